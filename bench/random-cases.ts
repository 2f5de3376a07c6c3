import { Database } from "bun:sqlite";
import { seededRandom } from "../db/seed/random";
import { addDays, type Day, toWire, weekday } from "../src/server/base/days";
import { call, page, visit } from "./cases";
import type { Request } from "./client";
import { dataFile } from "./data";

/** What is drawn: a row's number, a day, a page or a text. */
type Drawn = number | string;

export type RandomCase = {
  name: string;
  of: "orders" | "clients" | "works" | "appointments" | "days" | "weeks" | "pages" | "surnames";
  request: (drawn: Drawn) => Request;
  /** Its statements in raw.ts. */
  raw: string;
  /** Per cent of bare Hono, at least; of a write, of the bare transaction. */
  goal?: number;
  /** Per cent on 25 November 2026. */
  before?: string;
  isWrite?: boolean;
};

const places = new Map<number, number>();

const appointment = (client: Drawn) => ({
  ...visit,
  client,
  client_address: places.get(Number(client)),
  date: toWire(addDays("2027-01-04", Number(client) % 25)),
});

const ofWork = new Map<number, { date: Day; place: number }>();

const editedWork = (id: Drawn) => {
  const { date, place } = ofWork.get(Number(id)) ?? {};
  const values = { hour: "09:00", type: 0, notes: `Interno ${id}`, id_pickupPlace: place };
  return call("Orders", "editWork", { id, values: { ...values, date: date && toWire(date) } });
};

/** Each draws its records from the whole company. */
export const randomCases: RandomCase[] = [
  {
    name: "Order",
    of: "orders",
    request: (id) => call("Orders", "getFromId", { id }),
    raw: "order",
    goal: 5,
    before: "1.4",
  },
  {
    name: "Order, page",
    of: "orders",
    request: (id) => page(`/orders/${id}`),
    raw: "order",
    goal: 1.5,
    before: "0.2",
  },
  {
    name: "Client",
    of: "clients",
    request: (id) => call("Client", "getFromId", { id }),
    raw: "client",
    goal: 5,
    before: "4.7",
  },
  {
    name: "Client, page",
    of: "clients",
    request: (id) => page(`/client/${id}`),
    raw: "client",
    goal: 1.5,
    before: "0.3",
  },
  {
    name: "Work",
    of: "works",
    request: (id) => call("Orders", "getWork", { id }),
    raw: "work",
    goal: 5,
    before: "1.9",
  },
  {
    name: "Work, page",
    of: "works",
    request: (id) => page(`/orders/works/modify/${id}`),
    raw: "work",
    goal: 1.5,
    before: "0.2",
  },
  {
    name: "Appointment",
    of: "appointments",
    request: (id) => call("Appointment", "getFromId", { id }),
    raw: "appointment",
    goal: 5,
    before: "4.2",
  },
  {
    name: "Appointment, page",
    of: "appointments",
    request: (id) => page(`/appointment/modify/${id}`),
    raw: "appointment",
    goal: 1.5,
    before: "0.3",
  },
  { name: "Order list", of: "pages", request: (page) => call("Orders", "getIndex", { page }), raw: "list" },
  { name: "Day", of: "days", request: (date) => call("Works", "getByDate", { date }), raw: "day" },
  { name: "Week", of: "weeks", request: (monday) => call("Calendar", "getWeek", { monday }), raw: "week" },
  {
    name: "Client search, 25 rows",
    of: "surnames",
    request: (surname) => call("Client", "search", { surname, page: 1 }),
    raw: "search",
  },
  {
    name: "Create appointment",
    of: "clients",
    request: (id) => call("Appointment", "createNew", { values: appointment(id) }),
    raw: "create",
    goal: 60,
    isWrite: true,
  },
  { name: "Edit work", of: "works", request: editedWork, raw: "edit", goal: 60, isWrite: true },
];

let company: Record<RandomCase["of"], Drawn[]> | undefined;

function companyOf() {
  const db = new Database(dataFile(), { readonly: true });
  const column = (query: string) => db.query(query).values().flat() as Drawn[];
  for (const [client, place] of db.query("SELECT id_client, min(id) FROM pickup_places GROUP BY 1").values())
    places.set(client as number, place as number);
  for (const [id, date, place] of db.query("SELECT id, date, id_pickup_place FROM works").values())
    ofWork.set(id as number, { date: date as Day, place: place as number });
  const days = column("SELECT DISTINCT date FROM works ORDER BY date") as Day[];
  const found = {
    // An appointment with an order has no form.
    appointments: column(
      "SELECT a.id FROM appointments a WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id_appointment = a.id)",
    ),
    orders: column("SELECT id FROM orders"),
    clients: column("SELECT id FROM clients"),
    works: column("SELECT id FROM works"),
    days: days.map(toWire),
    weeks: days.filter((day) => weekday(day) === 1).map(toWire),
    pages: Array.from({ length: 1600 }, (_, at) => at + 1),
    surnames: column("SELECT DISTINCT substr(surname, 1, 4) FROM clients"),
  };
  db.close();
  return found;
}

/** So many of one case, of which a fifth were asked for before; the same for the same seed. */
export function drawn({ name, of }: RandomCase, seed: number, amount: number): Drawn[] {
  company ??= companyOf();
  const random = seededRandom(`${name} ${seed}`);
  const rows = company[of];
  const asked: Drawn[] = [];
  while (asked.length < amount)
    asked.push(asked.length && random.chance(0.2) ? random.pick(asked) : random.pick(rows));
  return asked;
}
