import { described, tableOf } from "../tables/all";
import type { SiteB } from "../tables/define";
import type { JournaledTable } from "../tables/rows";
import { type Caller, can } from "./caller";

export const seesColumn = (table: string, column: string, call: Pick<Caller, "user" | "site">): boolean =>
  call.site === "B"
    ? isSeenOnB(table, column)
    : column !== "notes_manager" || can(call, "orders.notesManager");

/** What a table does not say of a column is no. */
export function isSeenOnB(table: string, column: string): boolean {
  const siteB = tableOf(table)?.columns[column]?.siteB as SiteB | undefined;
  return siteB === true || (typeof siteB === "object" && siteB.shown === true);
}

/** A loop, because every answered row passes here: filtered entries take four times as long. */
export function seenFields<Fields extends object>(
  table: JournaledTable,
  fields: Fields,
  call: Pick<Caller, "user" | "site">,
): Fields {
  const { columns } = described[table];
  const seen: Partial<Fields> = {};
  for (const name in fields)
    if (!(name in columns) || seesColumn(table, name, call)) seen[name] = fields[name];
  return seen as Fields;
}
