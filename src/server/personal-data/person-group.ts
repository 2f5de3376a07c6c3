import { firstActOf } from "../call/undone";
import { all, one } from "../db/db";
import type { Person } from "../journal/persons";
import { newestChangeOf } from "../journal/values";

function mergedInto(client: number): number | null {
  const last = newestChangeOf("clients", client);
  if (!last || last.after !== null || !isMerge(last.id_activity)) return null;
  return (
    one<{ id_row: number }>`
      SELECT id_row FROM change
      WHERE id_activity = ${last.id_activity} AND +noun = 'clients' AND id_row <> ${client} AND after IS NOT NULL
      LIMIT 1`?.id_row ?? null
  );
}

/** A merge, or the undo of its undo. */
const isMerge = (activity: number) =>
  one`SELECT 1 FROM activity WHERE id = ${firstActOf(activity)} AND id_operation = 'Client.merge'` !== null;

export function presentPerson(person: Person): Person {
  const staying = person.kind === "client" ? mergedInto(person.id) : null;
  return staying === null ? person : presentPerson({ kind: "client", id: staying });
}

/** The present card first, then those merged into it, also step by step, and requests of the account. */
export function groupOf(person: Person): Person[] {
  const present = presentPerson(person);
  if (present.kind === "client") return withMerged(present.id).map((id) => ({ kind: "client", id }));
  return [present, ...requestsOf(present)];
}

// The unary plus keeps SQLite from reading every change of every client instead of those of a few acts.
function withMerged(client: number): number[] {
  const touched = all<{ id_row: number }>`
    SELECT DISTINCT gone.id_row FROM change own CROSS JOIN change gone ON gone.id_activity = own.id_activity
    WHERE own.noun = 'clients' AND own.id_row = ${client}
      AND +gone.noun = 'clients' AND gone.id_row <> ${client} AND gone.after IS NULL`;
  const merged = touched.map(({ id_row }) => id_row).filter((id) => mergedInto(id) === client);
  return [client, ...merged.flatMap(withMerged)];
}

function requestsOf({ kind, id }: Person): Person[] {
  if (kind !== "account") return [];
  return all<{ id: number }>`
    SELECT r.id FROM account_requests r JOIN users u ON u.id = ${id}
    WHERE r.id_user = u.id OR r.email = u.email COLLATE NOCASE`.map((row) => ({
    kind: "request",
    id: row.id,
  }));
}

/** Other clients' cards that a merge, or its undo, changed together with this one, and the acts that did. */
export const mergeActsOf = (client: number): number[] =>
  all<{ id_activity: number }>`
    SELECT DISTINCT own.id_activity FROM change own
    CROSS JOIN change other ON other.id_activity = own.id_activity
    WHERE own.noun = 'clients' AND own.id_row = ${client} AND +other.noun = 'clients' AND other.id_row <> ${client}`
    .map(({ id_activity }) => id_activity)
    .filter(isMerge);
