import { type AnswerKey, answersNaming } from "../call/idempotency";
import { all, database, one } from "../db/db";
import { orphanedWords } from "../db/search-index";
import { tablesWithFiles } from "../files/files";
import type { ErasedActivity } from "../journal/chain";
import { type Names, namesAny, namesOf } from "../journal/person-names";
import { markOf, personOf, rowsOf } from "../journal/person-rows";
import type { Person } from "../journal/persons";
import { cellsOf } from "../journal/values";
import { lettersNaming } from "../mail/mail";
import {
  blankAuthors,
  blankMentions,
  blankNotes,
  blankSender,
  type Edits,
  hashesLeft,
  noEdits,
  type Rows,
  type StoredChange,
  tablesWithMentions,
} from "./journal-erasure";
import { findMentions, type Mention } from "./mentions";
import { blankSharedValues } from "./shared-values";

type Seen = { change: number; activity: number; letter: number; answered: number; erasure: number };

export type Found = {
  seen: Seen;
  persons: { person: Person; mark: string; rows: Rows }[];
  names: Names;
  mentions: Mention[];
  edits: Edits;
  hashes: ErasedActivity[];
  files: string[];
  letters: number[];
  answers: AnswerKey[];
  words: string[];
};

export function searchTraces(group: readonly Person[]): Found {
  const seen = seenNow();
  const persons = group.map((person) => ({ person, mark: markOf(person) ?? "", rows: rowsOf(person) }));
  const names = namesOf(group);
  const edits = noEdits();
  for (const person of group) blankSender(person, edits);
  blankSharedValues(persons, edits);
  for (const change of changesOf(tablesWithMentions)) blankMentions(change, names, edits);
  for (const activity of notesAfter(0)) blankNotes(activity, names, edits);
  blankAuthors(group, edits);
  const acts = activitiesOn(persons);
  return {
    seen,
    persons,
    names,
    mentions: findMentions(names),
    edits,
    hashes: hashesLeft(edits),
    files: filesOf(persons),
    letters: lettersNaming((text) => namesAny(text, names), 0),
    answers: answersNaming((text, act) => acts.has(act) || namesAny(text, names), 0),
    words: orphanedWords(group.flatMap(({ kind, id }) => (kind === "client" ? [id] : []))),
  };
}

/** Null when that is of the persons themselves, or another one was erased. */
export function withLater(found: Found): Found | null {
  const { seen, persons, names, mentions, hashes } = found;
  if (seenNow().erasure !== seen.erasure) return null;
  const edits = noEdits();
  const later: Mention[] = [];
  for (const change of changesAfter(seen.change)) {
    if (isOf(change, persons)) return null;
    if (blankMentions(change, names, edits)) later.push({ table: change.noun, id: change.id_row });
  }
  for (const activity of notesAfter(seen.activity)) blankNotes(activity, names, edits);
  blankAuthors(
    persons.map(({ person }) => person),
    edits,
  );
  const isNamed = (text: string) => namesAny(text, names);
  return {
    ...found,
    mentions: [...mentions, ...later],
    edits: {
      changes: new Map([...found.edits.changes, ...edits.changes]),
      activities: new Map([...found.edits.activities, ...edits.activities]),
    },
    hashes: [...hashes, ...hashesLeft(edits)],
    letters: [...found.letters, ...lettersNaming(isNamed, seen.letter)],
    answers: [...found.answers, ...answersNaming(isNamed, seen.answered)],
  };
}

function isOf(change: StoredChange, persons: Found["persons"]): boolean {
  const { before, after } = cellsOf(change);
  const owners = [before, after].map((row) => row && personOf(change.noun, change.id_row, row));
  return persons.some(({ person }) =>
    owners.some((owner) => owner?.kind === person.kind && owner.id === person.id),
  );
}

const seenNow = () =>
  one<Seen>`
    SELECT (SELECT ifnull(max(id), 0) FROM change) AS change,
           (SELECT ifnull(max(id), 0) FROM activity WHERE hash IS NOT NULL) AS activity,
           (SELECT ifnull(max(id), 0) FROM letters) AS letter,
           (SELECT ifnull(max(answered_at), 0) FROM answered_requests) AS answered,
           (SELECT ifnull(max(id), 0) FROM erasures) AS erasure` as Seen;

/** One at a time in memory, in the order of the file. */
const changesOf = (tables: readonly string[]) =>
  database()
    .query(
      `SELECT id, id_activity, noun, id_row, before, after FROM change NOT INDEXED
       WHERE noun IN (SELECT value FROM json_each(?))`,
    )
    .iterate(JSON.stringify(tables)) as Iterable<StoredChange>;

const changesAfter = (id: number) => all<StoredChange>`
  SELECT id, id_activity, noun, id_row, before, after FROM change WHERE id > ${id} ORDER BY id`;

const notesAfter = (id: number) =>
  database()
    .query("SELECT id, notes FROM activity WHERE id > ? AND hash IS NOT NULL ORDER BY id")
    .iterate(id) as Iterable<{ id: number; notes: string }>;

function activitiesOn(persons: Found["persons"]): Set<number> {
  const ids = persons.flatMap(({ rows }) =>
    [...rows].flatMap(
      ([table, numbers]) =>
        all<{ id_activity: number }>`
          SELECT DISTINCT id_activity FROM change
          WHERE noun = ${table} AND id_row IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`,
    ),
  );
  return new Set(ids.map((row) => row.id_activity));
}

/** The files of the rows, also of deleted ones. */
function filesOf(persons: Found["persons"]): string[] {
  const tables = tablesWithFiles(database());
  const names = persons.flatMap(({ rows }) =>
    [...rows].flatMap(([table, ids]) => (tables.includes(table) ? filesOfRows(table, ids) : [])),
  );
  return [...new Set(names.filter((name): name is string => Boolean(name)))];
}

function filesOfRows(table: string, ids: number[]): (string | null)[] {
  const list = JSON.stringify(ids);
  const stored = database()
    .query(`SELECT stored FROM "${table}" WHERE rowid IN (SELECT value FROM json_each(?))`)
    .values(list)
    .flat() as (string | null)[];
  const former = all<StoredChange>`
    SELECT before, after FROM change WHERE noun = ${table}
      AND id_row IN (SELECT value FROM json_each(${list}))`.flatMap((change) =>
    Object.values(cellsOf(change)).map((row) => row?.stored as string | null),
  );
  return [...stored, ...former];
}
