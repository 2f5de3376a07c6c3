import { workerProgram } from "../base/program-files";
import { doInWorker, TaskStopped } from "../base/worker-task";
import { inGroup } from "../call/group-commit";
import { database, isFile } from "../db/db";
import { copiedFolder } from "../files/folders";
import { publishEverything } from "../journal/live";
import type { Person } from "../journal/persons";
import { authorParts, hasErasedAuthors } from "./erased-authors";
import { partsOf, unfinishedPersons } from "./erasure-parts";
import { type Found, searchTraces } from "./erasure-search";
import type { SearchTask } from "./erasure-search-worker";

/** A search that takes longer is ended, in milliseconds. */
const longestSearch = 110_000;
const program = workerProgram("src/server/personal-data/erasure-search-worker.ts");

export async function searchInWorker(group: Person[], signal?: AbortSignal): Promise<Found> {
  if (!isFile(database())) return searchTraces(group);
  const task: SearchTask = { database: database().filename, data: copiedFolder(), group };
  return doInWorker<Found>(program, task, { longest: longestSearch, signal });
}

export const hasUnfinishedErasures = () => unfinishedPersons().length > 0 || hasErasedAuthors();

let current: Promise<void> | null = null;
let pause = new AbortController();

/** Part by part, others writing in between; goes on where an earlier process stopped. */
export function finishErasures(): Promise<void> {
  current ??= partByPart().finally(() => {
    current = null;
  });
  return current;
}

/** Ends after the part under way; what it answers lets the next call go on. */
export async function pauseErasures() {
  pause.abort();
  await current?.catch(() => {});
  return () => {
    pause = new AbortController();
  };
}

async function partByPart() {
  const begun = database();
  const { signal } = pause;
  const mayGoOn = () => !signal.aborted && database() === begun;
  const doAll = async (parts: Iterable<() => void>) => {
    for (const part of parts) {
      if (!mayGoOn()) return;
      const begunAt = performance.now();
      await inGroup(() => mayGoOn() && part());
      // Others get as much time as the part took.
      await Bun.sleep(performance.now() - begunAt);
    }
  };
  for (let persons = unfinishedPersons(); persons.length; persons = unfinishedPersons()) {
    const found = await searchInWorker(persons, signal).catch(unlessStopped);
    if (!found || !mayGoOn()) return;
    await doAll(partsOf(found));
    if (!mayGoOn()) return;
    publishEverything();
  }
  await doAll(authorParts());
}

function unlessStopped(error: Error): null {
  if (error instanceof TaskStopped) return null;
  throw error;
}

export function finishErasuresAtOnce() {
  for (let persons = unfinishedPersons(); persons.length; persons = unfinishedPersons())
    for (const part of partsOf(searchTraces(persons))) part();
  for (const part of authorParts()) part();
}
