import { now, today } from "../../base/clock";
import type { Day } from "../../base/days";
import { given, notFound, refuse, refuseField, refuseFields } from "../../base/errors";
import { doubt } from "../../call/doubts";
import { byWhom } from "../../call/undone";
import { shortPlaceText } from "../../clients/pickup-places/model";
import { typedCents } from "../../crews/costs/model";
import { all, insert, one, remove, sql, update } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import { seenFields } from "../../journal/visibility";
import type { Taken } from "../../undo/revert";
import { mustNotBeCancelled } from "../cancelled";
import { appointmentOfOrder, listDocuments } from "../documents/store";
import { storePermitCost } from "../works/permit-cost";
import type { AtPlace, PermitValues } from "./input";
import { hoursBefore, messages, type Permit, permitCents, shortMoment, usualStamp } from "./model";
import { placeOf, type Row, rowsOf, shown, wordOn } from "./places";

const stored = (id: number) =>
  one<AtPlace>`SELECT id_work, id_place FROM permits WHERE id = ${id}` ?? notFound(messages.missing);

export const rowOfPermit = (id: number): Row => placeOf(stored(id));

export function permitById(id: number, call: Call) {
  const row = rowOfPermit(id);
  const { client, place, word, signs_at, ...permit } = shown(row);
  const { fee_cents, stamp_cents, signs_cents, charge } = permit as typeof permit & Permit;
  const sum = permitCents(permit as typeof permit & Permit);
  return {
    ...seenFields("permits", permit, call),
    ...{
      id,
      client,
      place,
      word,
      version: Number(permit.version),
      from: permit.date_from,
      to: permit.date_to,
    },
    ...{ signs_on: signs_at?.slice(0, 10) ?? null, signs_hour: signs_at?.slice(11) ?? "" },
    ...(can(call, "prices.view") && {
      fee: typedCents(fee_cents),
      stamp: typedCents(stamp_cents),
      signs: typedCents(signs_cents),
      receipt: charge === "advanced" ? typedCents(sum) : "",
    }),
    together: sameRequest(row).map(shortPlaceText),
    receipts: receiptsOf(permit.id_order, call),
  };
}

/** How a request begins: of all days of the job, at the places of one comune. */
export function newPermit(asked: AtPlace, call: Call) {
  const row = placeOf(asked);
  mustNotBeCancelled(row.id_order);
  const { first, last } = one<{ first: Day; last: Day }>`
    SELECT min(date) AS first, max(date) AS last FROM works WHERE id = ${row.job} OR id_job = ${row.job}` as {
    first: Day;
    last: Day;
  };
  const together = sameRequest(row);
  const isFirst = !together.some(({ id }) => id !== null);
  return {
    ...shown(row),
    together: together.map(shortPlaceText),
    receipts: receiptsOf(row.id_order, call),
    values: {
      ...{ state: "asked", asked_on: today(), from: first, to: last, charge: "firm" },
      ...{ stamps: isFirst ? "" : 0, stamp: typedCents(usualStamp) },
    },
  };
}

/** The documents that may be the receipt, by the rights of those who read documents. */
const receiptsOf = (order: number, call: Call) =>
  can(call, "documents.view")
    ? listDocuments(appointmentOfOrder(order, call.site), undefined, call).files.map(({ id, filename }) => ({
        value: id,
        text: filename,
      }))
    : [];

/** Of one comune all places of a work are one request. */
export const sameRequest = ({ id_work, id_place, id_city }: Row) =>
  id_city === null
    ? []
    : rowsOf(sql`w.id = ${id_work}`).filter(
        (row) => row.id_place !== id_place && row.id_city === id_city && row.state !== "unneeded",
      );

export function addPermit({ id_work, id_place, values }: AtPlace & { values: PermitValues }, call: Call) {
  const place = placeOf({ id_work, id_place });
  mustNotBeCancelled(place.id_order);
  if (place.id !== null) refuse(409, messages.alreadyThere(inserterOf(place.id)));
  const id = insert("permits", { id_work, id_place, ...columnsOf(values, place, call) });
  const missing = sameRequest(place).filter((row) => wordOn(row, row.date) === "missing");
  const twins = values.state === "unneeded" ? [] : missing;
  const request = requestOf(placeOf({ id_work, id_place }));
  for (const twin of twins) insert("permits", { id_work, id_place: twin.id_place, ...request });
  storePermitCost(id_work);
  return {
    id,
    ...(twins.length > 0 && { msg: messages.added + messages.together(twins.map(shortPlaceText)) }),
  };
}

/** Of a cancelled order nothing is asked any more. */
export function mustMayChange(id: number): Row {
  const row = rowOfPermit(id);
  mustNotBeCancelled(row.id_order);
  return row;
}

export function changePermit(id: number, values: PermitValues, call: Call) {
  const before = mustMayChange(id);
  update("permits", id, columnsOf(values, before, call), call.version);
  const request = requestOf(placeOf(before));
  for (const twin of request.state === "unneeded" ? [] : sameRequest(before))
    if (twin.id !== null)
      update("permits", twin.id, twin.state === "posted" ? { ...request, state: twin.state } : request);
  storePermitCost(before.id_work);
}

/** What all places of a request have alike; signs are put up at each. */
function requestOf({ state, asked_on, protocol, granted_on, date_from, date_to }: Row) {
  return {
    state: state === "posted" ? "granted" : state,
    asked_on,
    protocol,
    granted_on,
    date_from,
    date_to,
  };
}

export function deletePermit(id: number, call: Call) {
  const { id_work } = mustMayChange(id);
  remove("permits", id, call.version);
  storePermitCost(id_work);
}

/** With their work. */
export function removePermits(work: number) {
  const rows = all<{ id: number }>`SELECT id FROM permits WHERE id_work = ${work}`;
  for (const { id } of rows) remove("permits", id);
}

/** Who comes second reads who was first. */
function inserterOf(id: number): string {
  const act = one<{ user: string; date_created: string }>`
    SELECT a.user, a.date_created FROM change c JOIN acts a ON a.id = c.id_activity
    WHERE c.noun = 'permits' AND c.id_row = ${id} AND c.before IS NULL ORDER BY c.id DESC LIMIT 1`;
  return act ? ` ${byWhom(act)}` : "";
}

function columnsOf(values: PermitValues, before: Row, call: Call) {
  const { from, to, signs_on, signs_hour, fee, stamp, signs, receipt, charge: _charge, ...more } = values;
  const date_from = from === undefined ? before.date_from : from;
  const date_to = (to === undefined ? before.date_to : to) ?? date_from;
  const signs_at = signs_on === undefined ? before.signs_at : signs_on && `${signs_on} ${signs_hour}`;
  const amounts = {
    fee_cents: fee === undefined ? (before.fee_cents ?? 0) : (fee ?? 0),
    stamps: values.stamps ?? before.stamps ?? 0,
    stamp_cents: stamp === undefined ? (before.stamp_cents ?? usualStamp) : (stamp ?? 0),
    signs_cents: signs === undefined ? (before.signs_cents ?? 0) : (signs ?? 0),
  };
  refuseFields({
    ...permitErrors({ ...values, from: date_from, to: date_to }),
    signs_on: values.state === "posted" && !signs_at ? messages.signsMissing : undefined,
    stamps: stampsRefusal(amounts.stamps, before),
  });
  doubtSigns({ signs_at, date_from }, before);
  const charge = chargeOf(values, before, permitCents(amounts), call);
  return seenFields("permits", { ...more, ...amounts, date_from, date_to, signs_at, charge }, call);
}

/** What is wrong whatever is stored. */
export const permitErrors = (values: Partial<PermitValues>): Record<string, string> => {
  const { asked_on, granted_on, from, to, signs_on, signs_hour } = values;
  return given({
    to: from && to && to < from ? messages.endsFirst : undefined,
    granted_on: asked_on && granted_on && granted_on < asked_on ? messages.grantedFirst : undefined,
    signs_hour: signs_on && !signs_hour ? messages.signsHour : undefined,
    signs_on: signs_hour && signs_on === null ? messages.hourAlone : undefined,
  });
};

/** They are stuck on the request, which is the first row of its comune. */
function stampsRefusal(stamps: number, row: Row): string | undefined {
  if (stamps === 0) return;
  const first = sameRequest(row)
    .filter(({ id }) => id !== null && (row.id === null || id < row.id))
    .sort((one, other) => Number(one.id) - Number(other.id))[0];
  return first && messages.stampsOfFirst(shortPlaceText(first));
}

function doubtSigns({ signs_at, date_from }: Pick<Row, "signs_at" | "date_from">, row: Row) {
  const by = hoursBefore(date_from ?? row.date, row.hour, row.signs_hours);
  if (signs_at && signs_at > by && signs_at !== row.signs_at)
    doubt(messages.signsLate(shortMoment(by, now())));
}

/** Outside VAT goes only what a receipt in the client's name says, to the cent. */
function chargeOf(values: PermitValues, before: Row, sum: number, call: Call): Permit["charge"] {
  const { charge = before.charge ?? "firm", receipt, id_file = before.id_file } = values;
  if (charge === "firm") return charge;
  const wasSo = before.charge === "advanced" && before.id_file === id_file;
  if (!can(call, "prices.view")) return wasSo ? charge : refuseField("charge", messages.amountsHidden);
  if (!id_file) refuseField("id_file", messages.receiptMissing);
  if (!wasSo && !receiptsOf(before.id_order, call).some(({ value }) => value === id_file))
    refuseField("id_file", messages.notOfOrder);
  const written = receipt ?? (wasSo && receipt === undefined ? permitCents(before as Row & Permit) : null);
  if (written === null) refuseField("receipt", messages.receiptAmount);
  if (written !== sum) refuseField("receipt", messages.receiptOther(written, sum));
  return charge;
}

/** Undo and older values: the work's cost follows. */
export const mayTakeBack =
  ({ present, former }: Taken) =>
  () => {
    for (const row of [present, former]) if (row) storePermitCost(Number(row.id_work));
  };
