import type { Database } from "bun:sqlite";
import { now } from "../base/clock";
import type { Day } from "../base/days";
import { afterCommit, all, database, insert, one, onRollback, run, sql, transaction } from "../db/db";
import { relatedRows } from "../db/related-rows";
import { type Audience, audiencesOf } from "./audience";
import { type Actor, can, type Reader } from "./caller";
import { activityHash, type ChangeRow } from "./chain";
import { hasListeners, type LiveEvent, publish } from "./live";
import { type StoredChange, sealChanges } from "./sealing";
import { type Cells, cellsOf } from "./values";

/** Who acts, where, and what the log calls it. */
export type Act = {
  id_user: number | null;
  user: string;
  site: "A" | "B";
  operation: string;
  ip: string;
  /** When, `YYYY-MM-DD HH:MM`, if not now: the seed of the demo company writes acts of the past. */
  at?: string;
  /** Announces nothing: a part of a long work, at whose end every screen fetches its data again. */
  isQuiet?: boolean;
};

/** The newest activity with its hash, and the newest change. */
type Head = { database: Database; activity: number; hash: string; change: number };

let head: Head | undefined;
onRollback(() => {
  head = undefined;
});

/** The head before the activity `next`: from memory, unless another process wrote meanwhile (`./run password`). */
function headBefore(next: number): Head {
  if (head?.database === database() && head.activity === next - 1) return head;
  const last = one<{ activity: number; hash: string }>`
    SELECT id AS activity, hash FROM activity WHERE id < ${next} ORDER BY id DESC LIMIT 1`;
  const change = one<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM change`?.id ?? 0;
  return { database: database(), activity: last?.activity ?? 0, hash: last?.hash ?? "", change };
}

/**
 * The number of the last change, which identifies the state of every journaled table. It must not be asked for
 * within a transaction.
 */
export function lastChange(): number {
  if (head?.database !== database()) head = headBefore(Number.MAX_SAFE_INTEGER);
  return head.change;
}

/** What a table's rows are called in Italian, which noun's screens show them, and the day they belong to. */
type Tracked = {
  noun: string;
  label: string;
  day?: (row: Cells) => Day | null;
  /** The service whose acts name these rows in their note, whatever else they change. */
  service?: string;
  /** The log names the record that these rows are a part of: their own number is shown nowhere. */
  partOf?: { table: string; column: string };
};

const ownDay = (row: Cells) => (row.date as Day | null) ?? null;
const dayOfWork = (row: Cells) =>
  one<{ date: Day }>`SELECT date FROM works WHERE id = ${row.id_work as number | null}`?.date ?? null;

const ofWork = { partOf: { table: "works", column: "id_work" }, day: dayOfWork };

export const tracked: Record<string, Tracked> = {
  absences: { noun: "crew", label: "assenza" },
  account_requests: { noun: "accounts", label: "richiesta" },
  agents: { noun: "appointments", label: "agente" },
  appointments: { noun: "appointments", label: "appuntamento", service: "Appointment", day: ownDay },
  box_files: { noun: "boxes", label: "allegato" },
  box_groups: { noun: "boxes", label: "gruppo di depositi" },
  boxes: { noun: "boxes", label: "deposito" },
  box_lines: { noun: "boxes", label: "riga di deposito", service: "Box" },
  box_log_files: {
    noun: "boxes",
    label: "allegato del movimento",
    partOf: { table: "box_log", column: "id_log" },
  },
  box_log: { noun: "boxes", label: "movimento di deposito" },
  box_reminders: { noun: "boxes", label: "sollecito" },
  calendar_feeds: { noun: "calendar-feeds", label: "indirizzo del calendario" },
  client_contacts: {
    noun: "clients",
    label: "contatto",
    partOf: { table: "clients", column: "id_client" },
  },
  clients: { noun: "clients", label: "cliente", service: "Client" },
  costs: { noun: "costs", label: "costo", service: "Margin" },
  crew_lines: { noun: "crew", label: "riga di squadra", ...ofWork },
  documents: { noun: "documents", label: "documento", service: "Files" },
  erasures: { noun: "personal-data", label: "cancellazione" },
  firm_logos: { noun: "settings", label: "logo" },
  log_cuts: { noun: "personal-data", label: "inizio del registro" },
  kiosk_devices: { noun: "kiosk", label: "schermo" },
  locations: { noun: "places", label: "condominio" },
  material_blocks: { noun: "materials", label: "consegna di materiali" },
  material_loads: { noun: "materials", label: "carico di magazzino" },
  materials: { noun: "materials", label: "materiale" },
  memo_shares: { noun: "memos", label: "condivisione", partOf: { table: "memos", column: "id_memo" } },
  memos: { noun: "memos", label: "memo", service: "Memo", day: ownDay },
  municipalities: { noun: "municipalities", label: "comune", service: "Comune" },
  news: { noun: "news", label: "notizia", service: "News" },
  news_reads: { noun: "news", label: "lettura", partOf: { table: "news", column: "id_news" } },
  order_materials: { noun: "materials", label: "riga di materiale" },
  orders: { noun: "orders", label: "ordine", service: "Orders" },
  payment_types: { noun: "orders", label: "tipo di pagamento" },
  profile_permissions: {
    noun: "profiles",
    label: "permesso",
    partOf: { table: "profiles", column: "id_profile" },
  },
  profiles: { noun: "profiles", label: "profilo", service: "Profile" },
  pickup_places: { noun: "clients", label: "luogo di carico" },
  report_shares: {
    noun: "reports",
    label: "condivisione",
    partOf: { table: "reports", column: "id_report" },
  },
  reports: { noun: "reports", label: "segnalazione", service: "Report" },
  resources: { noun: "resources", label: "risorsa" },
  sources: { noun: "appointments", label: "voce di «Come ci ha conosciuto»" },
  saved_views: { noun: "views", label: "vista", service: "SavedView" },
  settings: { noun: "settings", label: "impostazione" },
  closures: { noun: "closures", label: "chiusura", service: "Closures" },
  // The warnings of a day depend on them.
  travel_times: { noun: "works", label: "tempo di viaggio", service: "Travel" },
  users: { noun: "accounts", label: "account" },
  vehicle_logs: { noun: "logbook", label: "log automezzo" },
  vehicle_needs: {
    noun: "crew",
    label: "scheda dell'automezzo",
    partOf: { table: "vehicles", column: "id_vehicle" },
  },
  vehicles: { noun: "crew", label: "automezzo", day: ownDay },
  work_hours: { noun: "work-hours", label: "ore", ...ofWork },
  work_materials: { noun: "materials", label: "materiale della lavorazione", ...ofWork },
  work_needs: { noun: "works", label: "richieste della lavorazione", ...ofWork },
  work_resources: { noun: "works", label: "risorsa della lavorazione", ...ofWork },
  work_stops: { noun: "works", label: "tappa", ...ofWork },
  work_types: { noun: "works", label: "tipo di lavorazione" },
  worker_logs: { noun: "logbook", label: "log operaio" },
  worker_skills: {
    noun: "crew",
    label: "competenze",
    partOf: { table: "workers", column: "id_worker" },
  },
  workers: { noun: "crew", label: "operaio", day: ownDay },
  works: { noun: "works", label: "lavorazione", service: "Works", day: ownDay },
};

/** What the work of an act answers; `note` says in Italian what was done, `actor` who did it if `Act` does not know. */
type Done<T> = { result: T; note: string; actor?: Actor | null };

/**
 * Does `work` as one journaled transaction: its activity row, the changes that the triggers write, the hash that
 * chains it to the one before, and after the commit the live events. The note gets the record's kind and number.
 */
export function journaled<T>(act: Act, work: (activity: number) => Done<T>): { result: T; activity: number } {
  return transaction(() => {
    const { id_user, user, site, operation: id_operation, ip, at: date_created = now() } = act;
    const begun = { id_user, user, site, id_operation, ip, date_created };
    const id = insert("activity", begun);
    const previous = headBefore(id);
    const { result, note, actor } = work(id);
    const changes = changesAfter(previous.change);
    const author = actor ? { id_user: actor.id, user: actor.username } : undefined;
    const notes = noteOf(note, act, changes).toWellFormed();
    const hash = activityHash(previous.hash, { id, ...begun, ...author, notes }, sealChanges(changes));
    const authorCells = author ? sql`id_user = ${author.id_user}, user = ${author.user},` : sql``;
    run`UPDATE activity SET ${authorCells} notes = ${notes}, hash = ${hash} WHERE id = ${id}`;
    head = { database: database(), activity: id, hash, change: previous.change + changes.length };
    const events = hasListeners() && !act.isQuiet ? eventsOf(id, act, changes) : [];
    afterCommit(() => publish(events));
    return { result, activity: id };
  });
}

/** The sentence with the record of the act: the first one of its service, else the first one changed. */
function noteOf(message: string, { operation }: Act, changes: readonly ChangeRow[]): string {
  const records = changes.map(recordOf);
  const [service] = operation.split(".");
  const record = records.find(({ table }) => tracked[table]?.service === service) ?? records[0];
  return record ? `${message} (${tracked[record.table]?.label ?? record.table} ${record.id})` : message;
}

/** The record that the log names for a changed row. */
function recordOf(change: ChangeRow) {
  const part = tracked[change.noun]?.partOf;
  if (!part) return { table: change.noun, id: change.id_row };
  const { before, after } = cellsOf(change);
  return { table: part.table, id: (after ?? before)?.[part.column] as number };
}

/** Those of the activity under way: nobody else writes meanwhile. */
const changesAfter = (change: number) => all<StoredChange>`
  SELECT id, noun, id_row, before, after FROM change WHERE id > ${change} ORDER BY id`;

export const changesOf = (activity: number) => all<ChangeRow>`
  SELECT noun, id_row, before, after FROM change WHERE id_activity = ${activity} ORDER BY id`;

/** What an act announces: each changed row to those who may read it, and the act itself to readers of the log. */
function eventsOf(id: number, act: Act, changes: readonly ChangeRow[]): LiveEvent[] {
  const audienceOf = audiencesOf(changes);
  return [...changes.flatMap((change) => rowEvents(change, audienceOf)), logEvent(id, act)];
}

/** The admin log shows every act; on site B only those of site B. */
const logEvent = (id: number, { site }: Act): LiveEvent => ({
  change: { noun: "activity", id, day: null },
  audience: (reader) => can(reader, "adminLog") && (reader.site === "A" || site === "B"),
});

function rowEvents(
  change: ChangeRow,
  audienceOf: (change: ChangeRow, noun: string) => Audience,
): LiveEvent[] {
  const table = tracked[change.noun];
  if (!table) return [];
  const { before, after } = cellsOf(change);
  const days = [before, after].flatMap((row) => (row ? [table.day?.(row) ?? null] : []));
  const audience = audienceOf(change, table.noun);
  const own = [...new Set(days)].map((day) => ({
    change: { noun: table.noun, id: change.id_row, day },
    audience,
  }));
  const related = relatedRows(change.noun, before, after).map(({ id, day }) => ({
    change: { noun: table.noun, id, day },
    audience: (reader: Reader) => reader.site === "A" && audience(reader),
  }));
  return [...own, ...related];
}
