import { database, one, remove, update } from "../db/db";
import { presentRowsOf } from "../journal/person-rows";
import { personalValues } from "../journal/personal-values";
import { type Person, personTables } from "../journal/persons";
import { ensureKey } from "../journal/sealing";
import { endAccess } from "../sessions/calendar-addresses";
import { forgetDevicesOf } from "../sessions/login-devices";
import { clearAttemptsOf } from "../sessions/login-throttle";
import { noteErasure } from "./journal-erasure";

export type Reason = "term" | "request";

export type Marked = { person: Person; mark: string };

/** Their keys stay until the end of the parts: until then the journal still has the names to search for. */
export function beginErasures(persons: readonly Marked[], reasonOf: (person: Person) => Reason) {
  for (const { person, mark } of persons) {
    const { kind, id } = person;
    ensureKey(person);
    if (kind === "account") endSignIns(id);
    eraseRowsIn(personTables[kind], [id], person);
    noteErasure({ kind, id_person: id, mark, reason: reasonOf(person) });
  }
}

function endSignIns(account: number) {
  endAccess(account);
  forgetDevicesOf(account);
  clearAttemptsOf(account);
}

export function eraseRows(person: Person) {
  for (const [table, ids] of rowsInOrder(person)) eraseRowsIn(table, ids, person);
}

/** Children first: they refer to their parents, the first of which is the person's own row. */
const rowsInOrder = (person: Person) => [...presentRowsOf(person)].reverse();

export const unerasedRows = (person: Person) =>
  rowsInOrder(person).map(([table, ids]) => ({ person, table, ids: unerased(table, ids, person) }));

export function eraseRowsIn(table: string, ids: readonly number[], person: Person) {
  const { isDeleted } = personalValues[table] ?? {};
  const left = leftIn(table, person);
  for (const id of unerased(table, ids, person))
    if (isDeleted) remove(table, id);
    else update(table, id, left);
}

function unerased(table: string, ids: readonly number[], person: Person): number[] {
  const { isDeleted } = personalValues[table] ?? {};
  const left = Object.entries(leftIn(table, person));
  if (!isDeleted && !left.length) return [];
  const differs = isDeleted ? "TRUE" : left.map(([column]) => `"${column}" IS NOT ?`).join(" OR ");
  return database()
    .query(`SELECT rowid FROM "${table}" WHERE rowid IN (SELECT value FROM json_each(?)) AND (${differs})`)
    .values(JSON.stringify(ids), ...(isDeleted ? [] : left.map(([, value]) => value)))
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
