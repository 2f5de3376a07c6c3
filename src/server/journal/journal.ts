import type { Database } from "bun:sqlite";
import { now } from "../base/clock";
import type { Day } from "../base/days";
import { afterCommit, all, database, insert, one, onRollback, run, sql, transaction } from "../db/db";
import { relatedRows } from "../db/related-rows";
import { wrote } from "../db/table-writes";
import { tableOf, wholeOf } from "../tables/all";
import { kindOf } from "../tables/articles";
import type { Table } from "../tables/define";
import { mainRecord } from "../tables/main-record";
import { type Audience, audiencesOf } from "./audience";
import { type Actor, can, type Reader } from "./caller";
import { activityHash, type ChangeRow } from "./chain";
import { hasListeners, type LiveEvent, publish } from "./live";
import { type StoredChange, sealChanges } from "./sealing";
import { type Cells, cellsOf } from "./values";

export type Act = {
  id_user: number | null;
  user: string;
  site: "A" | "B";
  operation: string;
  ip: string;
  /** `YYYY-MM-DD HH:MM`, if not now: the seed of the demo company writes acts of the past. */
  at?: string;
  /** A part of a long work, at whose end every screen fetches its data again. */
  isQuiet?: boolean;
};

type Head = { database: Database; activity: number; hash: string; change: number };

let head: Head | undefined;
onRollback(() => {
  head = undefined;
});

/** From memory, unless another process wrote meanwhile (`./run password`). */
function headBefore(next: number): Head {
  if (head?.database === database() && head.activity === next - 1) return head;
  const last = one<{ activity: number; hash: string }>`
    SELECT id AS activity, hash FROM activity WHERE id < ${next} ORDER BY id DESC LIMIT 1`;
  const change = one<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM change`?.id ?? 0;
  return { database: database(), activity: last?.activity ?? 0, hash: last?.hash ?? "", change };
}

const dayOfWork = (id: unknown) =>
  one<{ date: Day }>`SELECT date FROM works WHERE id = ${id as number | null}`?.date ?? null;

function dayOf({ day }: Table, row: Cells): Day | null {
  if (!day) return null;
  return day === "id_work" ? dayOfWork(row.id_work) : ((row[day] as Day | null) ?? null);
}

/** `undone`: the operation that an undo took back, and whose record it is about. */
type Done<T> = { result: T; note: string; actor?: Actor | null; undone?: string };

/** One transaction: activity, changes by triggers, chained hash, and after the commit the live events. */
export function journaled<T>(act: Act, work: (activity: number) => Done<T>): { result: T; activity: number } {
  return transaction(() => {
    const { id_user, user, site, operation, ip, at: date_created = now() } = act;
    const begun = { id_user, user, site, id_operation: operation, ip, date_created };
    const id = insert("activity", begun);
    const previous = headBefore(id);
    const { result, note, actor, undone = operation } = work(id);
    const changes = changesAfter(previous.change);
    if (changes.length) wrote("change");
    const author = actor ? { id_user: actor.id, user: actor.username } : undefined;
    const notes = noteOf(note, undone, changes).toWellFormed();
    const hash = activityHash(previous.hash, { id, ...begun, ...author, notes }, sealChanges(changes));
    const authorCells = author ? sql`id_user = ${author.id_user}, user = ${author.user},` : sql``;
    run`UPDATE activity SET ${authorCells} notes = ${notes}, hash = ${hash} WHERE id = ${id}`;
    head = { database: database(), activity: id, hash, change: previous.change + changes.length };
    const events = hasListeners() && !act.isQuiet ? eventsOf(id, act, changes) : [];
    afterCommit(() => publish(events));
    return { result, activity: id };
  });
}

function noteOf(message: string, operation: string, changes: readonly ChangeRow[]): string {
  const record = mainRecord(operation, changes.map(recordOf));
  return record ? `${message} (${kindOf(record.table)} ${record.id})` : message;
}

function recordOf(change: ChangeRow) {
  const part = wholeOf(change.noun);
  if (!part) return { table: change.noun, id: change.id_row };
  const { before, after } = cellsOf(change);
  return { table: part.table, id: (after ?? before)?.[part.column] as number };
}

const changesAfter = (change: number) => all<StoredChange>`
  SELECT id, noun, id_row, before, after FROM change WHERE id > ${change} ORDER BY id`;

export const changesOf = (activity: number) => all<ChangeRow>`
  SELECT noun, id_row, before, after FROM change WHERE id_activity = ${activity} ORDER BY id`;

function eventsOf(id: number, act: Act, changes: readonly ChangeRow[]): LiveEvent[] {
  const audienceOf = audiencesOf(changes);
  return [...changes.flatMap((change) => rowEvents(change, changes, audienceOf)), logEvent(id, act)];
}

const logEvent = (id: number, { site }: Act): LiveEvent => ({
  change: { noun: "activity", id, day: null },
  audience: (reader) => can(reader, "adminLog") && (reader.site === "A" || site === "B"),
});

function rowEvents(
  change: ChangeRow,
  changes: readonly ChangeRow[],
  audienceOf: (change: ChangeRow) => Audience,
): LiveEvent[] {
  const table = tableOf(change.noun);
  if (!table) return [];
  const { before, after } = cellsOf(change);
  const days = [before, after].flatMap((row) => (row ? [dayOf(table, row)] : []));
  const audience = audienceOf(change);
  const own = [...new Set(days)].map((day) => ({
    change: { noun: table.noun, id: change.id_row, day },
    audience,
  }));
  const related = relatedRows(change.noun, before, after, changes).map(({ id, day }) => ({
    change: { noun: table.noun, id, day },
    audience: (reader: Reader) => reader.site === "A" && audience(reader),
  }));
  return [...own, ...related];
}
