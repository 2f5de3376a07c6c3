import type { Database } from "bun:sqlite";
import { accessSync, constants, existsSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isThere } from "../base/access";
import { milliseconds, secondOf } from "../base/clock";
import { Refusal, refuse } from "../base/errors";
import { version } from "../base/version";
import { lockFile } from "../db/copies";
import { backupFolder, copiedFolder, databaseName } from "../files/files";
import { doBackupTask, sentenceOf } from "./backup-task";
import {
  type Backup,
  backupNames,
  describe,
  newestBackup,
  partialNames,
  type Reason,
  uploadsIn,
} from "./format";

export const busy = "Un salvataggio è già in corso.";

/** Makes a backup in a Worker and checks it; only one at a time, also of several processes. */
export async function createBackup(reason: Reason, signal?: AbortSignal): Promise<Backup> {
  requireDatabase();
  prepareBackupFolder();
  const release = takeTurn();
  try {
    removePartialBackups();
    const { name, started } = freeName(reason);
    const newest = newestBackup();
    const previous = newest && describe(join(backupFolder(), newest.name));
    const order = {
      name,
      started,
      reason,
      program: version(),
      backups: backupFolder(),
      data: copiedFolder(),
      previous: previous
        ? {
            folder: previous.folder,
            files: Object.fromEntries(previous.manifest.files.map(({ stored, ...file }) => [stored, file])),
          }
        : null,
      // Nobody is working yet, or no longer, while a copy before a migration or a restore is made.
      pace: reason.startsWith("before-") ? ("full" as const) : ("background" as const),
    };
    await doBackupTask({ make: order }, backupFolder(), signal);
    return describe(join(backupFolder(), name));
  } finally {
    release();
  }
}

/** Refuses a data folder without its database, which must not be created by reading it. */
export function requireDatabase() {
  if (!isThere(join(copiedFolder(), databaseName)))
    refuse(503, `Nella cartella dei dati ${copiedFolder()} non c'è il database ${databaseName}.`);
}

/** The caller must have the turn: a folder that another process is writing looks the same. */
function removePartialBackups() {
  for (const name of partialNames()) rmSync(join(backupFolder(), name), { recursive: true, force: true });
}

export function cleanBackupFolder() {
  if (!partialNames().length) return;
  try {
    const release = takeTurn();
    removePartialBackups();
    release();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

export function prepareBackupFolder() {
  const folder = backupFolder();
  if (`${realPath(folder)}/`.startsWith(`${realPath(uploadsIn(copiedFolder()))}/`))
    refuse(503, `I salvataggi non possono stare nella cartella dei file caricati (${folder}).`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusalOf(error);
  }
}

const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));

const refusalOf = (error: unknown) => new Refusal(503, sentenceOf(error as Error, backupFolder()));

function takeTurn(): () => void {
  let lock: Database | null;
  try {
    lock = lockFile(join(backupFolder(), "backup.lock"));
  } catch (error) {
    throw refusalOf(error);
  }
  if (!lock) throw new Refusal(409, busy);
  return () => lock.close();
}

/** A name begins with a second of Rome; two backups of one second, or of a repeated hour, would not be in order. */
function freeName(reason: Reason) {
  const taken = backupNames();
  for (let started = milliseconds(); ; started += 1000) {
    const second = secondOf(started).replaceAll(/[-:]/g, "").replace(" ", "-");
    if (!taken.some((name) => name.startsWith(second))) return { name: `${second}-${reason}`, started };
  }
}
