import { today } from "../../base/clock";
import { momentWords } from "../../base/days";
import { notFound } from "../../base/errors";
import { mayCall } from "../../call/operations";
import { all, database, type Fragment, one, sql } from "../../db/db";
import { firmIdentity } from "../../db/firm-identity";
import type { Call } from "../../journal/caller";
import type { ChangeRow } from "../../journal/chain";
import { type Cells, cellsOf } from "../../journal/values";
import { isShownOnB, stored } from "../../journal/visibility";
import { seesColumn } from "../../journal/visible-columns";
import { type NamedRecord, namedRecords, type RecordRef } from "../../records/names";
import { mayReadRow, partsOf } from "../../records/rights";
import { mainRecord, sentenceOf, textOf, withoutKind } from "../../records/sentences";
import { labelOf, readableValue, referredBy, wholeOf } from "../../tables/all";
import { kindOf } from "../../tables/articles";
import { historyColumns } from "../../tables/shown";
import { whyFinal } from "../../undo/exceptions";
import { setBack } from "../../undo/undo";
import { visibleAgent } from "../../visits/agents/model";
import type { OneRecord } from "./input";
import {
  changeKind,
  type Entry,
  entriesPerPage,
  type LastChange,
  maxChanges,
  type Part,
  searchedForLast,
} from "./model";

type StoredChange = ChangeRow & { id: number; id_activity: number };

/** A change of which the caller sees these columns. */
type Seen = {
  id: number;
  activity: number;
  table: string;
  row: number;
  before: Cells | null;
  after: Cells | null;
  columns: string[];
};

type Named = (table: string, id: number) => NamedRecord;

/** Who changed a record, when and what, newest first, without what the caller may not see. */
export function historyOf({ table, id, page = 1 }: OneRecord & { page?: number }, call: Call) {
  const changes = changesOf({ table, id }, call, maxChanges).flatMap((row) => seenIn(row, call));
  const acts = [...Map.groupBy(changes, ({ activity }) => activity)];
  const shown = acts.slice((page - 1) * entriesPerPage, page * entriesPerPage);
  const named = namedRecords([
    ...(id ? [{ table, id }] : []),
    ...shown.flatMap(([, seen]) => seen.flatMap(refsIn)),
  ]);
  const record = id ? named(table, id) : allSettings;
  return { record, entries: entriesOf(shown, { table, id }, named, call), total: acts.length };
}

/**
 * The acts that changed a record, its parts or one of the records that belong to it, newest first, without what the
 * caller may not see; that another record was made is no change of it.
 */
export function actsAround(record: OneRecord, others: readonly RecordRef[], call: Call): Act[] {
  const changes = [...changesOf(record, call, maxChanges), ...laterChangesOf(others)];
  const seen = changes.sort((one, other) => other.id - one.id).flatMap((row) => seenIn(row, call));
  const acts = [...Map.groupBy(seen, ({ activity }) => activity)];
  const rows = actsOf(acts.map(([activity]) => activity));
  return acts.flatMap(([activity, changed]) => {
    const act = rows.get(activity);
    return act ? [{ id: activity, at: act.date_created, changed }] : [];
  });
}

type Act = { id: number; at: string; changed: Seen[] };

/** What a history shows of some acts, each record by its name. */
export function entriesOfActs(acts: readonly Act[], call: Call): Entry[] {
  const named = namedRecords(acts.flatMap(({ changed }) => changed.flatMap(refsIn)));
  return entriesOf(
    acts.map(({ id, changed }) => [id, changed]),
    { table: "" },
    named,
    call,
  );
}

const laterChangesOf = (records: readonly RecordRef[]): StoredChange[] => all<StoredChange>`
  SELECT c.id, c.id_activity, c.noun, c.id_row, c.before, c.after
  FROM json_each(${JSON.stringify(records)}) r
  JOIN change c ON c.noun = r.value ->> 'table' AND c.id_row = r.value ->> 'id'
  WHERE c.before IS NOT NULL ORDER BY c.id DESC LIMIT ${maxChanges}`;

/** Who made each of the records, where the journal knows it. */
export function authorsOf(table: string, ids: readonly number[]): Map<number, string> {
  const rows = all<{ id_row: number; user: string }>`
    SELECT c.id_row, a.user FROM json_each(${JSON.stringify(ids)}) ids
    JOIN change c ON c.noun = ${table} AND c.id_row = ids.value
    JOIN activity a ON a.id = c.id_activity
    WHERE c.before IS NULL ORDER BY c.id`;
  return new Map(rows.map(({ id_row, user }) => [id_row, user]));
}

const allSettings: NamedRecord = { name: "impostazioni", link: "/admin/settings/" };

/** Who last changed what the caller sees of the record; null when the journal knows nothing of it. */
export function lastChangeOf(record: OneRecord, call: Call): LastChange | null {
  const last = changesOf(record, call, searchedForLast).find((row) => seenIn(row, call).length > 0);
  const act = last && actsOf([last.id_activity]).get(last.id_activity);
  if (!act) return null;
  const { user, date_created } = act;
  return { user, date_created, when: momentWords(date_created, today()) };
}

/** Gives the row of one of the changes that the caller sees in this history the values of before or after it. */
export function setRecordBack(
  { table, id }: OneRecord,
  change: number,
  side: "before" | "after",
  call: Call,
) {
  const row = one<StoredChange & { whole: number | null }>`
    SELECT id, id_activity, noun, id_row, before, after, whole FROM change WHERE id = ${change}`;
  const isItself = row?.noun === table && (id === undefined || row.id_row === id);
  const isPart = row && partsOf(table, call).includes(row.noun) && row.whole === id;
  if (!row || !(isItself || isPart) || !seenIn(row, call).length) notFound();
  setBack(change, side, call);
}

/** The changes of a record and of its parts, newest first; each is found by its index. */
function changesOf({ table, id }: OneRecord, call: Call, limit: number): StoredChange[] {
  const own = id === undefined ? sql`noun = ${table}` : sql`noun = ${table} AND id_row = ${id}`;
  const parts = id === undefined ? [] : partsOf(table, call);
  const ids = parts.reduce<Fragment>(
    (found, part) => sql`${found} UNION ALL SELECT id FROM change WHERE noun = ${part} AND whole = ${id}`,
    sql`SELECT id FROM change WHERE ${own}`,
  );
  return all<StoredChange>`
    SELECT id, id_activity, noun, id_row, before, after FROM change
    WHERE id IN (${ids}) ORDER BY id DESC LIMIT ${limit}`;
}

/** The change with the columns that differ for this caller; nothing when he may not read the row, or sees no difference. */
function seenIn(
  { id, id_activity: activity, noun: table, id_row: row, ...change }: StoredChange,
  call: Call,
): Seen[] {
  const { before, after } = cellsOf(change);
  const states = [before, after].filter((state) => state !== null);
  if (!states.every((state) => mayReadRow(table, state, call))) return [];
  if (call.site === "B" && !states.every((state) => isShownOnB(table, state, stored))) return [];
  const columns = historyColumns(table).filter(
    (column) =>
      seesColumn(table, column, call) && cellOf(before, column, call) !== cellOf(after, column, call),
  );
  return columns.length ? [{ id, activity, table, row, before, after, columns }] : [];
}

/** A value as the caller reads it: site B knows neither a third agent nor an order that it hides. */
function cellOf(state: Cells | null, column: string, { site }: Call) {
  const cell = state?.[column];
  if (cell === undefined || cell === null || cell === "") return null;
  if (site === "A") return cell;
  if (column === "id_agent") return visibleAgent(Number(cell), site);
  if (column !== "id_order") return cell;
  const order = stored("orders", cell);
  return order && isShownOnB("orders", order, stored) ? cell : null;
}

/** The rows that a change names: itself, and those that its columns refer to. */
function refsIn({ table, row, before, after, columns }: Seen): RecordRef[] {
  const referred = columns.flatMap((column) => {
    const to = referredBy(table, column);
    return to
      ? [before?.[column], after?.[column]].flatMap((id) =>
          typeof id === "number" ? [{ table: to, id: Number(id) }] : [],
        )
      : [];
  });
  return [{ table, id: row }, ...referred];
}

function entriesOf(acts: [number, Seen[]][], record: OneRecord, named: Named, call: Call): Entry[] {
  const rows = actsOf(acts.map(([activity]) => activity));
  return acts.flatMap(([activity, changes]) => {
    const act = rows.get(activity);
    if (!act) return [];
    const { user, date_created, id_operation, notes } = act;
    const inOrder = changes.toReversed();
    const records = inOrder.map(({ table }) => ({ table: wholeOf(table)?.table ?? table }));
    const about = mainRecord(id_operation, records);
    const mayBeSetBack = mayCall(id_operation, call) && whyFinal(id_operation) === undefined;
    const parts = inOrder.map((change) => ({
      ...partOf(change, record, named, call),
      setBack: mayBeSetBack ? sideToSetBack(change) : null,
    }));
    const subject = about && { ...about, name: kindOf(about.table) };
    const what = textOf(sentenceOf({ id_operation, notes }, subject));
    return [{ activity, user, date_created, when: momentWords(date_created, today()), what, parts }];
  });
}

function partOf(seen: Seen, { table, id }: OneRecord, named: Named, call: Call): Omit<Part, "setBack"> {
  const text = (state: Cells | null, column: string) => {
    const cell = cellOf(state, column, call);
    const to = referredBy(seen.table, column);
    return to && cell !== null
      ? withoutKind(to, named(to, Number(cell)).name)
      : readableValue(seen.table, column, cell);
  };
  const isItself = seen.table === table && seen.row === id;
  return {
    change: seen.id,
    name: isItself ? "" : named(seen.table, seen.row).name,
    kind: changeKind(seen),
    fields: seen.columns.map((column) => ({
      label: labelOf(seen.table, column, firmIdentity().region),
      before: text(seen.before, column),
      after: text(seen.after, column),
    })),
  };
}

/** Which values of the change the row can be given: it is stored, and has others. */
function sideToSetBack({ table, row, before, after, columns }: Seen): Part["setBack"] {
  if (!after) return null;
  const present = database()
    .query(`SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM "${table}" WHERE rowid = ?`)
    .get(row) as Cells | null;
  if (!present) return null;
  const differs = (state: Cells) => columns.some((column) => state[column] !== present[column]);
  if (differs(after)) return "after";
  return before && differs(before) ? "before" : null;
}

type ActRow = { id: number; user: string; id_operation: string; notes: string; date_created: string };

const actsOf = (ids: readonly number[]) =>
  new Map(
    all<ActRow>`
      SELECT id, user, id_operation, notes, date_created FROM activity
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.map((act) => [act.id, act]),
  );
