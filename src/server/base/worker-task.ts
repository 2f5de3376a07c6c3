import { heapSize } from "bun:jsc";
import { setPriority } from "node:os";
import { Refusal } from "./errors";

/** What a Worker answers to its task: errors keep neither class nor code on the way between threads. */
type Answer =
  | { value: unknown }
  | { refused: string }
  | { overLimit: string }
  | { failed: string; code: string; stack?: string };

export class TaskFailure extends Error {
  constructor(
    message: string,
    readonly code = "",
    stack?: string,
  ) {
    super(message);
    if (stack) this.stack = stack;
  }
}

export class TaskStopped extends Error {}

export class TaskOverLimit extends Refusal {}

const tooLong = "Il lavoro è durato troppo ed è stato interrotto.";
const tooLarge = "Il lavoro ha occupato troppa memoria ed è stato interrotto.";

export const minute = 60_000;

type Limits = { longest: number; signal?: AbortSignal };

/** Rejects once nothing of the task reads or writes: a statement of SQLite under way is not cut short. */
export function doInWorker<T>(program: URL, task: unknown, { longest, signal }: Limits): Promise<T> {
  // One that does not keep the process alive would poll without a pause.
  const worker = new Worker(program.href);
  let ended: Error = new TaskStopped();
  const terminate = () => worker.terminate();
  const clock = setTimeout(() => {
    ended = new TaskOverLimit(503, tooLong);
    terminate();
  }, longest);
  return new Promise<T>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("value" in data) resolve(data.value as T);
      else if ("refused" in data) reject(new Refusal(422, data.refused));
      else if ("overLimit" in data) {
        ended = new TaskOverLimit(503, data.overLimit);
        terminate();
      } else reject(new TaskFailure(data.failed, data.code, data.stack));
    };
    worker.onerror = ({ message }) => reject(new TaskFailure(message));
    worker.addEventListener("close", () => reject(ended));
    if (signal?.aborted) terminate();
    signal?.addEventListener("abort", terminate);
    worker.postMessage(task);
  }).finally(() => {
    clearTimeout(clock);
    signal?.removeEventListener("abort", terminate);
    terminate();
  });
}

declare const self: Worker;

/** A third of what a container of the server has (compose.yaml), in bytes. */
const usualHeap = 350_000_000;
const measureEvery = 200;

export function answerTask<Task>(execute: (task: Task) => unknown, maxHeap = usualHeap) {
  self.onmessage = async ({ data }: MessageEvent<Task>) => {
    const measuring = setInterval(() => {
      if (heapSize() > maxHeap) self.postMessage({ overLimit: tooLarge } satisfies Answer);
    }, measureEvery);
    const answer = await answerTo(data, execute);
    clearInterval(measuring);
    self.postMessage(answer);
  };
}

async function answerTo<Task>(task: Task, execute: (task: Task) => unknown): Promise<Answer> {
  try {
    return { value: await execute(task) };
  } catch (error) {
    const { message, code = "", stack } = error as Error & { code?: string };
    return error instanceof Refusal ? { refused: message } : { failed: message, code, stack };
  }
}

/** In a Worker: requests come first. On Linux the priority is that of the thread. */
export const lowerPriority = () => setPriority(0, 19);
