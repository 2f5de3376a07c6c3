import { all, database } from "./db";
import { erasureState } from "./erasure-state";
import { type Cells, cellsOf, newestChangeOf } from "./journal-values";
import { personalValues } from "./personal-values";
import { kindOf, type Person, personTables } from "./persons";

/** Whose the values of a row are, along the columns that name its parents; null when they are nobody's. */
export function personOf(table: string, id: number, cells: Cells): Person | null {
  const of = personalValues[table]?.of;
  if (!of) return null;
  if (of === "itself") return { kind: kindOf(table) as Person["kind"], id };
  const parent = cells[of.column] as number | null;
  if (parent === null) return null;
  const kind = kindOf(of.table);
  if (kind) return { kind, id: parent };
  const row = parentRow(of.table, parent);
  return row && personOf(of.table, parent, row);
}

/** What a row names its parent by; null where its values are its own, or nobody's. */
export function linkOf(table: string, cells: Cells) {
  const of = personalValues[table]?.of;
  return of && of !== "itself" ? cells[of.column] : null;
}

/** The link of a row to its own parent; that of a deleted row is in the journal. */
function parentRow(table: string, id: number): Cells | null {
  const of = personalValues[table]?.of;
  if (!of || of === "itself") return null;
  const stored = database().query(`SELECT "${of.column}" FROM "${table}" WHERE rowid = ?`).get(id);
  return (stored as Cells | null) ?? lastState(table, id);
}

function lastState(table: string, id: number): Cells | null {
  const change = newestChangeOf(table, id);
  if (!change) return null;
  const { before, after } = cellsOf(change);
  return after ?? before;
}

/** The numbers of a person's rows by table, parents first; also of deleted rows that the journal knows. */
export function rowsOf({ kind, id }: Person): Map<string, number[]> {
  const found = new Map<string, number[]>([[personTables[kind], [id]]]);
  for (const [table, ids] of found)
    for (const [child, { of }] of Object.entries(personalValues))
      if (of && of !== "itself" && of.table === table) found.set(child, childrenOf(child, of.column, ids));
  return found;
}

function childrenOf(table: string, column: string, parents: number[]): number[] {
  const list = JSON.stringify(parents);
  const stored = database()
    .query(`SELECT rowid AS id FROM "${table}" WHERE "${column}" IN (SELECT value FROM json_each(?))`)
    .all(list) as { id: number }[];
  const link = `$.${column}`;
  const journaled = all<{ id: number }>`
    SELECT DISTINCT id_row AS id FROM change
    WHERE noun = ${table} AND (after IS NULL OR id <= ${erasureState("lastPlainChange")})
      AND (json_extract(before, ${link}) IN (SELECT value FROM json_each(${list}))
           OR json_extract(after, ${link}) IN (SELECT value FROM json_each(${list})))`;
  return [...new Set([...stored, ...journaled].map((row) => row.id))];
}
