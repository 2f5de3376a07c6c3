import { listedBackups, startOf } from "../backup/format";
import { setBackupFolder } from "../files/folders";
import { type Exchange, exchangeBack, lastExchange, oldProgram } from "./exchange";
import { type Place, runAs } from "./place";
import { becomesWell, runningService, startService, stopService } from "./service";

/** To the program of before the last update; where that one changed the schema, also to the data of before it. */
export async function goBack(place: Place) {
  const { program, data, say } = place;
  const last = lastExchange(program);
  if (!last) throw new Error("non c'è una versione di prima a cui tornare");
  const present = runningService(data, program);
  if (present) await stopService(present);
  const backup = backupBefore(place, last);
  if (backup) {
    runAs(place, oldProgram(program), "restore", backup);
    say(`Ripristinato il salvataggio ${backup}; i dati di dopo restano 30 giorni nella cartella dei dati.`);
  }
  exchangeBack(program);
  const service = present ?? place.service;
  if (!service) return say(`Installata la versione ${last.from.version}. Ora si può avviare il server.`);
  const started = startService(service, program, place.owner);
  if (!(await becomesWell(started, place.environment, last.from.version, 120_000)))
    throw new Error(
      `la versione ${last.from.version} è installata ma non sta bene: la causa è nel registro del server`,
    );
  say(`Traslo ${last.from.version} è di nuovo in funzione.`);
}

/** The one that the start of the new program made before it changed the schema. */
function backupBefore({ data, environment }: Place, { from, to, at }: Exchange): string | undefined {
  if (from.schema === to.schema) return undefined;
  setBackupFolder(environment.BACKUP_DIR, data);
  return listedBackups().find(
    (backup) =>
      backup.reason === "before-migration" && backup.schema === from.schema && startOf(backup) >= at - 1000,
  )?.name;
}
