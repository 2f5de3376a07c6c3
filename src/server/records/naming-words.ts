import { today } from "../base/clock";
import { type Day, dayText, formatDay } from "../base/days";

export type Row = Record<string, unknown>;
/** A row by its table and number, as it is now or as the journal last knew it. */
export type Look = (table: string, id: unknown) => Row | null;

/** How a table's rows are called: from these columns, and from the rows that these refer to. */
export type Naming = {
  columns: string;
  name: (row: Row, look: Look) => string;
  /** The address of the screen that shows the row. */
  link?: (row: Row, look: Look) => string | null;
};

export const text = (value: unknown) => String(value ?? "").trim();
export const personOf = ({ surname, name }: Row) => `${text(surname)} ${text(name)}`.trim();
export const short = (day: unknown) => formatDay(day as Day);

/** `martedì 24/11`, with the year when it is not this one. */
export function dayWords(day: unknown): string {
  const date = day as Day;
  const numbers = date.slice(0, 4) === today().slice(0, 4) ? formatDay(date).slice(0, 5) : formatDay(date);
  return `${dayText(date, { weekday: "long" })} ${numbers}`;
}

/** A column of the row that is referred to, or its number where nothing is known of it. */
export const columnOf = (look: Look, table: string, id: unknown, column: string) =>
  text(look(table, id)?.[column]) || `n. ${id}`;
