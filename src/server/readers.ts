import { backupFolder, copiedFolder } from "./backup/format";
import { database } from "./db";
import { Refusal, type RefusalStatus } from "./errors";
import { fairLimit } from "./fair-limit";
import { logLine } from "./logger";
import type { Job, JobAnswer } from "./read-worker";

const maxReaders = 2;
/** Jobs that one account may have in the queue. */
const maxWaiting = 20;
/** A job that takes longer is stopped, in milliseconds. */
const longestJob = 30_000;
/** A Worker without jobs for so long is ended, and its memory is free again. */
const idleTime = 10 * 60_000;

/** A Worker whose heap is larger after a job is ended, in bytes: a print takes 300 MB of it, one with every ideograph 500. */
const maxHeap = 400 * 1024 * 1024;

/** A Worker with a read-only connection of its own, which runs one job at a time. */
type Reader = { worker: Worker; idleTimer?: Timer; fail?: (error: Error) => void };

const limit = fairLimit(maxReaders, maxWaiting);
const readers = new Set<Reader>();
const idle: Reader[] = [];
let openedFor: ReturnType<typeof database> | undefined;

/** Only a database file can be read from a Worker: one in memory, as tests have, is read in place. */
export const canReadInWorker = () => Bun.isMainThread && !["", ":memory:"].includes(database().filename);

/** Runs the verb of a named read funct in a Worker (read-worker.ts); at most two at once, in rotation of accounts. */
export const readInWorker = (job: Job): Promise<unknown> => limit(ownerOf(job), () => run(job));

const ownerOf = ({ call: { user, kiosk, ip } }: Job) =>
  user ? `account ${user.id}` : kiosk ? `display ${kiosk.id}` : ip;

/** Ends every Worker with its connection; reads in progress answer 503, the next one opens the present database. */
export function resetReaders() {
  for (const reader of readers) end(reader);
}

async function run(job: Job): Promise<unknown> {
  if (openedFor !== database()) resetReaders();
  openedFor = database();
  const reader = idle.pop() ?? start();
  clearTimeout(reader.idleTimer);
  const stopper = setTimeout(() => end(reader), longestJob);
  try {
    const answer = await ask(reader, job);
    if (answer.heap > maxHeap) end(reader);
    return valuesOf(answer);
  } finally {
    clearTimeout(stopper);
    if (readers.has(reader)) {
      idle.push(reader);
      reader.idleTimer = setTimeout(() => end(reader), idleTime).unref();
    }
  }
}

function start(): Reader {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), { smol: true, ref: false });
  const reader: Reader = { worker };
  worker.onerror = ({ message }) => {
    logLine("error", "read-worker-failed", { message });
    end(reader);
  };
  worker.addEventListener("close", () => end(reader));
  worker.postMessage({ path: database().filename, backups: backupFolder(), data: copiedFolder() });
  readers.add(reader);
  return reader;
}

function ask(reader: Reader, job: Job): Promise<JobAnswer> {
  return new Promise((resolve, reject) => {
    reader.fail = reject;
    reader.worker.onmessage = ({ data }: MessageEvent<JobAnswer>) => resolve(data);
    reader.worker.postMessage(job);
  });
}

function end(reader: Reader) {
  if (!readers.delete(reader)) return;
  clearTimeout(reader.idleTimer);
  const at = idle.indexOf(reader);
  if (at >= 0) idle.splice(at, 1);
  reader.worker.terminate();
  reader.fail?.(new Refusal(503, "Lettura interrotta: riprovare.", { retryAfter: 1 }));
}

/** Errors do not keep their class and code on the way between threads. */
function valuesOf(answer: JobAnswer): unknown {
  if ("values" in answer) return answer.values;
  if ("refusal" in answer) {
    const { status, message, more } = answer.refusal;
    throw new Refusal(status as RefusalStatus, message, more);
  }
  const { message, ...own } = answer.error;
  throw Object.assign(new Error(message), own);
}
