import { setPriority } from "node:os";
import { Refusal } from "../errors";
import { checkBackup } from "./check-backup";
import type { Pace } from "./disk-work";
import { makeBackup, type Order } from "./make-backup";

export type Task = { make: Order } | { check: string; pace: Pace };
export type Answer = { value: unknown } | { refused: string } | { failed: string; code: string };

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  postMessage(await answerTo(data));
};

async function answerTo(task: Task): Promise<Answer> {
  try {
    // On Linux this is the priority of the thread: requests come first.
    if (("make" in task ? task.make.pace : task.pace) === "background") setPriority(0, 19);
    return { value: "make" in task ? await makeBackup(task.make) : await checkBackup(task.check, task.pace) };
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    return error instanceof Refusal ? { refused: message } : { failed: message, code };
  }
}
