import { Database } from "bun:sqlite";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { backupNames, mustReadBackups, newestBackup } from "../backup/format";
import { listFormerData } from "../backup/restore-swap";
import { refuseNetworkDrive } from "../base/file-system";
import { logLine } from "../base/logger";
import { commandLine } from "../base/program-files";
import { open } from "../db/db";
import { backupFolder } from "../files/files";
import { newestVersion, versionOf } from "../journal/migrate";

const databaseFile = "traslo.db";

export function prepareFolder(folder: string) {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK | constants.X_OK);
  refuseNetworkDrive(folder);
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

/** A new one only where nothing of an older one is left. */
export function openDatabase(folder: string): Database {
  const path = join(folder, databaseFile);
  if (isEmpty(path)) refuseRemains(folder);
  else refuseForeign(path);
  const database = open(path);
  // A copy of the file without its write-ahead log has a size, but no tables.
  if (versionOf(database) === 0) refuseRemains(folder);
  return database;
}

function refuseRemains(folder: string) {
  mustReadBackups();
  const remains = [
    ...remainsIn(folder),
    ...(backupNames().length ? [`i salvataggi in ${backupFolder()}`] : []),
  ];
  if (!remains.length) return;
  const newest = newestBackup();
  const restore = newest
    ? `, oppure ripristinare un salvataggio con «${commandLine(`restore ${newest.name}`)}»`
    : "";
  throw new Error(
    `il database ${databaseFile} manca o è vuoto, ma ci sono ancora i dati di un archivio (${remains.join(", ")}): rimettere il database al suo posto${restore}; per cominciare con un archivio nuovo, spostarli altrove`,
  );
}

function remainsIn(folder: string): string[] {
  const log = `${databaseFile}-wal`;
  const folders = ["uploads", "imports", "site-b", ...listFormerData(folder).map(({ name }) => name)];
  const left = folders.filter((name) => holdsFiles(join(folder, name))).map((name) => `${name}/`);
  // A database that is not empty is read together with its log.
  return hasDatabase(folder) || isEmpty(join(folder, log)) ? left : [log, ...left];
}

export function openExistingDatabase(folder: string): Database {
  process.umask(0o077);
  const path = join(folder, databaseFile);
  if (isEmpty(path))
    throw new Error(
      `nella cartella ${folder} non c'è un database ${databaseFile}: la cartella giusta si indica con DATA_DIR`,
    );
  refuseForeign(path);
  const database = open(path);
  if (versionOf(database) !== newestVersion())
    throw new Error("il database è di un'altra versione: avviare prima il server con questo programma");
  return database;
}

export const hasDatabase = (folder: string) => !isEmpty(join(folder, databaseFile));

/** Set by migration 019. A database that it has not reached yet has 0, and is recognised by its tables. */
const applicationId = 0x5472736c;

function refuseForeign(path: string) {
  if (statSync(path).isDirectory())
    throw new Error(`${path} è una cartella e non il file del database: spostarla altrove`);
  const found = new Database(path, { readonly: true });
  try {
    const { id } = found.query("SELECT application_id AS id FROM pragma_application_id").get() as {
      id: number;
    };
    const tables = found.query("SELECT name FROM sqlite_schema WHERE type = 'table'").values().flat();
    const empty = tables.length === 0 && versionOf(found) === 0;
    const ours = empty || (tables.includes("users") && tables.includes("activity"));
    if (id !== applicationId && !(id === 0 && ours))
      throw new Error(
        `${path} è il database di un altro programma: spostarlo altrove, o indicare un'altra cartella con DATA_DIR`,
      );
  } finally {
    found.close();
  }
}

const isEmpty = (path: string) => !existsSync(path) || statSync(path).size === 0;

const holdsFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory());
