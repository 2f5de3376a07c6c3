import { all, database, one, sql } from "../db/db";
import { remembered } from "../db/memory";
import type { ChangeRow } from "./chain";
import { namesOf, withoutNames } from "./person-names";
import { personalValues } from "./personal-values";
import { erased, type Person, type PersonKind } from "./persons";
import { type Cells, type States, type StoredStates, storedCellsOfEach } from "./stored-values";

export type { Cells, States };

/** The only way to read a journaled value. */
export const cellsOf = (change: StoredStates): States => cellsOfEach([change])[0] as States;

export function cellsOfEach(changes: readonly StoredStates[]): States[] {
  const states = storedCellsOfEach(changes, shownKeys);
  const { names } = hiddenNames("all");
  if (!names) return states;
  return states.map(({ before, after }, at) => {
    const { mentions = [] } = personalValues[changes[at]?.noun as string] ?? {};
    const without = ([column, value]: [string, Cells[string]]) =>
      [column, mentions.includes(column) && value ? withoutNames(String(value), names) : value] as const;
    const hidden = (row: Cells | null) => row && Object.fromEntries(Object.entries(row).map(without));
    return { before: hidden(before), after: hidden(after) };
  });
}

const shownKeys = sql`(
  SELECT id, key FROM person_keys WHERE person NOT IN (SELECT kind || ' ' || id_person FROM erasures))`;

export type Hidden = { id: number; kind: PersonKind; id_person: number; mark: string; date_created: string };

/** Erased for everybody; the night's act takes what journal and files still have of them. */
export const hiddenPersons = () => all<Hidden>`
  SELECT id, kind, id_person, mark, date_created FROM erasures
  WHERE id > ifnull((SELECT value FROM erasure_state WHERE name = 'lastCleaned'), 0) ORDER BY id`;

export const personsOf = (erasures: readonly Hidden[]): Person[] =>
  erasures.map(({ kind, id_person: id }) => ({ kind, id }));

/** What texts of others, as they were, may still name. */
const hiddenNames = remembered(["erasures", "erasure_state"], (_: "all") => {
  const erasures = hiddenPersons();
  return { names: erasures.length ? namesOf(personsOf(erasures)) : null };
});

export const newestChangeOf = (table: string, id: number) =>
  one<ChangeRow & { id_activity: number }>`
    SELECT id_activity, noun, id_row, before, after FROM change
    WHERE noun = ${table} AND id_row = ${id} ORDER BY id DESC LIMIT 1`;

export const isErased = (row: Cells): boolean => Object.values(row).includes(erased);

export const rowOf = (table: string, id: number) =>
  database().query(`SELECT * FROM "${table}" WHERE rowid = ?`).get(id) as Cells | null;

export type Row = { table: string; id: number };

export function lastChanges(rows: readonly Row[]): Map<string, string> {
  const found = all<Row & { at: string }>`
    SELECT r.value ->> 'table' AS "table", r.value ->> 'id' AS id, a.date_created AS at
    FROM json_each(${JSON.stringify(rows)}) r
    JOIN change c ON c.id = (
      SELECT max(id) FROM change WHERE noun = r.value ->> 'table' AND id_row = r.value ->> 'id')
    JOIN activity a ON a.id = c.id_activity`;
  return new Map(found.map(({ table, id, at }) => [`${table} ${id}`, at]));
}
