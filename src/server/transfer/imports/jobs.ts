import { isStorageFault } from "../../base/damage";
import { Refusal } from "../../base/errors";
import { logFault, logLine } from "../../base/logger";
import { workerProgram } from "../../base/program-files";
import { doInWorker, minute, TaskOverLimit } from "../../base/worker-task";
import { database, isFile, run, transaction } from "../../db/db";
import { recordsRefused } from "../../files/disk";
import { dataManagers } from "../../journal/audience";
import { type Call, can } from "../../journal/caller";
import { publish, publishEverything } from "../../journal/live";
import { activeAccount, mayStill } from "../../sessions/profiles";
import { guessContent, headingsOf, kindNamed } from "./content";
import { type Counts, messages, type State } from "./model";
import { type ImportRow, importRow, nextWorking } from "./rows";
import { undoPart, writePart } from "./run";
import { doImportTask, type FileTask, type ImportTask } from "./tasks";
import {
  closeWorkFile,
  countReading,
  countToWrite,
  hasWorkFile,
  sheetsIn,
  spreadsheetPath,
  verdictCounts,
  workFile,
  workPath,
} from "./work-file";

const longest = { read: minute, check: 15 * minute };
/** How often the account of a task in a Worker is asked for, in milliseconds. */
const askEvery = 500;

class NotAllowed extends Refusal {}

const runnerOf = ({ id_runner, id_user }: ImportRow) => id_runner ?? id_user;

/** In the name of who began it, with the rights that the account has at this part. */
function callOf(row: ImportRow): Call {
  const user = activeAccount(runnerOf(row));
  if (!user || !can({ user, site: "A" }, "manageData")) {
    const { notAllowed, leftHalf } = messages;
    throw new NotAllowed(403, row.date_run ? `${notAllowed} ${leftHalf}` : notAllowed);
  }
  return { user, site: "A", ip: "", kiosk: null, session: null };
}

const program = workerProgram("src/server/transfer/imports/worker.ts");

/** In a Worker, until its account may not do it any more; a database in memory can only be read in place. */
async function doTask(row: ImportRow, task: FileTask, stop: AbortSignal): Promise<void> {
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

/** Between two announcements of how far an import is, in milliseconds. */
const announceEvery = 700;
/** After a full disk the work is tried again, in milliseconds. */
const retryAfter = 60_000;

let stopping: AbortController | null = null;
let working: { id: number; cancel: AbortController; done: Promise<void> } | null = null;
let current: Promise<void> | null = null;
let retry: Timer | undefined;

export function startImports() {
  stopping = new AbortController();
  wakeImports();
}

export async function stopImports() {
  clearTimeout(retry);
  stopping?.abort();
  stopping = null;
  await current;
}

export function wakeImports() {
  if (!stopping || current) return;
  const { signal } = stopping;
  current = workThrough(signal)
    .catch(tryLater)
    .finally(() => {
      current = null;
    });
}

export const importsIdle = async () => {
  while (current) await current;
};

export async function cancelWork(id: number) {
  if (working?.id !== id) return;
  working.cancel.abort();
  await working.done;
}

async function workThrough(stop: AbortSignal) {
  for (let next = nextWorking(); next && !stop.aborted; next = nextWorking()) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = new AbortController();
    working = { id: next.id, cancel, done: promise };
    try {
      await advance(next, AbortSignal.any([stop, cancel.signal]));
    } catch (error) {
      if (stop.aborted) return;
      if (!cancel.signal.aborted && !handleFailure(next, error as Error)) return;
    } finally {
      working = null;
      resolve();
    }
    announce();
  }
}

async function advance(row: ImportRow, signal: AbortSignal) {
  if (row.state === "reading") return readFile(row, signal);
  if (row.state === "checking") return check(row, signal).then(() => setState(row.id, "checked"));
  if (row.state === "running") return write(row, signal);
  return undo(row, signal);
}

/** Whether to go on with the next: after a fault of the disk the work waits, and then goes on where it was. */
function handleFailure({ id, state }: ImportRow, error: Error): boolean {
  if (isStorageFault(error) || error instanceof NoRoom) {
    tryLater(error);
    return false;
  }
  const isExpected = error instanceof Refusal;
  const code = isExpected ? "" : ` Codice ${logFault(error)}.`;
  // Nothing goes on in the name of this account, not even taking back: another who may import decides.
  if (error instanceof NotAllowed) return setState(id, "failed", error.message);
  // What has entered is taken back: half of an import helps nobody.
  if (state === "running") return setState(id, "undoing", `${interrupted}${code}`);
  const reason = isExpected ? error.message : `Errore imprevisto.${code}`;
  return setState(id, "failed", reason);
}

class NoRoom extends Error {}

function tryLater(error: Error) {
  if (!(error instanceof NoRoom)) logFault(error);
  clearTimeout(retry);
  retry = setTimeout(wakeImports, retryAfter);
}

const interrupted = "L'importazione si è interrotta per un errore: quanto era stato importato è stato tolto.";

function setState(id: number, state: State, message = ""): true {
  transaction(
    () =>
      run`UPDATE imports SET state = ${state}, message = ${message} WHERE id = ${id} AND state <> 'undone'`,
  );
  return true;
}

async function readFile(row: ImportRow, signal: AbortSignal) {
  const name = row.folder_name as string;
  closeWorkFile(name);
  const { encoding, separator } = row;
  const choice = { encoding: encoding || undefined, separator: separator || undefined };
  const end = countReading(name);
  await doTask(row, { work: workPath(name), read: { path: spreadsheetPath(name), choice } }, signal).finally(
    end,
  );
  const guessed = guessContent(workFile(name), row);
  transaction(
    () => run`
      UPDATE imports SET state = 'columns', message = '', kind = ${guessed.kind}, sheet = ${guessed.sheet},
        header = ${guessed.header}, header_rows = ${guessed.header_rows}, mapping = ${JSON.stringify(guessed.mapping)}
      WHERE id = ${row.id}`,
  );
}

async function check(row: ImportRow, signal: AbortSignal) {
  const { kind, sheet, header, mapping } = row;
  const name = row.folder_name as string;
  const headings = headingsOf(workFile(name), row);
  const rows = sheetsIn(workFile(name)).find(({ number }) => number === sheet)?.rows ?? 0;
  transaction(() => run`UPDATE imports SET total = ${rows}, done = 0 WHERE id = ${row.id}`);
  const task = { kind: kind as string, sheet, header, headings, mapping: JSON.parse(mapping) };
  const timer = setInterval(announce, announceEvery);
  try {
    await doTask(row, { work: workPath(name), check: task }, signal);
  } finally {
    clearInterval(timer);
  }
  const counts = verdictCounts(workFile(name));
  transaction(() => run`UPDATE imports SET counts = ${JSON.stringify(counts)} WHERE id = ${row.id}`);
}

/** Checks once more, since others may have entered rows meanwhile; goes on after the last written row. */
async function write(row: ImportRow, signal: AbortSignal) {
  const name = row.folder_name;
  if (!hasWorkFile(name)) return setState(row.id, "undoing", `${interrupted} ${messages.filesGone}`);
  if (row.last_row === 0) {
    await check(row, signal);
    const total = countToWrite(workFile(name));
    const { refused = 0 } = verdictCounts(workFile(name));
    transaction(
      () =>
        run`UPDATE imports SET total = ${total}, done = 0, counts = ${JSON.stringify({ refused } satisfies Counts)} WHERE id = ${row.id}`,
    );
  } else logLine("info", "import-resumed", { id: row.id, row: row.last_row });
  const kind = kindNamed(row.kind as string);
  await partByPart(row.id, "running", signal, (now) =>
    writePart({ ...now, folder_name: name, counts: JSON.parse(now.counts) }, kind, () => callOf(now)),
  );
  if (importRow(row.id)?.state !== "running" || signal.aborted) return;
  setState(row.id, "done");
  publishEverything();
}

async function undo(row: ImportRow, signal: AbortSignal) {
  await partByPart(row.id, "undoing", signal, (now) => undoPart(now, () => callOf(now)));
  if (signal.aborted) return;
  setState(row.id, "undone", row.message);
  publishEverything();
}

async function partByPart(
  id: number,
  state: State,
  signal: AbortSignal,
  doPart: (row: ImportRow) => Promise<boolean>,
) {
  let announced = performance.now();
  for (let row = importRow(id); row?.state === state && !signal.aborted; row = importRow(id)) {
    const reason = recordsRefused();
    if (reason) throw new NoRoom(reason);
    if (!(await doPart(row))) return;
    if (performance.now() - announced < announceEvery) continue;
    announced = performance.now();
    announce();
  }
}

const announce = () => publish([{ change: { noun: "imports", id: 0, day: null }, audience: dataManagers }]);
