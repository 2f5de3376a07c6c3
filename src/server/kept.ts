import type { Database } from "bun:sqlite";
import { database, one } from "./db";

type Kept = { state: number; values: Map<string, unknown> };

const houses = new WeakMap<Database, Kept>();

/**
 * What is costly to make and follows from the stored rows alone: made once, and again after any change.
 * The journal numbers every change, so its last number is the state of the house.
 */
export function kept<T>(key: string, make: () => T): T {
  const house = keptNow();
  if (!house.values.has(key)) house.values.set(key, make());
  return house.values.get(key) as T;
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
