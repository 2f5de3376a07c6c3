import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { now } from "../clock";
import { closeDatabase, open, use } from "../db";
import { Refusal, refuse } from "../errors";
import { closeStreams, publishEverything } from "../live";
import { logFault, logLine } from "../logger";
import { copiedFolder, databaseName, type Manifest, readManifest } from "./format";
import { inWorker } from "./in-worker";
import { type Author, backUpPresent, exchange, folderOfBackup, takeBack } from "./restore";
import { mustBeRestorable } from "./restore-copy";
import { incomingFolder, isCommitted } from "./restore-swap";

/** How long requests in progress may delay the exchange, in milliseconds. */
const longestDrain = 10_000;
const retryAfter = 5;

const underWay = "Ripristino in corso: la pagina torna da sola tra qualche secondo.";

export type Outcome = { name: string; at: string; failure: string | null };

let current: { name: string; since: string } | null = null;
let last: Outcome | null = null;
let isClosed = false;
let inProgress = 0;
let onIdle = () => {};
let pauseMail = async () => () => {};

/** The restore that is being prepared, and how the last one since the start ended. */
export const restoreState = () => ({ current, last });

/** `pause` stops sending letters, so that none is recorded in another database; what it answers starts it again. */
export function whileRestoring(pause: () => Promise<() => void>) {
  pauseMail = pause;
}

/** Counts the requests in progress; while the database is exchanged, new ones are asked to come again. */
export const waitForRestore: MiddlewareHandler = async (c, next) => {
  if (isClosed) {
    if (c.req.method === "GET") c.header("refresh", String(retryAfter));
    throw new Refusal(503, underWay, { retryAfter });
  }
  inProgress++;
  await next();
  inProgress--;
  if (inProgress === 0) onIdle();
};

/** Starts restoring a backup while people work; refuses an unknown one, and a second restore at once. */
export function startRestore(name: string, author: Author) {
  if (current) refuse(409, `È già in corso il ripristino di ${current.name}.`);
  const folder = folderOfBackup(name);
  mustBeRestorable(readManifest(folder));
  current = { name, since: now() };
  restore(folder, author)
    .then(
      () => null,
      (error: Error) =>
        error instanceof Refusal ? error.message : `Errore imprevisto: codice ${logFault(error)}.`,
    )
    .then((failure) => {
      last = { name, at: now(), failure };
      current = null;
      logLine(failure ? "error" : "info", failure ? "restore-failed" : "restored", { name });
      publishEverything();
    });
}

async function restore(backup: string, author: Author) {
  const data = copiedFolder();
  try {
    await backUpPresent(data, () => inWorker<boolean>({ readable: data }, data));
    const manifest = await inWorker<Manifest>(
      { restore: backup, to: incomingFolder(data), pace: "background" },
      data,
    );
    const resumeMail = await pauseMail();
    try {
      await closeForRequests();
      exchangeOpen(data, manifest, author);
    } finally {
      isClosed = false;
      resumeMail();
    }
  } catch (error) {
    takeBack(data);
    throw error;
  }
}

/** Streams end first: their pages come back by themselves, and they would never end otherwise. */
async function closeForRequests() {
  isClosed = true;
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
function exchangeOpen(data: string, manifest: Manifest, author: Author) {
  closeDatabase();
  try {
    exchange(data, manifest, author);
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
