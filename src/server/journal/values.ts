import { unseal } from "../base/sealing";
import { all, database, one } from "../db/db";
import type { ChangeRow } from "./chain";
import { erased } from "./persons";

export type Cells = Record<string, string | number | null>;

export type Sealed = { columns: string[]; key?: number; text?: string };

export const sealedIn = "~";

export type StoredCells = Cells & { [sealedIn]?: Sealed };

export type States = { before: Cells | null; after: Cells | null };

/** The only way to read a journaled value. */
export const cellsOf = (change: Pick<ChangeRow, "before" | "after">): States =>
  cellsOfEach([change])[0] as States;

export function cellsOfEach(changes: readonly Pick<ChangeRow, "before" | "after">[]): States[] {
  const parsed = changes.map(({ before, after }) => ({
    before: before === null ? null : (JSON.parse(before) as StoredCells),
    after: after === null ? null : (JSON.parse(after) as StoredCells),
  }));
  const sealed = parsed.flatMap(({ before, after }) => [before?.[sealedIn]?.key, after?.[sealedIn]?.key]);
  const ids = [...new Set(sealed)].filter((id) => id !== undefined);
  const rows = ids.length
    ? all<{ id: number; key: Uint8Array }>`
        SELECT id, key FROM person_keys WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
    : [];
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const keyOf = (id: number) => keys.get(id);
  return parsed.map(({ before, after }) => ({
    before: before && openedCells(before, keyOf),
    after: after && openedCells(after, keyOf),
  }));
}

const openedCells = ({ [sealedIn]: sealed, ...cells }: StoredCells, keyOf: KeyOf): Cells =>
  sealed ? { ...cells, ...opened(sealed, keyOf) } : cells;

type KeyOf = (id: number) => Uint8Array | undefined;

const presentKey = (id: number) =>
  one<{ key: Uint8Array }>`SELECT key FROM person_keys WHERE id = ${id}`?.key;

export function opened({ columns, key: id, text }: Sealed, keyOf = presentKey): Cells {
  const key = id && keyOf(id);
  if (key && text) return JSON.parse(unseal(text, key));
  return Object.fromEntries(columns.map((column) => [column, erased]));
}

export const newestChangeOf = (table: string, id: number) =>
  one<ChangeRow & { id_activity: number }>`
    SELECT id_activity, noun, id_row, before, after FROM change
    WHERE noun = ${table} AND id_row = ${id} ORDER BY id DESC LIMIT 1`;

export const isErased = (row: Cells): boolean => Object.values(row).includes(erased);

export const rowOf = (table: string, id: number) =>
  database().query(`SELECT * FROM "${table}" WHERE rowid = ?`).get(id) as Cells | null;
