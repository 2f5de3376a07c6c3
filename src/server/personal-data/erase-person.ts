import { deleteAnswers } from "../call/idempotency";
import { database, one, remove, update } from "../db/db";
import { forgetWords } from "../db/search-index";
import { eraseFiles } from "../files/stored-files";
import { presentRowsOf } from "../journal/person-rows";
import { personalValues } from "../journal/personal-values";
import type { Person } from "../journal/persons";
import { destroyKey } from "../journal/sealing";
import { eraseLetters } from "../mail/mail";
import { endAccess } from "../sessions/calendar-addresses";
import { forgetDevicesOf } from "../sessions/login-devices";
import { clearAttemptsOf } from "../sessions/login-throttle";
import type { Found } from "./erasure-search";
import { applyEdits, blankPresentAct, noteErasure } from "./journal-erasure";
import { eraseMentions } from "./mentions";

export type Reason = "term" | "request";

/** The keys are destroyed last; the author's name goes in acts of its own (erased-authors.ts). */
export function erasePersons(found: Found, reasonOf: (person: Person) => Reason) {
  const { persons, names, mentions, edits, hashes, files, letters, answers, words } = found;
  const lastChange = one<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM change`?.id ?? 0;
  applyEdits(edits);
  deleteAnswers(answers);
  eraseLetters(letters);
  for (const { person } of persons) {
    if (person.kind === "account") endSignIns(person.id);
    eraseRows(person);
  }
  eraseMentions(mentions, names);
  blankPresentAct(lastChange, names);
  eraseFiles(files);
  forgetWords(words);
  for (const [index, { person, mark }] of persons.entries()) {
    const erasure = { kind: person.kind, id_person: person.id, mark, reason: reasonOf(person) };
    noteErasure(erasure, index === 0 ? hashes : []);
    destroyKey(person);
  }
}

/** Children first: they refer to their parents, the first of which is the person's own row. */
export function eraseRows(person: Person) {
  for (const [table, ids] of [...presentRowsOf(person)].reverse()) {
    const { personal = {}, secret = {}, isDeleted } = personalValues[table] ?? {};
    const left = Object.fromEntries(
      Object.entries(personal).map(([column, value]) => [
        column,
        typeof value === "function" ? value(person.id) : value,
      ]),
    );
    const files = table === "reports" ? noFile : {};
    for (const id of present(table, ids))
      if (isDeleted) remove(table, id);
      else if (Object.keys(left).length) update(table, id, { ...left, ...secret, ...files });
  }
}

/** A report outlives its author, without its file. */
const noFile = { stored: null, mime: null, size: null, sha256: null };

const present = (table: string, ids: number[]) =>
  (
    database()
      .query(`SELECT rowid AS id FROM "${table}" WHERE rowid IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(ids)) as { id: number }[]
  ).map(({ id }) => id);

function endSignIns(account: number) {
  endAccess(account);
  forgetDevicesOf(account);
  clearAttemptsOf(account);
}

export const erasureOf = ({ kind, id }: Person) =>
  one<{ date_created: string; reason: Reason }>`
    SELECT date_created, reason FROM erasures WHERE kind = ${kind} AND id_person = ${id}`;
