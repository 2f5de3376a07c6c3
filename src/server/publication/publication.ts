import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { milliseconds, now } from "../base/clock";
import { refuse } from "../base/errors";
import { logLine } from "../base/logger";
import { workerProgram } from "../base/program-files";
import { publicationFetched, setPublicationFetched } from "../base/second-site";
import { doInWorker, minute, TaskStopped } from "../base/worker-task";
import { database, isFile } from "../db/db";
import { uploadsFolder } from "../files/files";
import type { PublicationTask } from "./worker";

export type Draft = { date: string; size: number };

let folder = "";

export function setPublicationsFolder(data: string) {
  folder = join(data, "site-b");
  mkdirSync(folder, { recursive: true });
  removeUnfinished();
  setPublicationFetched(existsSync(fetchedPath()) ? Number(readFileSync(fetchedPath(), "utf8")) : 0);
}

const fetchedPath = () => join(folder, "fetched");

const day = 24 * 60 * 60_000;

/** Written once a day: the other machine asks every minute. */
export function noteFetch() {
  if (milliseconds() - publicationFetched() < day) return;
  setPublicationFetched(milliseconds());
  try {
    writeFileSync(fetchedPath(), String(milliseconds()));
  } catch (error) {
    // It is served all the same, as on a full disk.
    logLine("warning", "fetch-not-noted", { reason: (error as Error).message });
  }
}

export const publicationPath = () => join(folder, "publication.db");

export const draftPath = () => join(folder, "draft.db");

const workingPath = () => join(folder, "working.db");
const unfinishedPath = () => join(folder, "unfinished.db");

function removeUnfinished() {
  removeDatabaseFile(workingPath());
  removeDatabaseFile(unfinishedPath());
}

let stopping: AbortController | null = null;

/** Replaced only by a copy that is complete and checked; made in a Worker, while others work on. */
export async function prepareDraft(): Promise<Draft> {
  if (stopping) refuse(409, "Un aggiornamento è già in preparazione: attendere che finisca.");
  stopping = new AbortController();
  try {
    removeUnfinished();
    const [working, to] = [workingPath(), unfinishedPath()];
    const task: PublicationTask = { from: sourceOf(working), working, uploads: uploadsFolder(), to };
    await doInWorker(workerProgram("src/server/publication/worker.ts"), task, {
      longest: 60 * minute,
      signal: stopping.signal,
    });
    renameSync(to, draftPath());
  } catch (error) {
    if (error instanceof TaskStopped) refuse(503, "Aggiornamento interrotto: il server si ferma.");
    throw error;
  } finally {
    removeUnfinished();
    stopping = null;
  }
  return { date: now(), size: statSync(draftPath()).size };
}

export const interruptPublication = () => stopping?.abort();

function sourceOf(working: string): string | null {
  if (isFile(database())) return database().filename;
  database().run("VACUUM INTO ?", [working]);
  return null;
}

export function removeDatabaseFile(path: string) {
  for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(path + end, { force: true });
}
