import type { Call } from "../caller";
import { all, insert, one, update } from "../db";
import { notFound, refuse } from "../errors";

type WorkType = { value: number; text: string; version: number };

/** The types of work with their versions: for the administrators' list. */
export const typeList = () => all<WorkType>`SELECT value, text, version FROM work_types ORDER BY value`;

export const typeByValue = (value: number) =>
  one<WorkType>`SELECT value, text, version FROM work_types WHERE value = ${value}` ??
  notFound("Tipo di lavorazione non trovato.");

/** A new type under the next code. */
export function addType(text: string) {
  mustBeNew(text);
  return { value: insert("work_types", { text }) };
}

/** Another name for a type: works keep its code, and so do the rules that know it (type 2 is packaging). */
export function renameType(value: number, text: string, call: Call) {
  typeByValue(value);
  mustBeNew(text, value);
  update("work_types", value, { text }, call.version);
}

function mustBeNew(text: string, except = -1) {
  const taken = "Esiste già un tipo di lavorazione con questo nome.";
  if (one`SELECT 1 FROM work_types WHERE text = ${text} COLLATE NOCASE AND value <> ${except}`)
    refuse(409, taken, { text: taken });
}
