import { all, type Fragment, sql } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { ChangeRow } from "../../journal/chain";
import type { RecordRef } from "../../records/names";
import { partsOf } from "../../records/rights";
import type { OneRecord } from "./input";
import { maxChanges } from "./model";

export type Act = { id_activity: number; user: string; at: string; id_operation: string; notes: string };

export type StoredChange = ChangeRow & { id: number } & Act;

const columns = sql`
  c.id, c.noun, c.id_row, c.before, c.after, c.id_activity, a.user, a.date_created AS at, a.id_operation, a.notes`;

export function changesOf({ table, id }: OneRecord, call: Call, limit: number): StoredChange[] {
  const own = id === undefined ? sql`noun = ${table}` : sql`noun = ${table} AND id_row = ${id}`;
  const parts = id === undefined ? [] : partsOf(table, call);
  const ids = parts.reduce<Fragment>(
    (found, part) => sql`${found} UNION ALL SELECT id FROM change WHERE noun = ${part} AND whole = ${id}`,
    sql`SELECT id FROM change WHERE ${own}`,
  );
  return all<StoredChange>`
    SELECT ${columns} FROM change c JOIN acts a ON a.id = c.id_activity
    WHERE c.id IN (${ids}) ORDER BY c.id DESC LIMIT ${limit}`;
}

export const laterChangesOf = (records: readonly RecordRef[]): StoredChange[] =>
  records.length
    ? all<StoredChange>`
        SELECT ${columns} FROM json_each(${JSON.stringify(records)}) r
        JOIN change c ON c.noun = r.value ->> 'table' AND c.id_row = r.value ->> 'id'
        JOIN acts a ON a.id = c.id_activity
        WHERE c.before IS NOT NULL ORDER BY c.id DESC LIMIT ${maxChanges}`
    : [];

export type AuthorOf = (table: string, id: number) => string;

/** Empty where the journal does not know it. */
export function authorsOf(records: readonly RecordRef[]): AuthorOf {
  const rows = records.length
    ? all<{ noun: string; id_row: number; user: string }>`
        SELECT c.noun, c.id_row, a.user FROM json_each(${JSON.stringify(records)}) r
        JOIN change c ON c.noun = r.value ->> 'table' AND c.id_row = r.value ->> 'id'
        JOIN acts a ON a.id = c.id_activity
        WHERE c.before IS NULL ORDER BY c.id`
    : [];
  const authors = new Map(rows.map(({ noun, id_row, user }) => [`${noun} ${id_row}`, user]));
  return (table, id) => authors.get(`${table} ${id}`) ?? "";
}
