import { setPriority } from "node:os";
import { Refusal } from "./errors";

/** What a Worker answers to its task: errors keep neither class nor code on the way between threads. */
type Answer = { value: unknown } | { refused: string } | { failed: string; code: string };

/** What failed in a Worker, with the code of the system or of SQLite. */
export class TaskFailure extends Error {
  constructor(
    message: string,
    readonly code = "",
  ) {
    super(message);
  }
}

/** A Worker that was ended before it had answered. */
export class TaskStopped extends Error {}

/**
 * Does one task in a Worker of its own, whose program calls `answerTask`; `signal` ends it early. Rejects with a
 * Refusal (422), a TaskFailure or TaskStopped: the last once nothing of the task reads or writes any more, as a
 * statement of SQLite in progress is not cut short.
 */
export function doInWorker<T>(program: URL, task: unknown, signal?: AbortSignal): Promise<T> {
  // With a Worker that does not keep the process alive, a command or test that waits for nothing else would poll without a pause.
  const worker = new Worker(program.href);
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(new TaskStopped());
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("value" in data) resolve(data.value as T);
      else if ("refused" in data) reject(new Refusal(422, data.refused));
      else reject(new TaskFailure(data.failed, data.code));
    };
    worker.onerror = ({ message }) => reject(new TaskFailure(message));
    worker.addEventListener("close", stop);
    const terminate = () => worker.terminate();
    if (signal?.aborted) terminate();
    signal?.addEventListener("abort", terminate);
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

declare const self: Worker;

/** In the program of a Worker: does the task that `doInWorker` sends. */
export function answerTask<Task>(execute: (task: Task) => unknown) {
  self.onmessage = async ({ data }: MessageEvent<Task>) => self.postMessage(await answerTo(data, execute));
}

async function answerTo<Task>(task: Task, execute: (task: Task) => unknown): Promise<Answer> {
  try {
    return { value: await execute(task) };
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    return error instanceof Refusal ? { refused: message } : { failed: message, code };
  }
}

/** In a Worker: requests come first. On Linux the priority is that of the thread. */
export const lowerPriority = () => setPriority(0, 19);
