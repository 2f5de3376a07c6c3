import { all, database } from "../db/db";
import { cellsOf } from "../journal/values";
import { referredBy, tableOf } from "../tables/all";
import type { Look, Row } from "../tables/define";

export type RecordRef = { table: string; id: number };

/** The columns that a row's own name is made of, as refs of the rows that they refer to. */
function refsOf(table: string, row: Row): RecordRef[] {
  return (tableOf(table)?.named.by ?? []).flatMap((column) => {
    const referred = referredBy(table, column);
    return referred && typeof row[column] === "number" ? [{ table: referred, id: Number(row[column]) }] : [];
  });
}

/** What is shown of a record in a list: its name, and the address of the screen that shows it, if there is one. */
export type NamedRecord = { name: string; link: string | null };

/**
 * The names of many records, as they are now, or as the journal last knew those that were deleted. Reads each table
 * once for each step from a record to what it refers to, however many records there are.
 */
export function namedRecords(refs: readonly RecordRef[]): (table: string, id: number) => NamedRecord {
  const look = load(refs);
  return (table, id) => {
    const row = look(table, id);
    const name = row && tableOf(table)?.named.name(row, look);
    return { name: name ?? `${table} ${id}`, link: linkOf(table, row, look) };
  };
}

/** The name of a record by its number: "ordine 1834 di Rossi Mario". */
export const recordNameById = (table: string, id: number): string =>
  namedRecords([{ table, id }])(table, id).name;

function load(refs: readonly RecordRef[]): Look {
  const known = new Map<string, Row | null>();
  const keyOf = ({ table, id }: RecordRef) => `${table} ${id}`;
  for (let wanted = refs; wanted.length; ) {
    const missing = wanted.filter((ref) => tableOf(ref.table) && !known.has(keyOf(ref)));
    for (const ref of missing) known.set(keyOf(ref), null);
    wanted = [...Map.groupBy(missing, ({ table }) => table)].flatMap(([table, some]) => {
      const rows = rowsOf(table, [...new Set(some.map(({ id }) => id))]);
      for (const row of rows) known.set(keyOf({ table, id: row.id as number }), row);
      return rows.flatMap((row) => refsOf(table, row));
    });
  }
  return (table, id) => known.get(`${table} ${id}`) ?? null;
}

function rowsOf(table: string, ids: number[]): Row[] {
  const columns = (tableOf(table)?.named.by ?? []).map((column) => `"${column}"`).join(", ");
  const rows = database()
    .query(`SELECT rowid AS id, ${columns} FROM "${table}" WHERE rowid IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(ids)) as Row[];
  const present = new Set(rows.map(({ id }) => id));
  const deleted = ids.filter((id) => !present.has(id));
  return deleted.length ? [...rows, ...lastValues(table, deleted)] : rows;
}

/** Deleted rows as their last change knew them. */
const lastValues = (table: string, ids: number[]): Row[] =>
  all<{ id_row: number; before: string | null; after: string | null }>`
    SELECT c.id_row, c.before, c.after FROM json_each(${JSON.stringify(ids)}) ids
    JOIN change c ON c.id = (SELECT max(id) FROM change WHERE noun = ${table} AND id_row = ids.value)`.flatMap(
    (change) => {
      const { before, after } = cellsOf(change);
      const values = before ?? after;
      return values ? [{ ...values, id: change.id_row, isDeleted: true }] : [];
    },
  );

/** The screen of a row; a part has that of its whole. None once the row is deleted. */
function linkOf(table: string, row: Row | null, look: Look): string | null {
  const { link, linkOf: column } = tableOf(table)?.named ?? {};
  if (!row || row.isDeleted) return null;
  const whole = column && referredBy(table, column);
  return whole ? linkOf(whole, look(whole, row[column]), look) : (link?.(row, look) ?? null);
}
