import { parseArgs } from "node:util";
import { packInto } from "../backup/archive";
import { createBackup } from "../backup/create";
import { setBackupFolder } from "../backup/format";
import { readPassphrase } from "../backup/passphrase";
import { deleteExpiredBackups } from "../backup/retention";
import { shortestPassphrase } from "../backups/model";
import { outputFault, outputPath } from "../command-output";
import { backupDir, dataFolder } from "../environment";
import { sizeText } from "../text";

/** `./run backup`, beside a running server or without one; `--to FILE.age` also writes it encrypted into a file. */
async function main() {
  process.umask(0o077);
  setBackupFolder(backupDir, dataFolder);
  const { to } = argumentsOf(process.argv.slice(2));
  const copy = to === undefined ? null : { path: outputPath(to), named: to, passphrase: newPassphrase() };
  const started = performance.now();
  const { name, folder, bytes, manifest } = await createBackup("manual");
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace(".", ",");
  console.log(`Salvataggio ${name}: ${sizeText(bytes)} in ${seconds} secondi.`);
  for (const stored of manifest.missing) console.log(`Attenzione, manca il file uploads/${stored}.`);
  for (const stored of manifest.altered) console.log(`Attenzione, il file uploads/${stored} è alterato.`);
  if (copy) await writeCopy(folder, copy);
  deleteExpiredBackups();
}

const newPassphrase = () => readPassphrase({ isNew: true, shortest: shortestPassphrase });

/** The backup stands also where its copy can't be written. */
async function writeCopy(folder: string, copy: { path: string; named: string; passphrase: string }) {
  try {
    await packInto(folder, copy.passphrase, copy.path);
    console.log(`Copia cifrata: ${copy.named}, ${sizeText(Bun.file(copy.path).size)}.`);
  } catch (error) {
    console.error(`La copia cifrata non è riuscita, il salvataggio sì. ${outputFault(error as Error)}`);
    process.exitCode = 1;
  }
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
