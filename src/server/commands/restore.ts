import { join } from "node:path";
import { listBackups, setBackupFolder } from "../backup/format";
import { backUpPresent, exchange, folderOfBackup, takeBack } from "../backup/restore";
import { copyBackup, hasReadableDatabase } from "../backup/restore-copy";
import { incomingFolder, isCommitted, recoverRestore } from "../backup/restore-swap";
import { momentOf } from "../clock";
import { prepareFolder } from "../data-folder";
import { formatMoment } from "../days";
import { backupDir, dataFolder } from "../environment";
import { lockFolder } from "../folder-lock";
import { startupError } from "../startup-error";
import { sizeText } from "../text";

const nobody = { id_user: null, user: "", site: "A", ip: "" } as const;

/** What `./run restore` prints without a name. */
function listing(): string {
  const backups = listBackups();
  if (!backups.length) return "Non ci sono salvataggi.";
  const lines = backups.map(
    ({ name, bytes, manifest }) =>
      `${name}  ${formatMoment(momentOf(Date.parse(manifest.startedAt)))}  ${sizeText(bytes)}`,
  );
  return [...lines, "Per ripristinarne uno, a server fermo: ./run restore NOME"].join("\n");
}

/** Restores a backup by name; answers what to print. */
async function restore(name: string): Promise<string> {
  prepareFolder(dataFolder);
  lockFolder(dataFolder);
  recoverRestore(dataFolder);
  const backup = folderOfBackup(name);
  try {
    await backUpPresent(dataFolder, hasReadableDatabase);
    const manifest = await copyBackup(backup, incomingFolder(dataFolder), "full");
    const aside = exchange(dataFolder, manifest, nobody);
    return `Ripristinato il salvataggio ${name}. I dati di prima restano 30 giorni in ${join(dataFolder, aside)}. Ora si può avviare il server.`;
  } finally {
    takeBack(dataFolder);
  }
}

/** `./run restore [NAME]`: lists the backups, or restores one while the server is stopped. */
async function main() {
  setBackupFolder(backupDir, dataFolder);
  const name = process.argv[2];
  try {
    console.log(name ? await restore(name) : listing());
  } catch (error) {
    const reason = startupError(error as Error, dataFolder).replace(/\.$/, "");
    const effect = isCommitted(dataFolder)
      ? "è stato interrotto e sarà completato al prossimo avvio del server"
      : "non è riuscito e non ha cambiato nulla";
    console.error(`Il ripristino ${effect}: ${reason}.`);
    process.exit(1);
  }
}

await main();
