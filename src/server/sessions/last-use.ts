import { milliseconds } from "../base/clock";
import { transaction } from "../db/db";

const writtenEvery = 60_000;

/** Writes that something was used now; `last` was written before. A full disk must not stop anyone from reading. */
export function noteUse(last: number | null | undefined, write: () => unknown) {
  if (milliseconds() - (last ?? 0) <= writtenEvery) return;
  try {
    transaction(write);
  } catch {
    // The next use is written.
  }
}
