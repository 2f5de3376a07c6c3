import { tableOf } from "./all";

export type Article = "il" | "lo" | "la" | "le" | "l'";

const called = /^(il |lo |la |le |l')(.+)$/;

export const articleOf = (table: string): Article | undefined =>
  called.exec(tableOf(table)?.called ?? "")?.[1]?.trim() as Article | undefined;

export const kindOf = (table: string): string => called.exec(tableOf(table)?.called ?? "")?.[2] ?? table;
