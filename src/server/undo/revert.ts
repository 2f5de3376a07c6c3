import { existsSync } from "node:fs";
import { refuse } from "../base/errors";
import { isUndone, undoneBy } from "../call/undone";
import { all, insert, remove, update } from "../db/db";
import { uploadPath } from "../files/files";
import type { Call } from "../journal/caller";
import type { ChangeRow } from "../journal/chain";
import { changesOf } from "../journal/journal";
import { erased } from "../journal/persons";
import { type Cells, cellsOf, isErased, newestChangeOf, rowOf } from "../journal/values";
import { type TableUndoneByNoun, tableOf } from "../tables/all";
import { explainConflict, explainConstraint } from "./refusals";

/** Null where there is no row. Without `act` one record gets older values. */
export type Taken = {
  table: string;
  id: number;
  present: Cells | null;
  former: Cells | null;
  act?: number;
};

/** Refuses as the noun's own functs do; what it answers is done once every row is back. */
export type Rule = (taken: Taken, call: Call) => (() => void) | undefined;

export type Rules = Record<TableUndoneByNoun, Rule>;

/** The journal does not hold a secret column: rows that have one do not come back, nor go. */
const hasSecret = (table: string) =>
  Object.values(tableOf(table)?.columns ?? {}).some(({ secret }) => secret !== undefined);

/** What comes back in place of a row as it was; undefined: nothing. */
export type Amend = (taken: Taken) => Taken | undefined;

/** With `amend` later changes of columns that the act left alone do not count. */
export function revertActivity(activity: number, call: Call, rules: Rules, amend?: Amend) {
  const changes = changesOf(activity)
    .reverse()
    .map((change) => ({ change, ...cellsOf(change) }));
  if (!changes.length) refuse(409, "L'operazione non ha modificato alcun dato.");
  const seen = new Set<string>();
  const last = changes.map(({ change: { noun: table, id_row: id }, before, after }) => {
    const whole = { table, id, present: after, former: before, act: activity };
    const taken = amend ? amend(whole) : whole;
    if (!taken) return undefined;
    const work = askRule(taken, call, rules);
    // Asked after the rule, which may hide the row: a refusal names its values.
    if (amend) mustBeAsLeft(taken, call);
    else if (!seen.has(`${table} ${id}`)) mustBeUntouched(taken, activity, call);
    seen.add(`${table} ${id}`);
    write(taken, call);
    return work;
  });
  for (const work of last) work?.();
}

/** A later change of which nothing is left does not count. */
export function revertChanges(changes: readonly ChangeRow[], call: Call, rules: Rules) {
  const last = changes.toReversed().map((change) => {
    const { noun: table, id_row: id } = change;
    const { before, after } = cellsOf(change);
    const taken = { table, id, present: after, former: before };
    const work = askRule(taken, call, rules);
    const row = rowOf(table, id);
    if (!sameRow(row, after))
      explainConflict(
        { ...taken, present: row, former: after },
        newestChangeOf(table, id)?.id_activity,
        call,
      );
    write(taken, call);
    return work;
  });
  for (const work of last) work?.();
}

export function takeBack(taken: Taken, call: Call, rules: Rules) {
  const work = askRule(taken, call, rules);
  write(taken, call);
  work?.();
}

function askRule(taken: Taken, call: Call, rules: Rules): (() => void) | undefined {
  const { table, present, former } = taken;
  if (hasSecret(table) && !(present && former))
    refuse(409, "L'operazione non può essere annullata: riguarda password o indirizzi segreti.");
  if (former && isErased(former))
    refuse(409, "Non si può ripristinare: i dati personali sono stati cancellati.");
  return tableOf(table)?.undo === "by its noun" ? rules[table as TableUndoneByNoun](taken, call) : undefined;
}

function write({ table, id, present, former }: Taken, call: Call) {
  mustHaveItsFile(former, present);
  const values = former && changedColumns(former, present ?? {});
  if (Object.values(values ?? {}).includes(erased))
    refuse(409, "Non si può annullare: i dati personali di allora sono stati cancellati.");
  try {
    if (!former) remove(table, id);
    else if (!present) insert(table, former);
    else update(table, id, changedColumns(former, present));
  } catch (error) {
    if (!isConflict(error)) throw error;
    explainConstraint({ table, id, present, former }, (error as Error).message, call);
  }
}

/** A trigger that refuses is a fault. */
const isConflict = (error: unknown) =>
  /^SQLITE_CONSTRAINT_(FOREIGNKEY|UNIQUE|PRIMARYKEY|CHECK)$/.test((error as { code?: string }).code ?? "");

/** The file of a deleted row is stored for 30 days. */
function mustHaveItsFile(former: Cells | null, present: Cells | null) {
  if (present || !former?.stored || existsSync(uploadPath(String(former.stored)))) return;
  refuse(409, `Non si può annullare: il file «${former.filename}» non è più conservato.`);
}

/** A later act that changed only the version counts, too: what would come back may no longer be allowed. */
function mustBeUntouched({ table, id, present: left }: Taken, activity: number, call: Call) {
  const later = all<{ id: number }>`
    SELECT DISTINCT id_activity AS id FROM change
    WHERE noun = ${table} AND id_row = ${id} AND id_activity > ${activity} ORDER BY id_activity DESC`;
  const touching = later.find((act) => !isUndone(act.id) && (undoneBy(act.id) ?? 0) <= activity);
  const row = rowOf(table, id);
  if (touching || !sameRow(row, left))
    explainConflict({ table, id, present: row, former: left }, touching?.id, call);
}

/** In the columns that the act altered. */
function mustBeAsLeft({ table, id, present: left, former }: Taken, call: Call) {
  const row = rowOf(table, id);
  const isAsLeft =
    row && left && former
      ? Object.keys(changedColumns(left, former)).every((column) => row[column] === left[column])
      : sameRow(row, left);
  if (!isAsLeft)
    explainConflict({ table, id, present: row, former: left }, newestChangeOf(table, id)?.id_activity, call);
}

function sameRow(row: Cells | null, other: Cells | null): boolean {
  if (!row || !other) return !row && !other;
  return Object.keys(changedColumns(other, row)).length === 0;
}

export const changedColumns = (row: Cells, other: Cells): Cells =>
  Object.fromEntries(
    Object.entries(row).filter(([column, value]) => column !== "version" && value !== other[column]),
  );
