import type { Database } from "bun:sqlite";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { open } from "./db";
import { logLine } from "./logger";
import { newestVersion, versionOf } from "./migrate";

const databaseFile = "traslo.db";

/** Creates the folder if it is missing, checks that it is writable, and makes it private to the server's account. */
export function prepareFolder(folder: string) {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK | constants.X_OK);
  for (const name of ["", databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`])
    makePrivate(join(folder, name));
}

function makePrivate(path: string) {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode & 0o7700);
  } catch (error) {
    // A folder of another owner, or a file system without modes, can still be used.
    logLine("info", "mode-not-changed", { code: (error as { code?: string }).code ?? null });
  }
}

/** Opens the folder's database; creates a new one only where nothing of an older one is left. */
export function openDatabase(folder: string): Database {
  const path = join(folder, databaseFile);
  if (isEmpty(path)) {
    if (!isEmpty(`${path}-wal`)) refuseNewDatabase(`${databaseFile}-wal`);
    if (holdsFiles(join(folder, "uploads"))) refuseNewDatabase("uploads/");
  }
  const database = open(path);
  // A copy of the file without its write-ahead log has a size, but no tables.
  if (versionOf(database) === 0 && holdsFiles(join(folder, "uploads"))) refuseNewDatabase("uploads/");
  return database;
}

/** Opens the database of a server that may be running; only the server creates and migrates one. */
export function openExistingDatabase(folder: string): Database {
  process.umask(0o077);
  const path = join(folder, databaseFile);
  if (isEmpty(path)) throw new Error(`non c'è un database ${databaseFile}`);
  const database = open(path);
  if (versionOf(database) !== newestVersion())
    throw new Error("il database è di un'altra versione: avviare prima questo programma");
  return database;
}

const isEmpty = (path: string) => !statSync(path, { throwIfNoEntry: false })?.size;

const holdsFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory());

function refuseNewDatabase(left: string): never {
  throw new Error(
    `il database ${databaseFile} manca o è vuoto, ma accanto c'è ancora ${left} con i suoi dati: rimettere il database al suo posto, oppure spostare altrove ${left} per cominciare con un archivio nuovo`,
  );
}
