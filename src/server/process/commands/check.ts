import { join } from "node:path";
import { sentenceOf } from "../../backup/backup-task";
import { checkLiveData, type LiveState } from "../../backup/check-live";
import { backupNames, mustSeeBackups } from "../../backup/format";
import { verifyBackup } from "../../backup/verify";
import { backupDir, dataFolder } from "../../base/environment";
import { Refusal } from "../../base/errors";
import { capitalized } from "../../base/text";
import { setBackupFolder } from "../../files/folders";
import { startupError } from "../../install/startup-error";

let wrong = false;

function report(ok: boolean, line: string) {
  if (ok) console.log(line);
  else console.error(line);
  wrong ||= !ok;
}

export async function run() {
  setBackupFolder(backupDir, dataFolder);
  await checkLiveData().then(reportLive, (error: Error) =>
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

function reportLive({ isSound, files, missing, altered }: LiveState) {
  report(isSound, isSound ? "Database: integro." : "Database: danneggiato.");
  const good = files - missing.length - altered.length;
  report(good === files, `File caricati: ${good} integri su ${files}.`);
  for (const stored of missing) report(false, `Manca il file uploads/${stored}.`);
  for (const stored of altered) report(false, `Il file uploads/${stored} è alterato.`);
}
