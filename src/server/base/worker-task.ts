import { heapSize } from "bun:jsc";
import { setPriority } from "node:os";
import { Refusal } from "./errors";

/** What a Worker answers to its task: errors keep neither class nor code on the way between threads. */
type Answer =
  | { value: unknown }
  | { refused: string }
  | { overLimit: string }
  | { failed: string; code: string; stack?: string };

/** What failed in a Worker, with the code of the system or of SQLite. */
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

/** A Worker that was ended before it had answered. */
export class TaskStopped extends Error {}

/** A task that took longer, or more memory, than it may. */
export class TaskOverLimit extends Refusal {}

const tooLong = "Il lavoro è durato troppo ed è stato interrotto.";
const tooLarge = "Il lavoro ha occupato troppa memoria ed è stato interrotto.";

export const minute = 60_000;

/** A task is ended after `longest` milliseconds, or when `signal` says so. */
type Limits = { longest: number; signal?: AbortSignal };

/**
 * Does one task in a Worker of its own, whose program calls `answerTask`. Rejects with a Refusal (422), a TaskFailure,
 * TaskOverLimit or TaskStopped: the last two once nothing of the task reads or writes any more, as a statement of
 * SQLite in progress is not cut short.
 */
export function doInWorker<T>(program: URL, task: unknown, { longest, signal }: Limits): Promise<T> {
  // With a Worker that does not keep the process alive, a command or test that waits for nothing else would poll without a pause.
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

/** In the program of a Worker: does the task that `doInWorker` sends, and ends it when its memory is too much. */
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
