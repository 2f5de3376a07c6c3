import { setPriority } from "node:os";
import { Refusal } from "../errors";
import { checkBackup } from "./check-backup";
import type { Pace } from "./disk-work";
import { makeBackup, type Order } from "./make-backup";
import { checkRestored, copyBackup, hasReadableDatabase } from "./restore-copy";

export type Task =
  | { make: Order }
  | { check: string; pace: Pace }
  | { restore: string; to: string; pace: Pace }
  | { drill: string; to: string }
  | { readable: string };
export type Answer = { value: unknown } | { refused: string } | { failed: string; code: string };

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  postMessage(await answerTo(data));
};

async function answerTo(task: Task): Promise<Answer> {
  try {
    // On Linux this is the priority of the thread: requests come first.
    if (paceOf(task) === "background") setPriority(0, 19);
    return { value: await execute(task) };
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    return error instanceof Refusal ? { refused: message } : { failed: message, code };
  }
}

const paceOf = (task: Task): Pace =>
  "make" in task ? task.make.pace : "pace" in task ? task.pace : "background";

function execute(task: Task) {
  if ("make" in task) return makeBackup(task.make);
  if ("check" in task) return checkBackup(task.check, task.pace);
  if ("restore" in task) return copyBackup(task.restore, task.to, task.pace);
  if ("drill" in task) return checkRestored(task.drill, task.to);
  return hasReadableDatabase(task.readable);
}
