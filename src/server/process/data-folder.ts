import { Database } from "bun:sqlite";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { weaknessMessages } from "../accounts/sign-in/model";
import { anyAccount, createAccount } from "../accounts/store";
import { lastProgram, noteProgram } from "../backup/contents";
import { createBackup } from "../backup/create";
import { backupNames, listBackups, mustReadBackups, newestBackup } from "../backup/format";
import { deleteOldFormerData, listFormerData, recoverRestore } from "../backup/restore-swap";
import { isStorageFault, unlessDamaged } from "../base/damage";
import { backupDir, dataFolder, isSet } from "../base/environment";
import { refuseNetworkDrive } from "../base/file-system";
import { logFault, logLine } from "../base/logger";
import { hashPassword, randomPassword, weaknessOf } from "../base/password";
import { commandLine } from "../base/program-files";
import { open, use } from "../db/db";
import { backupFolder, setBackupFolder, setFilesFolder } from "../files/files";
import { missingUploads, moveOrphanedUploads } from "../files/stored-files";
import { deletePartialUploads } from "../files/upload";
import { startupError } from "../install/startup-error";
import { deleteTrial } from "../install/trial";
import { judgeClock } from "../journal/clock-behind";
import { journaled } from "../journal/journal";
import { migrate, newestVersion, versionOf } from "../journal/migrate";
import { setPublicationsFolder } from "../publication/publication";
import { deleteLeftovers } from "../transfer/full-export/contents";
import { setImportsFolder } from "../transfer/imports/work-file";
import { cleanup } from "./cleanup";

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

export async function upgrade(db: Database, folder: string, withoutBackup: boolean) {
  const [from, to] = [versionOf(db), newestVersion()];
  if (from === 0 || from >= to) return migrate(db);
  const backup = withoutBackup ? null : await backUp();
  try {
    await migrate(db);
  } catch (error) {
    throw new Error(failureText(error as Error, { from, to, stands: versionOf(db), backup, folder }));
  }
  logLine("info", "migrated", { from, to, backup });
}

async function backUp(): Promise<string> {
  try {
    return (await createBackup("before-migration")).name;
  } catch (error) {
    const reason = (error as Error).message.replace(/\.$/, "");
    throw new Error(
      `prima di aggiornare il database serve un salvataggio, che non è riuscito (${reason}); per aggiornarlo lo stesso, senza salvataggio: MIGRATE_WITHOUT_BACKUP=1`,
    );
  }
}

type Failure = { from: number; to: number; stands: number; backup: string | null; folder: string };

/** SQLite's own words are in the log. */
function failureText(error: Error, { from, to, stands, backup, folder }: Failure): string {
  const code = logFault(error);
  const reason = isStorageFault(error) ? startupError(error, folder) : `codice ${code} nel registro`;
  const program = lastProgram(folder) ?? programOf(from);
  const before = program ? `la versione ${program} del programma` : "la versione del programma usata finora";
  const state =
    stands === from
      ? `il database è rimasto alla versione ${stands}, nulla è cambiato; per continuare a lavorare avviare ${before}`
      : `il database è ora alla versione ${stands}; per tornare indietro installare ${before}${backup ? ` e lanciare ${commandLine(`restore ${backup}`)}` : ""}`;
  const copy = backup ? `; il salvataggio fatto prima è ${backup}` : "";
  return `l'aggiornamento del database dalla versione ${from} alla ${to} non è riuscito (${reason}): ${state}${copy}`;
}

const programOf = (schema: number) =>
  listBackups().find(({ manifest }) => manifest.schema === schema && manifest.reason !== "before-migration")
    ?.manifest.program;

export async function openData() {
  setBackupFolder(backupDir, dataFolder);
  recoverRestore(dataFolder);
  const db = openDatabase(dataFolder);
  deleteOldFormerData(dataFolder);
  deleteLeftovers(dataFolder);
  deleteTrial(dataFolder);
  await upgrade(db, dataFolder, isSet("MIGRATE_WITHOUT_BACKUP"));
  noteProgram(dataFolder);
  use(db);
  setFilesFolder(dataFolder);
  setPublicationsFolder(dataFolder);
  setImportsFolder(dataFolder);
  deletePartialUploads();
  await unlessDamaged(() => {
    checkUploads();
    judgeClock();
    cleanup();
  });
}

function checkUploads() {
  const { moved, movedBack } = moveOrphanedUploads();
  if (moved) logLine("info", "orphaned-uploads-moved", { count: moved, to: "uploads/orphaned" });
  if (movedBack) logLine("info", "uploads-moved-back", { count: movedBack, from: "uploads/orphaned" });
  const missing = missingUploads().length;
  if (missing)
    logLine(
      "warning",
      "uploads-missing",
      { count: missing },
      `Mancano ${missing} file caricati: ${commandLine("check")} li elenca.`,
    );
}

const ignored = `SUPERADMIN_PASSWORD non serve: gli account ci sono già. Per una password persa: ${commandLine("password NOME")}`;

export async function refuseWeakPassword(chosen: string | undefined) {
  const weakness = chosen && (await weaknessOf(chosen, []));
  if (weakness)
    throw new Error(`SUPERADMIN_PASSWORD non può essere quella indicata. ${weaknessMessages[weakness]}`);
}

export async function firstAccount(demo: boolean, chosen: string | undefined) {
  if (anyAccount()) return chosen ? logLine("info", "superadmin-password-ignored", {}, ignored) : undefined;
  if (demo) {
    const { seed } = await import("../../../db/seed");
    return seed();
  }
  const password = chosen || randomPassword();
  const hash = await hashPassword(password);
  const act = { id_user: null, user: "", site: "A", operation: "Account.createNew", ip: "" } as const;
  journaled(act, () => ({
    result: createAccount({
      username: "superadmin",
      email: "superadmin@localhost",
      name: "Amministratore",
      surname: "Principale",
      profile: "superadmin",
      hash,
      mustChangePassword: true,
    }),
    note: "Primo avvio: account creato",
  }));
  // The log is the only place where it can be read, and the first login asks for a new one.
  if (!chosen) logLine("info", "first-account", {}, `Primo accesso: utente superadmin, password ${password}`);
}
