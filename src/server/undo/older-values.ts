import { firmIdentity } from "../db/settings";
import type { Call } from "../journal/caller";
import type { Cells, States } from "../journal/values";
import { seesColumn } from "../journal/visibility";
import { labelOf, tableOf } from "../tables/all";
import { isOnlyByAct } from "../tables/shown";
import { changedColumns } from "./revert";

const columnOf = (table: string, column: string) => tableOf(table)?.columns[column];

/** Of the columns that the change altered: those that its history shows, and what holds with them. */
export function valuesToSetBack(
  table: string,
  states: States,
  side: "before" | "after",
  present: Cells,
  call: Call,
): Cells {
  const altered = changedColumns(states[side] ?? {}, states[side === "before" ? "after" : "before"] ?? {});
  return Object.fromEntries(
    Object.entries(changedColumns(altered, present)).filter(([column]) => {
      const { shownIn, holdsWith, onlyByAct } = columnOf(table, column) ?? {};
      return seesColumn(table, column, call) && (shownIn === "history" || holdsWith || onlyByAct);
    }),
  );
}

/** Older values hold only with what they were written with. */
export function whyNotAlone(
  table: string,
  wanted: Cells,
  values: Cells,
  present: Cells,
  call: Call,
): string | undefined {
  const label = (column: string) => `«${labelOf(table, column, firmIdentity().region)}»`;
  const own = Object.keys(values).find((column) => isOnlyByAct(table, column));
  if (own) return `${label(own)} cambia solo con la sua operazione: non torna a un valore di prima.`;
  const left = { ...present, ...values };
  const stays = (column: string) => left[column] === wanted[column];
  for (const [column, { holdsWith: other }] of Object.entries(tableOf(table)?.columns ?? {})) {
    if (!other || !(column in values || other in values) || (stays(column) && stays(other))) continue;
    const seen = [column, other].every((name) => seesColumn(table, name, call));
    return `${seen ? `${label(column)} e ${label(other)}` : "Alcuni valori"} valgono solo insieme e da allora sono cambiati: non si possono riportare.`;
  }
  return undefined;
}
