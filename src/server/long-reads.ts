import { backupFolder, copiedFolder } from "./backup/format";
import { steadyMilliseconds } from "./clock";
import { database, isFile } from "./db";
import { Refusal, type RefusalStatus } from "./errors";
import { fairLimit } from "./fair-limit";
import { logLine } from "./logger";
import type { Job, JobAnswer } from "./long-reads-worker";

/** Jobs that one account may have in the queue. */
const maxWaiting = 20;
/** A job that waits longer for its turn is refused, one that takes longer is stopped; both in milliseconds. */
const longestWait = 60_000;
const longestJob = 30_000;
/** A Worker without jobs for so long is ended, and its memory is free again. */
const idleTime = 10 * 60_000;
/** A Worker whose heap is larger after a job is ended, in bytes: the fonts of a print take 130 MB, every ideograph 410. */
const maxHeap = 200 * 1024 * 1024;

/** A Worker with a read-only connection of its own, which runs one job at a time. */
type ReadWorker = { worker: Worker; idleTimer?: Timer; fail?: (error: Error) => void };

// A second Worker would compete with the requests of everybody on a machine of two processors, and double the memory.
const limit = fairLimit(1, maxWaiting);
let current: ReadWorker | undefined;
let openedFor: ReturnType<typeof database> | undefined;

/** A database in memory is read in place. */
export const canReadInWorker = () => Bun.isMainThread && isFile(database());

/** Runs the verb of a named read funct in a Worker (long-reads-worker.ts): one at a time, in rotation of accounts. */
export function readInWorker(job: Job): Promise<unknown> {
  const asked = steadyMilliseconds();
  return limit(ownerOf(job), () => {
    if (steadyMilliseconds() - asked > longestWait)
      throw new Refusal(503, "Troppe letture in attesa: riprovare tra qualche secondo.", { retryAfter: 10 });
    return run(job);
  });
}

const ownerOf = ({ call: { user, kiosk, ip } }: Job) =>
  user ? `account ${user.id}` : kiosk ? `display ${kiosk.id}` : ip;

/** Ends the Worker with its connection; a read in progress answers 503, the next one opens the present database. */
export function resetReadWorker() {
  if (current) end(current);
}

async function run(job: Job): Promise<unknown> {
  if (openedFor !== database()) resetReadWorker();
  openedFor = database();
  current ??= start();
  const own = current;
  clearTimeout(own.idleTimer);
  const stopper = setTimeout(() => end(own), longestJob);
  try {
    const answer = await ask(own, job);
    if (answer.heap > maxHeap) end(own);
    return valuesOf(answer);
  } finally {
    clearTimeout(stopper);
    own.idleTimer = setTimeout(() => end(own), idleTime).unref();
  }
}

function start(): ReadWorker {
  const worker = new Worker(new URL("./long-reads-worker.ts", import.meta.url), { smol: true, ref: false });
  const started: ReadWorker = { worker };
  worker.onerror = ({ message }) => {
    logLine("error", "read-worker-failed", { message });
    end(started);
  };
  worker.addEventListener("close", () => end(started));
  worker.postMessage({ path: database().filename, backups: backupFolder(), data: copiedFolder() });
  return started;
}

function ask(asked: ReadWorker, job: Job): Promise<JobAnswer> {
  return new Promise((resolve, reject) => {
    asked.fail = reject;
    asked.worker.onmessage = ({ data }: MessageEvent<JobAnswer>) => resolve(data);
    asked.worker.postMessage(job);
  });
}

function end(ended: ReadWorker) {
  if (current !== ended) return;
  current = undefined;
  clearTimeout(ended.idleTimer);
  ended.worker.terminate();
  ended.fail?.(new Refusal(503, "Lettura interrotta: riprovare.", { retryAfter: 1 }));
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
