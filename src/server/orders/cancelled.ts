import type { Day } from "../base/days";
import { refuse } from "../base/errors";
import { one } from "../db/db";
import type { Taken } from "../undo/revert";
import { confirmedState } from "../visits/appointments/model";
import { messages } from "./model";

/** Why an order takes nothing new. */
export function cancelledRefusal(order: number): string | undefined {
  const day = one<{ cancelled_on: Day | null }>`
    SELECT cancelled_on FROM orders WHERE id = ${order}`?.cancelled_on;
  return day ? messages.isCancelled(order, day) : undefined;
}

export function mustNotBeCancelled(order: number) {
  const reason = cancelledRefusal(order);
  if (reason) refuse(409, reason);
}

/** A cancellation goes and comes back as one act, never by the values of one row; a deleted order only with its visit. */
export function mayTakeBack({ id, present, former, act }: Taken): (() => void) | undefined {
  if (former && !present) return () => mustHaveVisit(id);
  if (act !== undefined || !former) return undefined;
  mustNotBeCancelled(id);
  if (former.cancelled_on) refuse(409, messages.asWhole);
}

/** Confirmed, or failed with the order: else site B would show what it hid. */
function mustHaveVisit(order: number) {
  const isThere = one`
    SELECT 1 FROM orders o JOIN appointments a ON a.id = o.id_appointment
    WHERE o.id = ${order} AND (a.order_cancelled OR a.state = ${confirmedState})
      AND a.order_cancelled = (o.cancelled_on IS NOT NULL)`;
  if (!isThere) refuse(409, messages.visitChanged);
}
