import { all, database } from "../db/db";
import { personalValues } from "./personal-values";
import { kindOf, type Person, personTables } from "./persons";
import { type Cells, cellsOf, newestChangeOf } from "./values";

export function personOf(table: string, id: number, cells: Cells): Person | null {
  const of = personalValues[table]?.of;
  if (!of) return null;
  if (of === "itself") return { kind: kindOf(table) as Person["kind"], id };
  const parent = (cells[of.column] ?? null) as number | null;
  if (parent === null) return null;
  const kind = kindOf(of.table);
  if (kind) return { kind, id: parent };
  const row = parentRow(of.table, parent);
  return row && personOf(of.table, parent, row);
}

export function linkOf(table: string, cells: Cells) {
  const of = personalValues[table]?.of;
  return of && of !== "itself" ? cells[of.column] : null;
}

function parentRow(table: string, id: number): Cells | null {
  const of = personalValues[table]?.of;
  if (!of || of === "itself") return null;
  const stored = database().query(`SELECT "${of.column}" FROM "${table}" WHERE rowid = ?`).get(id);
  return (stored as Cells | null) ?? lastState(table, id);
}

export function lastState(table: string, id: number): Cells | null {
  const change = newestChangeOf(table, id);
  if (!change) return null;
  const { before, after } = cellsOf(change);
  return after ?? before;
}

/** Tells the person from another with the same number after a restore: nothing personal. */
export function markOf({ kind, id }: Person): string | null {
  const table = personTables[kind];
  const column = kind === "worker" ? "code" : "date_created";
  const stored = database().query(`SELECT "${column}" FROM "${table}" WHERE id = ?`).get(id) as Cells | null;
  const row = stored ?? lastState(table, id);
  return row ? String(row[column]) : null;
}

type Children = (table: string, column: string, parents: number[]) => number[];

export const rowsOf = (person: Person) =>
  rowsBy(person, (...link) => [...new Set([...presentChildren(...link), ...formerChildren(...link)])]);

export const presentRowsOf = (person: Person) => rowsBy(person, presentChildren);

function rowsBy({ kind, id }: Person, childrenOf: Children): Map<string, number[]> {
  const found = new Map<string, number[]>([[personTables[kind], [id]]]);
  for (const [table, ids] of found)
    for (const [child, { of }] of Object.entries(personalValues))
      if (of && of !== "itself" && of.table === table) found.set(child, childrenOf(child, of.column, ids));
  return found;
}

const presentChildren: Children = (table, column, parents) =>
  (
    database()
      .query(`SELECT rowid AS id FROM "${table}" WHERE "${column}" IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(parents)) as { id: number }[]
  ).map(({ id }) => id);

const formerChildren: Children = (table, column, parents) => {
  const list = JSON.stringify(parents);
  const link = `$.${column}`;
  return all<{ id: number }>`
    SELECT DISTINCT id_row AS id FROM change
    WHERE noun = ${table} AND after IS NULL
      AND (json_extract(before, ${link}) IN (SELECT value FROM json_each(${list}))
           OR json_extract(after, ${link}) IN (SELECT value FROM json_each(${list})))`.map(({ id }) => id);
};
