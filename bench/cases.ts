import type { Services } from "../src/server/api";
import { addDays, toWire } from "../src/server/base/days";
import type { InputOf } from "../src/server/call/funct";
import type { Request } from "./client";
import { busyDay, largeOrder, week } from "./company/trade";

export type Case = {
  name: string;
  requests: Request[];
  /** For p99 at 16 connections, in milliseconds. */
  bound?: number;
  /** Requests per second at 16 connections. */
  goal?: number;
  cause?: string;
  site?: "B";
  /** Sent once a second meanwhile, so that not all answers come from the cache. */
  change?: (turn: number) => Request;
  connections?: number;
  transaction?: "appointment" | "work";
};

export function call<S extends keyof Services, F extends keyof Services[S] & string>(
  service: S,
  funct: F,
  fields: Partial<Record<keyof InputOf<Services[S][F]>, unknown>>,
): Request {
  return { path: `/api/${service}`, body: JSON.stringify({ funct, ...fields }) };
}

export const page = (path: string): Request => ({ path });
const many = (request: (at: number) => Request): Request[] =>
  Array.from({ length: 200 }, (_, at) => request(at));

const typed = (at: number) =>
  [
    surnames[at % surnames.length],
    `espo ${"abcdefgilmnoprstv"[at % 17]}`,
    String(3_950 + at),
    `395 ${100 + at}`,
    `via ${["roma", "verdi", "dante", "mazzini"][at % 4]} ${at}`,
    ["espsito", "rusoo", "cozzolno", "capaso"][at % 4],
    String(20_000 + at),
    `sopralluogo ${surnames[at % surnames.length]} domani 15:30`,
  ][at % 8];

const surnames = ["esposito", "russo", "de luca", "cozz", "d'a", "nicc", "sav", "capasso"];

/** What the appointments of all cases have. */
export const visit = {
  time: "10:00",
  agent: 1,
  howKnew: 2,
  description: "Sopralluogo",
  state: 0,
  is_out_campania: 0,
};

/** Of clients with one place, behind all those with two. */
const appointment = (at: number, times: number) => ({
  ...visit,
  client: at + 10_000 * times,
  client_address: at + 15_000 * times,
  // Not in the week whose events are measured.
  date: toWire(addDays(week, 300 + at)),
});

export type Changeable = { works: number[]; place: number; ofBusyDay: { id: number; place: number } };

const work = { date: "05-01-2026", hour: "09:00", type: 0, notes: "Citofonare al portiere" };

/** What shows the day is read anew. */
const changeOfBusyDay = (ofBusyDay: Changeable["ofBusyDay"]) => (turn: number) =>
  call("Orders", "editWork", {
    id: ofBusyDay.id,
    values: { ...work, date: toWire(busyDay), notes: `Piano ${turn}`, id_pickupPlace: ofBusyDay.place },
  });

export const casesOn = ({ works, place, ofBusyDay }: Changeable, times = 1): Case[] => [
  { name: "Order list, page", goal: 3000, requests: [page("/orders/")] },
  { name: "Order list", goal: 10_000, requests: [call("Orders", "getIndex", { page: 1 })] },
  { name: "Order list, last page", requests: [call("Orders", "getIndex", { page: 1600 * times })] },
  {
    name: "Order list, search",
    requests: surnames.map((query) => call("Orders", "getIndex", { query, page: 1 })),
  },
  { name: "Order list, site B", site: "B", requests: [call("Orders", "getIndex", { page: 1 })] },
  {
    name: "One order",
    goal: 6000,
    requests: many((at) => call("Orders", "getFromId", { id: at + 20_000 })),
  },
  { name: "One order, page", goal: 3000, requests: many((at) => page(`/orders/${at + 20_000}`)) },
  {
    name: "Order of 60 works and 300 lines",
    requests: [call("Orders", "getFromId", { id: largeOrder })],
    bound: 30,
  },
  { name: "Order of 60 works and 300 lines, page", requests: [page(`/orders/${largeOrder}`)], bound: 30 },
  {
    name: "Day of 40 works",
    goal: 8000,
    requests: [call("Works", "getByDate", { date: toWire(busyDay) })],
    bound: 10,
  },
  {
    name: "Day of 40 works, site B",
    site: "B",
    requests: [call("Works", "getByDate", { date: toWire(busyDay) })],
  },
  {
    name: "Day of 40 works with lists and problems",
    requests: [call("Works", "getDay", { date: toWire(busyDay) })],
  },
  { name: "Day of 40 works, page", requests: [page(`/dailyWorks/${toWire(busyDay)}`)] },
  {
    name: "Problems of the day of 40 works",
    requests: [call("Works", "getProblems", { date: toWire(busyDay) })],
  },
  {
    name: "Crew suggestion for the day of 40 works",
    requests: [call("Works", "suggestCrew", { date: toWire(busyDay) })],
    bound: 200,
  },
  {
    name: "Week of 150 events",
    goal: 8000,
    requests: [call("Calendar", "getWeek", { monday: toWire(week) })],
    bound: 15,
  },
  {
    name: "Week of 150 events, site B",
    site: "B",
    requests: [call("Calendar", "getWeek", { monday: toWire(week) })],
  },
  { name: "Storage of 400 lines", requests: [call("Box", "getAll", {})] },
  { name: "Storage of 400 lines, page", requests: [page("/box/")], bound: 20 },
  {
    name: "Day of 40 works, one change a second",
    goal: 5000,
    requests: [call("Works", "getByDate", { date: toWire(busyDay) })],
    change: changeOfBusyDay(ofBusyDay),
  },
  {
    name: "Week of 150 events, one change a second",
    goal: 5000,
    requests: [call("Calendar", "getWeek", { monday: toWire(week) })],
    change: changeOfBusyDay(ofBusyDay),
  },
  { name: "Client list, page", requests: [page("/client/")] },
  {
    name: "Client search, 25 rows",
    goal: 6000,
    requests: surnames.map((surname) => call("Client", "search", { surname, page: 1 })),
  },
  {
    // Each search is new: so many are under way only when many people type at the same moment.
    name: "Search of everything, 2 connections, one change a second",
    bound: 30,
    connections: 2,
    requests: many((at) => ({ path: "/search/items", body: `q=${encodeURIComponent(typed(at) ?? "")}` })),
    change: changeOfBusyDay(ofBusyDay),
  },
  {
    name: "Client search, every hit",
    requests: surnames.map((surname) => call("Client", "search", { surname })),
  },
  {
    name: "Municipality search",
    requests: ["nap", "sal", "san", "cas"].map((query) => call("Comune", "search", { query })),
  },
  { name: "Appointment list, page", requests: [page("/appointment/")] },
  { name: "Appointment list, site B", site: "B", requests: [call("Appointment", "getAll", { page: 1 })] },
  { name: "Materials and their stock", requests: [call("Orders", "getMaterials", {})] },
  { name: "Log of 1,000,000 acts, page", requests: [page("/admin/log/")] },
  {
    name: "Log of one account, last page",
    requests: [call("Log", "getAll", { user: 12, page: 2700 * times })],
  },
  {
    name: "Statistics of a year",
    requests: [call("Agents", "getStats", { dateStart: "2025-01-01", dateEnd: "2025-12-31" })],
  },
  { name: "Home", requests: [page("/")] },
  {
    name: "Create appointment",
    requests: many((at) => call("Appointment", "createNew", { values: appointment(at, times) })),
    transaction: "appointment",
  },
  {
    name: "Create appointment, 64 connections",
    goal: 6000,
    connections: 64,
    requests: many((at) => call("Appointment", "createNew", { values: appointment(at, times) })),
  },
  {
    name: "Edit work",
    requests: works.map((id) =>
      call("Orders", "editWork", { id, values: { ...work, id_pickupPlace: place } }),
    ),
    transaction: "work",
  },
];

export const changesOf = ({ works, place }: Pick<Changeable, "works" | "place">): Request[] =>
  works.map((id, at) =>
    call("Orders", "editWork", { id, values: { ...work, notes: `Piano ${at}`, id_pickupPlace: place } }),
  );

export const firstAnswers: { name: string; requests: Request[]; bound?: number }[] = [
  { name: "Order page of 60 works", requests: [page(`/orders/${largeOrder}`)], bound: 4 },
  { name: "Order list, page", requests: [page("/orders/")] },
  { name: "Day of 40 works, page", requests: [page(`/dailyWorks/${toWire(busyDay)}`)] },
  { name: "Order list", requests: [call("Orders", "getIndex", { page: 1 })] },
  { name: "Day of 40 works", requests: [call("Works", "getByDate", { date: toWire(busyDay) })] },
  { name: "Week of 150 events", requests: [call("Calendar", "getWeek", { monday: toWire(week) })] },
  {
    name: "Client search, 25 rows",
    requests: surnames.map((query) => call("Client", "getAll", { query, page: 1 })),
  },
  {
    name: "Order list, search",
    requests: surnames.map((query) => call("Orders", "getIndex", { query, page: 1 })),
  },
];
