import { now, today } from "../../base/clock";
import { addDays } from "../../base/days";
import { notFound, Refusal, refuse, refuseFields } from "../../base/errors";
import { instantOf } from "../../base/instants";
import { byWhom } from "../../call/undone";
import { removeCrew } from "../../crews/store";
import { goneFrom } from "../../crews/taken-back";
import { timesOf } from "../../days/facts/times";
import { freedText, seatNames, seatsOn } from "../../days/problems/store";
import { all, one } from "../../db/db";
import { codeRefusal, offered } from "../../firm/lists/store";
import { type Call, can } from "../../journal/caller";
import { removeCounts } from "../../materials/counts";
import { isCounted, removeUndelivered, undeliveredOf } from "../../materials/store";
import { boxesOfOrder, deleteLine } from "../../storage/boxes/store";
import type { Rows } from "../../tables/rows";
import type { Taken } from "../../undo/revert";
import { deletedBy, undoWhole } from "../../undo/undo";
import { failWithOrder } from "../../visits/appointments/store";
import { messages } from "../model";
import { setCancelled } from "../store";
import { internalOrder } from "../works/model";
import { mustMayDelete, removeWork } from "../works/store";
import type { Cancellation } from "./input";

export const errorsOf = ({ reason }: Partial<Cancellation>) => ({
  reason: reason === undefined ? undefined : codeRefusal("loss-reasons", reason),
});

type Work = Pick<
  Rows["works"],
  "id" | "id_order" | "date" | "hour" | "flag_renata" | "police_permission_cents"
> & {
  type: string;
  hasCrew: 0 | 1;
  isWritten: 0 | 1;
};

/** Those to come, of which nothing is written, go: their hour has not come and their crew has not left the depot. */
function worksOf(order: number) {
  const day = today();
  const present = instantOf(day, now().slice(11));
  const { tours } = timesOf(day, addDays(day, 1));
  const works = all<Work>`
    SELECT w.id, w.id_order, w.date, w.hour, w.flag_renata, w.police_permission_cents, t.text AS type,
           EXISTS (SELECT 1 FROM crew_lines WHERE id_work = w.id) AS hasCrew,
           EXISTS (SELECT 1 FROM work_hours WHERE id_work = w.id)
             OR w.date <= ${day} AND EXISTS (SELECT 1 FROM work_materials WHERE id_work = w.id AND ${isCounted}) AS isWritten
    FROM works w JOIN work_types t ON t.value = w.type
    WHERE w.id_order = ${order} ORDER BY w.date, w.hour, w.id`.map((work) => {
    const start = instantOf(work.date, work.hour);
    const hasLeft = start - (work.hasCrew ? tours(work.id).out : 0) <= present;
    return { ...work, goes: !work.isWritten && !hasLeft, isOnRoad: hasLeft && start > present };
  });
  return Object.groupBy(works, ({ goes }) => (goes ? "ahead" : "left"));
}

type Row = Pick<Rows["orders"], "id_appointment" | "cancelled_on">;

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
    SELECT a.id, a.user, a.date_created FROM change c JOIN acts a ON a.id = c.id_activity
    WHERE c.noun = 'orders' AND c.id_row = ${order} AND c.before IS NOT NULL
      AND c.before ->> '$.cancelled_on' IS NULL AND c.after ->> '$.cancelled_on' IS NOT NULL
    ORDER BY c.id DESC LIMIT 1`;

/** What a cancellation takes away. Boxes hold no goods yet while nothing of the order was carried, and ask a right. */
function aheadOf(order: number, call: Call) {
  const { ahead = [], left = [] } = worksOf(order);
  const boxes = boxesOfOrder(order);
  const areFreed = !left.length && can(call, "editDeposit");
  return {
    works: ahead,
    left: left.length,
    onRoad: left.filter(({ isOnRoad }) => isOnRoad),
    boxes: areFreed ? boxes : [],
    boxesLeft: areFreed ? [] : boxes,
    undelivered: undeliveredOf(order),
  };
}

export function cancelOrder(order: number, { reason, penalty }: Cancellation, call: Call) {
  const { id_appointment } = orderToCancel(order);
  refuseFields(errorsOf({ reason }));
  const { works, boxes, undelivered } = aheadOf(order, call);
  mustMayDelete(works, call);
  const freed = works.flatMap(({ id, date }) => seatsOn(id, date, call));
  const ofParts = { ...call, version: undefined };
  for (const work of works) {
    removeCounts(work, ofParts);
    removeCrew(work.id);
    removeWork(work.id);
  }
  removeUndelivered(undelivered);
  for (const line of boxes) deleteLine(line.id, ofParts);
  const paid_permits_cents = works.reduce((sum, work) => sum + work.police_permission_cents, 0);
  setCancelled(
    order,
    { id_reason: reason, penalty_cents: can(call, "prices.view") ? (penalty ?? 0) : 0, paid_permits_cents },
    call,
  );
  // The last row, so that an undo finds the order as it was when works and boxes come back.
  failWithOrder(id_appointment, reason);
  return freed.length ? { msg: `${messages.cancelled}: ${freedText(freed, call)}` } : {};
}

/** Also after other columns of the order and its visit were changed; without seats of who is no longer in the list. */
export function restoreOrder(order: number, call: Call) {
  const present =
    one<Pick<Row, "cancelled_on">>`SELECT cancelled_on FROM orders WHERE id = ${order}` ??
    notFound("Ordine non trovato.");
  if (!present.cancelled_on) refuse(409, messages.notCancelled);
  const act = actOf(order)?.id ?? refuse(409, messages.tooOld);
  if (!can(call, "editDeposit") && deletedBy(act).some(({ table }) => table === "box_lines"))
    refuse(403, messages.boxesBack);
  const gone = new Set<string>();
  try {
    undoWhole(act, call, (taken) => withoutGone(taken, gone, call));
  } catch (error) {
    // "Non si può annullare" would mean the order.
    if (error instanceof Refusal)
      error.message = error.message.replace(/^Non si può annullare/, "Non si può ripristinare");
    throw error;
  }
  return { msg: messages.restored([...gone]) };
}

function withoutGone(taken: Taken, names: Set<string>, call: Call): Taken | undefined {
  const { table, former } = taken;
  if (table !== "crew_lines" || !former) return taken;
  const left = { ...former };
  for (const { column, name } of goneFrom(former, call)) {
    left[column] = null;
    names.add(name);
  }
  return left.id_worker || left.id_vehicle ? { ...taken, former: left } : undefined;
}

export type CancelForm = ReturnType<typeof formOf>;

export function formOf(order: number, call: Call) {
  orderToCancel(order);
  const { undelivered, works, ...ahead } = aheadOf(order, call);
  const named = works.map((work) => ({ ...work, crew: seatNames(seatsOn(work.id, work.date, call)) }));
  return { ...ahead, works: named, undelivered: undelivered.length, reasons: offered("loss-reasons") };
}
