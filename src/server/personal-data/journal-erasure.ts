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
import { type Names, namesAny, withoutNames } from "../journal/person-names";
import { personalValues } from "../journal/personal-values";
import { erasedLogin, type Person } from "../journal/persons";
import { withTexts } from "../journal/sealing";
import { withOpenJournal } from "../journal/triggers";
import { cellsOf, type StoredCells, sealedIn } from "../journal/values";

export type StoredChange = ChangeRow & { id: number; id_activity: number };
export type Rows = Map<string, number[]>;

type ChangeEdit = { id: number; activity: number; before: string | null; after: string | null };
type ActivityEdit = { id: number; user?: string; ip?: string; notes?: string };

export type Edits = { changes: Map<number, ChangeEdit>; activities: Map<number, ActivityEdit> };

export const noEdits = (): Edits => ({ changes: new Map(), activities: new Map() });

export function edit(change: StoredChange, edits: Edits, left: (stored: string) => string) {
  const { id, id_activity: activity } = change;
  const { before, after } = edits.changes.get(id) ?? change;
  const blanked = { before: before && left(before), after: after && left(after) };
  if (blanked.before !== before || blanked.after !== after)
    edits.changes.set(id, { id, activity, ...blanked });
}

export const tablesWithMentions = Object.keys(personalValues).filter(
  (table) => personalValues[table]?.mentions,
);

/** Texts of others that name the persons, in every state that the changes have of them. Answers whether one did. */
export function blankMentions(change: StoredChange, names: Names, edits: Edits): boolean {
  const { mentions = [] } = personalValues[change.noun] ?? {};
  if (!hasTexts(change.before, mentions) && !hasTexts(change.after, mentions)) return false;
  const { before, after } = cellsOf(change);
  const isNamed = mentions.some((column) => [before, after].some((row) => namesAny(row?.[column], names)));
  if (isNamed)
    edit(change, edits, (stored) =>
      withTexts(stored, (column, text) => (mentions.includes(column) ? withoutNames(text, names) : text)),
    );
  return isNamed;
}

/** Whether a stored row has any of these texts, without opening the sealed ones: that takes longest. */
function hasTexts(stored: string | null, columns: readonly string[]): boolean {
  if (stored === null) return false;
  const { [sealedIn]: sealed, ...cells } = JSON.parse(stored) as StoredCells;
  return columns.some((column) => cells[column] || (sealed?.key && sealed.columns.includes(column)));
}

export function blankNotes({ id, notes }: { id: number; notes: string }, names: Names, edits: Edits) {
  if (namesAny(notes, names))
    edits.activities.set(id, { ...edits.activities.get(id), id, notes: withoutNames(notes, names) });
}

export function blankSender({ kind, id: person }: Person, edits: Edits) {
  if (kind !== "request") return;
  for (const { id } of all<{ id: number }>`
    SELECT a.id FROM activity a JOIN change c ON c.id_activity = a.id
    WHERE c.noun = 'account_requests' AND c.id_row = +${person} AND c.before IS NULL AND a.hash IS NOT NULL`)
    edits.activities.set(id, { ...edits.activities.get(id), id, ip: "" });
}

/** Of an account, its user name and addresses in acts that are edited anyway; for the others see erased-authors.ts. */
export function blankAuthors(persons: readonly Person[], edits: Edits) {
  const accounts = new Set(persons.flatMap(({ kind, id }) => (kind === "account" ? [id] : [])));
  if (!accounts.size) return;
  for (const id of touchedBy(edits)) {
    const author = one<{ id_user: number | null }>`SELECT id_user FROM activity WHERE id = ${id}`?.id_user;
    if (author && accounts.has(author)) blankAuthor(id, author, edits);
  }
}

export function blankAuthor(id: number, account: number, edits: Edits) {
  edits.activities.set(id, { ...edits.activities.get(id), id, user: erasedLogin(account), ip: "" });
}

const touchedBy = ({ changes, activities }: Edits) =>
  new Set([...activities.keys(), ...[...changes.values()].map(({ activity }) => activity)]);

/** The hashes of what the edits leave of each activity; its own stays what the next one is chained to. */
export function hashesLeft(edits: Edits): ErasedActivity[] {
  const { changes, activities } = edits;
  return [...touchedBy(edits)]
    .sort((a, b) => a - b)
    .map((activity) => ({ activity, hash: hashLeft(activity, changes, activities.get(activity)) }));
}

function hashLeft(id: number, edited: Edits["changes"], { user, ip, notes }: Partial<ActivityEdit> = {}) {
  const previous = one<{ hash: string }>`SELECT hash FROM activity WHERE id < ${id} ORDER BY id DESC LIMIT 1`;
  const row = database()
    .query(`SELECT ${hashedColumns} FROM activity WHERE id = ?`)
    .get(id) as HashedActivity;
  const left = { ...row, user: user ?? row.user, ip: ip ?? row.ip, notes: notes ?? row.notes };
  const changes = all<StoredChange>`
    SELECT id, id_activity, noun, id_row, before, after FROM change WHERE id_activity = ${id} ORDER BY id`;
  return activityHash(
    previous?.hash ?? lastCutHash(),
    left,
    changes.map(({ id, noun, id_row, ...states }) => {
      const { before, after } = edited.get(id) ?? states;
      return { noun, id_row, before, after };
    }),
  );
}

const lastCutHash = () =>
  one<{ hash: string }>`SELECT hash FROM log_cuts ORDER BY id DESC LIMIT 1`?.hash ?? "";

export function applyEdits({ changes, activities }: Edits) {
  if (!changes.size && !activities.size) return;
  withOpenJournal(database(), () => {
    for (const { id, before, after } of changes.values())
      run`UPDATE change SET before = ${before}, after = ${after} WHERE id = ${id}`;
    for (const { id, user = null, ip = null, notes = null } of activities.values())
      run`UPDATE activity SET user = coalesce(${user}, user), ip = coalesce(${ip}, ip),
                              notes = coalesce(${notes}, notes) WHERE id = ${id}`;
  });
}

/** Changes of the present act have no name that they replaced. */
export function blankPresentAct(after: number, names: Names) {
  const edits = noEdits();
  for (const change of all<StoredChange>`
    SELECT id, id_activity, noun, id_row, before, after FROM change WHERE id > ${after}`)
    blankMentions(change, names, edits);
  for (const { id, before, after } of edits.changes.values())
    run`UPDATE change SET before = ${before}, after = ${after} WHERE id = ${id}`;
}

type Erasure = { kind: Person["kind"]; id_person: number; mark: string; reason: string };

/** Notes that a person was erased, and what its act leaves of activities: what it contains itself is their digest. */
export function noteErasure(erasure: Erasure, list: readonly ErasedActivity[]) {
  const digest = list.length ? digestOf(list) : "";
  storeErased(insert("erasures", { ...erasure, digest, date_created: now() }), 0, list);
}

export function notePart(erasure: number, list: readonly ErasedActivity[]) {
  const { part } = one<{ part: number }>`
    SELECT ifnull(max(part), 0) + 1 AS part FROM erased_activities WHERE id_erasure = ${erasure}` as {
    part: number;
  };
  storeErased(erasure, part, list);
  update("erasures", erasure, { digest: digestOf(list) });
}

function storeErased(id_erasure: number, part: number, list: readonly ErasedActivity[]) {
  for (const { activity, hash } of list)
    run`INSERT INTO erased_activities (id_erasure, part, activity, hash)
        VALUES (${id_erasure}, ${part}, ${activity}, ${hash})`;
}
