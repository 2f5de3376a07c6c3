import { today } from "../base/clock";
import { addDays, dayOf } from "../base/days";
import { notAllowed, notFound, refuse } from "../base/errors";
import { mayCall, mayChangeNow, mustBeConfirmedFor, whyFinal } from "../call/operations";
import { reply } from "../call/reply";
import { firstActOf, mustNotBeUndone, recordUndo } from "../call/undone";
import { all, one } from "../db/db";
import { binDays } from "../files/stored-files";
import { type Call, can } from "../journal/caller";
import type { ChangeRow } from "../journal/chain";
import { changesOf } from "../journal/journal";
import { type Cells, cellsOf, rowOf, type States } from "../journal/values";
import { isStillShownOnB, seesColumn } from "../journal/visibility";
import type { Row } from "../tables/define";
import { undoRules } from "../undo-rules";
import { valuesToSetBack, whyNotAlone } from "./older-values";
import { type Amend, changedColumns, revertActivity, revertChanges, takeBack } from "./revert";

export const undoMessages = {
  undone: "Operazione annullata",
  tooLate: "L'operazione non può più essere annullata.",
  denied: notAllowed,
  missing: "Dato non trovato.",
  present: "Il dato non è nel cestino: esiste.",
  unchanged: "Il dato ha già questi valori.",
};

type Act = { id: number; id_user: number | null; date_created: string; notes: string };

const actById = (id: number) =>
  one<Act>`SELECT id, id_user, date_created, notes FROM activity WHERE id = ${id}`;

/** Until the end of the next day: the caller's own, or for an administrator anybody's. */
export function undoActivity(activity: number, call: Call) {
  const act = actById(activity);
  if (!act || !(act.id_user === call.user.id || call.user.isAdmin)) notFound(undoMessages.tooLate);
  const undone = mustMayUndo(act, call, undoMessages.tooLate);
  if (dayOf(act.date_created) < addDays(today(), -1)) refuse(409, undoMessages.tooLate);
  revert(activity, call);
  return reply({ undone: act.notes }, { undone });
}

/** An import has a rule of its own about who may and until when. */
export const undoChanges = (changes: readonly ChangeRow[], call: Call) =>
  revertChanges(changes, call, undoRules);

/** With all that the same act deleted or changed; in the last 30 days. */
export function restoreDeleted(table: string, id: number, call: Call): { activity: number } {
  const deletion = one<Act>`
    SELECT a.id, a.id_user, a.date_created, a.notes FROM change c JOIN activity a ON a.id = c.id_activity
    WHERE c.noun = ${table} AND c.id_row = ${id}
      AND (c.after IS NULL OR c.before ->> '$.deleted' = 0 AND c.after ->> '$.deleted' = 1)
    ORDER BY c.id DESC LIMIT 1`;
  if (!deletion) notFound(undoMessages.missing);
  mustMayUndo(deletion, call, undoMessages.missing);
  const present = rowOf(table, id);
  if (present && !present.deleted) refuse(409, undoMessages.present);
  mustBeRecent(deletion);
  revert(deletion.id, call);
  return { activity: deletion.id };
}

/** All that an act changed, also after later changes of other columns; in the last 30 days. */
export function undoWhole(activity: number, call: Call, amend: Amend) {
  const act = actById(activity) ?? notFound(undoMessages.tooLate);
  mustMayUndo(act, call, undoMessages.tooLate);
  mustBeRecent(act);
  revert(activity, call, amend);
}

export function setBack(change: number, side: "before" | "after", call: Call) {
  const row = one<ChangeRow & { id_activity: number }>`
    SELECT id_activity, noun, id_row, before, after FROM change WHERE id = ${change}`;
  if (!row) notFound(undoMessages.missing);
  mustMayUndo({ id: row.id_activity }, call, undoMessages.missing, [row]);
  const { noun: table, id_row: id } = row;
  const states = cellsOf(row);
  const wanted = states[side];
  const present = rowOf(table, id);
  if (!wanted || !present) notFound(undoMessages.missing);
  const values = valuesToSetBack(table, states, side, present, call);
  if (!Object.keys(values).length) refuse(409, undoMessages.unchanged);
  const reason = whyNotAlone(table, wanted, values, present, call);
  if (reason) refuse(409, reason);
  const former: Cells = { ...present, ...values };
  takeBack({ table, id, present, former }, call, undoRules);
  recordUndo(row.id_activity, 1);
}

function mustBeRecent({ date_created }: Pick<Act, "date_created">) {
  if (dayOf(date_created) < addDays(today(), -binDays)) refuse(409, undoMessages.tooLate);
}

/** The right of the first act, also of an undo, of what changes now, and what the site shows; answers what that was. */
function mustMayUndo(
  act: { id: number } & Partial<Act>,
  call: Call,
  missing: string,
  changes: readonly ChangeRow[] = changesOf(act.id),
): string {
  const first = firstActOf(act.id);
  const operation = one<{ id_operation: string }>`SELECT id_operation FROM activity WHERE id = ${first}`
    ?.id_operation as string;
  if (call.site === "B" && !isActShownOnB(act.id, call)) notFound(missing);
  if (!mayCall(operation, call)) refuse(403, undoMessages.denied);
  const reason = whyFinal(operation);
  if (reason) refuse(409, `Non si può annullare: ${reason}`);
  const isDeletion = first === act.id;
  const rows = changes.map((change) => ({ table: change.noun, ...cellsOf(change) }));
  if (!rows.every((row) => mayTakeBackRow({ ...act, operation, isDeletion }, row, call)))
    refuse(403, undoMessages.denied);
  mustBeConfirmedFor(operation, call);
  return operation;
}

type Undone = Partial<Pick<Act, "id_user" | "date_created">> & { operation: string; isDeletion?: boolean };

/** Of one's own act until the next day the right of the act; else also that to change the row now. */
export function mayTakeBackRow(
  { id_user, date_created, operation, isDeletion }: Undone,
  { table, before, after }: { table: string } & Partial<States>,
  call: Call,
): boolean {
  const isOwn =
    id_user === call.user.id && date_created !== undefined && dayOf(date_created) >= addDays(today(), -1);
  if (!isOwn && !mayChangeNow(table, operation, call)) return false;
  return !isDeletion || !before || Boolean(after) || mayDelete(table, before, call);
}

/** What is deleted by a right that depends on its Flag R comes back by that right. */
function mayDelete(table: string, row: Cells, call: Call): boolean {
  if (table === "works") return can(call, row.flag_renata ? "works.deleteRenata" : "works.edit");
  if (table !== "orders") return true;
  const visit = one<{ flag_renata: number }>`
    SELECT flag_renata FROM appointments WHERE id = ${row.id_appointment as number}`;
  return can(call, visit?.flag_renata ? "orders.deleteRenata" : "orders.edit");
}

/** An act on what site B hides does not exist there. */
export const isActShownOnB = (activity: number, call: Call) =>
  changesOf(activity).every((change) => {
    const { before, after } = cellsOf(change);
    const altered = before && after ? Object.keys(changedColumns(after, before)) : [];
    return (
      isStillShownOnB(change.noun, change.id_row, (after ?? before) as Row) &&
      altered.every((column) => seesColumn(change.noun, column, call))
    );
  });

function revert(activity: number, call: Call, amend?: Amend) {
  mustNotBeUndone(activity);
  revertActivity(activity, call, undoRules, amend);
  recordUndo(activity);
}

export const deletedBy = (activity: number) => all<{ table: string; id: number }>`
  SELECT noun AS "table", id_row AS id FROM change WHERE id_activity = ${activity} AND after IS NULL`;
