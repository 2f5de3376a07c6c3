import { backupHeads, mustSeeBackups } from "../../backup/format";
import { backupDir, dataFolder } from "../../base/environment";
import { commandLine } from "../../base/program-files";
import { counted } from "../../base/text";
import { use } from "../../db/db";
import { setBackupFolder } from "../../files/files";
import type { KnownHead } from "../../journal/chain";
import { faultsOf, limitsOf, verdictOf } from "../../log/model";
import { verification } from "../../log/store";
import { openExistingDatabase } from "../data-folder";

const usage = `Uso: ${commandLine("verify-log [OPERAZIONE:IMPRONTA]")}`;

function readHead(text: string): KnownHead {
  const [, activity, hash] = text.match(/^(\d+):([0-9a-f]{64})$/) ?? [];
  if (!activity || !hash) throw new Error(`"${text}" non è un'operazione con la sua impronta. ${usage}`);
  return { activity: Number(activity), hash, source: "questo comando" };
}

export const failed = "Il log non è stato verificato";

export function run(args: string[]) {
  const given = args.map(readHead);
  setBackupFolder(backupDir, dataFolder);
  mustSeeBackups();
  const db = openExistingDatabase(dataFolder);
  use(db);
  const found = verification([...given, ...backupHeads()]);
  const faults = faultsOf(found);
  db.close();
  for (const fault of faults) console.error(fault);
  const { activities, known, rows } = found;
  const read = `${counted(activities, "operazione letta", "operazioni lette")}, ${counted(known.count, "impronta", "impronte")}`;
  const compared = counted(rows.compared, "riga confrontata", "righe confrontate");
  const last = found.head ? `; l'ultima è ${found.head.activity}:${found.head.hash}` : "";
  console.log(`${read} e ${compared}${last}.`);
  for (const limit of limitsOf(found)) console.log(limit);
  if (!faults.length) console.log(verdictOf(found));
  process.exit(faults.length ? 1 : 0);
}
