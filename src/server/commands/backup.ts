import { createBackup } from "../backup/create";
import { setBackupFolder } from "../backup/format";
import { deleteExpiredBackups } from "../backup/retention";
import { backupDir, dataFolder } from "../environment";
import { sizeText } from "../text";

/** `./run backup`, beside a running server or without one. */
async function main() {
  process.umask(0o077);
  setBackupFolder(backupDir, dataFolder);
  const started = performance.now();
  const { name, bytes, manifest } = await createBackup("manual");
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace(".", ",");
  console.log(`Salvataggio ${name}: ${sizeText(bytes)} in ${seconds} secondi.`);
  for (const stored of manifest.missing) console.log(`Attenzione, manca il file uploads/${stored}.`);
  for (const stored of manifest.altered) console.log(`Attenzione, il file uploads/${stored} è alterato.`);
  deleteExpiredBackups();
}

await main().catch((error: Error) => {
  console.error(`Il salvataggio non è riuscito. ${error.message}`);
  process.exit(1);
});
