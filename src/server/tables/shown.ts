import { described, labelOf, tableOf } from "./all";
import type { Column } from "./define";

const columnsIn = (table: string, places: readonly Column["shownIn"][]): string[] =>
  Object.entries(tableOf(table)?.columns ?? {}).flatMap(([name, { shownIn }]) =>
    places.includes(shownIn) ? [name] : [],
  );

/** The columns that the history of a table's rows shows, in the order of the form. */
export const historyColumns = (table: string): string[] => columnsIn(table, ["history"]);

/** Those of the history, then the others that the log shows. */
export const logColumns = (table: string): string[] => [
  ...historyColumns(table),
  ...columnsIn(table, ["log"]),
];

/** The tables whose rows have a history. */
export const historyTables: readonly string[] = Object.keys(described).filter(
  (table) => historyColumns(table).length > 0,
);

/** What deleted rows are called in the bin, by their table. */
export const binKinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(described).flatMap(([name, { bin }]) => (bin ? [[name, bin]] : [])),
);

/** What the columns that a screen shows are called, by table, for a firm of this region. */
export const columnLabels = (region: string): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.keys(described).map((table) => [
      table,
      Object.fromEntries(logColumns(table).map((column) => [column, labelOf(table, column, region)])),
    ]),
  );
