import { backupHeads } from "../backup/format";
import { today } from "../base/clock";
import { addDays, type Day, dayOf } from "../base/days";
import { notFound } from "../base/errors";
import type { Site } from "../base/permissions";
import { fold, recordNumberIn } from "../base/text";
import { hasParts, withoutParts } from "../call/log-parts";
import { mayCall, operationsOf, whyFinal } from "../call/operations";
import { firstOperations, isUndone } from "../call/undone";
import { clientsMatching } from "../clients/store";
import { all, database, type Fragment, one, sql } from "../db/db";
import { find, store } from "../db/memory";
import { countOf, idsFromNearerEnd } from "../db/paging";
import { firmIdentity } from "../db/settings";
import type { Call } from "../journal/caller";
import { type ChangeRow, type KnownHead, lostHeads, verifyChain } from "../journal/chain";
import { changesOf } from "../journal/journal";
import { compareRows, type ForeignRow } from "../journal/stored-rows";
import { type Cells, cellsOf } from "../journal/values";
import { seesColumn } from "../journal/visibility";
import { bareName, namedRecords, type RecordRef } from "../records/names";
import { mayNameRecord, mayReadValues } from "../records/readable-records";
import { partsOf } from "../records/rights";
import { sentenceOf, withoutKind } from "../records/sentences";
import { labelOf, readableValue, referredBy, tableOf, wholeOf } from "../tables/all";
import { kindOf } from "../tables/articles";
import { mainRecord } from "../tables/main-record";
import { historyTables, logColumns } from "../tables/shown";
import { changeKind } from "./history/model";
import type { ActList } from "./input";
import {
  type Act,
  actsPerPage,
  type ListedAct,
  maxUnpaged,
  type RecordChange,
  type Verification,
} from "./model";

const maxFound = 500;
/** Tables with more rows are searched by number alone. */
const maxRead = 5_000;

const ofClients: Record<string, (clients: Fragment) => Fragment> = {
  appointments: (clients) => sql`SELECT id FROM appointments WHERE id_client IN ${clients}`,
  box_lines: (clients) => sql`SELECT id FROM box_lines WHERE id_client IN ${clients}`,
  clients: (clients) => sql`SELECT id FROM clients WHERE id IN ${clients}`,
  orders: (clients) => sql`SELECT id FROM orders WHERE id_client IN ${clients}`,
  pickup_places: (clients) => sql`SELECT id FROM pickup_places WHERE id_client IN ${clients}`,
  works: (clients) =>
    sql`SELECT id FROM works WHERE id_order IN (SELECT id FROM orders WHERE id_client IN ${clients})`,
};

/** A part of a name counts where the caller may read it; site B finds numbers alone. */
function findRecords(table: string, text: string, call: Call): number[] {
  const number = recordNumberIn(text);
  if (number) return [number];
  if (call.site === "B") return [];
  return namedSo(table, text)
    .filter((id) => mayNameRecord(table, id, call))
    .slice(0, maxFound);
}

function namedSo(table: string, text: string): number[] {
  const find = ofClients[table];
  if (!find) return namedLike(table, fold(text));
  const found = all<{ id: number }>`${find(clientsMatching(text))} ORDER BY id DESC LIMIT ${maxFound}`;
  return found.map(({ id }) => id);
}

function namedLike(table: string, words: string): number[] {
  if (!tableOf(table)) return [];
  const rows = database()
    .query(`SELECT rowid AS id FROM "${table}" ORDER BY rowid DESC LIMIT ${maxRead}`)
    .all() as { id: number }[];
  const named = namedRecords(rows.map(({ id }) => ({ table, id })));
  return rows
    .map(({ id }) => id)
    .filter((id) => fold(withoutKind(table, named(table, id).name)).includes(words));
}

type Range = { first: number; last: number };

const rangeOfActs = () =>
  one<Range>`
    SELECT coalesce((SELECT min(id) FROM activity), 1) AS first,
           coalesce((SELECT max(id) FROM activity), 0) AS last` as Range;

/** Of a list of acts, oldest first, each of this number is remembered: no page is further from one than that. */
const step = 500;

/** The ids of a page, newest first. `from` is ordered by them in an index; `key` names it. */
function pageOfActIds(from: Fragment, key: string, page: number | undefined) {
  const { first, last } = rangeOfActs();
  const known = knownActs(from, key, first);
  const total = known.length * step + countOf(sql`${from} AND id > ${known.at(-1) ?? 0}`);
  const newer = page ? (page - 1) * actsPerPage : 0;
  if (newer >= total) return { ids: [], total };
  const oldestFirst = total - newer;
  const next = Math.ceil(oldestFirst / step);
  const newest = known[next - 1] ?? last;
  const between = newest === last ? newer : next * step - oldestFirst;
  const ids = all<{ id: number }>`
    SELECT id FROM ${from} AND id <= ${newest} ORDER BY id DESC
    LIMIT ${page ? actsPerPage : maxUnpaged} OFFSET ${between}`;
  return { ids: ids.map(({ id }) => id), total };
}

/** Those known before are found again only where acts were deleted. */
function knownActs(from: Fragment, key: string, first: number): readonly number[] {
  const found = find<{ first: number; ids: readonly number[] }>(`acts ${key}`);
  const before = found?.first === first ? found.ids : [];
  const added: number[] = [];
  for (;;) {
    const newest = added.at(-1) ?? before.at(-1) ?? 0;
    const next = one<{ id: number }>`
      SELECT id FROM ${from} AND id > ${newest} ORDER BY id LIMIT 1 OFFSET ${step - 1}`;
    if (!next) break;
    added.push(next.id);
  }
  if (!added.length) return before;
  const ids = [...before, ...added];
  // What a transaction has added may still be rolled back.
  if (!database().inTransaction) store(`acts ${key}`, { first, ids });
  return ids;
}

const columns = sql`id, id_user, user, id_operation, ip, notes, date_created`;

/** Site B reads its own acts alone: the notes of others may contain what it hides (spec 1 §2). */
export function listActs(filter: ActList, call: Call) {
  const { logs, total } = pageOfActs(filter, call);
  return { logs: withRecords(logs, call), total };
}

function pageOfActs({ user, page, ...filter }: ActList, call: Call): { logs: Act[]; total: number } {
  const account = user === undefined || user === "" ? null : accountIdOf(user);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (call.site === "A" && account === null && !isFiltered && !hasParts()) return listAllActs(page);
  const { ids, total } = isFiltered
    ? pageOfMatching({ account, ...filter }, page, call)
    : pageOfActIds(sql`${actsOf(account, call.site)} AND ${withoutParts}`, `${call.site} ${account}`, page);
  const logs = all<Act>`
    SELECT ${columns} FROM acts
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY id DESC`;
  return { logs, total };
}

function pageOfMatching(filter: Filter, page: number | undefined, call: Call) {
  const from = matching(filter, call);
  const total = countOf(from);
  const list = { id: sql`id`, from, order: sql`id DESC`, backwards: sql`id` };
  return { ids: idsFromNearerEnd(list, total, page, actsPerPage, maxUnpaged), total };
}

/** Each is in an index in the order of the numbers. */
function actsOf(account: number | null, site: Site): Fragment {
  const ofAccount = account === null ? sql`TRUE` : sql`id_user = ${account}`;
  return sql`activity WHERE ${site === "A" ? sql`TRUE` : sql`site = 'B'`} AND ${ofAccount}`;
}

type Filter = Omit<ActList, "user" | "page"> & { account: number | null };

function matching({ account, kind, from, to, table, record }: Filter, call: Call): Fragment {
  const acts = sql`${actsOf(account, call.site)} AND ${between(from, to)}`;
  const operations = kind ? operationsOf(kind) : null;
  if (table && record) {
    const ofKind = operations
      ? sql`id_operation IN (SELECT value FROM json_each(${JSON.stringify(operations)}))`
      : sql`TRUE`;
    return sql`${acts} AND ${ofKind} AND id IN ${actsOn(table, record, call)}`;
  }
  if (!operations) return sql`${acts} AND ${withoutParts}`;
  // One part for each operation: SQLite merges them from the index instead of sorting all their acts.
  const parts = operations.map((operation) => sql`SELECT id FROM ${acts} AND id_operation = ${operation}`);
  return sql`(${parts.reduce((some, part) => sql`${some} UNION ALL ${part}`)})`;
}

/** The days of acts as numbers, in which every index is ordered. */
function between(from: Day | undefined, to: Day | undefined): Fragment {
  if (!from && !to) return sql`TRUE`;
  const days = sql`date_created >= ${from ?? ""} AND date_created < ${to ? addDays(to, 1) : "~"}`;
  const range = one<{ first: number | null; last: number | null }>`
    SELECT min(id) AS first, max(id) AS last FROM activity WHERE ${days}`;
  return sql`id BETWEEN ${range?.first ?? 0} AND ${range?.last ?? -1}`;
}

function actsOn(table: string, record: string, call: Call): Fragment {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(findRecords(table, record, call))}))`;
  const own = sql`SELECT id_activity FROM change WHERE noun = ${table} AND id_row IN ${ids}`;
  const acts = partsOf(table, call).reduce<Fragment>(
    (some, part) =>
      sql`${some} UNION ALL SELECT id_activity FROM change WHERE noun = ${part} AND whole IN ${ids}`,
    own,
  );
  return sql`(${acts})`;
}

/** The numbers have no gaps, so a page of a million rows is found by number. */
function listAllActs(page?: number) {
  const limit = page ? actsPerPage : maxUnpaged;
  const offset = page ? (page - 1) * actsPerPage : 0;
  const { first, last } = rangeOfActs();
  const logs = all<Act>`
    SELECT ${columns} FROM acts WHERE id <= ${last - offset} ORDER BY id DESC LIMIT ${limit}`;
  return { logs, total: last - first + 1 };
}

/** The acts with the record that each is about, by name; for who may not read it, as on site B, by kind and number. */
function withRecords(acts: Act[], call: Call): ListedAct[] {
  const changed = all<ChangedRow & { id_activity: number }>`
    SELECT id_activity, noun, id_row, whole FROM change
    WHERE id_activity IN (SELECT value FROM json_each(${JSON.stringify(acts.map(({ id }) => id))})) ORDER BY id_activity, id`;
  const byAct = Map.groupBy(changed, ({ id_activity }) => id_activity);
  const undone = firstOperations(acts.map(({ id }) => id));
  const records = new Map(
    acts.map(({ id, id_operation }) => [
      id,
      recordOfAct(undone.get(id) ?? id_operation, byAct.get(id) ?? []),
    ]),
  );
  const named = namedRecords(
    call.site === "A" ? [...records.values()].flatMap((record) => record ?? []) : [],
  );
  return acts.map((act) => {
    const record = records.get(act.id);
    const about = record && { ...record, ...nameFor(record, named, call) };
    return { ...act, what: sentenceOf(act, about), about: about ?? null };
  });
}

type ChangedRow = { noun: string; id_row: number; whole: number | null };

/** A part stands for its whole. */
export function recordOfAct(operation: string, changes: ChangedRow[]): RecordRef | undefined {
  const records = changes.map(({ noun, id_row, whole }) => {
    const part = wholeOf(noun);
    return part && whole ? { table: part.table, id: whole } : { table: noun, id: id_row };
  });
  return mainRecord(operation, records);
}

const nameFor = ({ table, id }: RecordRef, named: ReturnType<typeof namedRecords>, call: Call) =>
  call.site === "A" && mayNameRecord(table, id, call)
    ? named(table, id)
    : { name: `${kindOf(table)} ${id}`, link: null };

function accountIdOf(user: number | string): number {
  if (typeof user === "number" || /^\d+$/.test(user)) return Number(user);
  return one<{ id: number }>`SELECT id FROM users WHERE username = ${user}`?.id ?? 0;
}

/** How many logins of unknown names were refused in the last 30 days: they are nobody's, so no act has them. */
export const unknownLogins = (): number =>
  one<{ refused: number }>`
    SELECT coalesce(sum(refused), 0) AS refused FROM unknown_logins WHERE day > ${addDays(today(), -30)}`
    ?.refused ?? 0;

export const accountOptions = () =>
  all<{ id: number; username: string }>`SELECT id, username FROM users ORDER BY username`;

/** Site B finds none by name, and has no values. */
export const tableOptions = (site: Site) =>
  site === "B"
    ? []
    : historyTables
        .map((table) => ({ value: table, text: kindOf(table) }))
        .sort((a, b) => a.text.localeCompare(b.text, "it"));

/** On site A alone: site B may not see the values. */
export function actById(id: number, call: Call) {
  const act = one<Act>`SELECT ${columns} FROM acts WHERE id = ${id}`;
  if (!act) notFound();
  const rows = changesOf(id);
  const mayUndo =
    rows.length > 0 &&
    mayCall(act.id_operation, call) &&
    whyFinal(act.id_operation) === undefined &&
    dayOf(act.date_created) >= addDays(today(), -1) &&
    !isUndone(id);
  return { act: withRecords([act], call)[0] as ListedAct, changes: changesIn(rows, call), mayUndo };
}

function changesIn(rows: ChangeRow[], call: Call): RecordChange[] {
  const changes = rows.map((row) => ({ table: row.noun, id: row.id_row, ...cellsOf(row) }));
  const named = namedRecords(
    changes.flatMap(({ table, id, before, after }) => [
      { table, id },
      ...[before, after].flatMap((state) => (state ? referredIn(table, state) : [])),
    ]),
  );
  return changes.map(({ table, id, before, after }) => {
    const text = (cells: Cells | null, column: string) => {
      const cell = cells?.[column];
      const to = referredBy(table, column);
      return to && typeof cell === "number"
        ? withoutKind(to, nameFor({ table: to, id: Number(cell) }, named, call).name)
        : readableValue(table, column, cell, bareName);
    };
    const states = [before, after].filter((row) => row !== null);
    const columns = mayReadValues(table, states, call) ? logColumns(table) : [];
    const fields = columns
      .filter((column) => before?.[column] !== after?.[column] && seesColumn(table, column, call))
      .map((column) => ({
        label: labelOf(table, column, firmIdentity().region),
        before: text(before, column),
        after: text(after, column),
      }))
      .filter((field) => field.before || field.after);
    const { name, link } = nameFor({ table, id }, named, call);
    return { record: name, link, kind: changeKind({ before, after }), fields };
  });
}

const referredIn = (table: string, row: Cells): RecordRef[] =>
  Object.entries(row).flatMap(([column, id]) => {
    const to = referredBy(table, column);
    return to && typeof id === "number" ? [{ table: to, id: Number(id) }] : [];
  });

/** Computes the journal's chain anew and compares it with the backups. On site A alone: site B has a part of it. */
export function verifyJournal(): Verification {
  return verification(backupHeads());
}

export function verification(known: readonly KnownHead[]): Verification {
  const { compared, foreign, migrated, unknown } = compareRows();
  const named = (rows: readonly ForeignRow[]) =>
    rows.map(({ table, ...row }) => ({ ...row, label: kindOf(table) }));
  return {
    ...verifyChain(database()),
    lost: lostHeads(database(), known),
    known: { count: known.length, newest: Math.max(0, ...known.map(({ activity }) => activity)) },
    rows: { compared, foreign: named(foreign), migrated: named(migrated), unknown },
  };
}
