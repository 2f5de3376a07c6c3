import { today } from "../../base/clock";
import { momentWords } from "../../base/days";
import { notFound } from "../../base/errors";
import { mayCall, mayChangeNow, whyFinal } from "../../call/operations";
import { firstOperations } from "../../call/undone";
import { all, database, type Fragment, one, sql } from "../../db/db";
import { firmIdentity } from "../../db/settings";
import type { Call } from "../../journal/caller";
import type { ChangeRow } from "../../journal/chain";
import { type Cells, cellsOf, cellsOfEach, type States } from "../../journal/values";
import { isShownOnB, seesColumn, stored } from "../../journal/visibility";
import { bareName, type NamedRecord, namedRecords, type RecordRef } from "../../records/names";
import { mayReadRow, partsOf } from "../../records/rights";
import { sentenceOf, textOf, withoutKind } from "../../records/sentences";
import { labelOf, readableValue, referredBy, tableOf, wholeOf } from "../../tables/all";
import { kindOf } from "../../tables/articles";
import { mainRecord, mayBeAboutAnother } from "../../tables/main-record";
import { historyColumns, isAmount, isOfAct, isOnlyByAct } from "../../tables/shown";
import { valuesToSetBack, whyNotAlone } from "../../undo/older-values";
import { setBack } from "../../undo/undo";
import { visibleAgent } from "../../visits/appointments/model";
import type { OneRecord } from "./input";
import {
  changeKind,
  type Entry,
  entriesPerPage,
  type Field,
  type LastChange,
  maxChanges,
  type Part,
  searchedForLast,
} from "./model";

type SeenAct = Act & { changed: Seen[] };

type Named = (table: string, id: number) => NamedRecord;

export function historyOf({ table, id, page = 1 }: OneRecord & { page?: number }, call: Call) {
  const acts = actsOf(changesOf({ table, id }, call, maxChanges), call);
  const shown = acts.slice((page - 1) * entriesPerPage, page * entriesPerPage);
  const changes = shown.flatMap(({ changed }) => changed);
  const named = namedRecords([...(id ? [{ table, id }] : []), ...changes.flatMap(refsIn)]);
  const record = id ? named(table, id) : allSettings;
  const entries = entriesOf(shown, { table, id }, named, call, presentRows(changes));
  return { record, entries, total: acts.length };
}

/** That another record was made is no change of this one. */
export function actsAround(record: OneRecord, others: readonly RecordRef[], call: Call) {
  const own = changesOf(record, call, maxChanges);
  const changes = [...own, ...laterChangesOf(others)].sort((one, other) => other.id - one.id);
  const acts = actsOf(changes, call);
  const ids = new Set(own.map(({ id }) => id));
  const last = acts.find(({ changed }) => changed.some(({ id }) => ids.has(id)));
  return { acts, last: last ? lastOf(last, record) : null };
}

/** Of what the act was about, or else of the others; without its own day and author. */
export function fieldsOfActs(acts: readonly SeenAct[], call: Call) {
  const named = namedRecords(acts.flatMap(({ changed }) => changed.flatMap(referredIn)));
  const { mainOf } = mainTables(acts, call);
  return acts.map((act) => {
    const main = mainOf(act);
    const isMain = ({ table }: Seen) => wholeTable(table) === main;
    const changed = act.changed.toReversed();
    const own = changed.filter(isMain);
    return {
      activity: act.id_activity,
      user: act.user,
      what: whatOf(act, main),
      fields: (own.length ? own : changed).flatMap((seen) =>
        fieldsOf(
          { ...seen, columns: seen.columns.filter((name) => !isOfAct(seen.table, name)) },
          named,
          call,
        ),
      ),
    };
  });
}

const allSettings: NamedRecord = { name: "impostazioni", link: "/admin/settings/" };

/** Null when the journal knows nothing of it. */
export function lastChangeOf(record: OneRecord, call: Call): LastChange | null {
  const [last] = actsOf(changesOf(record, call, searchedForLast), call);
  return last ? lastOf(last, record) : null;
}

const lastOf = ({ user, at, changed }: SeenAct, { table, id }: OneRecord): LastChange => ({
  user,
  date_created: at,
  when: momentWords(at, today()),
  isNew: changed.some((seen) => seen.table === table && seen.row === id && seen.before === null),
});

export function setRecordBack(
  { table, id }: OneRecord,
  change: number,
  side: "before" | "after",
  call: Call,
) {
  const row = one<Change & { whole: number | null }>`
    SELECT id, noun, id_row, before, after, whole FROM change WHERE id = ${change}`;
  const isItself = row?.noun === table && (id === undefined || row.id_row === id);
  const isPart = row && partsOf(table, call).includes(row.noun) && row.whole === id;
  if (!row || !(isItself || isPart) || !seenIn(row, cellsOf(row), call)) notFound();
  setBack(change, side, call);
}

function actsOf(changes: readonly StoredChange[], call: Call): SeenAct[] {
  const cells = cellsOfEach(changes);
  const acts = new Map<number, SeenAct>();
  for (const [at, { id_activity, user, at: when, id_operation, notes, ...change }] of changes.entries()) {
    const seen = seenIn(change, cells[at] as States, call);
    const known = acts.get(id_activity);
    if (seen && known) known.changed.push(seen);
    else if (seen)
      acts.set(id_activity, { id_activity, user, at: when, id_operation, notes, changed: [seen] });
  }
  return [...acts.values()];
}

type Change = Omit<StoredChange, keyof Act>;

/** Null when he may not read the row, or sees no difference. */
function seenIn(
  { id, noun: table, id_row: row }: Change,
  { before, after }: States,
  call: Call,
): Seen | null {
  const states = [before, after].filter((state) => state !== null);
  if (!states.every((state) => mayReadRow(table, state, call))) return null;
  if (call.site === "B" && !states.every((state) => isShownOnB(table, state, stored))) return null;
  const columns = historyColumns(table).filter(
    (column) =>
      seesColumn(table, column, call) &&
      cellOf(before, column, call) !== cellOf(after, column, call) &&
      !isUnset(table, column, before, after),
  );
  return columns.length ? { id, table, row, before, after, columns } : null;
}

/** What a row has when it comes or goes, without the act that would write it. */
const isUnset = (table: string, column: string, before: Cells | null, after: Cells | null) =>
  !(before && after) && !(before ?? after)?.[column] && isOnlyByAct(table, column);

/** A value as the caller reads it: site B knows neither a third agent nor an order that it hides. */
function cellOf(state: Cells | null, column: string, { site }: Call) {
  const cell = state?.[column];
  if (cell === undefined || cell === null || cell === "") return null;
  if (site === "A") return cell;
  if (column === "id_agent") return visibleAgent(Number(cell), site) || null;
  if (column !== "id_order") return cell;
  const order = stored("orders", cell);
  return order && isShownOnB("orders", order, stored) ? cell : null;
}

const refsIn = (seen: Seen): RecordRef[] => [{ table: seen.table, id: seen.row }, ...referredIn(seen)];

const referredIn = ({ table, before, after, columns }: Seen): RecordRef[] =>
  columns.flatMap((column) => {
    const to = referredBy(table, column);
    return to
      ? [before?.[column], after?.[column]].flatMap((id) =>
          typeof id === "number" ? [{ table: to, id: Number(id) }] : [],
        )
      : [];
  });

function entriesOf(
  acts: readonly SeenAct[],
  record: OneRecord,
  named: Named,
  call: Call,
  presentOf: PresentOf,
): Entry[] {
  const { mainOf, operationOf } = mainTables(acts, call);
  return acts.map((act) => {
    const { id_activity: activity, user, at: date_created, changed } = act;
    const operation = operationOf(act);
    const mayBeSetBack = mayCall(operation, call) && whyFinal(operation) === undefined;
    const parts = changed.toReversed().map((change) => ({
      ...partOf(change, record, named, call),
      setBack:
        mayBeSetBack && mayChangeNow(change.table, operation, call)
          ? sideToSetBack(change, presentOf(change), call)
          : null,
    }));
    return {
      activity,
      user,
      date_created,
      when: momentWords(date_created, today()),
      what: whatOf(act, mainOf(act)),
      parts,
    };
  });
}

function partOf(seen: Seen, { table, id }: OneRecord, named: Named, call: Call): Omit<Part, "setBack"> {
  const isItself = seen.table === table && seen.row === id;
  return {
    change: seen.id,
    name: isItself ? "" : named(seen.table, seen.row).name,
    many: tableOf(seen.table)?.many ?? "",
    kind: changeKind(seen),
    fields: fieldsOf(seen, named, call),
  };
}

function fieldsOf(seen: Seen, named: Named, call: Call): Field[] {
  const text = (state: Cells | null, column: string) => {
    const cell = cellOf(state, column, call);
    if (!cell && isOnlyByAct(seen.table, column) && isAmount(seen.table, column)) return "";
    const to = referredBy(seen.table, column);
    return to && cell !== null
      ? withoutKind(to, named(to, Number(cell)).name)
      : readableValue(seen.table, column, cell, bareName);
  };
  return seen.columns.map((column) => ({
    label: labelOf(seen.table, column, firmIdentity().region),
    before: text(seen.before, column),
    after: text(seen.after, column),
  }));
}

type Seen = {
  id: number;
  table: string;
  row: number;
  before: Cells | null;
  after: Cells | null;
  columns: string[];
};

/** The side of a change whose values the record can be given. */
function sideToSetBack(seen: Seen, present: Cells | null, call: Call): Part["setBack"] {
  const { table, columns, before, after } = seen;
  if (!after || !present) return null;
  const differs = (state: Cells) => columns.some((column) => state[column] !== present[column]);
  const side = differs(after) ? "after" : "before";
  const wanted = seen[side];
  if (!wanted || !differs(wanted)) return null;
  const values = valuesToSetBack(table, { before, after }, side, present, call);
  return whyNotAlone(table, wanted, values, present, call) ? null : side;
}

type PresentOf = (change: Seen) => Cells | null;

function presentRows(changes: readonly Seen[]): PresentOf {
  const tables = [...Map.groupBy(changes, ({ table }) => table)].map(([table, some]) => {
    const ids = JSON.stringify(some.map(({ row }) => row));
    const rows = database()
      .query(`SELECT rowid AS "~", * FROM "${table}" WHERE rowid IN (SELECT value FROM json_each(?))`)
      .all(ids) as Cells[];
    return [table, new Map(rows.map((row) => [row["~"], row]))] as const;
  });
  const found = new Map(tables);
  return ({ table, row }) => found.get(table)?.get(row) ?? null;
}

const whatOf = ({ id_operation, notes }: Act, table?: string): string =>
  textOf(
    sentenceOf({ id_operation, notes }, table === undefined ? undefined : { table, name: kindOf(table) }),
  );

const wholeTable = (table: string) => wholeOf(table)?.table ?? table;

/** Who looks at an appointment sees that its order was made, though not the order: the sentence speaks of the order. */
function mainTables(acts: readonly SeenAct[], { site }: Call) {
  const mainOf = (operation: string, tables: readonly string[]) =>
    mainRecord(
      operation,
      tables.map((table) => ({ table: wholeTable(table) })),
    );
  const seen = ({ changed }: SeenAct) => changed.toReversed().map(({ table }) => table);
  const undone = firstOperations(acts.map(({ id_activity }) => id_activity));
  const operationOf = ({ id_activity, id_operation }: Act) => undone.get(id_activity) ?? id_operation;
  const others = acts.filter((act) =>
    mayBeAboutAnother(operationOf(act), mainOf(operationOf(act), seen(act))),
  );
  const ids = JSON.stringify(others.map(({ id_activity }) => id_activity));
  const rows = others.length
    ? all<{ id_activity: number; noun: string }>`
        SELECT id_activity, noun FROM change WHERE id_activity IN (SELECT value FROM json_each(${ids}))
        GROUP BY id_activity, noun ORDER BY min(id)`
    : [];
  const whole = Map.groupBy(
    rows.filter(({ noun }) => site === "A" || tableOf(noun)?.siteB !== false),
    ({ id_activity }) => id_activity,
  );
  return {
    operationOf,
    mainOf(act: SeenAct): string | undefined {
      const tables = whole.get(act.id_activity)?.map(({ noun }) => noun) ?? seen(act);
      return mainOf(operationOf(act), tables)?.table;
    },
  };
}

type Act = { id_activity: number; user: string; at: string; id_operation: string; notes: string };

type StoredChange = ChangeRow & { id: number } & Act;

const columns = sql`
  c.id, c.noun, c.id_row, c.before, c.after, c.id_activity, a.user, a.date_created AS at, a.id_operation, a.notes`;

function changesOf({ table, id }: OneRecord, call: Call, limit: number): StoredChange[] {
  const own = id === undefined ? sql`noun = ${table}` : sql`noun = ${table} AND id_row = ${id}`;
  const parts = id === undefined ? [] : partsOf(table, call);
  const ids = parts.reduce<Fragment>(
    (found, part) => sql`${found} UNION ALL SELECT id FROM change WHERE noun = ${part} AND whole = ${id}`,
    sql`SELECT id FROM change WHERE ${own}`,
  );
  return all<StoredChange>`
    SELECT ${columns} FROM change c JOIN acts a ON a.id = c.id_activity
    WHERE c.id IN (${ids}) ORDER BY c.id DESC LIMIT ${limit}`;
}

const laterChangesOf = (records: readonly RecordRef[]): StoredChange[] =>
  records.length
    ? all<StoredChange>`
        SELECT ${columns} FROM json_each(${JSON.stringify(records)}) r
        JOIN change c ON c.noun = r.value ->> 'table' AND c.id_row = r.value ->> 'id'
        JOIN acts a ON a.id = c.id_activity
        WHERE c.before IS NOT NULL ORDER BY c.id DESC LIMIT ${maxChanges}`
    : [];

export type AuthorOf = (table: string, id: number) => string;

/** Empty where the journal does not know it. */
export function authorsOf(records: readonly RecordRef[]): AuthorOf {
  const rows = records.length
    ? all<{ noun: string; id_row: number; user: string }>`
        SELECT c.noun, c.id_row, a.user FROM json_each(${JSON.stringify(records)}) r
        JOIN change c ON c.noun = r.value ->> 'table' AND c.id_row = r.value ->> 'id'
        JOIN acts a ON a.id = c.id_activity
        WHERE c.before IS NULL ORDER BY c.id`
    : [];
  const authors = new Map(rows.map(({ noun, id_row, user }) => [`${noun} ${id_row}`, user]));
  return (table, id) => authors.get(`${table} ${id}`) ?? "";
}
