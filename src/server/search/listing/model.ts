import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth, mondayOf } from "../../base/days";

export const listNames = [
  "appointments",
  "orders",
  "clients",
  "memos",
  "vehicle-logs",
  "worker-logs",
  "reports",
] as const;
export type ListName = (typeof listNames)[number];

export const listPaths: Record<ListName, string> = {
  appointments: "/appointment/",
  orders: "/orders/",
  clients: "/client/",
  memos: "/memo/",
  "vehicle-logs": "/logVehicle",
  "worker-logs": "/logWorkers",
  reports: "/reports/",
};

export type SavedView = { id: number; list: ListName; name: string; query: string; version: number };

export const maxViews = 30;
export const messages = {
  saved: "Vista salvata",
  removed: "Vista eliminata",
  missing: "Vista non trovata.",
  taken: "Esiste già una vista con questo nome.",
  full: `Si possono salvare al massimo ${maxViews} viste per elenco: eliminarne una.`,
  exported: "Elenco esportato",
};

export const periodWords = [
  "today",
  "tomorrow",
  "week",
  "next-week",
  "month",
  "last-month",
  "year",
  "future",
  "past",
] as const;
export type PeriodWord = (typeof periodWords)[number];

export const periodTexts: Record<PeriodWord, string> = {
  today: "Oggi",
  tomorrow: "Domani",
  week: "Questa settimana",
  "next-week": "Prossima settimana",
  month: "Questo mese",
  "last-month": "Mese scorso",
  year: "Quest'anno",
  future: "Da oggi in poi",
  past: "Prima di oggi",
};

export type Period = { from?: Day; to?: Day };

const month = (first: Day): Period => ({ from: first, to: lastOfMonth(first) });
const week = (monday: Day): Period => ({ from: monday, to: addDays(monday, 6) });

export function periodOf(word: PeriodWord, today: Day): Period {
  switch (word) {
    case "today":
      return { from: today, to: today };
    case "tomorrow":
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case "week":
      return week(mondayOf(today));
    case "next-week":
      return week(addDays(mondayOf(today), 7));
    case "month":
      return month(firstOfMonth(today));
    case "last-month":
      return month(addMonths(firstOfMonth(today), -1));
    case "year":
      return { from: `${today.slice(0, 4)}-01-01` as Day, to: `${today.slice(0, 4)}-12-31` as Day };
    case "future":
      return { from: today };
    case "past":
      return { to: addDays(today, -1) };
  }
}
