import { database, one } from "../db/db";
import { erased } from "./persons";
import { journaledRow, journaledTables } from "./triggers";
import { type Cells, cellsOf } from "./values";

/** `columns` is empty where the row is missing, there although it was deleted, or made by no act. */
export type ForeignRow = { table: string; id: number; columns: string[] };

type RowReport = {
  compared: number;
  foreign: ForeignRow[];
  /** As far as can be known: migrations before 58 did not write into the journal. */
  migrated: ForeignRow[];
  /** Older than the journal, or than the part of it that is left. */
  unknown: number;
};

const migratedColumns: Readonly<Record<string, readonly string[]>> = {
  municipalities: ["name", "folded", "province", "region", "retired", "id_successor", "coordinates"],
  materials: ["stocked"],
  work_types: ["position", "unloads"],
};

/** Finds writes around the program, which its triggers did not see. One pass, with one row in memory. */
export function compareRows(): RowReport {
  const report: RowReport = { compared: 0, foreign: [], migrated: [], unknown: 0 };
  for (const table of journaledTables(database())) compareTable(table, report);
  return report;
}

type Pair = { id: number; after: string | null; present: string | null; isSame: number };

function compareTable(table: string, report: RowReport) {
  const db = database();
  const rows = db
    .query(
      `SELECT n.id_row AS id, c.after, t.present, c.after IS t.present AS isSame
       FROM (SELECT id_row, max(id) AS id FROM change WHERE noun = '${table}' GROUP BY id_row) n
       JOIN change c ON c.id = n.id
       LEFT JOIN (SELECT r.rowid AS id, ${journaledRow(db, table, "r")} AS present FROM "${table}" r) t ON t.id = n.id_row`,
    )
    .iterate() as Iterable<Pair>;
  for (const { id, after, present, isSame } of rows) {
    report.compared++;
    const columns = isSame ? null : differences(table, after, present);
    if (!columns) continue;
    const ofMigrations = migratedColumns[table] ?? [];
    const isMigrated = columns.length > 0 && columns.every((column) => ofMigrations.includes(column));
    report[isMigrated ? "migrated" : "foreign"].push({ table, id, columns });
  }
  const madeByAct = `(SELECT min(id_row) FROM change WHERE noun = '${table}' AND before IS NULL
    AND id_activity NOT IN (SELECT id_activity FROM undos))`;
  const unknown = db
    .query(
      `SELECT t.rowid AS id, t.rowid > ${isNumbered(table) ? madeByAct : "NULL"} IS TRUE AS isLate FROM "${table}" t
       WHERE NOT EXISTS (SELECT 1 FROM change WHERE noun = '${table}' AND id_row = t.rowid)`,
    )
    .iterate() as Iterable<{ id: number; isLate: number }>;
  const last = isCut() ? undefined : shippedRows[table];
  for (const { id, isLate } of unknown)
    if ((isLate || id > (last ?? id)) && !isOfMigration(table, id))
      report.foreign.push({ table, id, columns: [] });
    else report.unknown++;
}

/** Rows of rights in a new installation: later ones are of acts. */
export const shippedRows: Readonly<Record<string, number>> = { profiles: 12, profile_permissions: 288 };

/** Whose rows get a number above all others: one without an act was written before the first of an act. */
const isNumbered = (table: string) =>
  table !== "orders" &&
  one`SELECT 1 FROM sqlite_schema WHERE name = ${table} AND sql LIKE '%AUTOINCREMENT%'` !== null;

const isCut = () => one`SELECT 1 FROM log_cuts` !== null;

/** Migration 39 gave this permission, perhaps after profiles of the firm's own. */
const isOfMigration = (table: string, id: number) =>
  table === "profile_permissions" &&
  one`SELECT 1 FROM profile_permissions WHERE id = ${id} AND id_profile <= 3 AND permission = 'manageData'` !==
    null;

function differences(table: string, after: string | null, present: string | null): string[] | null {
  if (after === null || present === null) return after === present ? null : [];
  const left = cellsOf({ noun: table, before: null, after }).after as Cells;
  const cells = JSON.parse(present) as Cells;
  const columns = Object.keys(left).filter(
    (column) => column in cells && left[column] !== erased && left[column] !== cells[column],
  );
  return columns.length ? columns : null;
}
