import type { Day } from "../base/days";
import { refuse } from "../base/errors";
import { one, sql } from "../db/db";
import { usualVatRate } from "../sales/vat/store";
import type { Taken } from "../undo/revert";
import { confirmedState } from "../visits/appointments/model";
import { messages } from "./model";

/** Of a cancelled order `o`: the penalty, which is outside VAT, and the delivered materials with the VAT of today's quotes. */
export const dueCents = () => sql`(
  SELECT o.penalty_cents + m.net + (m.net * ${usualVatRate()} + 5000) / 10000
  FROM (SELECT coalesce(sum(price_cents), 0) AS net FROM order_materials
        WHERE id_order = o.id AND delivered = 1) m)`;

export const owedFor = (order: number) =>
  one<{ due_cents: number; paid_permits_cents: number }>`
    SELECT ${dueCents()} AS due_cents, o.paid_permits_cents FROM orders o WHERE o.id = ${order}`;

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
