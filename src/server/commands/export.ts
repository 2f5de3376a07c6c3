import { createWriteStream, existsSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { openExistingDatabase } from "../data-folder";
import { database, use } from "../db";
import { callerPath, dataFolder } from "../environment";
import { exportZip } from "../full-export/write-zip";
import { journaled } from "../journal";
import { startupError } from "../startup-error";
import { sizeText } from "../text";

const act = { id_user: null, user: "", site: "A", operation: "FullExport.export", ip: "" } as const;

/** `./run export FILE`, beside a running server or without one: all tables and files in one ZIP. */
async function main() {
  const [named] = process.argv.slice(2);
  if (!named) throw new Error("manca il file. Uso: ./run export FILE.zip");
  const file = callerPath(named);
  if (existsSync(file)) throw new Error(`il file ${named} esiste già`);
  use(openExistingDatabase(dataFolder));
  journaled(act, () => ({ result: null, note: "Dati esportati: tutti i dati e i file, con ./run export" }));
  database().close();
  try {
    const zip = exportZip({ data: dataFolder, by: "./run export" });
    await pipeline(zip, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  } catch (error) {
    rmSync(file, { force: true });
    const { code = "", path } = error as { code?: string; path?: string };
    if (path === file) throw new Error(`il file ${named} non si può scrivere (${code})`);
    throw error;
  }
  console.log(`Tutti i dati sono in ${named}, ${sizeText(Bun.file(file).size)}.`);
  console.log("Il file non è cifrato e contiene anche le impronte delle password: va custodito.");
}

await main().catch((error: Error) => {
  console.error(`L'esportazione non è riuscita: ${startupError(error, dataFolder)}.`);
  process.exit(1);
});
