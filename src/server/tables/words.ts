import { today } from "../base/clock";
import { type Day, dayText, formatDay } from "../base/days";
import type { Look, Row } from "./define";
import type { JournaledTable } from "./rows";

export const trimmed = (value: unknown) => String(value ?? "").trim();
export const personOf = ({ surname, name }: Row) => `${trimmed(surname)} ${trimmed(name)}`.trim();
export const short = (day: unknown) => formatDay(day as Day);

/** `martedì 24/11`, with the year when it is not this one. */
export function dayWords(day: unknown): string {
  const date = day as Day;
  const numbers = date.slice(0, 4) === today().slice(0, 4) ? formatDay(date).slice(0, 5) : formatDay(date);
  return `${dayText(date, { weekday: "long" })} ${numbers}`;
}

export const columnOf = (look: Look, table: JournaledTable, id: unknown, column: string) =>
  trimmed(look(table, id)?.[column]) || `n. ${id}`;

export const workerOf = (look: Look, id: unknown) => personOf(look("workers", id) ?? { surname: `n. ${id}` });
export const vehicleOf = (look: Look, id: unknown) => columnOf(look, "vehicles", id, "name");
export const accountOf = (look: Look, id: unknown) => columnOf(look, "users", id, "username");
export const cityOf = (look: Look, id: unknown) => columnOf(look, "municipalities", id, "name");
export const boxOf = (look: Look, table: "box_lines" | "box_log", id: unknown) =>
  columnOf(look, table, id, "id_box");
export const titled = (look: Look, table: "memos" | "news", id: unknown) =>
  `«${columnOf(look, table, id, "title")}»`;
