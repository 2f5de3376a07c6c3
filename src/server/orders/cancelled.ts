import type { Day } from "../base/days";
import { refuse } from "../base/errors";
import { one } from "../db/db";
import type { Taken } from "../undo/revert";
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

/** A cancellation goes and comes back as one act, never by the values of one row. */
export function mayTakeBack({ id, present, former, act }: Taken): undefined {
  if (act !== undefined || !present || !former) return;
  mustNotBeCancelled(id);
  if (former.cancelled_on) refuse(409, messages.asWhole);
}
