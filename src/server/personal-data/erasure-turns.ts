import { doInWorker } from "../base/worker-task";
import { database, isFile } from "../db/db";
import type { Person } from "../journal/persons";
import { blankErasedAuthors } from "./erased-authors";
import { type Found, searchTraces } from "./erasure-search";
import type { SearchTask } from "./erasure-search-worker";

/** A search that takes longer is ended, in milliseconds. */
const longestSearch = 110_000;
const program = new URL("./erasure-search-worker.ts", import.meta.url);

let last = Promise.resolve();

/** What one erasure leaves of the journal is what the next one reads; `cleanUp` ends the turn. */
export async function searchInWorker(groupNow: () => Person[]) {
  const { promise: done, resolve: cleanUp } = Promise.withResolvers<void>();
  const before = last;
  last = done;
  await before;
  try {
    await blankErasedAuthors();
    return { value: await traces(groupNow()), cleanUp };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/** A database in memory is searched in place. */
async function traces(group: Person[]): Promise<Found> {
  if (!isFile(database())) return searchTraces(group);
  const task: SearchTask = { database: database().filename, group };
  return doInWorker<Found>(program, task, { longest: longestSearch });
}
