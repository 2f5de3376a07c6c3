import { agreedPrice, type Effort } from "../../db/seed/prices";
import { type Random, seededRandom } from "../../db/seed/random";
import { cubicMetres } from "../../db/seed/skills";
import { workNotes } from "../../db/seed/words/phrases";
import { addDays, type Day, hourAfter, weekday } from "../../src/server/base/days";
import { waysBetween } from "../../src/server/clients/travel/store";
import { insert, run } from "../../src/server/db/db";
import { depot } from "../../src/server/orders/works/stops";
import type { Client } from "./clients";

export const week: Day = "2026-06-08";
export const busyDay: Day = "2026-06-10";
export const printDay: Day = "2026-07-12";
const printWorks = 100;
export const noteBlock = 1;
const noteLines = 60;
export const largeOrder = 30_000;

const appointmentsInAll = 50_000;
const ordersInAll = 40_000;
const worksInAll = 80_000;
const largeOrderWorks = 60;
const largeOrderLines = 300;
const internalOrder = 9999;

/** `times` as many, but the days that the cases ask for stay as large, and so their answers. */
export function insertTrade(clients: Client[], times: number) {
  const random = seededRandom("bench trade");
  const days = workingDays();
  const ordered = ordersInAll * times;
  const visits = spread(days, appointmentsInAll * times, 40).map((day, at) =>
    insertVisit(random, clients, day, at < ordered),
  );
  const orders = visits.slice(0, ordered).map((visit, at) => insertOrder(random, visit, numberOf(at)));
  const large = orders.findIndex(({ id }) => id === largeOrder);
  const roadHours = roadsOf(orders);
  spread(days, worksInAll * times, 100).forEach((day, at) => {
    const isLarge = at >= 60_000 && at < 60_000 + largeOrderWorks;
    const own = Math.floor(at / 2);
    const order = orders[isLarge ? large : own === large ? own + 1 : own] as Order;
    order.works.push({ ...insertWork(random, order, day, at), roadHours: roadHours(order.place), floors: 0 });
  });
  insertPrices(orders);
  for (let line = 0; line < largeOrderLines; line++) insertLine(random, largeOrder, line);
  for (let at = 0; at < printWorks; at++) insertWork(random, orders[at] as Order, printDay, at);
  insertNote(random, (orders[0] as Order).id);
}

function insertNote(random: Random, order: number) {
  insert("material_blocks", {
    id: noteBlock,
    id_order: order,
    date: printDay,
    date_created: `${week} 18:00`,
  });
  for (let line = 0; line < noteLines; line++) insertLine(random, order, line, noteBlock);
}

type Visit = { id: number; client: Client; place: number; day: Day; agent: number };
type Order = Visit & { appointment: number; works: Effort[] };

/** Without the number of the company's own order. */
const numberOf = (at: number) => (at + 1 < internalOrder ? at + 1 : at + 2);

function workingDays(): Day[] {
  const days: Day[] = [];
  for (let day = addDays(week, -3640); day < addDays(week, 28); day = addDays(day, 1)) {
    if (weekday(day) < 6 && (day < week || day > addDays(week, 6))) days.push(day);
  }
  return days;
}

/** 40% of those in the week on the busy day. */
function spread(days: Day[], amount: number, inWeek: number): Day[] {
  const others = Array.from(
    { length: amount - inWeek },
    (_, at) => days[Math.floor((at * days.length) / (amount - inWeek))] as Day,
  );
  const busy = inWeek === 100 ? 40 : inWeek / 5;
  const rest = [0, 1, 3, 4, 5].map((gap) => addDays(week, gap));
  const special = Array.from({ length: inWeek }, (_, at) =>
    at < busy ? busyDay : (rest[at % rest.length] as Day),
  );
  return [...others, ...special].sort();
}

function insertVisit(random: Random, clients: Client[], day: Day, isOrdered: boolean): Visit {
  const client = random.pick(clients);
  const place = random.pick(client.places);
  const time = `${String(random.int(9, 18)).padStart(2, "0")}:${random.pick(["00", "30"])}`;
  const agent = random.int(0, 3);
  const id = insert("appointments", {
    date: day,
    time,
    time_end: hourAfter(time),
    id_client: client.id,
    id_address: place,
    id_agent: agent,
    description: "Sopralluogo appartamento, secondo piano.",
    state: isOrdered ? 1 : random.pick([0, 2]),
    flag_renata: random.chance(0.4) ? 1 : 0,
    date_created: `${addDays(day, -7)} 10:00`,
  });
  return { id, client, place, day, agent };
}

function insertOrder(random: Random, visit: Visit, id: number): Order {
  insert("orders", {
    id,
    id_client: visit.client.id,
    id_appointment: visit.id,
    payment_type: random.int(0, 2),
    notes: "Saldo allo scarico.",
    date_created: `${visit.day} 18:${10 + (id % 50)}`,
  });
  if (id !== largeOrder && random.chance(0.5)) insertLine(random, id, id);
  return { ...visit, id, appointment: visit.id, works: [] };
}

/** There and back, from one place to another. */
function roadsOf(orders: readonly Order[]) {
  const start = depot()?.id as number;
  const between = waysBetween([start, ...orders.map(({ place }) => place)]);
  return (place: number) => (2 * (between(start, place, "lorry")?.minutes ?? 0)) / 60;
}

function insertPrices(orders: readonly Order[]) {
  const random = seededRandom("bench prices");
  for (const { id, day, agent, works } of orders) {
    const price = agreedPrice(random, works, { month: day.slice(5, 7), agent });
    run`UPDATE orders SET agreed_price_cents = ${price * 100}, agreed_price_2 = ${price} WHERE id = ${id}`;
  }
}

function insertLine(random: Random, order: number, line: number, id_block?: number) {
  const id_material = 4 + (line % 9);
  insert("order_materials", {
    id_order: order,
    id_block,
    id_material,
    date: "2026-05-04",
    quantity: random.int(1, 20),
    price_cents: 100 * random.int(2, 200),
  });
}

const types = [0, 0, 0, 1, 2, 3, 4, 5, 8];

function insertWork(random: Random, { id, place }: Order, day: Day, at: number) {
  const minutes = at % 3 ? null : 180;
  const id_work = insert("works", {
    id_order: id,
    date: day,
    hour: random.pick(["07:30", "08:00", "08:00", "09:00", "14:00"]),
    type: random.pick(types),
    minutes,
    id_pickup_place: place,
    flag_renata: random.chance(0.4) ? 1 : 0,
    police_permission_cents: random.chance(0.1) ? 5000 : 0,
    notes: random.phrase(random.pick(workNotes)),
    date_created: `${addDays(day, -10)} 18:00`,
  });
  const needs = { 1: 2, [random.int(2, 4)]: 1 };
  for (const [id_resource, value] of Object.entries(needs))
    insert("work_resources", { id_work, id_resource: Number(id_resource), value });
  // No worker is twice on one work.
  insert("crew_lines", { id_work, id_worker: 1 + ((2 * at) % 40) });
  insert("crew_lines", { id_work, id_worker: 2 + ((2 * at) % 40) });
  insert("crew_lines", { id_work, id_vehicle: 1 + (at % 19) });
  return { personHours: (2 * (minutes ?? 240)) / 60, volume: cubicMetres(id_work, needs) };
}
