import { unseal } from "../base/sealing";
import { database, one } from "../db/db";
import type { ChangeRow } from "./chain";
import { erased } from "./persons";

export type Cells = Record<string, string | number | null>;

/**
 * The personal values of a stored row: their columns, and their JSON under the key of the person (journal/sealing.ts).
 * Without a key they are destroyed.
 */
export type Sealed = { columns: string[]; key?: number; text?: string };

/** The name under which a stored row has its personal values; no column is called so. */
export const sealedIn = "~";

/** A row as the journal stores it. */
export type StoredCells = Cells & { [sealedIn]?: Sealed };

type States = { before: Cells | null; after: Cells | null };

/** The row before and after a change: the only way to read a journaled value. An erased one is "(dati cancellati)". */
export const cellsOf = ({ before, after }: Pick<ChangeRow, "before" | "after">): States => ({
  before: before === null ? null : cellsIn(before),
  after: after === null ? null : cellsIn(after),
});

function cellsIn(stored: string): Cells {
  const { [sealedIn]: sealed, ...cells } = JSON.parse(stored) as StoredCells;
  return sealed ? { ...cells, ...opened(sealed) } : cells;
}

export function opened({ columns, key, text }: Sealed): Cells {
  const row = key && one<{ key: Uint8Array }>`SELECT key FROM person_keys WHERE id = ${key}`;
  if (row && text) return JSON.parse(unseal(text, row.key));
  return Object.fromEntries(columns.map((column) => [column, erased]));
}

/** The newest change of a row, which the journal has also of a deleted one. */
export const newestChangeOf = (table: string, id: number) =>
  one<ChangeRow & { id_activity: number }>`
    SELECT id_activity, noun, id_row, before, after FROM change
    WHERE noun = ${table} AND id_row = ${id} ORDER BY id DESC LIMIT 1`;

/** Whether values of the row are erased: it can't be restored. */
export const isErased = (row: Cells): boolean => Object.values(row).includes(erased);

/** A row as it is stored. */
export const rowOf = (table: string, id: number) =>
  database().query(`SELECT * FROM "${table}" WHERE rowid = ?`).get(id) as Cells | null;
