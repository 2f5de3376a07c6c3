import { all, database, one, run } from "./db";
import { erasureState } from "./erasure-state";
import { changesOf } from "./journal";
import {
  activityHash,
  type ChangeRow,
  digestOf,
  type ErasedActivity,
  type HashedActivity,
  hashedColumns,
} from "./journal-chain";
import { withoutTexts, withSealed } from "./journal-sealing";
import { withOpenJournal } from "./journal-triggers";
import { type Cells, cellsOf, sealedIn } from "./journal-values";
import { type Names, namesAny, withoutNames } from "./person-names";
import { personOf } from "./person-rows";
import { personalColumns, personalValues } from "./personal-values";
import { erasedLogin, type Person } from "./persons";

type StoredChange = ChangeRow & { id: number; id_activity: number };

/** What is left of changes and activities that are final. */
type Edits = {
  changes: Map<number, { activity: number; before: string | null; after: string | null }>;
  activities: Map<number, { user?: string; ip?: string; notes?: string }>;
};

/**
 * Erases what the journal has of a person outside the sealed values: rows from before the journal sealed them, texts
 * and notes that name the person, and of an account its user name and addresses. Answers what chains it: the caller
 * stores it with the erasure, whose own activity then contains the digest.
 */
export function eraseInJournal(persons: readonly PersonData[], names: Names): ErasedActivities {
  const edits: Edits = { changes: new Map(), activities: new Map() };
  for (const { person, rows } of persons) {
    blankPlainRows(person, rows, edits);
    if (person.kind === "account") blankAuthor(person.id, edits);
    if (person.kind === "request") blankAddresses(person.id, edits);
  }
  blankMentions(names, edits);
  blankNotes(names, edits);
  return apply(edits);
}

/** A person with the numbers of the rows by table (`rowsOf`). */
export type PersonData = { person: Person; rows: Map<string, number[]> };

type ErasedActivities = { list: ErasedActivity[]; digest: string };

export function storeErasedActivities(id_erasure: number, { list }: ErasedActivities) {
  for (const { activity, hash } of list)
    run`INSERT INTO erased_activities (id_erasure, activity, hash) VALUES (${id_erasure}, ${activity}, ${hash})`;
}

function blankPlainRows(person: Person, rows: Map<string, number[]>, edits: Edits) {
  for (const [table, ids] of rows) {
    if (!personalColumns(table).length) continue;
    for (const change of all<StoredChange>`
      SELECT id, id_activity, noun, id_row, before, after FROM change
      WHERE noun = ${table} AND id <= ${erasureState("lastPlainChange")}
        AND id_row IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      edit(change, edits, (stored) => withoutPlainValues(change, stored, person));
  }
}

function withoutPlainValues({ noun, id_row }: ChangeRow, stored: string, person: Person): string {
  const cells = JSON.parse(stored) as Cells;
  if (sealedIn in cells) return stored;
  const owner = personOf(noun, id_row, cells);
  if (owner?.kind !== person.kind || owner.id !== person.id) return stored;
  const columns = personalColumns(noun).filter((column) => cells[column] !== null && cells[column] !== "");
  return columns.length ? withSealed(cells, columns, null) : stored;
}

/** Texts of others that name the person, in every state that the journal has of them. */
function blankMentions(names: Names, edits: Edits) {
  for (const [table, { mentions }] of Object.entries(personalValues)) {
    if (!mentions) continue;
    for (const change of all<StoredChange>`
      SELECT id, id_activity, noun, id_row, before, after FROM change WHERE noun = ${table}`) {
      const { before, after } = cellsOf(change);
      const named = mentions.filter((column) =>
        [before, after].some((row) => namesAny(row?.[column], names)),
      );
      if (named.length) edit(change, edits, (stored) => withoutTexts(stored, named, names));
    }
  }
}

function edit(change: StoredChange, edits: Edits, left: (stored: string) => string) {
  const { id, id_activity: activity } = change;
  const { before, after } = edits.changes.get(id) ?? change;
  const blanked = { before: before && left(before), after: after && left(after) };
  if (blanked.before !== before || blanked.after !== after) edits.changes.set(id, { activity, ...blanked });
}

function blankNotes(names: Names, edits: Edits) {
  for (const name of names)
    for (const { id, notes } of all<{ id: number; notes: string }>`
      SELECT id, notes FROM activity WHERE instr(lower(notes), lower(${name})) AND hash IS NOT NULL`)
      edits.activities.set(id, { ...edits.activities.get(id), notes: withoutNames(notes, names) });
}

function blankAuthor(account: number, edits: Edits) {
  for (const { id } of all<{
    id: number;
  }>`SELECT id FROM activity WHERE id_user = ${account} AND hash IS NOT NULL`)
    edits.activities.set(id, { ...edits.activities.get(id), user: erasedLogin(account), ip: "" });
}

function blankAddresses(request: number, edits: Edits) {
  for (const { id } of all<{ id: number }>`
    SELECT a.id FROM activity a JOIN change c ON c.id_activity = a.id
    WHERE c.noun = 'account_requests' AND c.id_row = ${request} AND c.before IS NULL AND a.hash IS NOT NULL`)
    edits.activities.set(id, { ...edits.activities.get(id), ip: "" });
}

function apply({ changes, activities }: Edits): ErasedActivities {
  if (changes.size + activities.size)
    withOpenJournal(database(), () => {
      for (const [id, { before, after }] of changes)
        run`UPDATE change SET before = ${before}, after = ${after} WHERE id = ${id}`;
      for (const [id, { user = null, ip = null, notes = null }] of activities)
        run`UPDATE activity SET user = coalesce(${user}, user), ip = coalesce(${ip}, ip),
                                notes = coalesce(${notes}, notes) WHERE id = ${id}`;
    });
  const touched = new Set([...activities.keys(), ...[...changes.values()].map(({ activity }) => activity)]);
  const list = [...touched].sort((a, b) => a - b).map((activity) => ({ activity, hash: hashLeft(activity) }));
  return { list, digest: digestOf(list) };
}

/** The hash of what is left of an activity; its own stays what the next one is chained to. */
function hashLeft(id: number): string {
  const previous = one<{ hash: string }>`SELECT hash FROM activity WHERE id < ${id} ORDER BY id DESC LIMIT 1`;
  const row = database()
    .query(`SELECT ${hashedColumns} FROM activity WHERE id = ?`)
    .get(id) as HashedActivity;
  return activityHash(previous?.hash ?? lastCutHash(), row, changesOf(id));
}

const lastCutHash = () =>
  one<{ hash: string }>`SELECT hash FROM log_cuts ORDER BY id DESC LIMIT 1`?.hash ?? "";
