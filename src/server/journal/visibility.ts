import { lazy } from "../base/lazy";
import type { Site } from "../base/permissions";
import { database, sql } from "../db/db";
import { tableOf } from "../tables/all";
import type { Look, Row } from "../tables/define";
import type { JournaledTable, Rows } from "../tables/rows";
import type { ChangeRow } from "./chain";
import { cellsOf } from "./values";
import { isSeenOnB } from "./visible-columns";

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

export function lookThrough(changes: readonly ChangeRow[], state: "before" | "after"): Look {
  const touched = lazy(() => {
    const ordered = state === "after" ? changes : changes.toReversed();
    return new Map(ordered.map((change) => [`${change.noun} ${change.id_row}`, cellsOf(change)[state]]));
  });
  return (table, id) => {
    const row = touched().get(`${table} ${id}`);
    return row === undefined ? stored(table, id) : row;
  };
}

/** What no act through site B may change: a table or row hidden there before it, or a hidden column of a row that stays. */
export function changesHidden(changes: readonly ChangeRow[]): boolean {
  const lookBefore = lookThrough(changes, "before");
  const lookAfter = lookThrough(changes, "after");
  return changes.some(({ noun, id_row }) => {
    const [before, after] = [lookBefore(noun, id_row), lookAfter(noun, id_row)];
    if (!before) return tableOf(noun)?.siteB === false;
    if (!isShownOnB(noun, before, lookBefore)) return true;
    return (
      after !== null &&
      isShownOnB(noun, after, lookAfter) &&
      Object.keys(after).some((column) => after[column] !== before[column] && !isSeenOnB(noun, column))
    );
  });
}
