import type { Call } from "../caller";
import { all, insert, one, update } from "../db";
import { notFound, refuse } from "../errors";
import type { Taken } from "../revert";
import type { WorkType } from "./model";

export const listWorkTypes = () => all<WorkType>`SELECT value, text, version FROM work_types ORDER BY value`;

/** The types of work by value: for the lists of forms. */
export const workTypes = () => listWorkTypes().map(({ value, text }) => ({ value, text }));

export const workTypeByCode = (value: number) =>
  one<WorkType>`SELECT value, text, version FROM work_types WHERE value = ${value}` ??
  notFound("Tipo di lavorazione non trovato.");

/** The database gives the next code. */
export function addWorkType(text: string) {
  mustBeUnused(text);
  return { value: insert("work_types", { text }) };
}

/** The code does not change: works refer to it, and so do rules (type 2 is packaging). */
export function renameWorkType(value: number, text: string, call: Call) {
  workTypeByCode(value);
  mustBeUnused(text, value);
  update("work_types", value, { text }, call.version);
}

function mustBeUnused(text: string, except = -1) {
  const taken = "Esiste già un tipo di lavorazione con questo nome.";
  if (one`SELECT 1 FROM work_types WHERE text = ${text} COLLATE NOCASE AND value <> ${except}`)
    refuse(409, taken, { text: taken });
}

/** A name that comes back must still be free. */
export function mayTakeBack({ id, former }: Taken): undefined {
  if (former) mustBeUnused(String(former.text), id);
}
