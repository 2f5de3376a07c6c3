import { unseal } from "../base/sealing";
import { all, type Fragment, one, sql } from "../db/db";
import { pricesOf } from "../tables/all";
import { centsOf } from "../tables/define";
import type { ChangeRow } from "./chain";
import { erased } from "./persons";

export type Cells = Record<string, string | number | null>;

export type Sealed = { columns: string[]; key?: number; text?: string };

export const sealedIn = "~";

export type StoredCells = Cells & { [sealedIn]?: Sealed };

export type States = { before: Cells | null; after: Cells | null };

export type StoredStates = Pick<ChangeRow, "noun" | "before" | "after">;

/** Also of persons who are hidden until the night: for what erases them alone. */
export const storedCellsOf = (change: StoredStates): States => storedCellsOfEach([change])[0] as States;

export function storedCellsOfEach(
  changes: readonly StoredStates[],
  source: Fragment = sql`person_keys`,
): States[] {
  const parsed = changes.map(({ noun, before, after }) => ({
    noun,
    before: before === null ? null : (JSON.parse(before) as StoredCells),
    after: after === null ? null : (JSON.parse(after) as StoredCells),
  }));
  const sealed = parsed.flatMap(({ before, after }) => [before?.[sealedIn]?.key, after?.[sealedIn]?.key]);
  const ids = [...new Set(sealed)].filter((id) => id !== undefined);
  const rows = ids.length
    ? all<{ id: number; key: Uint8Array }>`
        SELECT id, key FROM ${source} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
    : [];
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const keyOf = (id: number) => keys.get(id);
  return parsed.map(({ noun, before, after }) => ({
    before: before && inCents(noun, openedCells(before, keyOf)),
    after: after && inCents(noun, openedCells(after, keyOf)),
  }));
}

/** A price that was noted in whole euros is the same price in cents. */
function inCents(table: string, cells: Cells): Cells {
  for (const price of pricesOf(table)) {
    const { [price]: noted, ...rest } = cells;
    if (typeof noted === "number") cells = { ...rest, [centsOf(price)]: noted * 100 };
  }
  return cells;
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
