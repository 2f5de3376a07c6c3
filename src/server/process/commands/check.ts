import { join } from "node:path";
import { sentenceOf, verifyBackup } from "../../backup/backup-task";
import { requireDatabase } from "../../backup/create";
import { digestOf } from "../../backup/disk-work";
import { backupNames, mustSeeBackups, uploadsIn } from "../../backup/format";
import { isThere } from "../../base/access";
import { backupDir, dataFolder } from "../../base/environment";
import { Refusal } from "../../base/errors";
import { capitalized } from "../../base/text";
import { isSound, openForReading, reading } from "../../db/copies";
import { copiedFolder, databaseName, filesOf, setBackupFolder } from "../../files/files";
import { startupError } from "../../install/startup-error";

let wrong = false;

function report(ok: boolean, line: string) {
  if (ok) console.log(line);
  else console.error(line);
  wrong ||= !ok;
}

export async function run() {
  setBackupFolder(backupDir, dataFolder);
  await checkLiveData().catch((error: Error) =>
    report(false, error instanceof Refusal ? error.message : `Database: ${startupError(error, dataFolder)}.`),
  );
  try {
    mustSeeBackups();
  } catch (error) {
    report(false, `${capitalized((error as Error).message)}.`);
  }
  const names = backupNames().sort();
  if (!names.length) console.log(`Salvataggi: nessuno (${backupDir}).`);
  for (const name of names) {
    await verifyBackup(join(backupDir, name)).then(
      () => report(true, `Salvataggio ${name}: integro.`),
      (error: Error) =>
        report(false, error instanceof Refusal ? error.message : sentenceOf(error, backupDir)),
    );
  }
  process.exit(wrong ? 1 : 0);
}

/** Reads all of it, also while a server writes; a database that can't be read at all throws SQLite's error. */
async function checkLiveData() {
  requireDatabase();
  const path = join(copiedFolder(), databaseName);
  const { isWhole, files } = reading(
    path,
    (db) => ({ isWhole: isSound(db), files: filesOf(db) }),
    openForReading,
  );
  report(isWhole, isWhole ? "Database: integro." : "Database: danneggiato.");
  const missing: string[] = [];
  const altered: string[] = [];
  for (const { stored, size, sha256 } of files) {
    const file = join(uploadsIn(copiedFolder()), stored);
    const digest = isThere(file) && (await digestOf(file, "background"));
    if (!digest) missing.push(`Manca il file uploads/${stored}.`);
    else if (digest.bytes !== size || digest.sha256 !== sha256)
      altered.push(`Il file uploads/${stored} è alterato.`);
  }
  const faults = [...missing, ...altered];
  report(!faults.length, `File caricati: ${files.length - faults.length} integri su ${files.length}.`);
  for (const fault of faults) report(false, fault);
}
