import { encrypted } from "../../backup/archive";
import { shortestPassphrase } from "../../backup/backups/model";
import { readPassphrase } from "../../backup/passphrase";
import { outputPath, writeOutput } from "../../base/command-output";
import { dataFolder } from "../../base/environment";
import { commandLine, parsed } from "../../base/program-files";
import { capitalized, sizeText } from "../../base/text";
import { database, use } from "../../db/db";
import { startupError } from "../../install/startup-error";
import { journaled } from "../../journal/journal";
import { messages } from "../../transfer/full-export/model";
import { exportZip } from "../../transfer/full-export/write-zip";
import { openExistingDatabase } from "../data-folder";

const by = commandLine("export");

const act = { id_user: null, user: "", site: "A", operation: "FullExport.export", ip: "" } as const;

async function write(args: string[]) {
  const { named, withPasswords } = argumentsOf(args);
  const file = outputPath(named);
  const passphrase = readPassphrase({ isNew: true, shortest: shortestPassphrase });
  use(openExistingDatabase(dataFolder));
  journaled(act, () => ({
    result: null,
    note: `${messages.exported}: ${withPasswords ? messages.allWithPasswords : messages.all}, con ${by}`,
  }));
  database().close();
  const zip = () => exportZip({ data: dataFolder, by, withPasswords });
  const size = await writeOutput(file, () => encrypted(zip(), passphrase));
  console.log(`Tutti i dati sono in ${named}, ${sizeText(size)}.`);
  console.log("Senza la frase segreta il file non si apre più: va annotata, lontano dal file.");
}

function argumentsOf(args: string[]) {
  const usage = "export [--passwords] FILE.zip.age";
  const options = { passwords: { type: "boolean", default: false } } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true }, usage);
  const [named] = positionals;
  if (!named) throw new Error(`manca il file. Uso: ${commandLine(usage)}`);
  return { named, withPasswords: values.passwords };
}

export const run = (args: string[]) =>
  write(args).catch((error: Error) => {
    const reason = startupError(error, dataFolder).replace(/\.$/, "");
    console.error(`L'esportazione non è riuscita. ${capitalized(reason)}.`);
    process.exit(1);
  });
