import { Database } from "bun:sqlite";
import { existsSync, readdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { exchange, takeBack } from "../../backup/restore";
import { incomingFolder, isCommitted, recoverRestore } from "../../backup/restore-swap";
import { backupDir, callerPath, dataFolder } from "../../base/environment";
import { setBackupFolder } from "../../files/folders";
import { isEmptyInstallation } from "../../transfer/full-export/empty";
import { incomingExport } from "../../transfer/full-export/install";
import { loadExport } from "../../transfer/full-export/load";
import { messages } from "../../transfer/full-export/model";
import { hasDatabase, prepareFolder, refuseRemains } from "../data-folder";
import { lockFolder } from "../folder-lock";
import { startupError } from "../startup-error";

const nobody = { id_user: null, user: "", site: "A", ip: "" } as const;

/** A folder without a database, or with one that nobody has used. */
function mustBeEmpty() {
  if (!hasDatabase(dataFolder)) return refuseRemains(dataFolder);
  const db = new Database(join(dataFolder, "traslo.db"), { readonly: true });
  try {
    if (!isEmptyInstallation(db)) throw new Error(messages.notEmpty.replace(/\.$/, ""));
  } finally {
    db.close();
  }
}

/** `./run import-all FILE`, while the server is stopped: everything of an export into an empty installation. */
async function main(): Promise<string> {
  const [named] = process.argv.slice(2);
  if (!named) throw new Error("manca il file. Uso: ./run import-all FILE.zip");
  const file = callerPath(named);
  if (!existsSync(file)) throw new Error(`il file ${named} non c'è`);
  setBackupFolder(backupDir, dataFolder);
  prepareFolder(dataFolder);
  lockFolder(dataFolder);
  recoverRestore(dataFolder);
  mustBeEmpty();
  try {
    const imported = await loadExport({ file, to: incomingFolder(dataFolder) });
    const aside = join(dataFolder, exchange(dataFolder, incomingExport(imported, ""), nobody));
    // Of a new folder nothing was moved aside.
    if (!readdirSync(aside).length) rmdirSync(aside);
    const { tables, rows, files } = imported;
    return `Importate ${tables} tabelle, ${rows} righe e ${files} file. Ora si può avviare il server.`;
  } finally {
    takeBack(dataFolder);
  }
}

try {
  console.log(await main());
} catch (error) {
  const reason = startupError(error as Error, dataFolder).replace(/\.$/, "");
  const effect = isCommitted(dataFolder)
    ? "è stata interrotta e sarà completata al prossimo avvio del server"
    : "non è riuscita e non ha cambiato nulla";
  console.error(`L'importazione ${effect}: ${reason}.`);
  process.exit(1);
}
