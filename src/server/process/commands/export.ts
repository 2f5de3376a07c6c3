import { outputPath, writeOutput } from "../../base/command-output";
import { dataFolder } from "../../base/environment";
import { capitalized, sizeText } from "../../base/text";
import { database, use } from "../../db/db";
import { journaled } from "../../journal/journal";
import { exportZip } from "../../transfer/full-export/write-zip";
import { openExistingDatabase } from "../data-folder";
import { startupError } from "../startup-error";

const act = { id_user: null, user: "", site: "A", operation: "FullExport.export", ip: "" } as const;

/** `./run export FILE`, beside a running server or without one: all tables and files in one ZIP. */
async function main() {
  const [named] = process.argv.slice(2);
  if (!named) throw new Error("manca il file. Uso: ./run export FILE.zip");
  const file = outputPath(named);
  use(openExistingDatabase(dataFolder));
  journaled(act, () => ({ result: null, note: "Dati esportati: tutti i dati e i file, con ./run export" }));
  database().close();
  await writeOutput(file, exportZip({ data: dataFolder, by: "./run export" }));
  console.log(`Tutti i dati sono in ${named}, ${sizeText(Bun.file(file).size)}.`);
  console.log("Il file non è cifrato e contiene anche le impronte delle password: va custodito.");
}

await main().catch((error: Error) => {
  const reason = startupError(error, dataFolder).replace(/\.$/, "");
  console.error(`L'esportazione non è riuscita. ${capitalized(reason)}.`);
  process.exit(1);
});
