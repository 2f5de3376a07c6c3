import { now } from "../base/clock";
import { all, database, insert, one, run, update } from "../db/db";
import {
  activityHash,
  type ChangeRow,
  digestOf,
  type ErasedActivity,
  type HashedActivity,
  hashedColumns,
} from "../journal/chain";
import { type Names, namesAny, statesOf, withoutNames } from "../journal/person-names";
import { personalColumns, personalValues } from "../journal/personal-values";
import { erased, type Person, type PersonKind } from "../journal/persons";
import { keyIn, keysOf, withTexts } from "../journal/sealing";
import { type Cells, type StoredCells, sealedIn, storedCellsOf } from "../journal/stored-values";
import { withOpenJournal } from "../journal/triggers";
import { mergeActsOf } from "./person-group";

type StoredChange = ChangeRow & { id: number; id_activity: number };
export type Rows = Map<string, number[]>;

type ChangeEdit = { id: number; activity: number; before: string | null; after: string | null };
type ActivityEdit = { id: number; user?: string; ip?: string; notes?: string };

export type Edits = { changes: Map<number, ChangeEdit>; activities: Map<number, ActivityEdit> };

export const noEdits = (): Edits => ({ changes: new Map(), activities: new Map() });

function edit(change: StoredChange, edits: Edits, left: (stored: string) => string) {
  const { id, id_activity: activity } = change;
  const { before, after } = edits.changes.get(id) ?? change;
  const blanked = { before: before && left(before), after: after && left(after) };
  if (blanked.before !== before || blanked.after !== after)
    edits.changes.set(id, { id, activity, ...blanked });
}

export const tablesWithMentions = Object.keys(personalValues).filter(
  (table) => personalValues[table]?.mentions,
);

/** One at a time in memory, in the order of the file: all that may name somebody. */
export const changesFrom = (after: number) =>
  database()
    .query(
      `SELECT id, id_activity, noun, id_row, before, after FROM change NOT INDEXED
       WHERE id > ? AND noun IN (SELECT value FROM json_each(?))`,
    )
    .iterate(after, JSON.stringify(tablesWithMentions)) as Iterable<StoredChange>;

export function blankMentions(change: StoredChange, names: Names, edits: Edits) {
  const { mentions = [] } = personalValues[change.noun] ?? {};
  if (!hasTexts(change.before, mentions) && !hasTexts(change.after, mentions)) return;
  const { before, after } = storedCellsOf(change);
  if (!mentions.some((column) => [before, after].some((row) => namesAny(row?.[column], names)))) return;
  edit(change, edits, (stored) =>
    withTexts(stored, (column, text) => (mentions.includes(column) ? withoutNames(text, names) : text)),
  );
}

/** Whether a stored row has any of these texts, without opening the sealed ones: that takes longest. */
function hasTexts(stored: string | null, columns: readonly string[]): boolean {
  if (stored === null) return false;
  const { [sealedIn]: sealed, ...cells } = JSON.parse(stored) as StoredCells;
  return columns.some((column) => cells[column] || (sealed?.key && sealed.columns.includes(column)));
}

const changesIn = (activity: number) => all<StoredChange>`
  SELECT id, id_activity, noun, id_row, before, after FROM change WHERE id_activity = ${activity} ORDER BY id`;

/** The hashes of what the edits leave of each activity; its own stays what the next one is chained to. */
function hashesLeft(edits: Edits): ErasedActivity[] {
  const { changes, activities } = edits;
  const touched = [...activities.keys(), ...[...changes.values()].map(({ activity }) => activity)];
  return [...new Set(touched)]
    .sort((a, b) => a - b)
    .map((activity) => ({ activity, hash: hashLeft(activity, changes, activities.get(activity)) }));
}

function hashLeft(id: number, edited: Edits["changes"], { user, ip, notes }: Partial<ActivityEdit> = {}) {
  const previous = one<{ hash: string }>`SELECT hash FROM activity WHERE id < ${id} ORDER BY id DESC LIMIT 1`;
  const row = database()
    .query(`SELECT ${hashedColumns} FROM activity WHERE id = ?`)
    .get(id) as HashedActivity;
  const left = { ...row, user: user ?? row.user, ip: ip ?? row.ip, notes: notes ?? row.notes };
  return activityHash(
    previous?.hash ?? lastCutHash(),
    left,
    changesIn(id).map(({ id, noun, id_row, ...states }) => {
      const { before, after } = edited.get(id) ?? states;
      return { noun, id_row, before, after };
    }),
  );
}

const lastCutHash = () =>
  one<{ hash: string }>`SELECT hash FROM log_cuts ORDER BY id DESC LIMIT 1`?.hash ?? "";

export function applyEdits(edits: Edits, erasure: number) {
  const { changes, activities } = edits;
  const list = hashesLeft(edits);
  if (!list.length) return;
  withOpenJournal(database(), () => {
    for (const { id, before, after } of changes.values())
      run`UPDATE change SET before = ${before}, after = ${after} WHERE id = ${id}`;
    for (const { id, user = null, ip = null, notes = null } of activities.values())
      run`UPDATE activity SET user = coalesce(${user}, user), ip = coalesce(${ip}, ip),
                              notes = coalesce(${notes}, notes) WHERE id = ${id}`;
  });
  noteEdits(erasure, list);
}

/** The present act replaces names too: its changes keep none. */
export function blankPresentAct(after: number, names: Names) {
  const edits = noEdits();
  for (const change of changesFrom(after)) blankMentions(change, names, edits);
  for (const { id, before, after } of edits.changes.values())
    run`UPDATE change SET before = ${before}, after = ${after} WHERE id = ${id}`;
}

type Erasure = { kind: PersonKind; id_person: number; mark: string; reason: string };

export const noteErasure = (erasure: Erasure) =>
  insert("erasures", { ...erasure, digest: "", date_created: now() });

/** What the present act leaves of activities, under its number; what it contains itself is the digest of the list. */
function noteEdits(erasure: number, list: readonly ErasedActivity[]) {
  const { part } = one<{ part: number }>`SELECT max(id) AS part FROM activity` as { part: number };
  for (const { activity, hash } of list)
    run`INSERT INTO erased_activities (id_erasure, part, activity, hash)
        VALUES (${erasure}, ${part}, ${activity}, ${hash})`;
  update("erasures", erasure, { digest: digestOf(list) });
}

/** A row that a merge gave to another card and its undo took back, or values that the other card took. */
export function blankSharedValues(persons: readonly { person: Person; rows: Rows }[], edits: Edits) {
  const own = keysOf(persons.map(({ person }) => person));
  for (const { person, rows } of persons) {
    for (const [table, ids] of rows)
      for (const id of underForeignKeys(table, ids, own)) blankRow(table, id, own, edits);
    if (person.kind === "client") blankTakenValues(persons, person, edits);
  }
}

/** The rows of which the journal has values under other keys. */
function underForeignKeys(table: string, ids: readonly number[], own: ReadonlySet<number>): number[] {
  if (!personalColumns(table).length) return [];
  const key = `$."${sealedIn}".key`;
  return all<{ id: number }>`
    SELECT DISTINCT id_row AS id FROM change
    WHERE noun = ${table} AND id_row IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND (before ->> ${key} NOT IN (SELECT value FROM json_each(${JSON.stringify([...own])}))
           OR after ->> ${key} NOT IN (SELECT value FROM json_each(${JSON.stringify([...own])})))`.map(
    ({ id }) => id,
  );
}

function blankRow(table: string, id: number, own: ReadonlySet<number>, edits: Edits) {
  const columns = personalColumns(table);
  const changes = all<StoredChange>`
    SELECT id, id_activity, noun, id_row, before, after FROM change WHERE noun = ${table} AND id_row = ${id}`;
  const isForeign = (stored: string | null) => {
    const key = stored === null ? undefined : keyIn(stored);
    return key !== undefined && !own.has(key);
  };
  const states = changes.flatMap((change) => {
    const { before, after } = storedCellsOf(change);
    return [isForeign(change.before) ? null : before, isForeign(change.after) ? null : after];
  });
  const values = valuesIn([...states, presentRow(table, id, columns)], columns);
  for (const change of changes)
    edit(change, edits, (stored) => (isForeign(stored) ? withoutValues(stored, values) : stored));
}

const presentRow = (table: string, id: number, columns: readonly string[]) =>
  database()
    .query(`SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM "${table}" WHERE rowid = ?`)
    .get(id) as Cells | null;

function blankTakenValues(persons: readonly { person: Person }[], { id }: Person, edits: Edits) {
  const acts = mergeActsOf(id);
  if (!acts.length) return;
  const group = persons.flatMap(({ person }) => (person.kind === "client" ? [person.id] : []));
  const values = valuesIn(statesOf({ kind: "client", id }), personalColumns("clients"));
  for (const change of all<StoredChange>`
    SELECT id, id_activity, noun, id_row, before, after FROM change
    WHERE +noun = 'clients' AND id_activity IN (SELECT value FROM json_each(${JSON.stringify(acts)}))
      AND id_row NOT IN (SELECT value FROM json_each(${JSON.stringify(group)}))`)
    edit(change, edits, (stored) => withoutValues(stored, values));
}

type Values = ReadonlyMap<string, ReadonlySet<string>>;

const valuesIn = (states: readonly (Cells | null)[], columns: readonly string[]): Values =>
  new Map(
    columns.map((column) => [
      column,
      new Set(
        states
          .map((row) => row?.[column])
          .filter((value): value is string => typeof value === "string" && value !== "" && value !== erased),
      ),
    ]),
  );

const withoutValues = (stored: string, values: Values) =>
  withTexts(stored, (column, text) => (values.get(column)?.has(text) ? erased : text));
