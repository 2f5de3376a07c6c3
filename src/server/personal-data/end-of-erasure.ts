import { join } from "node:path";
import { closeWhile, restoreState } from "../backup/restore-live";
import { listFormerData } from "../backup/restore-swap";
import { backupState } from "../backup/state";
import { milliseconds, momentOf, now } from "../base/clock";
import { isStorageFault } from "../base/damage";
import { logFault, logLine } from "../base/logger";
import { workerProgram } from "../base/program-files";
import { doInWorker, minute } from "../base/worker-task";
import { database, isFile, run, transaction } from "../db/db";
import { copiedFolder } from "../files/files";
import { publishEverything } from "../journal/live";
import { hiddenPersons } from "../journal/values";
import { draftPath, publicationPath } from "../publication/publication";
import { erasePast } from "./erase-person";
import type { ErasureTask } from "./erasure-worker";
import { listErasures, listFaults } from "./erasures";

const night = { from: 1, to: 4 };
const day = 24 * 3_600_000;
/** Requests that arrive meanwhile wait for so long before they are asked to come again. */
const longestWait = 4_000;
const underWay = "Cancellazione di dati personali in corso: la pagina torna da sola tra qualche secondo.";
const program = workerProgram("src/server/personal-data/erasure-worker.ts");

export const inErasureWorker = <T>(task: ErasureTask) =>
  doInWorker<T>(program, task, { longest: 60 * minute });

/** One after the other: two would work on the same files. */
let last = Promise.resolve();
const inOrder = (work: () => Promise<void>) => {
  last = last.then(work).catch(notEnded);
  return last;
};

let ending = false;

export const isEnding = () => ending;

/** Takes what is left of hidden persons, while all requests wait: at night, at a start, or when it is asked for. */
export const endErasures = () => inOrder(end);

export async function endErasuresWhenDue() {
  if (listFaults().length) listErasures();
  const [oldest] = hiddenPersons();
  if (!oldest) return;
  const hour = Number(now().slice(11, 13));
  const isNight = hour >= night.from && hour <= night.to;
  if (isNight || oldest.date_created < momentOf(milliseconds() - day)) await endErasures();
}

async function end() {
  const newest = hiddenPersons().at(-1);
  if (!newest || restoreState().current || backupState().running) return;
  listErasures();
  if (isFile(database())) await whileAllWait();
  else erasePast();
  transaction(
    () => run`INSERT OR REPLACE INTO erasure_state (name, value) VALUES ('lastCleaned', ${newest.id})`,
  );
  publishEverything();
  logLine("info", "erasures-ended", { newest: newest.id });
}

async function whileAllWait() {
  ending = true;
  try {
    await closeWhile(underWay, () => inErasureWorker(taskOf()), longestWait);
  } finally {
    ending = false;
  }
}

/** The next night or start tries again: nobody waits for it. */
function notEnded(error: Error) {
  if (!isStorageFault(error)) logFault(error);
  logLine("warning", "erasures-not-ended", { code: (error as { code?: string }).code ?? null });
}

/** The off-premises site fetches them: they lose the person at once, as this site did. */
export const cleanPublications = () =>
  inOrder(async () => {
    if (!isFile(database())) return;
    const { database: live, publications, persons } = taskOf();
    await inErasureWorker({ publications, database: live, persons });
  });

function taskOf() {
  const data = copiedFolder();
  return {
    database: database().filename,
    data,
    publications: [draftPath(), publicationPath()],
    formerData: data
      ? listFormerData(data).map(({ name, moment }) => ({ path: join(data, name), moment }))
      : [],
    persons: hiddenPersons(),
  };
}
