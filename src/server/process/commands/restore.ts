import { existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { unpack } from "../../backup/archive";
import { listBackups, type Manifest, mustSeeBackups, readManifest } from "../../backup/format";
import { readPassphrase } from "../../backup/passphrase";
import { backUpPresent, exchange, folderOfBackup, takeBack } from "../../backup/restore";
import { copyBackup, hasReadableDatabase } from "../../backup/restore-copy";
import { incomingFolder, isCommitted, recoverRestore, unpackedFolder } from "../../backup/restore-swap";
import { isThere } from "../../base/access";
import { momentOf } from "../../base/clock";
import { formatMoment } from "../../base/days";
import { backupDir, callerPath, dataFolder } from "../../base/environment";
import { asCaller } from "../../base/owner";
import { commandLine, parsed } from "../../base/program-files";
import { sizeText } from "../../base/text";
import { databaseName, setBackupFolder } from "../../files/files";
import { lockFolder } from "../../install/folder-lock";
import { startupError } from "../../install/startup-error";
import { newestVersion } from "../../journal/migrate";
import { prepareFolder } from "../data-folder";

const nobody = { id_user: null, user: "", site: "A", ip: "" } as const;

function listing(): string {
  const backups = listBackups();
  if (!backups.length) return `Non ci sono salvataggi in ${backupDir}.`;
  const lines = backups.map(
    ({ name, bytes, manifest }) =>
      `${name}  ${formatMoment(momentOf(Date.parse(manifest.startedAt)))}  ${sizeText(bytes)}`,
  );
  return [...lines, `Per ripristinarne uno, a server fermo: ${commandLine("restore NOME")}`].join("\n");
}

async function withBackup<T>(named: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (!named.endsWith(".age")) return work(folderOfBackup(named));
  const file = callerPath(named);
  if (!asCaller(() => isThere(file))) throw new Error(`il file ${named} non c'è`);
  const passphrase = readPassphrase({ isNew: false, shortest: 0 });
  try {
    const folder = join(unpackedFolder(dataFolder), basename(file, ".age"));
    await unpack(file, passphrase, folder);
    return await work(folder);
  } finally {
    rmSync(unpackedFolder(dataFolder), { recursive: true, force: true });
  }
}

async function restore(named: string, mayUpgrade: boolean): Promise<string> {
  prepareFolder(dataFolder);
  lockFolder(dataFolder);
  recoverRestore(dataFolder);
  return withBackup(named, async (backup) => {
    if (!mayUpgrade) mustHaveThisSchema(readManifest(backup));
    try {
      await backUpPresent(dataFolder, hasReadableDatabase);
      const manifest = await copyBackup(backup, incomingFolder(dataFolder), "full");
      const aside = exchange(dataFolder, manifest.name, nobody);
      const former = join(dataFolder, aside);
      const where = existsSync(join(former, databaseName))
        ? ` I dati di prima restano 30 giorni in ${former}.`
        : "";
      return `Ripristinato il salvataggio ${manifest.name}.${where} Ora si può avviare il server.`;
    } finally {
      takeBack(dataFolder);
    }
  });
}

/** Restored by this program it could no longer be read by the one that made it. */
function mustHaveThisSchema({ name, schema, reason, program, of }: Manifest) {
  const newest = newestVersion();
  if (schema >= newest) return;
  // What is copied before a migration or a restore, another program copies.
  const user = of ?? (reason.startsWith("before-") ? undefined : program);
  const whose = user ? `quello di Traslo ${user}` : "di una versione precedente di Traslo";
  throw new Error(
    `il salvataggio ${name} è dello schema ${schema}, ${whose}, e questo programma usa lo schema ${newest}: per tornare a quella versione ripristinarlo con essa, per portarlo a questa aggiungere --upgrade`,
  );
}

export async function run(args: string[]) {
  setBackupFolder(backupDir, dataFolder);
  try {
    const { name, mayUpgrade } = argumentsOf(args);
    if (!name?.endsWith(".age")) mustSeeBackups();
    console.log(name ? await restore(name, mayUpgrade) : listing());
  } catch (error) {
    const reason = startupError(error as Error, dataFolder).replace(/\.$/, "");
    const effect = isCommitted(dataFolder)
      ? "è stato interrotto e sarà completato al prossimo avvio del server"
      : "non è riuscito e non ha cambiato nulla";
    console.error(`Il ripristino ${effect}: ${reason}.`);
    process.exit(1);
  }
}

function argumentsOf(args: string[]) {
  const usage = "restore [--upgrade] [NOME|FILE.age]";
  const options = { upgrade: { type: "boolean", default: false } } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true }, usage);
  if (positionals.length > 1) throw new Error(`Uso: ${commandLine(usage)}`);
  return { name: positionals[0], mayUpgrade: values.upgrade };
}
