import { type AnswerKey, answersNaming } from "../call/idempotency";
import { all, database, one } from "../db/db";
import { orphanedWords } from "../db/search-index";
import { tablesWithFiles } from "../files/files";
import { filesLeft } from "../files/stored-files";
import { type Names, namesAny, namesOf } from "../journal/person-names";
import { markOf, personOf, rowsOf } from "../journal/person-rows";
import type { Person } from "../journal/persons";
import { cellsOf } from "../journal/values";
import { mailsNaming } from "../mail/mail";
import { type Marked, unerasedRows } from "./erase-person";
import {
  blankSender,
  type Edits,
  namesInChange,
  noEdits,
  type Rows,
  type StoredChange,
  tablesWithMentions,
  touchedBy,
} from "./journal-erasure";
import { findMentions, type Mention } from "./mentions";
import { blankSharedValues } from "./shared-values";

type Seen = { change: number; activity: number; mail: number; answered: number; erasure: number };

export type Found = {
  seen: Seen;
  persons: Marked[];
  names: Names;
  acts: number[];
  /** What is to be left of them where it does not follow from the names. */
  edits: Edits;
  mentions: Mention[];
  /** In the order in which they can be erased. */
  rows: { person: Person; table: string; ids: number[] }[];
  files: string[];
  mails: number[];
  answers: AnswerKey[];
  words: string[];
};

type WithRows = { person: Person; rows: Rows }[];

export function searchTraces(group: readonly Person[]): Found {
  const seen = seenNow();
  const persons = group.map((person) => ({ person, rows: rowsOf(person) }));
  const names = namesOf(group);
  const edits = noEdits();
  for (const person of group) blankSender(person, edits);
  blankSharedValues(persons, edits);
  const own = activitiesOn(persons);
  return {
    seen,
    persons: group.map((person) => ({ person, mark: markOf(person) ?? "" })),
    names,
    acts: [...new Set([...touchedBy(edits), ...actsNaming(names)])].sort((a, b) => a - b),
    edits,
    mentions: findMentions(names).map(({ table, id }) => ({ table, id })),
    rows: group.flatMap(unerasedRows).filter(({ ids }) => ids.length),
    files: filesLeft(filesOf(persons)),
    mails: mailsNaming((text) => namesAny(text, names), 0),
    answers: answersNaming((text, act) => own.has(act) || namesAny(text, names), 0),
    words: orphanedWords(group.flatMap(({ kind, id }) => (kind === "client" ? [id] : []))),
  };
}

function* actsNaming(names: Names): Generator<number> {
  for (const change of changesOf(tablesWithMentions))
    if (namesInChange(change, names)) yield change.id_activity;
  for (const { id, notes } of notesAfter(0)) if (namesAny(notes, names)) yield id;
}

/** Null when what was written since is of the persons themselves, or another one was erased. */
export function withLater(found: Found): Found | null {
  const { seen, persons, names, mentions } = found;
  if (seenNow().erasure !== seen.erasure) return null;
  const acts = new Set(found.acts);
  const later: Mention[] = [];
  for (const change of changesAfter(seen.change)) {
    if (isOf(change, persons)) return null;
    if (!namesInChange(change, names)) continue;
    acts.add(change.id_activity);
    later.push({ table: change.noun, id: change.id_row });
  }
  for (const { id, notes } of notesAfter(seen.activity)) if (namesAny(notes, names)) acts.add(id);
  const isNamed = (text: string) => namesAny(text, names);
  return {
    ...found,
    acts: [...acts],
    mentions: [...mentions, ...later],
    mails: [...found.mails, ...mailsNaming(isNamed, seen.mail)],
    answers: [...found.answers, ...answersNaming(isNamed, seen.answered)],
  };
}

function isOf(change: StoredChange, persons: readonly Marked[]): boolean {
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
           (SELECT ifnull(max(id), 0) FROM letters) AS mail,
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

function activitiesOn(persons: WithRows): Set<number> {
  const acts = new Set<number>();
  for (const { rows } of persons)
    for (const [table, ids] of rows)
      for (const { id_activity } of database()
        .query("SELECT id_activity FROM change WHERE noun = ? AND id_row IN (SELECT value FROM json_each(?))")
        .iterate(table, JSON.stringify(ids)) as Iterable<{ id_activity: number }>)
        acts.add(id_activity);
  return acts;
}

/** The files of the rows, also of deleted ones. */
function filesOf(persons: WithRows): string[] {
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
    SELECT noun, before, after FROM change WHERE noun = ${table}
      AND id_row IN (SELECT value FROM json_each(${list}))`.flatMap((change) =>
    Object.values(cellsOf(change)).map((row) => row?.stored as string | null),
  );
  return [...stored, ...former];
}
