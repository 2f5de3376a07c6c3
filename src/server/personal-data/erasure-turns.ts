import type { Person } from "../journal/persons";
import { finishErasures, searchInWorker } from "./unfinished-erasures";

let last = Promise.resolve();

/** What one erasure leaves of the journal is what the next one reads; `cleanUp` ends the turn. */
export async function searchInTurn(groupNow: () => Person[]) {
  const { promise: done, resolve: cleanUp } = Promise.withResolvers<void>();
  const before = last;
  last = done;
  await before;
  try {
    await finishErasures();
    return { value: await searchInWorker(groupNow()), cleanUp };
  } catch (error) {
    cleanUp();
    throw error;
  }
}
