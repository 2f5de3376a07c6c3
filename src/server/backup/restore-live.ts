import { join } from "node:path";
import type { Context } from "hono";
import { now } from "../base/clock";
import { Refusal, refuse } from "../base/errors";
import { logFault, logLine } from "../base/logger";
import { resetReadWorkers } from "../call/long-reads";
import { closeDatabase, open, use } from "../db/db";
import { copiedFolder, databaseName } from "../files/files";
import { closeStreams, publishEverything } from "../journal/live";
import { doBackupTask } from "./backup-task";
import { busy } from "./create";
import { type Manifest, readManifest } from "./format";
import { type Author, backUpPresent, exchange, folderOfBackup, takeBack } from "./restore";
import { mustBeRestorable } from "./restore-copy";
import { incomingFolder, isCommitted } from "./restore-swap";
import { backupState } from "./state";

/** How long requests in progress may delay the exchange, in milliseconds. */
const longestDrain = 10_000;
const retryAfter = 5;

const underWay = "Ripristino in corso: la pagina torna da sola tra qualche secondo.";

export type Outcome = { name: string; at: string; failure: string | null };

let current: { name: string; since: string } | null = null;
let last: Outcome | null = null;
/** Why requests must wait, for how long at most, and when they need not any more; null while they need not. */
let closed: { sentence: string; wait: number; end: Promise<void> } | null = null;
let inProgress = 0;
let onIdle = () => {};
let pauseOthers = async () => () => {};

export const restoreState = () => ({ current, last });

/** `pause` stops what works with the database without a request, as the mailer; what it answers starts it again. */
export function whileRestoring(pause: () => Promise<() => void>) {
  pauseOthers = pause;
}

export async function beginRequest(c: Context) {
  if (closed?.wait) await Promise.race([closed.end, Bun.sleep(closed.wait)]);
  if (closed) {
    if (c.req.method === "GET") c.header("refresh", String(retryAfter));
    throw new Refusal(503, closed.sentence, { retryAfter });
  }
  inProgress++;
}

export function endRequest() {
  inProgress--;
  if (inProgress === 0) onIdle();
}

export function checkRestore(name: string) {
  if (backupState().running) refuse(409, `${busy} Riprovare quando è finito.`);
  if (current) refuse(409, `È già in corso il ripristino di ${current.name}.`);
  mustBeRestorable(readManifest(folderOfBackup(name)));
}

export function startRestore(name: string, author: Author) {
  current = { name, since: now() };
  restoreOpen(name, author)
    .then(
      (aside) => {
        last = { name, at: now(), failure: null };
        logLine("info", "restored", { name, aside });
      },
      (error: Error) => {
        const isRefusal = error instanceof Refusal;
        const failure = isRefusal ? error.message : `Errore imprevisto: codice ${logFault(error)}.`;
        last = { name, at: now(), failure };
        logLine("error", "restore-failed", { name, reason: failure });
      },
    )
    .finally(() => {
      current = null;
      publishEverything();
    });
}

async function restoreOpen(name: string, author: Author): Promise<string> {
  const data = copiedFolder();
  try {
    await backUpPresent(data, () => doBackupTask<boolean>({ readable: data }, data));
    const task = { restore: folderOfBackup(name), to: incomingFolder(data), pace: "background" } as const;
    const manifest = await doBackupTask<Manifest>(task, data);
    return await closeWhile(underWay, () => exchangeOpen(data, manifest.name, author));
  } catch (error) {
    takeBack(data);
    throw error;
  }
}

/** New requests wait for its end for `wait` milliseconds, then get the sentence. */
export async function closeWhile<T>(sentence: string, work: () => T | Promise<T>, wait = 0): Promise<T> {
  const resume = await pauseOthers();
  const { promise: end, resolve: open } = Promise.withResolvers<void>();
  try {
    closed = { sentence, wait, end };
    await requestsEnd();
    return await work();
  } finally {
    closed = null;
    open();
    resume();
  }
}

/** Streams end first: their pages come back by themselves, and they would never end otherwise. */
async function requestsEnd() {
  closeStreams();
  if (!inProgress) return;
  let timer: Timer | undefined;
  await new Promise<void>((resolve) => {
    onIdle = resolve;
    timer = setTimeout(resolve, longestDrain);
  });
  clearTimeout(timer);
  onIdle = () => {};
}

/** Synchronous: no request can meet a closed database. */
function exchangeOpen(data: string, name: string, author: Author): string {
  resetReadWorkers();
  closeDatabase();
  try {
    return exchange(data, name, author);
  } catch (error) {
    if (isCommitted(data)) {
      logFault(error);
      logLine("error", "restore-interrupted", { remedy: "the next start completes it" });
      process.exit(1);
    }
    throw error;
  } finally {
    use(open(join(data, databaseName)));
  }
}
