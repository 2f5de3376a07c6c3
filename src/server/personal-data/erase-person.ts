import { deleteAnswers } from "../call/idempotency";
import { erasurePart } from "../call/log-parts";
import { all, database, one, remove, update } from "../db/db";
import { forgetWords, orphanedWords, rebuildSearch } from "../db/search-index";
import { tablesWithFiles } from "../files/files";
import { eraseFiles } from "../files/stored-files";
import { type Act, journaled } from "../journal/journal";
import { type Names, namesAny, namesOf, withoutNames } from "../journal/person-names";
import { markOf, presentRowsOf, rowsOf } from "../journal/person-rows";
import { personalValues } from "../journal/personal-values";
import { erased, erasedLogin, type Person } from "../journal/persons";
import { destroyKey, ensureKey } from "../journal/sealing";
import { hiddenPersons, personsOf } from "../journal/values";
import { eraseMails, mailsNaming } from "../mail/mail";
import { endAccess } from "../sessions/calendar-addresses";
import { clearAttemptsOf, forgetDevicesOf } from "../sessions/login-throttle";
import {
  applyEdits,
  blankMentions,
  blankPresentAct,
  blankSharedValues,
  changesFrom,
  type Edits,
  noEdits,
  noteErasure,
  type Rows,
  tablesWithMentions,
} from "./journal-erasure";
import type { Reason } from "./model";

/**
 * From now on nobody is shown anything of the persons: rows and texts lose it here, and the journal opens no
 * value under their keys. The keys stay for the act of the night (`erasePast`).
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

const act: Act = { id_user: null, user: "", site: "A", operation: erasurePart, ip: "", isQuiet: true };

type OfPerson = { person: Person; rows: Rows };

/** One act for all who are hidden, while nobody else writes: log, journal, files, and what was written of them since. */
export function erasePast() {
  const erasures = hiddenPersons();
  const newest = erasures.at(-1);
  if (!newest) return;
  const persons = personsOf(erasures);
  const own = persons.map((person) => ({ person, rows: rowsOf(person) }));
  const names = namesOf(persons);
  journaled(act, () => {
    const before = newestChange();
    const edits = editsOf(own, names);
    const files = filesOf(own);
    const { mentions, mails } = textsNaming(persons);
    for (const person of persons) eraseRows(person);
    eraseMentions(mentions, names);
    eraseMails(mails);
    const ownActs = actsOn(own);
    deleteAnswers((text, activity) => ownActs.has(activity) || namesAny(text, names));
    eraseFiles(files);
    applyEdits(edits, newest.id);
    blankPresentAct(before, names);
    for (const person of persons) destroyKey(person);
    rebuildSearch(database());
    return { result: null, note: "Dati personali cancellati" };
  });
}

const newestChange = () => one<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM change`?.id ?? 0;

function editsOf(own: readonly OfPerson[], names: Names): Edits {
  const edits = noEdits();
  for (const { person } of own) blankAuthor(person, edits);
  blankSharedValues(own, edits);
  for (const change of changesFrom(0)) blankMentions(change, names, edits);
  for (const { id, notes } of database().query("SELECT id, notes FROM activity").iterate() as Iterable<{
    id: number;
    notes: string;
  }>)
    if (namesAny(notes, names))
      edits.activities.set(id, { ...edits.activities.get(id), id, notes: withoutNames(notes, names) });
  return edits;
}

/** Of an account the name and the addresses in what it did, of a request the address that it came from. */
function blankAuthor({ kind, id: person }: Person, edits: Edits) {
  const login = erasedLogin(person);
  if (kind === "account")
    for (const { id } of all<{ id: number }>`
      SELECT id FROM activity WHERE id_user = ${person} AND (user <> ${login} OR ip <> '') AND hash IS NOT NULL`)
      edits.activities.set(id, { id, user: login, ip: "" });
  if (kind === "request")
    for (const { id } of all<{ id: number }>`
      SELECT a.id FROM activity a JOIN change c ON c.id_activity = a.id
      WHERE c.noun = 'account_requests' AND c.id_row = ${person} AND c.before IS NULL
        AND a.ip <> '' AND a.hash IS NOT NULL`)
      edits.activities.set(id, { id, ip: "" });
}

function actsOn(own: readonly OfPerson[]): Set<number> {
  const acts = new Set<number>();
  for (const { rows } of own)
    for (const [table, ids] of rows)
      for (const { id_activity } of all<{ id_activity: number }>`
        SELECT id_activity FROM change
        WHERE noun = ${table} AND id_row IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
        acts.add(id_activity);
  return acts;
}

/** The files of the rows, also of deleted ones and former ones. */
function filesOf(own: readonly OfPerson[]): string[] {
  const tables = tablesWithFiles(database());
  const names = own.flatMap(({ rows }) =>
    [...rows].flatMap(([table, ids]) => (tables.includes(table) ? filesOfRows(table, ids) : [])),
  );
  return [...new Set(names)];
}

const filesOfRows = (table: string, ids: number[]) =>
  database()
    .query(
      `WITH ids AS (SELECT value FROM json_each(?1)),
            states AS (SELECT before, after FROM change WHERE noun = ?2 AND id_row IN ids)
       SELECT stored FROM (SELECT stored FROM "${table}" WHERE rowid IN ids UNION SELECT before ->> '$.stored' FROM states
                      UNION SELECT after ->> '$.stored' FROM states) WHERE stored <> ''`,
    )
    .values(JSON.stringify(ids), table)
    .flat() as string[];

type Mention = { table: string; id: number };
type TextRow = Record<string, string | null>;

export function findMentions(names: Names): (Mention & { columns: string[] })[] {
  if (!names) return [];
  return tablesWithMentions.flatMap((table) => {
    const columns = personalValues[table]?.mentions ?? [];
    const rows = database()
      .query(`SELECT rowid AS id, ${listOf(columns)} FROM "${table}"`)
      .iterate() as Iterable<TextRow & { id: never }>;
    const found: (Mention & { columns: string[] })[] = [];
    for (const { id, ...texts } of rows) {
      const named = columns.filter((column) => namesAny(texts[column], names));
      if (named.length) found.push({ table, id, columns: named });
    }
    return found;
  });
}

/** What else such a text has stays. */
export function eraseMentions(mentions: readonly Mention[], names: Names) {
  for (const { table, id } of mentions) {
    const { mentions: columns = [], personal = {} } = personalValues[table] ?? {};
    const row = database()
      .query(`SELECT ${listOf(columns)} FROM "${table}" WHERE rowid = ?`)
      .get(id) as TextRow | null;
    const clean = Object.entries(row ?? {}).flatMap(([column, text]) => {
      if (text === null || !namesAny(text, names)) return [];
      const left = withoutNames(text, names);
      const empty = personal[column];
      // A telephone that was the person's is none any more.
      return [[column, left === erased && typeof empty === "string" ? empty : left]];
    });
    if (clean.length) update(table, id, Object.fromEntries(clean));
  }
}

const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

/** Texts of others and mails that name persons, and words of the search that nobody else has. */
export type Texts = { mentions: Mention[]; mails: number[]; words: string[] };

export function textsNaming(persons: readonly Person[]): Texts {
  const names = namesOf(persons);
  return {
    mentions: findMentions(names).map(({ table, id }) => ({ table, id })),
    mails: mailsNaming((text) => namesAny(text, names)),
    words: orphanedWords(persons.flatMap(({ kind, id }) => (kind === "client" ? [id] : []))),
  };
}
