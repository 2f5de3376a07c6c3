import { answerTask, lowerPriority } from "../base/worker-task";
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

answerTask<Task>((task) => {
  if (paceOf(task) === "background") lowerPriority();
  return execute(task);
});

const paceOf = (task: Task): Pace =>
  "make" in task ? task.make.pace : "pace" in task ? task.pace : "background";

function execute(task: Task) {
  if ("make" in task) return makeBackup(task.make);
  if ("check" in task) return checkBackup(task.check, task.pace);
  if ("restore" in task) return copyBackup(task.restore, task.to, task.pace);
  if ("drill" in task) return checkRestored(task.drill, task.to);
  return hasReadableDatabase(task.readable);
}
