import { now } from "./clock";
import type { Day } from "./days";
import { afterCommit, all, database, insert, one, remove, run, transaction, update } from "./db";
import { type Change, publish } from "./live";

/** Who acts, where, and what the log calls the act. */
export type Act = {
  id_user: number | null;
  user: string;
  site: "A" | "B";
  operation: string;
  ip: string;
  /** The number of its activity row, known once it has begun. */
  id?: number;
  /** When, `YYYY-MM-DD HH:MM`, if not now: the demo company has a past. */
  at?: string;
};

type ChangeRow = { noun: string; id_row: number; before: string | null; after: string | null };

/** What a table's rows are called in Italian, which noun's screens show them, and the day they belong to. */
type Tracked = { noun: string; label: string; day?: (row: Record<string, unknown>) => Day | null };

const ownDay = (row: Record<string, unknown>) => (row.date as Day | null) ?? null;
const dayOfWork = (row: Record<string, unknown>) =>
  one<{ date: Day }>`SELECT date FROM works WHERE id = ${row.id_work as number | null}`?.date ?? null;

export const tracked: Record<string, Tracked> = {
  absences: { noun: "crew", label: "assenza" },
  account_requests: { noun: "accounts", label: "richiesta" },
  appointments: { noun: "appointments", label: "appuntamento", day: ownDay },
  box_files: { noun: "boxes", label: "allegato" },
  box_lines: { noun: "boxes", label: "riga di deposito" },
  box_log_files: { noun: "boxes", label: "allegato del movimento" },
  box_log: { noun: "boxes", label: "movimento di deposito" },
  box_reminders: { noun: "boxes", label: "sollecito" },
  calendar_feeds: { noun: "planning", label: "indirizzo del calendario" },
  clients: { noun: "clients", label: "cliente" },
  crew_lines: { noun: "crew", label: "riga di squadra", day: dayOfWork },
  documents: { noun: "documents", label: "documento" },
  kiosk_devices: { noun: "kiosk", label: "schermo" },
  locations: { noun: "places", label: "condominio" },
  material_blocks: { noun: "materials", label: "consegna di materiali" },
  material_loads: { noun: "materials", label: "carico di magazzino" },
  materials: { noun: "materials", label: "materiale" },
  memo_shares: { noun: "memos", label: "condivisione" },
  memos: { noun: "memos", label: "memo", day: ownDay },
  news: { noun: "news", label: "notizia" },
  news_reads: { noun: "news", label: "lettura" },
  order_materials: { noun: "materials", label: "riga di materiale" },
  orders: { noun: "orders", label: "ordine" },
  pickup_places: { noun: "clients", label: "luogo di carico" },
  report_shares: { noun: "reports", label: "condivisione" },
  reports: { noun: "reports", label: "segnalazione" },
  resources: { noun: "resources", label: "risorsa" },
  settings: { noun: "settings", label: "impostazione" },
  users: { noun: "accounts", label: "account" },
  vehicle_logs: { noun: "logbook", label: "log automezzo" },
  vehicles: { noun: "crew", label: "automezzo", day: ownDay },
  work_materials: { noun: "materials", label: "materiale della lavorazione", day: dayOfWork },
  work_resources: { noun: "works", label: "risorsa della lavorazione", day: dayOfWork },
  work_types: { noun: "works", label: "tipo di lavorazione" },
  worker_logs: { noun: "logbook", label: "log operaio" },
  workers: { noun: "crew", label: "operaio", day: ownDay },
  works: { noun: "works", label: "lavorazione", day: ownDay },
};

/**
 * Does `work` as one journaled transaction: its activity row, the changes that the triggers write,
 * the hash that chains it to the one before, and after the commit what the screens must know.
 * `note` says in Italian what was done; the record's kind and number are added to it.
 */
export function journaled<T>(act: Act, work: () => T, note: (result: T) => string): T {
  return transaction(() => {
    const id = insert("activity", {
      id_user: act.id_user,
      user: act.user,
      site: act.site,
      id_operation: act.operation,
      ip: act.ip,
      date_created: act.at ?? now(),
    });
    act.id = id;
    run`INSERT INTO current_activity (id_activity) VALUES (${id})`;
    const result = work();
    run`DELETE FROM current_activity`;
    const changes = all<ChangeRow>`SELECT noun, id_row, before, after FROM change WHERE id_activity = ${id} ORDER BY id`;
    seal(id, act, noteOf(note(result), changes[0]), changes);
    const news = changes.flatMap(announced);
    if (news.length) afterCommit(() => publish(news));
    return result;
  });
}

function noteOf(said: string, first: ChangeRow | undefined): string {
  return first ? `${said} (${tracked[first.noun]?.label ?? first.noun} ${first.id_row})` : said;
}

function seal(id: number, act: Act, notes: string, changes: ChangeRow[]) {
  run`UPDATE activity SET id_user = ${act.id_user}, user = ${act.user}, notes = ${notes} WHERE id = ${id}`;
  run`UPDATE activity SET hash = ${hashOf(id, changes)} WHERE id = ${id}`;
}

function hashOf(id: number, changes: ChangeRow[]): string {
  const previous = one<{ hash: string }>`SELECT hash FROM activity WHERE id < ${id} ORDER BY id DESC LIMIT 1`;
  const row = one<Record<string, unknown>>`
    SELECT id, id_user, user, site, id_operation, ip, notes, date_created FROM activity WHERE id = ${id}`;
  return new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([previous?.hash ?? "", row, changes]))
    .digest("hex");
}

/** The first activity whose hash no longer fits its content or its predecessor; null when the chain is whole. */
export function firstBrokenActivity(): number | null {
  for (const { id, hash } of all<{ id: number; hash: string }>`SELECT id, hash FROM activity ORDER BY id`) {
    const changes = all<ChangeRow>`SELECT noun, id_row, before, after FROM change WHERE id_activity = ${id} ORDER BY id`;
    if (hashOf(id, changes) !== hash) return id;
  }
  return null;
}

function announced(change: ChangeRow): Change[] {
  const table = tracked[change.noun];
  if (!table) return [];
  const days = [change.before, change.after].flatMap((row) =>
    row ? [table.day?.(JSON.parse(row)) ?? null] : [],
  );
  return [...new Set(days)].map((day) => ({ noun: table.noun, id: change.id_row, day }));
}

/** Tables that the journal can't restore whole: a secret column is not written down. */
const unrestorable = new Set(["users", "kiosk_devices", "calendar_feeds"]);

/**
 * Puts every row that the act changed back as it was, last change first.
 * False, with nothing decided yet, when a row is no longer as the act left it: the caller then refuses.
 */
export function takeBack(activity: number): boolean {
  const changes = all<ChangeRow>`
    SELECT noun, id_row, before, after FROM change WHERE id_activity = ${activity} ORDER BY id DESC`;
  if (!changes.length || changes.some((change) => unrestorable.has(change.noun))) return false;
  return changes.every(takeBackRow);
}

function takeBackRow({ noun, id_row, before, after }: ChangeRow): boolean {
  const row = database().query(`SELECT * FROM "${noun}" WHERE rowid = ?`).get(id_row) as Record<
    string,
    Cell
  > | null;
  const was = before && (JSON.parse(before) as Record<string, Cell>);
  const became = after && (JSON.parse(after) as Record<string, Cell>);
  if (!sameRow(row, became)) return false;
  if (!was) remove(noun, id_row);
  else if (!became) insert(noun, was);
  else update(noun, id_row, changedColumns(was, became));
  return true;
}

type Cell = string | number | null;

/** Equal in all but the version, which every change moves on. */
function sameRow(row: Record<string, Cell> | null, other: Record<string, Cell> | null | ""): boolean {
  if (!row || !other) return !row && !other;
  return Object.keys(changedColumns(row, other)).length === 0;
}

const changedColumns = (row: Record<string, Cell>, other: Record<string, Cell>) =>
  Object.fromEntries(
    Object.entries(row).filter(([column, value]) => column !== "version" && value !== other[column]),
  );
