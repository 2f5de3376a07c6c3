import { now, today } from "../base/clock";
import { dayOf } from "../base/days";
import { forbid, given, notFound, refuse, refuseFields, stale, within } from "../base/errors";
import type { Site } from "../base/permissions";
import { exactEuroText } from "../base/text";
import { doubt } from "../call/doubts";
import { incompleteRefusal } from "../clients/gaps";
import { placeErrors, placeToStore } from "../clients/pickup-places/store";
import { clientById, createClient, mustBeClient } from "../clients/store";
import { insert, one, remove, run, sql, update } from "../db/db";
import { setting } from "../db/settings";
import { paymentRefusal, textOf } from "../firm/lists/store";
import { priceOf } from "../input/fields";
import { type Call, can, type Reader } from "../journal/caller";
import { seenFields, shownOn } from "../journal/visibility";
import { isCounted, materialsOfOrder, removeMaterialsOf } from "../materials/store";
import { listBlockers } from "../records/blockers";
import { presentQuote, presentQuoteIn } from "../sales/quoted";
import { vatOn } from "../sales/reckoning";
import { usualVatRate } from "../sales/vat/store";
import type { Rows } from "../tables/rows";
import { confirmedState } from "../visits/appointments/model";
import {
  appointmentById,
  appointmentErrors,
  changeFlag,
  confirmAppointment,
  createAppointment,
  under,
} from "../visits/appointments/store";
import { mustNotBeCancelled, owedFor } from "./cancelled";
import type { ChangedOrder, NewOrder, OrderOfAppointment, OrderOfNewClient } from "./input";
import { agreedCents, cashNote, totals } from "./model";
import { internalOrder } from "./works/model";
import { removeWorksOf, worksAndResources } from "./works/store";

type Row = Rows["orders"] & { agreed_price: number; flag_renata: number; quote: string | null };

/** One order with all that belongs to it; what the caller or the site may not see is empty or absent (spec 2 §3). */
export function orderById(id: number, call: Call) {
  const row = rowById(id, call.site);
  const visible = visibleTerms(row, call);
  const { works, resources } = worksAndResources(id, call);
  const materials = materialsOfOrder(id, call.site);
  const client = clientById(row.id_client, call.site);
  return {
    ...visible,
    ...(call.site === "A" && row.cancelled_on && owedFor(id)),
    payment: row.payment_type === null ? "" : textOf("payment-types", row.payment_type),
    client,
    appointment: appointmentById(row.id_appointment, call.site),
    places: client.pickupPlaces,
    works: can(call, "works.view") ? works : [],
    materials: can(call, "materials.view") ? materials : [],
    resources: can(call, "resources.view") ? resources : [],
    ...totals(agreedCents(visible), materials, works),
  };
}

export type Order = ReturnType<typeof orderById>;

function visibleTerms(
  { agreed_price, agreed_price_cents, notes, notes_manager, flag_renata, quote, ...more }: Row,
  call: Call,
) {
  const { id_reason, cancelled_by, penalty_cents, ...row } = more;
  const cancelled = {
    cancel_reason: id_reason === null ? "" : textOf("loss-reasons", id_reason),
    cancelled_by: cancelled_by === null ? "" : usernameOf(cancelled_by),
    penalty_cents,
  };
  return {
    ...row,
    ...(call.site === "A" && { agreed_price, agreed_price_cents, notes, flag_renata, ...cancelled }),
    ...(call.site === "A" &&
      can(call, "appointments.view") && { quote: presentQuoteIn(quote, can(call, "prices.view")) }),
    ...(call.site === "A" && can(call, "orders.notesManager") && { notes_manager }),
  };
}

const usernameOf = (user: number) =>
  one<{ username: string }>`SELECT username FROM users WHERE id = ${user}`?.username ?? "";

const shownRow = (id: number, site: Site) => one<Row>`
  SELECT id, id_client, id_appointment, agreed_price, agreed_price_cents, agreed_price_2, payment_type,
         work_booking_date, notes, notes_manager, cancelled_on, id_reason, cancelled_by, penalty_cents,
         date_created, flag_renata, version, ${presentQuote(sql`order_rows.id_appointment`)} AS quote
  FROM order_rows WHERE id = ${id} AND ${shownOn(site)}`;

const rowById = (id: number, site: Site): Row => shownRow(id, site) ?? notFound("Ordine non trovato.");

/** Creates the order of an appointment; a repeated call answers the existing one (DECISIONS). */
export function orderOfAppointment({ id, values }: OrderOfAppointment, call: Call) {
  const { id_client, id_address, order_created, version } = appointmentById(id, call.site);
  if (order_created) {
    mustNotBeCancelled(order_created);
    return { id_order: order_created };
  }
  if (call.version !== undefined && call.version !== version) refuse(409, stale);
  const incomplete = incompleteRefusal(id_client, id_address);
  if (incomplete) refuse(409, incomplete);
  confirmAppointment(id);
  doubtCash(values, call);
  return { id_order: insertOrder({ id_client, id_appointment: id, ...writableTerms(values, call) }) };
}

export function createOrder(values: NewOrder, call: Call) {
  const { id_client, id_address } = values;
  const place = typeof id_address === "number" ? id_address : 0;
  refuseFields({ id_client: incompleteRefusal(id_client, place) });
  doubtCash(values, call);
  return createArchivedOrder(values, { number: null, since: now() }, call);
}

/** With the number that the order has in an old archive, and when it was made there. */
export function createArchivedOrder(
  { id_client, id_address, ...values }: NewOrder,
  { number, since }: { number: number | null; since: string },
  call: Call,
) {
  if (number !== null && isOrderNumber(number)) refuse(409, `L'ordine ${number} esiste già.`);
  mustBeClient(id_client, "id_client");
  const client_address = placeToStore(id_client, id_address, "id_address", call);
  const { date, time, contact, agent, is_out_campania } = values;
  const id_appointment = createAppointment(
    {
      client: id_client,
      client_address,
      contact,
      date: date ?? dayOf(since),
      time: time ?? since.slice(11),
      agent,
      is_out_campania,
      state: confirmedState,
    },
    call,
    since,
  );
  const terms = writableTerms(values, call);
  return { id_order: insertOrder({ id_client, id_appointment, ...terms, date_created: since }, number) };
}

export function createWithNewClient({ values, client }: OrderOfNewClient, call: Call) {
  const { id, id_address } = within("client", () => createClient(client, call));
  return { ...createOrder({ ...values, id_client: id, id_address }, call), id_client: id };
}

const insertOrder = (row: Record<string, string | number | null | undefined>, number: number | null = null) =>
  insert("orders", { id: number ?? nextNumber(), date_created: now(), ...row });

const counter = "orders";

/** A number is never used twice, not even that of a deleted order; the company's own is skipped. */
function nextNumber(): number {
  const next = numberAfter(lastOrderNumber());
  run`INSERT INTO counters (name, value) VALUES (${counter}, ${next})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  return next;
}

export function lastOrderNumber(which: "given" | "followed" = "followed"): number {
  const given =
    one<{ number: number }>`
    SELECT max(coalesce((SELECT value FROM counters WHERE name = ${counter}), 0),
               coalesce((SELECT max(id) FROM orders WHERE id <> ${internalOrder}), 0)) AS number`?.number ??
    0;
  return which === "given" ? given : Math.max(given, Number(setting("orders.next")) - 1);
}

export const numberAfter = (last: number): number => (last + 1 === internalOrder ? last + 2 : last + 1);

export const isOrderNumber = (number: number) => one`SELECT 1 FROM orders WHERE id = ${number}` !== null;

export function changeOrder(id: number, values: ChangedOrder, call: Call) {
  const before = rowById(id, call.site);
  mustNotBeCancelled(id);
  changeFlag(before.id_appointment, values.flag_renata, call);
  doubtCash(values, call, before);
  update("orders", id, writableTerms(values, call, before), call.version);
}

/** Site B does not write the fields that it does not see. */
function writableTerms(values: ChangedOrder, call: Call, before?: Row) {
  const { agreed_price_2, payment_type, work_booking_date, notes } = values;
  const agreed_price_cents = priceOf("agreed_price", values, before?.agreed_price_cents);
  refuseFields({ payment_type: paymentRefusal(payment_type, before?.payment_type) });
  const terms = { agreed_price_cents, agreed_price_2, payment_type, work_booking_date, notes };
  return seenFields("orders", terms, call);
}

const maxCash = 499_999;

/** The law takes no more in cash; a firm that named it otherwise gets no note. */
function doubtCash(values: ChangedOrder, call: Call, before?: Row) {
  if (call.site === "B" || !can(call, "prices.view")) return;
  const price =
    priceOf("agreed_price", values, before?.agreed_price_cents) ?? before?.agreed_price_cents ?? 0;
  const payment = values.payment_type === undefined ? before?.payment_type : values.payment_type;
  if (price === before?.agreed_price_cents && payment === before.payment_type) return;
  const due = price + vatOn(price, usualVatRate());
  if (due > maxCash && typeof payment === "number" && /contant/i.test(textOf("payment-types", payment)))
    doubt(`${cashNote} Con l'IVA il prezzo concordato è ${exactEuroText(due / 100)}.`);
}

/** The management's notes do not exist on site B. */
export function saveManagerNotes(id: number, notes_manager: string | undefined, call: Call) {
  rowById(id, call.site);
  mustNotBeCancelled(id);
  update("orders", id, { notes_manager }, call.version);
}

export const setCancelled = (
  id: number,
  why: Pick<Rows["orders"], "id_reason" | "penalty_cents" | "paid_permits_cents">,
  call: Call,
) =>
  update(
    "orders",
    id,
    { ...why, cancelled_on: today(), cancelled_by: call.user.id, work_booking_date: null },
    call.version,
  );

/** A flagged order needs another permission; refused while works, materials or deposits depend on the order. */
export function deleteOrder(id: number, call: Call) {
  const { flag_renata } = rowById(id, call.site);
  if (!can(call, flag_renata ? "orders.deleteRenata" : "orders.edit")) forbid();
  if (id === internalOrder) refuse(409, "L'ordine delle lavorazioni interne non può essere eliminato.");
  mustNotBeCancelled(id);
  const blockers = blockersOf(id, call);
  if (blockers) refuse(409, `L'ordine non può essere eliminato: ha ${blockers}.`);
  removeMaterialsOf(id);
  removeWorksOf(id, call);
  remove("orders", id, call.version);
}

function blockersOf(id: number, call: Call): string {
  return listBlockers(
    call,
    [
      sql`works w WHERE w.id_order = ${id}
        AND (EXISTS (SELECT 1 FROM crew_lines WHERE id_work = w.id)
             OR EXISTS (SELECT 1 FROM work_materials WHERE id_work = w.id AND ${isCounted})
             OR EXISTS (SELECT 1 FROM work_hours WHERE id_work = w.id))`,
      "lavorazione con assegnazioni",
      "lavorazioni con assegnazioni",
    ],
    [
      sql`order_materials WHERE id_order = ${id} AND delivered = 1`,
      "materiale consegnato",
      "materiali consegnati",
    ],
    [sql`box_lines WHERE id_order = ${id}`, "deposito", "depositi"],
  );
}

/** `place` as it was typed, which may be a new one. */
export function newOrderErrors(
  { id_client: client, id_address, contact, agent, payment_type }: Partial<NewOrder>,
  place: unknown,
  reader: Pick<Reader, "site">,
): Record<string, string> {
  const visit = appointmentErrors({ client, client_address: id_address, contact, agent }, place, reader);
  const named = Object.entries(visit).map(([name, why]) => [
    name.replace(/^client$/, "id_client").replace(/^client_address/, "id_address"),
    why,
  ]);
  return { ...Object.fromEntries(named), ...termErrors(payment_type, reader) };
}

export const newClientErrors = (
  values: Partial<NewOrder>,
  client: unknown,
  reader: Pick<Reader, "site">,
) => ({
  ...newOrderErrors(values, undefined, reader),
  ...under("client", placeErrors(client)),
});

/** `id`: the order that is changed keeps its way of payment. */
export function termErrors(payment: number | null | undefined, { site }: Pick<Reader, "site">, id = 0) {
  return given({ payment_type: paymentRefusal(payment, shownRow(id, site)?.payment_type) });
}
