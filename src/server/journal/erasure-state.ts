import { one, run } from "../db/db";

/** `lastBlanked`: the last erasure of an account of which no act has the name. */
type Name = "lastBlanked" | "lastCleaned";

export const erasureState = (name: Name): number =>
  one<{ value: number }>`SELECT value FROM erasure_state WHERE name = ${name}`?.value ?? 0;

export const setErasureState = (name: Name, value: number) =>
  run`INSERT OR REPLACE INTO erasure_state (name, value) VALUES (${name}, ${value})`;
