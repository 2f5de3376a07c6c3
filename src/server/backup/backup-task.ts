import { dirname } from "node:path";
import { isDatabaseDamage, writeFault } from "../base/damage";
import { Refusal } from "../base/errors";
import { workerProgram } from "../base/program-files";
import { doInWorker, minute, TaskFailure, TaskStopped } from "../base/worker-task";
import type { Manifest } from "./format";
import type { Task } from "./worker";

export class DamagedDatabase extends Refusal {}

/** A backup in the background gives way to everybody, and may be of hundreds of gigabytes. */
const longest = 12 * 60 * minute;

/** Does a task in a Worker; `signal` ends it at once. The errors are Italian sentences for people. */
export async function doBackupTask<T>(task: Task, folder: string, signal?: AbortSignal): Promise<T> {
  try {
    return await doInWorker<T>(workerProgram("src/server/backup/worker.ts"), task, { longest, signal });
  } catch (error) {
    if (error instanceof TaskStopped) throw new Refusal(503, "Il lavoro sui salvataggi è stato interrotto.");
    if (!(error instanceof TaskFailure)) throw error;
    const sentence = sentenceOf(error, folder);
    throw "make" in task && isDatabaseDamage(error)
      ? new DamagedDatabase(503, sentence)
      : new Refusal(503, sentence);
  }
}

export const sentenceOf = (error: { message: string; code?: string }, folder: string) =>
  isDatabaseDamage(error)
    ? "Il database è danneggiato e non si può copiare: va ripristinato un salvataggio di prima del danno."
    : writeFault(error, folder, " dei salvataggi");

/** Throws a Refusal with one Italian sentence. */
export const verifyBackup = (folder: string, signal?: AbortSignal) =>
  doBackupTask<Manifest>({ check: folder, pace: "background" }, dirname(folder), signal);
