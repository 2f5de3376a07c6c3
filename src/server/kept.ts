import type { Database } from "bun:sqlite";
import { database, one } from "./db";

type Kept = { state: number; values: Map<string, unknown> };

/** So many at once: a guest who leafs through every order must not fill the memory. */
const most = 100;

const houses = new WeakMap<Database, Kept>();

/**
 * What is costly to make and follows from the stored rows alone: made once, and again after any change.
 * The journal numbers every change, so its last number is the state of the house. Within a write nothing is
 * kept: what is read there may yet be taken back.
 */
export function kept<T>(key: string, make: () => T): T {
  if (database().inTransaction) return make();
  const { values } = keptNow();
  if (!values.has(key)) {
    const [oldest] = values.keys();
    if (values.size >= most && oldest !== undefined) values.delete(oldest);
    values.set(key, make());
  }
  return values.get(key) as T;
}

function keptNow(): Kept {
  const { state } = one<{ state: number }>`SELECT ifnull(max(id), 0) AS state FROM change` as {
    state: number;
  };
  const before = houses.get(database());
  if (before?.state === state) return before;
  const fresh = { state, values: new Map() };
  houses.set(database(), fresh);
  return fresh;
}
