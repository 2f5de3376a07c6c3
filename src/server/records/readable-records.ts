import { passes } from "../call/gate";
import { mayReadStates } from "../journal/audience";
import type { Call } from "../journal/caller";
import { type Cells, cellsOf, newestChangeOf, rowOf } from "../journal/values";
import { tableOf, wholeOf } from "../tables/all";
import { recordNameById } from "./names";
import { gatesOf, mayReadRow } from "./rights";

export function mayReadTable(table: string, caller: Call): boolean {
  const gates = gatesOf(table);
  return !gates.length || gates.some((gate) => passes({ gate }, caller));
}

export const mayReadValues = (table: string, states: readonly Cells[], caller: Call): boolean =>
  mayReadTable(table, caller) &&
  mayReadStates(table, states, caller) &&
  states.every((row) => mayReadRow(table, row, caller));

export const mayReadRecord = (table: string, id: number, caller: Call): boolean =>
  mayReadValues(table, statesOf(table, id), caller);

function statesOf(table: string, id: number): Cells[] {
  const present = rowOf(table, id);
  const last = present ? null : newestChangeOf(table, id);
  const { before, after } = present || !last ? { before: present, after: null } : cellsOf(last);
  return [before, after].filter((row) => row !== null);
}

/** A part without a screen of its own is named by its whole, so its name needs the right of both. */
export function mayNameRecord(table: string, id: number, caller: Call): boolean {
  if (tableOf(table)?.isNamedEverywhere) return true;
  const states = statesOf(table, id);
  const whole = tableOf(table)?.read ? undefined : wholeOf(table);
  return (
    mayReadValues(table, states, caller) &&
    (!whole || states.every((row) => mayNameRecord(whole.table, Number(row[whole.column]), caller)))
  );
}

export const readableName = (table: string, id: number, caller: Call): string | undefined =>
  mayNameRecord(table, id, caller) ? recordNameById(table, id) : undefined;
