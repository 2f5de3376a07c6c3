import { tableOf } from "./all";

export type Article = "il" | "lo" | "la" | "le" | "l'";

const called = /^(il |lo |la |le |l')(.+)$/;

export const articleOf = (table: string): Article | undefined =>
  called.exec(tableOf(table)?.called ?? "")?.[1]?.trim() as Article | undefined;

export const kindOf = (table: string): string => called.exec(tableOf(table)?.called ?? "")?.[2] ?? table;

/** "Chiusura inserita": `done` is a participle without its last letter. */
export function sentenceWith(table: string, done: string): string {
  const kind = kindOf(table);
  const end = /^(la |l'\w+a$)/.test(tableOf(table)?.called ?? "") ? "a" : "o";
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${done}${end}`;
}
