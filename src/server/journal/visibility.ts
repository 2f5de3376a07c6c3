import type { Site } from "../base/permissions";
import { database, sql } from "../db/db";
import { tableOf } from "../tables/all";
import type { Look, Row } from "../tables/define";
import type { JournaledTable, Rows } from "../tables/rows";

/** Spec 1 §9. */
export const shownOn = (site: Site) => (site === "A" ? sql`TRUE` : sql`shown_on_b`);

const ownerColumns: { [T in JournaledTable]?: readonly (keyof Rows[T] & string)[] } = {
  memos: ["id_user"],
  profiles: ["name"],
  reports: ["id_user"],
};

function decidingColumns(table: string): readonly string[] {
  const siteB = tableOf(table)?.siteB;
  return typeof siteB === "object" ? siteB.by : (ownerColumns[table as JournaledTable] ?? []);
}

export function stored(table: string, id: unknown): Row | null {
  const columns = decidingColumns(table).map((column) => `"${column}"`);
  return database()
    .query(`SELECT ${columns.join(", ")} FROM "${table}" WHERE rowid = ?`)
    .get((id ?? null) as number | null) as Row | null;
}

/** A table that does not say so is not shown. */
export function isShownOnB(table: string, row: Row, look: Look): boolean {
  const siteB = tableOf(table)?.siteB;
  return typeof siteB === "object" ? siteB.shows(row, look) : siteB === true || siteB === "unpublished";
}

export const isStillShownOnB = (table: string, id: number, row: Row): boolean =>
  isShownOnB(table, (decidingColumns(table).length && stored(table, id)) || row, stored);
