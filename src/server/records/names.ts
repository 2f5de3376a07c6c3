import { all, database } from "../db/db";
import { erasedOnce } from "../journal/persons";
import { cellsOf } from "../journal/values";
import { referredBy, tableOf } from "../tables/all";
import type { Look, NameOf, Row } from "../tables/define";
import { withoutKind } from "./sentences";

export type RecordRef = { table: string; id: number };

function refsOf(table: string, row: Row): RecordRef[] {
  return (tableOf(table)?.named.by ?? []).flatMap((column) => {
    const referred = referredBy(table, column);
    return referred && typeof row[column] === "number" ? [{ table: referred, id: Number(row[column]) }] : [];
  });
}

export type NamedRecord = { name: string; link: string | null };

/** Reads each table once for each step of references, however many records there are. */
export function namedRecords(refs: readonly RecordRef[]): (table: string, id: number) => NamedRecord {
  const look = load(refs);
  return (table, id) => {
    const row = look(table, id);
    const name = row && tableOf(table)?.named.name(row, look);
    return { name: name ? erasedOnce(name) : `${table} ${id}`, link: linkOf(table, row, look) };
  };
}

export const recordNameById = (table: string, id: number): string =>
  namedRecords([{ table, id }])(table, id).name;

/** Of one that a text names by its number, without the word of its kind. */
export const bareName: NameOf = (table, id) => withoutKind(table, recordNameById(table, id));

/** Where a record is shown that has a page of its own; it may be deleted. */
export const pageOf = (table: string, id: number): string | null =>
  tableOf(table)?.named.link?.({ id }, () => null) ?? null;

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

const lastValues = (table: string, ids: number[]): Row[] =>
  all<{ noun: string; id_row: number; before: string | null; after: string | null }>`
    SELECT c.noun, c.id_row, c.before, c.after FROM json_each(${JSON.stringify(ids)}) ids
    JOIN change c ON c.id = (SELECT max(id) FROM change WHERE noun = ${table} AND id_row = ids.value)`.flatMap(
    (change) => {
      const { before, after } = cellsOf(change);
      const values = before ?? after;
      return values ? [{ ...values, id: change.id_row, isDeleted: true }] : [];
    },
  );

function linkOf(table: string, row: Row | null, look: Look): string | null {
  const { link, linkOf: column } = tableOf(table)?.named ?? {};
  if (!row || row.isDeleted) return null;
  const whole = column && referredBy(table, column);
  return whole ? linkOf(whole, look(whole, row[column]), look) : (link?.(row, look) ?? null);
}
