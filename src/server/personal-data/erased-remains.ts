import { statSync } from "node:fs";
import { join } from "node:path";
import { closeWhile, restoreState } from "../backup/restore-live";
import { listFormerData } from "../backup/restore-swap";
import { backupState } from "../backup/state";
import { milliseconds, momentOf, now } from "../base/clock";
import { logFault, logLine } from "../base/logger";
import { workerProgram } from "../base/program-files";
import { isStorageFault } from "../base/storage-faults";
import { doInWorker, minute } from "../base/worker-task";
import { all, database, isFile, transaction } from "../db/db";
import { copiedFolder } from "../files/folders";
import { erasureState, setErasureState } from "../journal/erasure-state";
import type { Person } from "../journal/persons";
import { draftPath, publicationPath } from "../publication/publication";
import type { RemainsTask } from "./erased-remains-worker";
import { listErasures, listFaults } from "./erasures";
import { finishErasures, hasUnfinishedErasures } from "./unfinished-erasures";

/** A larger database file is compacted at night: until then its free parts may have what was erased. */
const compactedAtOnce = 32 * 1024 * 1024;
const night = { from: 1, to: 4 };
const day = 24 * 3_600_000;
/** Requests that arrive while the file is compacted wait for so long before they are asked to come again. */
const longestWait = 4_000;
const longestTask = 60 * minute;

type Erasure = { id: number; kind: Person["kind"]; id_person: number; mark: string; date_created: string };

export const uncleaned = () =>
  all<Erasure>`SELECT id, kind, id_person, mark, date_created FROM erasures
               WHERE id > ${erasureState("lastCleaned")} ORDER BY id`;

let last: Promise<void> = Promise.resolve();
let isCompacting = false;

export const isCleaning = () => isCompacting;

/** Requests wait only while the database file is compacted; what fails is tried again every hour. */
export const cleanRemains = () => afterTheOthers(() => true);

/** Nobody waits for it, so that it never rejects; the compaction of a large file is left to the night. */
export const cleanAfterErasure = () =>
  afterTheOthers(() => isSmall() || isDue()).catch((error) => void logFault(error));

/** The first requests do not wait for the parts of an erasure that ended in the middle. */
export async function cleanAtStart() {
  if (hasUnfinishedErasures()) void cleanAfterErasure();
  else await cleanRemains();
}

export async function cleanWhenDue() {
  if (listFaults().length) listErasures();
  if (isDue() || hasUnfinishedErasures()) await cleanRemains();
}

function afterTheOthers(compacts: () => boolean): Promise<void> {
  last = last
    .catch(() => {})
    .then(() => finishBegun())
    .then(() => clean(compacts()));
  return last;
}

/** Until the last act of an erasure something of it may still come into the free parts of the file. */
const finishBegun = () => finishErasures().catch((error) => logFault(error));

const isSmall = () => !isFile(database()) || statSync(database().filename).size <= compactedAtOnce;

function isDue(): boolean {
  const [oldest] = uncleaned();
  if (!oldest) return false;
  const hour = Number(now().slice(11, 13));
  const isNight = hour >= night.from && hour <= night.to;
  return isSmall() || isNight || oldest.date_created < momentOf(milliseconds() - day);
}

async function clean(compacts: boolean) {
  if (restoreState().current || backupState().running || hasUnfinishedErasures()) return;
  listErasures();
  const erasures = uncleaned();
  const newest = erasures.at(-1)?.id;
  if (newest === undefined) return;
  try {
    if (isFile(database())) await doInWorker(program, taskOf(erasures), { longest: longestTask });
    if (!compacts) return;
    if (isFile(database())) await compact();
    transaction(() => setErasureState("lastCleaned", newest));
    logLine("info", "erased-remains-removed", { erasures: erasures.length });
  } catch (error) {
    if (!isStorageFault(error)) logFault(error);
    logLine("warning", "erased-remains-left", { code: (error as { code?: string }).code ?? null });
  }
}

const underWay = "Pulizia dei dati cancellati in corso: la pagina torna da sola tra qualche secondo.";
const program = workerProgram("src/server/personal-data/erased-remains-worker.ts");

async function compact() {
  isCompacting = true;
  try {
    await closeWhile(
      underWay,
      () => doInWorker(program, { compact: database().filename }, { longest: longestTask }),
      longestWait,
    );
  } finally {
    isCompacting = false;
  }
}

function taskOf(erasures: Erasure[]): RemainsTask {
  const data = copiedFolder();
  return {
    database: database().filename,
    publications: [draftPath(), publicationPath()],
    formerData: data
      ? listFormerData(data).map(({ name, moment }) => ({ path: join(data, name), moment }))
      : [],
    persons: erasures.map(({ kind, id_person, mark, date_created }) => ({
      person: { kind, id: id_person },
      mark,
      date_created,
    })),
  };
}
