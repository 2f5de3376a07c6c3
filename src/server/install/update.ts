import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { readManifest } from "../backup/format";
import { isThere } from "../base/access";
import { asOwner } from "../base/owner";
import { databaseName } from "../files/files";
import { exchangePrograms, type Identity, identityOf, isLower, newProgram, takeFile } from "./exchange";
import { goBack } from "./go-back";
import { backLine, type Place, runAs } from "./place";
import { abandon, becomesWell, startService, stopService } from "./service";
import { tryProgram } from "./trial";

type Order = { sha256?: string; older?: boolean };

export async function updateTo(place: Place, file: string, { sha256, older }: Order) {
  const { program, say } = place;
  const current = identityOf(program);
  try {
    const next = await takeFile(file, sha256, newProgram(program), place.owner);
    if (next.version === current.version)
      throw new Error(`${file} è la versione ${next.version}, che è già installata`);
    if (!older && isLower(next.number, current.number))
      throw new Error(
        `${file} è la versione ${next.version}, più vecchia di quella installata, la ${current.version}: se è voluto, ripetere con --older`,
      );
    say(`${file}: Traslo ${next.version}, impronta giusta.`);
    const backup = backUp(place, next);
    const took = await tryProgram(newProgram(program), next, { ...place, backup });
    say("Prova su una copia dei dati: riuscita.");
    await exchange(place, backup, { from: current, to: next }, took);
  } finally {
    rmSync(newProgram(program), { force: true });
  }
}

/** By the program in use, as the account of the data. Answers the folder of the backup. */
function backUp(place: Place, next: Identity): string | null {
  const { data, owner } = place;
  if (!asOwner(owner, () => isThere(join(data, databaseName)))) return null;
  const printed = runAs(place, place.program, "backup");
  const name = printed.match(/Salvataggio (\S+):/)?.[1] ?? "";
  const folder = join(place.environment.BACKUP_DIR, name);
  const { schema } = asOwner(owner, () => readManifest(folder));
  if (schema > next.schema)
    throw new Error(
      `la versione ${next.version} è più vecchia dei dati (schema ${next.schema}, i dati hanno lo schema ${schema})`,
    );
  place.say(`Salvataggio ${name}.`);
  return folder;
}

type Versions = { from: Identity; to: Identity };

async function exchange(place: Place, backup: string | null, { from, to }: Versions, trialTook: number) {
  const { program, data, environment, service, say } = place;
  // From here on it is finished, one way or the other.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  const at = Date.now();
  if (service) await stopService(service);
  try {
    const backups = environment.BACKUP_DIR;
    await exchangePrograms(program, { from, to, at, data, backups, backup: backup && basename(backup) });
  } catch (error) {
    if (service) startService(service, program, place.owner);
    throw error;
  }
  if (!service)
    return say(`Installata la versione ${to.version}. Il server non era in funzione: ora si può avviare.`);
  const started = startService(service, program, place.owner);
  if (await becomesWell(started, environment, to.version, 60_000 + 10 * trialTook))
    return say(`Traslo ${to.version} è in funzione. Per tornare alla ${from.version}: ${backLine(place)}`);
  say(`Traslo ${to.version} non sta bene: si torna alla versione ${from.version}.`);
  await abandon(started);
  await goBack(place);
  throw new Error(
    `la versione ${to.version} non è partita come doveva, ed è di nuovo in funzione la ${from.version}`,
  );
}
