import { dirname } from "node:path";
import { steadyMilliseconds } from "../base/clock";
import { Refusal, type RefusalStatus } from "../base/errors";
import { logLine } from "../base/logger";
import { workerProgram } from "../base/program-files";
import { database, isFile } from "../db/db";
import { backupFolder, copiedFolder, uploadsFolder } from "../files/files";
import type { Job, JobAnswer } from "../process/long-reads-worker";

const maxWaiting = 20;
const longestWait = 60_000;
const idleTime = 10 * 60_000;
/** A Worker whose heap is larger after a job is ended, in bytes: the fonts of a print take 130 MB, every ideograph 410. */
const maxHeap = 200 * 1024 * 1024;

type ReadWorker = { worker: Worker; idleTimer?: Timer; fail?: (error: Error) => void };

type Queue = {
  limit: ReturnType<typeof fairLimit>;
  longestJob: number;
  current?: ReadWorker;
  openedFor?: ReturnType<typeof database>;
};

// Nobody waits for a list behind the composition of a day; a third Worker would compete with the requests.
const queues = {
  usual: { limit: fairLimit(1, maxWaiting), longestJob: 30_000 } as Queue,
  slow: { limit: fairLimit(1, maxWaiting), longestJob: 60_000 } as Queue,
};

/** A database in memory is read in place. */
export const canReadInWorker = () => Bun.isMainThread && isFile(database());

export function readInWorker(job: Job, isSlow = false): Promise<unknown> {
  const asked = steadyMilliseconds();
  const queue = isSlow ? queues.slow : queues.usual;
  return queue.limit(ownerOf(job), () => {
    if (steadyMilliseconds() - asked > longestWait)
      throw new Refusal(503, "Troppe letture in attesa: riprovare tra qualche secondo.", { retryAfter: 10 });
    return run(queue, job);
  });
}

const ownerOf = ({ call: { user, kiosk, ip } }: Job) =>
  user ? `account ${user.id}` : kiosk ? `display ${kiosk.id}` : ip;

export function resetReadWorkers() {
  for (const queue of Object.values(queues)) endCurrent(queue);
}

async function run(queue: Queue, job: Job): Promise<unknown> {
  if (queue.openedFor !== database()) endCurrent(queue);
  queue.openedFor = database();
  queue.current ??= start(queue);
  const own = queue.current;
  clearTimeout(own.idleTimer);
  const stopper = setTimeout(() => end(queue, own), queue.longestJob);
  try {
    const answer = await ask(own, job);
    if (answer.heap > maxHeap) end(queue, own);
    return valuesOf(answer);
  } finally {
    clearTimeout(stopper);
    own.idleTimer = setTimeout(() => end(queue, own), idleTime).unref();
  }
}

function start(queue: Queue): ReadWorker {
  const worker = new Worker(workerProgram("src/server/process/long-reads-worker.ts"), {
    smol: true,
    ref: false,
  });
  const started: ReadWorker = { worker };
  worker.onerror = ({ message }) => {
    logLine("error", "read-worker-failed", { message });
    end(queue, started);
  };
  worker.addEventListener("close", () => end(queue, started));
  // The off-premises site has uploads and no backups.
  const files = dirname(uploadsFolder());
  worker.postMessage({ path: database().filename, files, backups: backupFolder(), data: copiedFolder() });
  return started;
}

function ask(asked: ReadWorker, job: Job): Promise<JobAnswer> {
  return new Promise((resolve, reject) => {
    asked.fail = reject;
    asked.worker.onmessage = ({ data }: MessageEvent<JobAnswer>) => resolve(data);
    asked.worker.postMessage(job);
  });
}

function endCurrent(queue: Queue) {
  if (queue.current) end(queue, queue.current);
}

function end(queue: Queue, ended: ReadWorker) {
  if (queue.current !== ended) return;
  queue.current = undefined;
  clearTimeout(ended.idleTimer);
  ended.worker.terminate();
  ended.fail?.(new Refusal(503, "Lettura interrotta: riprovare.", { retryAfter: 1 }));
}

function valuesOf(answer: JobAnswer): unknown {
  if ("values" in answer) return answer.values;
  if ("refusal" in answer) {
    const { status, message, more } = answer.refusal;
    throw new Refusal(status as RefusalStatus, message, more);
  }
  const { message, ...own } = answer.error;
  throw Object.assign(new Error(message), own);
}

/** Waiting tasks start in rotation of owners: one with many delays the others by one task each. */
export function fairLimit(maxRunning: number, maxWaiting: number) {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function startNext() {
    const [next] = waiting;
    if (!next || running >= maxRunning) return;
    const [owner, [start, ...rest]] = next;
    waiting.delete(owner);
    if (rest.length) waiting.set(owner, rest);
    running++;
    start?.();
  }

  return async function limit<T>(owner: string, task: () => Promise<T>): Promise<T> {
    const own = waiting.get(owner) ?? [];
    if (own.length >= maxWaiting)
      throw new Refusal(429, "Troppe richieste in attesa: riprovare tra qualche secondo.", { retryAfter: 5 });
    await new Promise<void>((start) => {
      waiting.set(owner, [...own, start]);
      startNext();
    });
    try {
      return await task();
    } finally {
      running--;
      startNext();
    }
  };
}
