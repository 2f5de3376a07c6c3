import { tableOf } from "./all";

export type Article = "il" | "lo" | "la" | "le" | "l'";

const called = /^(il |lo |la |le |l')(.+)$/;

/** The article before the name of a table's row. */
export const articleOf = (table: string): Article | undefined =>
  called.exec(tableOf(table)?.called ?? "")?.[1]?.trim() as Article | undefined;

/** What a table's rows are called, without a name: "cliente". */
export const kindOf = (table: string): string => called.exec(tableOf(table)?.called ?? "")?.[2] ?? table;
