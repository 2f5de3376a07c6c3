import { faultsOf } from "../admin-log/model";
import { setBackupFolder } from "../backup/format";
import { backupHeads } from "../backup/heads";
import { openExistingDatabase } from "../data-folder";
import { backupDir, dataFolder } from "../environment";
import { type KnownHead, lostHeads, verifyChain } from "../journal-chain";
import { startupError } from "../startup-error";

const usage = "Uso: ./run verify-log [OPERAZIONE:IMPRONTA]";

/** A head as the server's log has it, `5787:3f2a…`. */
function readHead(text: string): KnownHead {
  const [, activity, hash] = text.match(/^(\d+):([0-9a-f]{64})$/) ?? [];
  if (!activity || !hash) throw new Error(`"${text}" non è un'operazione con la sua impronta. ${usage}`);
  return { activity: Number(activity), hash, source: "questo comando" };
}

/** `./run verify-log`, beside a running server or without one: the journal's chain, and the heads of the backups. */
function main() {
  try {
    const given = process.argv.slice(2).map(readHead);
    setBackupFolder(backupDir, dataFolder);
    const db = openExistingDatabase(dataFolder);
    const found = verifyChain(db);
    const known = [...given, ...backupHeads()];
    const faults = faultsOf({ ...found, lost: lostHeads(db, known) });
    db.close();
    for (const fault of faults) console.error(fault);
    const last = found.head ? `; l'ultima è ${found.head.activity}:${found.head.hash}` : "";
    console.log(`${found.activities} operazioni lette, ${known.length} impronte confrontate${last}.`);
    if (!faults.length) console.log("Il registro è integro.");
    process.exit(faults.length ? 1 : 0);
  } catch (error) {
    console.error(`Il registro non è stato verificato: ${startupError(error as Error, dataFolder)}.`);
    process.exit(1);
  }
}

main();
