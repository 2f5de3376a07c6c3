import { pack } from "../../backup/archive";
import { sentenceOf } from "../../backup/backup-task";
import { shortestPassphrase } from "../../backup/backups/model";
import { createBackup } from "../../backup/create";
import { readPassphrase } from "../../backup/passphrase";
import { deleteExpiredBackups } from "../../backup/retention";
import { outputPath, writeOutput } from "../../base/command-output";
import { backupDir, dataFolder } from "../../base/environment";
import { parsed } from "../../base/program-files";
import { sizeText } from "../../base/text";
import { backupFolder, setBackupFolder } from "../../files/files";

async function make(args: string[]) {
  process.umask(0o077);
  setBackupFolder(backupDir, dataFolder);
  const { to } = parsed({ args, options: { to: { type: "string" } } }, "backup [--to FILE.age]").values;
  const copy = to === undefined ? null : { path: outputPath(to), named: to, passphrase: newPassphrase() };
  const started = performance.now();
  const { name, folder, bytes, manifest } = await createBackup("manual");
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace(".", ",");
  console.log(`Salvataggio ${name}: ${sizeText(bytes)} in ${seconds} secondi.`);
  for (const stored of manifest.missing) console.log(`Attenzione, manca il file uploads/${stored}.`);
  for (const stored of manifest.altered) console.log(`Attenzione, il file uploads/${stored} è alterato.`);
  if (copy) await writeCopy(folder, copy);
  deleteExpired();
}

const newPassphrase = () => readPassphrase({ isNew: true, shortest: shortestPassphrase });

/** The backup stands also where its copy can't be written. */
async function writeCopy(folder: string, copy: { path: string; named: string; passphrase: string }) {
  try {
    const size = await writeOutput(copy.path, () => pack(folder, copy.passphrase));
    console.log(`Copia cifrata: ${copy.named}, ${sizeText(size)}.`);
  } catch (error) {
    fail(`La copia cifrata non è riuscita, il salvataggio sì. ${(error as Error).message}`);
  }
}

/** It stands also where those before it can't be deleted. */
function deleteExpired() {
  try {
    deleteExpiredBackups();
  } catch (error) {
    const reason = sentenceOf(error as Error & { code: string }, backupFolder());
    fail(`I salvataggi scaduti non sono stati cancellati, quello nuovo è riuscito. ${reason}`);
  }
}

function fail(sentence: string) {
  console.error(sentence);
  process.exitCode = 1;
}

export const run = (args: string[]) =>
  make(args).catch((error: Error & { code?: string }) => {
    const reason = error.code ? sentenceOf(error, backupFolder()) : error.message;
    console.error(`Il salvataggio non è riuscito. ${reason}`);
    process.exit(1);
  });
