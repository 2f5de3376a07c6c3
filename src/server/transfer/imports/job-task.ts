import { Refusal } from "../../base/errors";
import { workerProgram } from "../../base/program-files";
import { doInWorker, minute, TaskOverLimit } from "../../base/worker-task";
import { database, isFile } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import { activeAccount, mayStill } from "../../sessions/active-account";
import { messages } from "./model";
import type { ImportRow } from "./rows";
import { doImportTask, type FileTask, type ImportTask } from "./tasks";

const longest = { read: minute, check: 15 * minute };
/** How often the account of a task in a Worker is asked for, in milliseconds. */
const askEvery = 500;

export class NotAllowed extends Refusal {}

const runnerOf = ({ id_runner, id_user }: ImportRow) => id_runner ?? id_user;

/** In the name of who began it, with the rights that the account has at this part. */
export function callOf(row: ImportRow): Call {
  const user = activeAccount(runnerOf(row));
  if (!user || !can({ user, site: "A" }, "manageData")) {
    const { notAllowed, leftHalf } = messages;
    throw new NotAllowed(403, row.date_run ? `${notAllowed} ${leftHalf}` : notAllowed);
  }
  return { user, site: "A", ip: "", kiosk: null, session: null };
}

const program = workerProgram("src/server/transfer/imports/worker.ts");

/** In a Worker, until its account may not do it any more; a database in memory can only be read in place. */
export async function doTask(row: ImportRow, task: FileTask, stop: AbortSignal): Promise<void> {
  const file = isFile(database()) ? database().filename : null;
  const whole: ImportTask = { ...task, database: file };
  callOf(row);
  if (!file) return doImportTask(whole);
  const forbidden = new AbortController();
  const asking = setInterval(() => mayStill(runnerOf(row), "manageData") || forbidden.abort(), askEvery);
  const signal = AbortSignal.any([stop, forbidden.signal]);
  try {
    await doInWorker(program, whole, { longest: "read" in task ? longest.read : longest.check, signal });
  } catch (error) {
    if (!stop.aborted) callOf(row);
    throw error instanceof TaskOverLimit ? new Refusal(422, messages.tooHeavy) : error;
  } finally {
    clearInterval(asking);
  }
}
