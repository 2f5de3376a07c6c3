import { endAccess } from "./calendar-addresses";
import { now } from "./clock";
import { all, database, insert, one, remove, update } from "./db";
import { tablesWithFiles } from "./files";
import { deleteAnswersOf } from "./idempotency";
import type { ChangeRow } from "./journal-chain";
import { eraseInJournal, type PersonData, storeErasedActivities } from "./journal-erasure";
import { destroyKey } from "./journal-sealing";
import { cellsOf } from "./journal-values";
import { forgetDevicesOf } from "./login-devices";
import { clearAttemptsOf } from "./login-throttle";
import { eraseLetters } from "./mail";
import { longestFirst, type Names, namesAny, namesOf, withoutNames } from "./person-names";
import { rowsOf } from "./person-rows";
import { personalValues } from "./personal-values";
import { type Person, personTables } from "./persons";
import { rebuildSearch } from "./search-index";
import { eraseFiles } from "./stored-files";

export type Reason = "term" | "request";

/**
 * Erases a person in the present act: rows, texts that name the person, files, letters, stored answers, and what the
 * journal has of them; the key is destroyed at last. What is left for accounts keeps its numbers and amounts.
 */
export function erasePerson(person: Person, reason: Reason) {
  const persons = [person, ...requestsOf(person)].map((each) => ({ person: each, rows: rowsOf(each) }));
  const names = longestFirst(persons.flatMap((each) => namesOf(each.person)));
  const erased = eraseInJournal(persons, names);
  const files = persons.flatMap(({ rows }) => filesOf(rows));
  deleteAnswersOf(activitiesOn(persons), (text) => namesAny(text, names));
  eraseLetters((text) => namesAny(text, names));
  if (person.kind === "account") endSignIns(person.id);
  for (const { rows } of persons) eraseRows(rows);
  eraseMentions(names);
  eraseFiles(files);
  rebuildSearch(database());
  for (const [index, { person: each }] of persons.entries()) {
    const own = index === 0 ? erased : { list: [], digest: "" };
    const row = { kind: each.kind, id_person: each.id, mark: markOf(each), reason, digest: own.digest };
    storeErasedActivities(insert("erasures", { ...row, date_created: now() }), own);
    destroyKey(each);
  }
}

/** The requests that an account was made of, or that were sent with its e-mail. */
function requestsOf({ kind, id }: Person): Person[] {
  if (kind !== "account") return [];
  return all<{ id: number }>`
    SELECT r.id FROM account_requests r JOIN users u ON u.id = ${id}
    WHERE (r.id_user = u.id OR r.email = u.email COLLATE NOCASE)
      AND NOT EXISTS (SELECT 1 FROM erasures e WHERE e.kind = 'request' AND e.id_person = r.id)`.map(
    (row) => ({
      kind: "request",
      id: row.id,
    }),
  );
}

/** What tells the person from another one that got the same number after a restore: nothing personal. */
export function markOf({ kind, id }: Person): string | null {
  const table = personTables[kind];
  const column = kind === "worker" ? "code" : "date_created";
  const row = database().query(`SELECT "${column}" AS mark FROM "${table}" WHERE id = ?`).get(id);
  return row ? String((row as { mark: unknown }).mark) : null;
}

/** Children first: they refer to their parents, the first of which is the person's own row. */
export function eraseRows(rows: Map<string, number[]>) {
  const [ownRows = []] = rows.values();
  const [person = 0] = ownRows;
  for (const [table, ids] of [...rows].reverse()) {
    const { personal = {}, secret = {}, isDeleted } = personalValues[table] ?? {};
    const left = Object.fromEntries(
      Object.entries(personal).map(([column, value]) => [
        column,
        typeof value === "function" ? value(person) : value,
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

/** Replaces names and contacts in the texts of others. */
export function eraseMentions(names: Names) {
  for (const [table, { mentions }] of Object.entries(personalValues)) {
    if (!mentions) continue;
    const rows = database()
      .query(`SELECT rowid AS id, ${mentions.join(", ")} FROM "${table}"`)
      .all() as ({ id: number } & Record<string, string>)[];
    for (const { id, ...texts } of rows) {
      const named = Object.entries(texts).filter(([, text]) => namesAny(text, names));
      const clean = named.map(([column, text]) => [column, withoutNames(text, names)]);
      if (clean.length) update(table, id, Object.fromEntries(clean));
    }
  }
}

/** The files of the rows, also of deleted ones. */
function filesOf(rows: Map<string, number[]>): string[] {
  const tables = tablesWithFiles(database());
  const states = [...rows].flatMap(([table, ids]) => (tables.includes(table) ? statesOf(table, ids) : []));
  const stored = [...rows].flatMap(([table, ids]) =>
    tables.includes(table)
      ? (database()
          .query(`SELECT stored FROM "${table}" WHERE rowid IN (SELECT value FROM json_each(?))`)
          .values(JSON.stringify(ids))
          .flat() as (string | null)[])
      : [],
  );
  const names = [...stored, ...states.map((row) => row?.stored as string | null)];
  return [...new Set(names.filter((name): name is string => Boolean(name)))];
}

const statesOf = (table: string, ids: number[]) =>
  all<ChangeRow>`
    SELECT before, after FROM change
    WHERE noun = ${table} AND id_row IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.flatMap(
    (change) => Object.values(cellsOf(change)),
  );

function activitiesOn(persons: readonly PersonData[]): Set<number> {
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

function endSignIns(account: number) {
  endAccess(account);
  forgetDevicesOf(account);
  clearAttemptsOf(account);
}

/** When a person was erased, if so. */
export const erasureOf = ({ kind, id }: Person) =>
  one<{ date_created: string; reason: Reason }>`
    SELECT date_created, reason FROM erasures WHERE kind = ${kind} AND id_person = ${id}`;
