import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { packInto } from "../backup/archive";
import { createBackup } from "../backup/create";
import { setBackupFolder } from "../backup/format";
import { readPassphrase } from "../backup/passphrase";
import { deleteExpiredBackups } from "../backup/retention";
import { shortestPassphrase } from "../backups/model";
import { backupDir, callerPath, dataFolder } from "../environment";
import { sizeText } from "../text";

/** `./run backup`, beside a running server or without one; `--to FILE.age` also writes it encrypted into a file. */
async function main() {
  process.umask(0o077);
  setBackupFolder(backupDir, dataFolder);
  const { to } = argumentsOf(process.argv.slice(2));
  if (to !== undefined && existsSync(callerPath(to))) throw new Error(`Il file ${to} esiste già.`);
  const passphrase = to === undefined ? "" : readPassphrase({ isNew: true, shortest: shortestPassphrase });
  const started = performance.now();
  const { name, folder, bytes, manifest } = await createBackup("manual");
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace(".", ",");
  console.log(`Salvataggio ${name}: ${sizeText(bytes)} in ${seconds} secondi.`);
  for (const stored of manifest.missing) console.log(`Attenzione, manca il file uploads/${stored}.`);
  for (const stored of manifest.altered) console.log(`Attenzione, il file uploads/${stored} è alterato.`);
  if (to !== undefined) {
    const file = callerPath(to);
    await packInto(folder, passphrase, file);
    console.log(`Copia cifrata: ${to}, ${sizeText(Bun.file(file).size)}.`);
  }
  deleteExpiredBackups();
}

function argumentsOf(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: "string" } } }).values;
  } catch {
    throw new Error("Uso: ./run backup [--to FILE.age]");
  }
}

await main().catch((error: Error) => {
  console.error(`Il salvataggio non è riuscito. ${error.message}`);
  process.exit(1);
});
