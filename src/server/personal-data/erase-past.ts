import { deleteAnswers } from "../call/idempotency";
import { erasurePart } from "../call/log-parts";
import { all, database, one } from "../db/db";
import { rebuildSearch } from "../db/search-index";
import { tablesWithFiles } from "../files/files";
import { eraseFiles } from "../files/stored-files";
import { type Act, journaled } from "../journal/journal";
import { type Names, namesAny, namesOf, withoutNames } from "../journal/person-names";
import { rowsOf } from "../journal/person-rows";
import { erasedLogin, type Person } from "../journal/persons";
import { destroyKey } from "../journal/sealing";
import { hiddenPersons, personsOf } from "../journal/values";
import { eraseMails } from "../mail/mail";
import { eraseRows } from "./erase-person";
import {
  applyEdits,
  blankMentions,
  blankPresentAct,
  changesFrom,
  type Edits,
  noEdits,
  type Rows,
} from "./journal-erasure";
import { eraseMentions, textsNaming } from "./mentions";
import { blankSharedValues } from "./shared-values";

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
