import { all, database } from "../db/db";
import { statesOf } from "../journal/person-names";
import { personalColumns } from "../journal/personal-values";
import { erased, type Person } from "../journal/persons";
import { keyIn, keysOf, withTexts } from "../journal/sealing";
import { type Cells, sealedIn, storedCellsOf } from "../journal/stored-values";
import { type Edits, edit, type Rows, type StoredChange } from "./journal-erasure";
import { mergeActsOf } from "./person-group";

/** A row that a merge gave to another card and its undo took back, or values that the other card took. */
export function blankSharedValues(persons: readonly { person: Person; rows: Rows }[], edits: Edits) {
  const own = keysOf(persons.map(({ person }) => person));
  for (const { person, rows } of persons) {
    for (const [table, ids] of rows)
      for (const id of underForeignKeys(table, ids, own)) blankRow(table, id, own, edits);
    if (person.kind === "client") blankTakenValues(persons, person, edits);
  }
}

/** The rows of which the journal has values under other keys. */
function underForeignKeys(table: string, ids: readonly number[], own: ReadonlySet<number>): number[] {
  if (!personalColumns(table).length) return [];
  const key = `$."${sealedIn}".key`;
  return all<{ id: number }>`
    SELECT DISTINCT id_row AS id FROM change
    WHERE noun = ${table} AND id_row IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND (before ->> ${key} NOT IN (SELECT value FROM json_each(${JSON.stringify([...own])}))
           OR after ->> ${key} NOT IN (SELECT value FROM json_each(${JSON.stringify([...own])})))`.map(
    ({ id }) => id,
  );
}

function blankRow(table: string, id: number, own: ReadonlySet<number>, edits: Edits) {
  const columns = personalColumns(table);
  const changes = all<StoredChange>`
    SELECT id, id_activity, noun, id_row, before, after FROM change WHERE noun = ${table} AND id_row = ${id}`;
  const isForeign = (stored: string | null) => {
    const key = stored === null ? undefined : keyIn(stored);
    return key !== undefined && !own.has(key);
  };
  const states = changes.flatMap((change) => {
    const { before, after } = storedCellsOf(change);
    return [isForeign(change.before) ? null : before, isForeign(change.after) ? null : after];
  });
  const values = valuesIn([...states, presentRow(table, id, columns)], columns);
  for (const change of changes)
    edit(change, edits, (stored) => (isForeign(stored) ? withoutValues(stored, values) : stored));
}

const presentRow = (table: string, id: number, columns: readonly string[]) =>
  database()
    .query(`SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM "${table}" WHERE rowid = ?`)
    .get(id) as Cells | null;

function blankTakenValues(persons: readonly { person: Person }[], { id }: Person, edits: Edits) {
  const acts = mergeActsOf(id);
  if (!acts.length) return;
  const group = persons.flatMap(({ person }) => (person.kind === "client" ? [person.id] : []));
  const values = valuesIn(statesOf({ kind: "client", id }), personalColumns("clients"));
  for (const change of all<StoredChange>`
    SELECT id, id_activity, noun, id_row, before, after FROM change
    WHERE +noun = 'clients' AND id_activity IN (SELECT value FROM json_each(${JSON.stringify(acts)}))
      AND id_row NOT IN (SELECT value FROM json_each(${JSON.stringify(group)}))`)
    edit(change, edits, (stored) => withoutValues(stored, values));
}

type Values = ReadonlyMap<string, ReadonlySet<string>>;

const valuesIn = (states: readonly (Cells | null)[], columns: readonly string[]): Values =>
  new Map(
    columns.map((column) => [
      column,
      new Set(
        states
          .map((row) => row?.[column])
          .filter((value): value is string => typeof value === "string" && value !== "" && value !== erased),
      ),
    ]),
  );

const withoutValues = (stored: string, values: Values) =>
  withTexts(stored, (column, text) => (values.get(column)?.has(text) ? erased : text));
