import type { Database } from "bun:sqlite";
import { weaknessMessages } from "../accounts/sign-in/model";
import { anyAccount, createAccount } from "../accounts/store";
import { lastProgram, noteProgram } from "../backup/contents";
import { createBackup } from "../backup/create";
import { listBackups } from "../backup/format";
import { deleteOldFormerData, recoverRestore } from "../backup/restore-swap";
import { isStorageFault, unlessDamaged } from "../base/damage";
import { backupDir, dataFolder, isSet } from "../base/environment";
import { logFault, logLine } from "../base/logger";
import { hashPassword, randomPassword, weaknessOf } from "../base/password";
import { commandLine } from "../base/program-files";
import { use } from "../db/db";
import { setBackupFolder, setFilesFolder } from "../files/files";
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
import { openDatabase } from "./data-folder";

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
