// What an act is called stands where its funct is.
import "../api";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkBackup } from "../backup/check-backup";
import { sync } from "../backup/disk-work";
import { type Backup, describe, listedBackups, mustSeeBackups, startOf } from "../backup/format";
import { formerDataName } from "../backup/restore-swap";
import { isThere } from "../base/access";
import { momentOf } from "../base/clock";
import { csv } from "../base/csv";
import { formatMoment } from "../base/days";
import { asOwner } from "../base/owner";
import { counted } from "../base/text";
import { openForReading, reading } from "../db/copies";
import { all, closeDatabase, use } from "../db/db";
import { backupFolder, databaseName, setBackupFolder } from "../files/files";
import type { ChangeRow } from "../journal/chain";
import { versionOf } from "../journal/migrate";
import { cellsOfEach } from "../journal/values";
import { recordOfAct } from "../log/store";
import { namedRecords } from "../records/names";
import { sentenceOf, textOf } from "../records/sentences";
import { labelOf, readableValue } from "../tables/all";
import { kindOf } from "../tables/articles";
import { type Exchange, exchangeBack, failedProgram, lastExchange, oldProgram } from "./exchange";
import { type Place, runAs } from "./place";
import { becomesWell, startService, stopService } from "./service";

/**
 * To the program of before the last update; where the data have become of another schema, also to those of before it.
 * Everything that can be missing is looked at before the server is stopped; `agree` is asked when work would be lost.
 */
export async function goBack(place: Place, agree?: () => Promise<boolean>) {
  const { program, data, owner, service, say } = place;
  const last = lastExchange(program);
  if (!last) throw new Error("non c'è una versione di prima a cui tornare");
  const backup = await asOwner(owner, () => backupBefore(place, last));
  const lost = backup && asOwner(owner, () => priceOf(data, backup));
  if (lost) say(lost);
  if (lost && agree && !(await agree())) throw new Error("niente è cambiato, il server non è stato fermato");
  if (service) await stopService(service);
  try {
    if (backup) restoreTo(place, backup);
    await exchangeBack(program);
  } catch (error) {
    if (service) startService(service, program, owner);
    throw error;
  }
  say(`Il programma abbandonato resta in ${failedProgram(program)}.`);
  if (!service) return say(`Installata la versione ${last.from.version}. Ora si può avviare il server.`);
  const started = startService(service, program, owner);
  if (!(await becomesWell(started, place.environment, last.from.version, 120_000)))
    throw new Error(
      `la versione ${last.from.version} è installata ma non sta bene: la causa è nel registro del server`,
    );
  say(`Traslo ${last.from.version} è di nuovo in funzione.`);
}

/** Null where the data are still of the schema of before; whole, or nothing is begun. */
async function backupBefore(
  { data, environment }: Place,
  { from, at, backup }: Exchange,
): Promise<Backup | null> {
  const path = join(data, databaseName);
  if (!isThere(path) || reading(path, versionOf, openForReading) <= from.schema) return null;
  setBackupFolder(environment.BACKUP_DIR, data);
  mustSeeBackups();
  const fitting = listedBackups().filter(({ schema }) => schema === from.schema);
  const found =
    fitting.find(({ reason, ...each }) => reason === "before-migration" && startOf(each) >= at - 1000) ??
    fitting.find(({ name }) => name === backup);
  if (!found)
    throw new Error(
      `l'aggiornamento ha cambiato i dati, e per tornare alla ${from.version} serve il salvataggio di prima, che in ${backupFolder()} non c'è: se è su un altro disco, montarlo e ripetere; niente è cambiato`,
    );
  const folder = join(backupFolder(), found.name);
  await checkBackup(folder, "full");
  return describe(folder);
}

function priceOf(data: string, { manifest }: Backup): string | null {
  const { acts, people } = actsSince(data, manifest.journal.activity);
  if (!acts) return null;
  const since = formatMoment(momentOf(startOf(manifest)));
  return `Si perde il lavoro fatto dal ${since}: ${counted(acts, "operazione", "operazioni")} di ${counted(people, "persona", "persone")}.`;
}

function restoreTo(place: Place, { name, folder, manifest }: Backup) {
  const { data, owner, say } = place;
  try {
    const list = asOwner(owner, () => writeActsSince(data, manifest.journal.activity));
    if (list) say(`Le operazioni fatte dopo sono elencate in ${list}.`);
  } catch (error) {
    say(`L'elenco delle operazioni fatte dopo non si è potuto scrivere (${(error as Error).message}).`);
  }
  const environment = { ...place.environment, BACKUP_DIR: dirname(folder) };
  runAs({ ...place, environment }, oldProgram(place.program), "restore", name);
  say(
    `Ripristinato il salvataggio ${name}; i dati di dopo e il loro elenco restano 30 giorni nella cartella dei dati.`,
  );
}

/** Of people; what the program did by itself is no lost work. */
const actsSince = (data: string, activity: number) =>
  reading(
    join(data, databaseName),
    (db) =>
      db
        .query(
          "SELECT count(*) AS acts, count(DISTINCT user) AS people FROM activity WHERE id > ? AND user <> ''",
        )
        .get(activity) as { acts: number; people: number },
    openForReading,
  );

type Act = { id_activity: number; whole: number | null; at: string; user: string } & {
  id_operation: string;
  notes: string;
};
type Changed = ChangeRow & Act;

const heads = ["quando", "chi", "operazione", "nota", "che cosa", "numero", "campo", "prima", "dopo"];

/** A line for each value that somebody wrote; deleted with the data that it lists. Answers its path. */
function writeActsSince(data: string, activity: number): string {
  use(openForReading(join(data, databaseName)));
  try {
    const changed = all<Changed>`
      SELECT c.id_activity, a.date_created AS at, a.user, a.id_operation, a.notes,
             c.noun, c.id_row, c.whole, c.before, c.after
      FROM activity a JOIN change c ON c.id_activity = a.id WHERE a.id > ${activity} ORDER BY a.id, c.id`;
    const states = cellsOfEach(changed);
    const sentences = sentencesOf(changed);
    const rows = changed.flatMap(({ id_activity, at, user, notes, noun, id_row }, index) => {
      const { before, after } = states[index] as NonNullable<(typeof states)[number]>;
      return Object.keys({ ...before, ...after })
        .filter((column) => before?.[column] !== after?.[column])
        .map((column) => [
          ...[
            at,
            user,
            sentences.get(id_activity) ?? "",
            notes,
            kindOf(noun),
            id_row,
            labelOf(noun, column, ""),
          ],
          readableValue(noun, column, before?.[column]),
          readableValue(noun, column, after?.[column]),
        ]);
    });
    const path = join(data, `${formerDataName()}.csv`);
    writeFileSync(path, csv(heads, rows), { mode: 0o600 });
    sync(path);
    return path;
  } finally {
    closeDatabase();
  }
}

/** As the log has them, with every record by its name: the file is for who may read all data. */
function sentencesOf(changed: Changed[]): Map<number, string> {
  const acts = [...Map.groupBy(changed, ({ id_activity }) => id_activity)].map(([id, rows]) => ({
    id,
    act: rows[0] as Changed,
    about: recordOfAct((rows[0] as Changed).id_operation, rows),
  }));
  const named = namedRecords(acts.flatMap(({ about }) => about ?? []));
  return new Map(
    acts.map(({ id, act, about }) => [
      id,
      textOf(sentenceOf(act, about && { table: about.table, name: named(about.table, about.id).name })),
    ]),
  );
}
