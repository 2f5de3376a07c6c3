import { described, labelOf, tableOf } from "./all";
import type { Column } from "./define";

const columnsIn = (table: string, places: readonly Column["shownIn"][]): string[] =>
  Object.entries(tableOf(table)?.columns ?? {}).flatMap(([name, { shownIn }]) =>
    places.includes(shownIn) ? [name] : [],
  );

export const historyColumns = (table: string): string[] => columnsIn(table, ["history"]);

export const logColumns = (table: string): string[] => [
  ...historyColumns(table),
  ...columnsIn(table, ["log"]),
];

export const isOfAct = (table: string, column: string) => tableOf(table)?.columns[column]?.isOfAct === true;

export const isOnlyByAct = (table: string, column: string) =>
  tableOf(table)?.columns[column]?.onlyByAct === true;

export const isAmount = (table: string, column: string) => tableOf(table)?.columns[column]?.kind === "cents";

export const historyTables: readonly string[] = Object.keys(described).filter(
  (table) => historyColumns(table).length > 0,
);

export const binKinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(described).flatMap(([name, { bin }]) => (bin ? [[name, bin]] : [])),
);

export const columnLabels = (region: string): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Object.keys(described).map((table) => [
      table,
      Object.fromEntries(logColumns(table).map((column) => [column, labelOf(table, column, region)])),
    ]),
  );
