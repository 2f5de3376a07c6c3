import { now, today } from "../../base/clock";
import { refuseFields } from "../../base/errors";
import { nextOpenDay } from "../../days/closures/store";
import { all, insert } from "../../db/db";
import { codeRefusal, textOf } from "../../firm/lists/store";
import type { Call } from "../../journal/caller";
import { authorsOf } from "../../log/history/store";
import { type AppointmentState, confirmedState, failedState, openState } from "../appointments/model";
import { appointmentById, recordOutcome } from "../appointments/store";
import type { CallValues } from "./input";
import { messages, noAnswer, type Outcome, type PhoneCall, refuses } from "./model";

export type StoredOutcome = Pick<PhoneCall, "outcome" | "call_on"> & { id_reason: number | null };
type Row = StoredOutcome & Pick<PhoneCall, "id" | "at" | "notes">;

/** The newest first. */
export function callsOf(appointment: number, call: Call): PhoneCall[] {
  appointmentById(appointment, call.site);
  const rows = all<Row>`
    SELECT id, date_created AS at, outcome, call_on, id_reason, notes FROM calls
    WHERE id_appointment = ${appointment} ORDER BY id DESC`;
  const authorOf = authorsOf(rows.map(({ id }) => ({ table: "calls", id })));
  return rows.map((row) => ({ ...withReason(row), author: authorOf("calls", row.id) }));
}

export const withReason = <Row extends StoredOutcome>({ id_reason, ...row }: Row) => ({
  ...row,
  reason: id_reason === null ? "" : textOf("loss-reasons", id_reason),
});

/** Who did not answer is called on the next open day unless another is given; what is confirmed becomes an order. */
export function addCall(id: number, values: CallValues, call: Call) {
  refuseFields(callErrors(values));
  const { outcome, call_on, reason, notes } = values;
  const result = {
    call_on: isOpenAfter(outcome) ? (call_on ?? nextOpenDay(today())) : null,
    id_reason: outcome === refuses ? reason : null,
  };
  recordOutcome(id, { state: states[outcome], ...result }, call);
  const id_call = insert("calls", { id_appointment: id, outcome, ...result, notes, date_created: now() });
  return { id_call, confirmed: states[outcome] === confirmedState };
}

export function callErrors({
  outcome,
  call_on,
  reason,
}: Partial<CallValues>): Record<string, string | undefined> {
  if (outcome === refuses) return { reason: reason ? codeRefusal("loss-reasons", reason) : messages.why };
  if (outcome === undefined || !isOpenAfter(outcome)) return {};
  if (!call_on) return { call_on: outcome === noAnswer ? undefined : messages.when };
  return { call_on: call_on < today() ? messages.past : undefined };
}

const states: Record<Outcome, AppointmentState> = {
  0: openState,
  1: openState,
  2: confirmedState,
  3: failedState,
};

const isOpenAfter = (outcome: Outcome) => states[outcome] === openState;
