import { database, one, remove, update } from "../db/db";
import { forgetWords } from "../db/search-index";
import { namesOf } from "../journal/person-names";
import { markOf, presentRowsOf, rowsOf } from "../journal/person-rows";
import { personalValues } from "../journal/personal-values";
import type { Person } from "../journal/persons";
import { ensureKey } from "../journal/sealing";
import { eraseMails } from "../mail/mail";
import { endAccess } from "../sessions/calendar-addresses";
import { forgetDevicesOf } from "../sessions/login-devices";
import { clearAttemptsOf } from "../sessions/login-throttle";
import { applyEdits, noEdits, noteErasure } from "./journal-erasure";
import { eraseMentions, type Texts } from "./mentions";
import type { Reason } from "./model";
import { blankSharedValues } from "./shared-values";

/**
 * From now on nobody is shown anything of the persons: rows and texts lose it here, and the journal opens no
 * value under their keys. The keys stay for the act of the night (erase-past.ts).
 */
export function hidePersons(
  persons: readonly Person[],
  { mentions, mails, words }: Texts,
  reasonOf: (person: Person) => Reason,
) {
  const names = namesOf(persons);
  // What other cards took of them is under other keys.
  const edits = noEdits();
  blankSharedValues(
    persons.map((person) => ({ person, rows: rowsOf(person) })),
    edits,
  );
  let erasure = 0;
  for (const person of persons) {
    const { kind, id } = person;
    ensureKey(person);
    if (kind === "account") endSignIns(id);
    erasure = noteErasure({ kind, id_person: id, mark: markOf(person) ?? "", reason: reasonOf(person) });
    eraseRows(person);
  }
  applyEdits(edits, erasure);
  eraseMentions(mentions, names);
  eraseMails(mails);
  forgetWords(words);
}

function endSignIns(account: number) {
  endAccess(account);
  forgetDevicesOf(account);
  clearAttemptsOf(account);
}

/** Children first: they refer to their parents, the first of which is the person's own row. */
export function eraseRows(person: Person) {
  for (const [table, ids] of [...presentRowsOf(person)].reverse()) eraseRowsIn(table, ids, person);
}

function eraseRowsIn(table: string, ids: readonly number[], person: Person) {
  const { isDeleted } = personalValues[table] ?? {};
  const left = leftIn(table, person);
  for (const id of unerased(table, ids, isDeleted ? null : left))
    if (isDeleted) remove(table, id);
    else update(table, id, left);
}

function unerased(table: string, ids: readonly number[], left: Record<string, string | null> | null) {
  const columns = Object.keys(left ?? {});
  if (left && !columns.length) return [];
  const differs = columns.map((column) => `"${column}" IS NOT ?`).join(" OR ") || "TRUE";
  return database()
    .query(`SELECT rowid FROM "${table}" WHERE rowid IN (SELECT value FROM json_each(?)) AND (${differs})`)
    .values(JSON.stringify(ids), ...Object.values(left ?? {}))
    .flat() as number[];
}

function leftIn(table: string, { id }: Person) {
  const { personal = {}, secret = {} } = personalValues[table] ?? {};
  const values = Object.entries(personal).map(([column, value]) => [
    column,
    typeof value === "function" ? value(id) : value,
  ]);
  const files = table === "reports" ? noFile : {};
  return { ...Object.fromEntries(values), ...secret, ...files } as Record<string, string | null>;
}

/** A report outlives its author, without its file. */
const noFile = { stored: null, mime: null, size: null, sha256: null };

export const erasureOf = ({ kind, id }: Person) =>
  one<{ date_created: string; reason: Reason }>`
    SELECT date_created, reason FROM erasures WHERE kind = ${kind} AND id_person = ${id}`;
