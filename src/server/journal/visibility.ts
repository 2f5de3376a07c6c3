import type { Site } from "../base/permissions";
import { database, sql } from "../db/db";
import { tableOf } from "../tables/all";
import type { Look, Row } from "../tables/define";
import type { JournaledTable, Rows } from "../tables/rows";

/** The rows of `appointment_rows`, `order_rows` or `work_rows` that a site shows (spec 1 §9). */
export const shownOn = (site: Site) => (site === "A" ? sql`TRUE` : sql`shown_on_b`);

/** What decides who may know of the parts of a row, beyond what decides whether site B sees it (audience.ts). */
const ownerColumns: { [T in JournaledTable]?: readonly (keyof Rows[T] & string)[] } = {
  memos: ["id_user"],
  profiles: ["name"],
  reports: ["id_user"],
};

function decidingColumns(table: string): readonly string[] {
  const siteB = tableOf(table)?.siteB;
  return typeof siteB === "object" ? siteB.by : (ownerColumns[table as JournaledTable] ?? []);
}

/** The columns of a stored row that decide who may know of it. */
export function stored(table: string, id: unknown): Row | null {
  const columns = decidingColumns(table).map((column) => `"${column}"`);
  return database()
    .query(`SELECT ${columns.join(", ")} FROM "${table}" WHERE rowid = ?`)
    .get((id ?? null) as number | null) as Row | null;
}

/** Whether site B may know of a row; of a table that does not say so it may not. */
export function isShownOnB(table: string, row: Row, look: Look): boolean {
  const siteB = tableOf(table)?.siteB;
  return typeof siteB === "object" ? siteB.shows(row, look) : siteB === true || siteB === "unpublished";
}

/** Whether site B may know of a changed row as it is now; `row` is what the act left or deleted. */
export const isStillShownOnB = (table: string, id: number, row: Row): boolean =>
  isShownOnB(table, (decidingColumns(table).length && stored(table, id)) || row, stored);
