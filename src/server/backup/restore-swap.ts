import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { milliseconds, momentOf, today } from "../base/clock";
import { addDays, type Day } from "../base/days";
import { logLine } from "../base/logger";
import { commandLine } from "../base/program-files";
import { databaseName } from "../files/files";
import { sync } from "./disk-work";

export const incomingFolder = (data: string) => join(data, "restoring");
export const drillFolder = (data: string) => join(data, "restore-drill");
export const unpackedFolder = (data: string) => join(data, "restore-unpacked");
/** Written when the restored data are whole and on disk: from then on the exchange is only ever completed. */
const markerPath = (data: string) => join(data, "restore.json");

export const isCommitted = (data: string) => existsSync(markerPath(data));

type Swap = { name: string; aside: string };

const uploads = "uploads";
const databaseFiles = ["", "-wal", "-shm", "-journal"].map((end) => databaseName + end);
const former = /^before-restore-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(-\d+)?$/;
const formerDataDays = 30;

/** Answers the folder to which the present data are moved; the database must be closed. */
export function swapIn(data: string, name: string): string {
  const aside = freeFolder(data);
  const marker = markerPath(data);
  writeFileSync(`${marker}.new`, JSON.stringify({ name, aside } satisfies Swap), { mode: 0o600 });
  sync(`${marker}.new`);
  renameSync(`${marker}.new`, marker);
  sync(data);
  completeSwap(data, { name, aside });
  return aside;
}

/** Called before anything opens the database. */
export function recoverRestore(data: string) {
  rmSync(`${markerPath(data)}.new`, { force: true });
  for (const folder of [drillFolder(data), unpackedFolder(data)])
    rmSync(folder, { recursive: true, force: true });
  if (!existsSync(markerPath(data))) {
    if (!existsSync(incomingFolder(data))) return;
    rmSync(incomingFolder(data), { recursive: true, force: true });
    return logLine("info", "restore-taken-back");
  }
  const swap = JSON.parse(readFileSync(markerPath(data), "utf8")) as Swap;
  completeSwap(data, swap);
  logLine("info", "restore-completed", swap);
}

/** Every step is decided by what is there, so that it can be repeated after an interruption at any point. */
function completeSwap(data: string, { aside }: Swap) {
  const old = join(data, aside);
  mkdirSync(old, { recursive: true, mode: 0o700 });
  moveIn(data, old, databaseName, databaseFiles);
  moveIn(data, old, uploads, [uploads]);
  if (!existsSync(join(data, databaseName)))
    throw new Error(`il ripristino è incompleto e manca ${databaseName}: ripetere ${commandLine("restore")}`);
  rmSync(markerPath(data));
  sync(data);
  rmSync(incomingFolder(data), { recursive: true, force: true });
}

/** As long as the new one is still in `restoring/`, what has its name and theirs in the data folder is old. */
function moveIn(data: string, old: string, name: string, names: string[]) {
  const incoming = join(incomingFolder(data), name);
  if (!existsSync(incoming)) return;
  for (const each of names) if (existsSync(join(data, each))) renameSync(join(data, each), join(old, each));
  sync(old);
  sync(data);
  renameSync(incoming, join(data, name));
  sync(incomingFolder(data));
  sync(data);
}

/** Without the seconds. */
export const formerDataName = () =>
  `before-restore-${momentOf(milliseconds()).replaceAll(/[-:]/g, "").replace(" ", "-")}`;

function freeFolder(data: string): string {
  const name = formerDataName();
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(join(data, free))) return free;
  }
}

/** `moment`: when the restore was, `YYYY-MM-DD HH:MM`. */
type FormerData = { name: string; day: Day; moment: string; deletedAfter: Day };

export function listFormerData(data: string): FormerData[] {
  return readdirSync(data)
    .sort()
    .flatMap((name) => {
      const [, year, month, date, hour, minute] = name.match(former) ?? [];
      if (!year) return [];
      const day = `${year}-${month}-${date}` as Day;
      return [{ name, day, moment: `${day} ${hour}:${minute}`, deletedAfter: addDays(day, formerDataDays) }];
    });
}

export function deleteOldFormerData(data: string) {
  for (const { name, deletedAfter } of listFormerData(data)) {
    if (deletedAfter >= today()) continue;
    for (const path of [name, `${name}.csv`]) rmSync(join(data, path), { recursive: true, force: true });
    logLine("info", "before-restore-deleted", { name });
  }
}
