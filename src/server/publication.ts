import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { now } from "./clock";
import { database } from "./db";
import { Refusal, refuse } from "./errors";
import { uploadsFolder } from "./files";
import type { PublicationOrder, PublicationResult } from "./publication-worker";

/** A copy of the database without anything that site B may not show. */
export type Draft = { date: string; size: number };

let folder = "";

/** The data folder that holds `site-b/`; what an interrupted update left there is removed. */
export function setPublicationsFolder(data: string) {
  folder = join(data, "site-b");
  mkdirSync(folder, { recursive: true });
  removeDatabaseFile(workingPath());
}

/** The copy that the off-premises site fetches. */
export const publicationPath = () => join(folder, "publication.db");

/** A prepared copy, until its link is opened. */
export const draftPath = () => join(folder, "draft.db");

const workingPath = () => join(folder, "working.db");

let interrupt: (() => void) | null = null;

/** The draft is replaced only by a copy that is complete and checked; made in a Worker, while others work on. */
export async function prepareDraft(): Promise<Draft> {
  if (interrupt) refuse(409, "Un aggiornamento è già in preparazione: attendere che finisca.");
  const working = workingPath();
  const worker = new Worker(new URL("./publication-worker.ts", import.meta.url).href, { ref: false });
  const stopped = new Promise<never>((_, reject) => {
    interrupt = () => reject(new Refusal(503, "Aggiornamento interrotto: il server si ferma."));
  });
  try {
    removeDatabaseFile(working);
    const order = { from: sourceOf(working), working, uploads: uploadsFolder() };
    const result = await Promise.race([resultOf(worker, order), stopped]);
    if (result) throw Object.assign(new Error(result.message), { code: result.code });
    renameSync(working, draftPath());
  } finally {
    worker.terminate();
    removeDatabaseFile(working);
    interrupt = null;
  }
  return { date: now(), size: statSync(draftPath()).size };
}

/** Ends an update that is being prepared: the server stops. */
export const interruptPublication = () => interrupt?.();

/** The database file that the Worker copies; one in memory, as tests have, is copied here. */
function sourceOf(working: string): string | null {
  const { filename } = database();
  if (filename && filename !== ":memory:") return filename;
  database().run("VACUUM INTO ?", [working]);
  return null;
}

/** Null when the Worker finished its order. */
function resultOf(worker: Worker, order: PublicationOrder): Promise<PublicationResult> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PublicationResult>) => resolve(data);
    worker.onerror = ({ message }) => resolve({ message });
    worker.addEventListener("close", () => resolve({ message: "the Worker ended" }));
    worker.postMessage(order);
  });
}

/** Also the files that SQLite writes beside it. */
export function removeDatabaseFile(path: string) {
  for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(path + end, { force: true });
}
