import { now, today } from "../../base/clock";
import type { Day } from "../../base/days";
import { notFound, refuse, refuseFields } from "../../base/errors";
import { byWhom } from "../../call/undone";
import { removeCrew } from "../../crews/store";
import { all, one } from "../../db/db";
import { codeRefusal, offered } from "../../firm/lists/store";
import { type Call, can } from "../../journal/caller";
import { removeCounts } from "../../materials/counts";
import { removeUndelivered, undeliveredOf } from "../../materials/store";
import { boxesOfOrder, deleteLine } from "../../storage/boxes/store";
import { undoWhole } from "../../undo/undo";
import { failWithOrder } from "../../visits/appointments/store";
import { messages } from "../model";
import { setCancelled } from "../store";
import { internalOrder } from "../works/model";
import { removeWork } from "../works/store";
import type { Cancellation } from "./input";

export const errorsOf = ({ reason }: Partial<Cancellation>) => ({
  reason: reason === undefined ? undefined : codeRefusal("loss-reasons", reason),
});

type Ahead = { id: number; id_order: number; date: Day; hour: string; type: string; flag_renata: number };

/** After today; of today those whose hour has not come and of which nothing is written. */
const worksAhead = (order: number) => all<Ahead>`
  SELECT w.id, w.id_order, w.date, w.hour, w.flag_renata, t.text AS type
  FROM works w JOIN work_types t ON t.value = w.type
  WHERE w.id_order = ${order} AND NOT EXISTS (SELECT 1 FROM work_hours WHERE id_work = w.id)
    AND (w.date > ${today()} OR w.date = ${today()} AND w.hour > ${now().slice(11)}
         AND NOT EXISTS (SELECT 1 FROM work_materials WHERE id_work = w.id))
  ORDER BY w.date, w.hour, w.id`;

type Row = { id_appointment: number; cancelled_on: Day | null };

function orderToCancel(order: number): Row {
  const row =
    one<Row>`SELECT id_appointment, cancelled_on FROM orders WHERE id = ${order}` ??
    notFound("Ordine non trovato.");
  if (order === internalOrder) refuse(409, "L'ordine delle lavorazioni interne non può essere annullato.");
  const act = row.cancelled_on ? actOf(order) : null;
  if (row.cancelled_on) refuse(409, `L'ordine è già stato annullato${act ? ` ${byWhom(act)}` : ""}.`);
  return row;
}

/** The last act that cancelled it; an old one may be cut from the log. */
const actOf = (order: number) =>
  one<{ id: number; user: string; date_created: string }>`
    SELECT a.id, a.user, a.date_created FROM change c JOIN activity a ON a.id = c.id_activity
    WHERE c.noun = 'orders' AND c.id_row = ${order}
      AND c.before ->> '$.cancelled_on' IS NULL AND c.after ->> '$.cancelled_on' IS NOT NULL
    ORDER BY c.id DESC LIMIT 1`;

/** What a cancellation takes away. Boxes hold no goods yet while nothing of the order was carried. */
function aheadOf(order: number) {
  const works = worksAhead(order);
  const { count } = one<{ count: number }>`SELECT count(*) AS count FROM works WHERE id_order = ${order}` as {
    count: number;
  };
  const left = count - works.length;
  return { works, left, boxes: left ? [] : boxesOfOrder(order), undelivered: undeliveredOf(order) };
}

export function cancelOrder(order: number, { reason, penalty }: Cancellation, call: Call) {
  const { id_appointment } = orderToCancel(order);
  refuseFields(errorsOf({ reason }));
  const { works, boxes, undelivered } = aheadOf(order);
  if (works.some(({ flag_renata }) => flag_renata) && !can(call, "works.deleteRenata"))
    refuse(403, messages.flaggedWorks);
  const ofParts = { ...call, version: undefined };
  for (const work of works) {
    removeCounts(work, ofParts);
    removeCrew(work.id);
    removeWork(work.id);
  }
  removeUndelivered(undelivered);
  for (const line of boxes) deleteLine(line.id, ofParts);
  setCancelled(order, { id_reason: reason, penalty_cents: penalty ?? 0 }, call);
  // The last row, so that an undo finds the order as it was when works and boxes come back.
  failWithOrder(id_appointment, reason);
}

export function restoreOrder(order: number, call: Call) {
  const present =
    one<Pick<Row, "cancelled_on">>`SELECT cancelled_on FROM orders WHERE id = ${order}` ??
    notFound("Ordine non trovato.");
  if (!present.cancelled_on) refuse(409, messages.notCancelled);
  undoWhole(actOf(order)?.id ?? refuse(409, messages.tooOld), call);
}

export type CancelForm = ReturnType<typeof formOf>;

export function formOf(order: number) {
  orderToCancel(order);
  const { undelivered, ...ahead } = aheadOf(order);
  return { ...ahead, undelivered: undelivered.length, reasons: offered("loss-reasons") };
}
