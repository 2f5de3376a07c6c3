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

export function namesInChange(change: StoredChange, names: Names): boolean {
  const { mentions = [] } = personalValues[change.noun] ?? {};
  if (!hasTexts(change.before, mentions) && !hasTexts(change.after, mentions)) return false;
  const { before, after } = cellsOf(change);
  return mentions.some((column) => [before, after].some((row) => namesAny(row?.[column], names)));
}

function blankMentions(change: StoredChange, names: Names, edits: Edits) {
  if (!namesInChange(change, names)) return;
  const { mentions = [] } = personalValues[change.noun] ?? {};
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

export function blankSender({ kind, id: person }: Person, edits: Edits) {
  if (kind !== "request") return;
  for (const { id } of all<{ id: number }>`
    SELECT a.id FROM activity a JOIN change c ON c.id_activity = a.id
    WHERE c.noun = 'account_requests' AND c.id_row = ${person} AND c.before IS NULL
      AND a.ip <> '' AND a.hash IS NOT NULL`)
    edits.activities.set(id, { id, ip: "" });
}

/** Blanks activities that are final, and notes with the erasure what is left of them. */
export function blankActs(
  acts: readonly number[],
  erasure: number,
  { persons, names, edits: known }: { persons: readonly Person[]; names: Names; edits: Edits },
) {
  const edits = noEdits();
  for (const id of acts) {
    const activity = known.activities.get(id);
    if (activity) edits.activities.set(id, activity);
    blankNotes(id, names, edits);
    for (const change of changesIn(id)) {
      const left = known.changes.get(change.id);
      if (left) edits.changes.set(change.id, left);
      blankMentions(change, names, edits);
    }
  }
  blankAuthors(persons, edits);
  applyEdits(edits, erasure);
}

function blankNotes(id: number, names: Names, edits: Edits) {
  const { notes } = one<{ notes: string }>`SELECT notes FROM activity WHERE id = ${id}` as { notes: string };
  if (namesAny(notes, names))
    edits.activities.set(id, { ...edits.activities.get(id), id, notes: withoutNames(notes, names) });
}

const changesIn = (activity: number) => all<StoredChange>`
  SELECT id, id_activity, noun, id_row, before, after FROM change WHERE id_activity = ${activity} ORDER BY id`;

/** Of an account, its user name and addresses in acts that are edited anyway; for the others see erased-authors.ts. */
function blankAuthors(persons: readonly Person[], edits: Edits) {
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

export const touchedBy = ({ changes, activities }: Edits) =>
  new Set([...activities.keys(), ...[...changes.values()].map(({ activity }) => activity)]);

/** The hashes of what the edits leave of each activity; its own stays what the next one is chained to. */
function hashesLeft(edits: Edits): ErasedActivity[] {
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
  notePart(erasure, list);
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

/** Notes that a person is erased; its parts note what they leave of activities. */
export const noteErasure = (erasure: Erasure) =>
  insert("erasures", { ...erasure, digest: "", date_created: now() });

/** What the present act leaves of activities, under its number; what it contains itself is the digest of the list. */
function notePart(erasure: number, list: readonly ErasedActivity[]) {
  const { part } = one<{ part: number }>`SELECT max(id) AS part FROM activity` as { part: number };
  for (const { activity, hash } of list)
    run`INSERT INTO erased_activities (id_erasure, part, activity, hash)
        VALUES (${erasure}, ${part}, ${activity}, ${hash})`;
  update("erasures", erasure, { digest: digestOf(list) });
}
