import { now } from "../../base/clock";
import { hourAfter, minutesOf, timeOf } from "../../base/days";
import { given, notFound, refuse, refusedBy, refuseField, within } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { contactsById, mustBeContactOf, phoneToCall } from "../../clients/contacts";
import { clientName, type NamedClient } from "../../clients/model";
import { type Address, placeText } from "../../clients/pickup-places/model";
import { placeErrors, placeRefusal, placesOf, placeToStore } from "../../clients/pickup-places/store";
import { clientRefusal, createClient, createIncompleteClient, mustBeClient } from "../../clients/store";
import { closedRefusal, mayMoveTo } from "../../days/closures/store";
import { all, type Fragment, insert, one, remove, sql, update } from "../../db/db";
import { choicesOf, codeRefusal, codeToStore, offered, rowsOf, textOf } from "../../firm/lists/store";
import { fieldMessages } from "../../input/field-messages";
import { type Call, can, type Reader } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import { listBlockers } from "../../records/blockers";
import { presentQuote, presentQuoteIn } from "../../sales/quoted";
import type { Rows } from "../../tables/rows";
import {
  type AppointmentOfCaller,
  type AppointmentOfNewClient,
  type ChangedAppointment,
  type Move,
  type NewAppointment,
  timeErrors,
} from "./input";
import {
  type AppointmentState,
  confirmedState,
  failedState,
  isAgentShown,
  lastAgentOnB,
  messages,
  noAgent,
  openState,
  visibleAgent,
  withFirstLine,
} from "./model";

type Names = Partial<Record<number, string>>;

/** As records show them: on site B none has no name, since a hidden agent is read as none there. */
export const agentNames = (site: Site): Names =>
  Object.fromEntries(
    rowsOf("agents")
      .filter(({ value }) => isAgentShown(value, site))
      .map(({ value, text }) => [value, site === "B" && value === noAgent ? "" : text]),
  );

export const offeredAgents = (site: Site) =>
  offered("agents").filter(({ value }) => isAgentShown(value, site));

export const agentChoices = (site: Site) =>
  choicesOf("agents").filter(({ value }) => isAgentShown(value, site));

/** Site B reads a hidden agent as none, so none sent back does not change it; the hidden code itself is refused. */
function agentToStore(sent: number | undefined, before: number, site: Site, field: string): number {
  if (sent === undefined) return before;
  if (!isAgentShown(sent, site)) refuseField(field, fieldMessages.format);
  return sent === visibleAgent(before, site)
    ? before
    : (codeToStore("agents", sent, before, field) ?? before);
}

/** The stored codes, for `IN`, of the records that show this agent: those of an agent whom site B hides show none there. */
export function storedAgents(agent: number, site: Site): Fragment {
  if (!isAgentShown(agent, site)) return sql`()`;
  return site === "B" && agent === noAgent
    ? sql`(SELECT value FROM agents WHERE value = ${noAgent} OR value > ${lastAgentOnB})`
    : sql`(${agent})`;
}

type Row = Omit<Rows["appointments"], "state" | "date_created"> & {
  state: AppointmentState;
  order_created: number | null;
  quote: string | null;
};

type DetailRow = Row & NamedClient & Address & { phone: string };

const columns = sql`
  a.id, a.date, a.time, a.time_end, a.id_client, a.id_address, a.id_contact, a.id_agent, a.how_knew_about_us,
  a.description, a.state, a.call_on, a.id_reason, a.is_out_campania, a.flag_renata, a.version, a.order_created,
  ${presentQuote(sql`a.id`)} AS quote`;

export const appointmentRows = (ids: readonly number[], site: Site) => detailed(ids, sql`TRUE`, site);

function detailed(ids: readonly number[], shown: Fragment, site: Site) {
  const names = agentNames(site);
  const chosen = JSON.stringify(ids);
  const rows = all<DetailRow>`
    SELECT ${columns}, c.private_client, c.name, c.surname, c.business_name, ${phoneToCall} AS phone,
           p.address, p.zip, p.city, p.province, p.country
    FROM json_each(${chosen}) chosen
    JOIN appointment_rows a ON a.id = chosen.value
    JOIN clients c ON c.id = a.id_client
    JOIN pickup_places p ON p.id = a.id_address
    WHERE ${shown} ORDER BY chosen.key`;
  const contacts = contactsById(rows.flatMap(({ id_contact }) => id_contact ?? []));
  return rows.map((row) => ({
    ...toAppointment(row, site, names),
    /** Whom to call, where it is not the client itself. */
    contact: (row.id_contact && contacts.get(row.id_contact)) || null,
  }));
}

export type Appointment = ReturnType<typeof appointmentRows>[number];

function toAppointment(row: DetailRow, site: Site, names: Partial<Record<number, string>>) {
  const { flag_renata, quote, call_on, id_reason, private_client, name, surname, business_name, ...shown } =
    row;
  const { zip, city, province, country, ...own } = shown;
  const id_agent = visibleAgent(row.id_agent, site);
  return {
    ...own,
    client: clientName({ private_client, name, surname, business_name }),
    address: placeText({ address: row.address, zip, city, province, country }),
    id_agent,
    agent: names[id_agent] ?? "",
    source: textOf("sources", row.how_knew_about_us),
    ...(site === "A" && {
      flag_renata,
      quote: presentQuoteIn(quote, false),
      call_on,
      reason: id_reason === null ? "" : textOf("loss-reasons", id_reason),
    }),
  };
}

const missing = "Appuntamento non trovato.";

/** 404 when the site hides it. */
export const appointmentById = (id: number, site: Site): Appointment =>
  detailed([id], shownOn(site), site)[0] ?? notFound(missing);

const shownRow = (id: number, site: Site) =>
  one<Row>`SELECT ${columns} FROM appointment_rows a WHERE a.id = ${id} AND ${shownOn(site)}`;

const rowById = (id: number, site: Site): Row => shownRow(id, site) ?? notFound(missing);

/** Of `appointment_rows a`: not the visit of an order entered without a date, where nobody goes. */
export const isPlanned = sql`(
  a.state <> ${confirmedState} AND a.order_cancelled = 0 OR a.date_created <> a.date || ' ' || a.time
  OR EXISTS (SELECT 1 FROM orders o WHERE o.id_appointment = a.id AND o.date_created <> a.date_created))`;

export function addressesOfClient(client: number) {
  const addresses = placesOf(client);
  return addresses.length ? addresses : notFound(messages.noAddress);
}

export function appointmentInfo(id: number, site: Site) {
  const { client, date, order_created } = appointmentById(id, site);
  return { client, appointment_date: date, id_appointment: id, id_order: order_created };
}

/** `since` is when it was made, if not now: an old archive brings its own days. */
export function createAppointment(values: NewAppointment, call: Call, since = now()): number {
  return insert("appointments", {
    ...columnsOf(values, call),
    id_agent: agentToStore(values.agent, 0, call.site, "agent"),
    flag_renata: flagToStore(values.flag_renata, 0, call),
    date_created: since,
  });
}

export function createWithNewClient({ values, client }: AppointmentOfNewClient, call: Call) {
  const made = within("client", () => createClient(client, call));
  const id = createAppointment({ ...values, client: made.id, client_address: made.id_address }, call);
  return { id, id_client: made.id };
}

export function changeAppointment({ id, ...values }: ChangedAppointment, call: Call) {
  const before = mustHaveNoOrder(id, call.site, "modificato");
  const warned = mayMoveTo(values.date, before, call);
  const columns = columnsOf(values, call, before);
  const id_agent = agentToStore(values.agent, before.id_agent, call.site, "agent");
  const flag_renata = flagToStore(values.flag_renata, before.flag_renata, call);
  update("appointments", id, { ...columns, id_agent, flag_renata }, call.version);
  return warned;
}

/** Moves it to another day or hour with its duration, or to another agent; refused when it has an order. */
export function moveAppointment({ id, date, time, agent }: Move, call: Call) {
  const before = mustHaveNoOrder(id, call.site, "spostato");
  const warned = mayMoveTo(date, before, call);
  const length = Math.max(minutesOf(before.time_end) - minutesOf(before.time), 0);
  const time_end = timeOf(minutesOf(time) + length);
  const id_agent = agentToStore(agent, before.id_agent, call.site, "agent");
  update("appointments", id, { date, time, time_end, id_agent }, call.version);
  return warned;
}

/** Refused while it has documents, which would be deleted with it. */
export function deleteAppointment(id: number, call: Call) {
  mustHaveNoOrder(id, call.site, "eliminato");
  const blockers = listBlockers(
    call,
    [sql`documents WHERE id_appointment = ${id}`, "documento", "documenti"],
    [sql`quotes WHERE id_appointment = ${id}`, "preventivo", "preventivi"],
  );
  if (blockers) refuse(409, `L'appuntamento non può essere eliminato: ha ${blockers}.`);
  remove("appointments", id, call.version);
}

/** Allowed also after the order was made. */
export function changeAgent(id: number, agent: number, call: Call) {
  const before = rowById(id, call.site);
  const id_agent = agentToStore(agent, before.id_agent, call.site, "id_agent");
  update("appointments", id, { id_agent }, call.version);
}

/** As the form does: refused once there is an order, which stands for a confirmed visit. */
export function changeState(id: number, state: AppointmentState, call: Call) {
  mustHaveNoOrder(id, call.site, "modificato");
  update("appointments", id, ofState(state), call.version);
}

export const confirmAppointment = (id: number) => update("appointments", id, ofState(confirmedState));

/** Its order was cancelled: the appointment keeps it, and stays hidden where it was. */
export const failWithOrder = (id: number, id_reason: number) =>
  update("appointments", id, { state: failedState, id_reason, order_cancelled: 1 });

type CallOutcome = Pick<Row, "state" | "call_on" | "id_reason">;

/** What a telephone call came to; refused unless it is open. */
export function recordOutcome(id: number, outcome: CallOutcome, call: Call) {
  mustBeOpen(id, call.site);
  update("appointments", id, outcome, call.version);
}

export function mustBeOpen(id: number, site: Site) {
  const { state } = mustHaveNoOrder(id, site, "modificato");
  if (state !== openState) refuse(409, messages.notOpen);
}

/** A day to call again is of an open one, a reason and a cancelled order of a failed one. */
const ofState = (state: AppointmentState) => ({
  state,
  ...(state !== openState && { call_on: null }),
  ...(state !== failedState && { id_reason: null, order_cancelled: 0 }),
});

/** The appointment and its order have one flag, which either screen may set. */
export function changeFlag(id: number, sent: number | undefined, call: Call) {
  const before = rowById(id, call.site).flag_renata;
  const flag_renata = flagToStore(sent, before, call);
  if (flag_renata !== before) update("appointments", id, { flag_renata });
}

/** Site B's value is ignored; a user without the permission may only send the present value. */
export function flagToStore(sent: number | undefined, before: number, call: Call): number {
  if (sent === undefined || sent === before || call.site === "B") return before;
  if (!can(call, "editFlagRenata")) refuse(403, "Non si dispone del permesso per modificare il Flag R.");
  return sent;
}

export function mustHaveNoOrder(id: number, site: Site, done: "modificato" | "eliminato" | "spostato"): Row {
  const row = rowById(id, site);
  if (row.order_created)
    refuse(409, `L'appuntamento non può essere ${done}: ha già l'ordine ${row.order_created}.`);
  return row;
}

function columnsOf(values: NewAppointment, call: Call, before?: Row) {
  mustBeClient(values.client, "client");
  const { date, time, description, state, is_out_campania } = values;
  return {
    date,
    time,
    description,
    ...(state !== undefined && ofState(state)),
    is_out_campania,
    time_end: values.time_end ?? hourAfter(values.time),
    id_client: values.client,
    id_address: placeToStore(values.client, values.client_address, "client_address", call),
    id_contact: contactToStore(values, before),
    how_knew_about_us: codeToStore("sources", values.howKnew, before?.how_knew_about_us, "howKnew"),
  };
}

/** An absent one stays while the client does. */
function contactToStore({ client, contact }: NewAppointment, before?: Row): number | null {
  if (contact === undefined) return before?.id_client === client ? before.id_contact : null;
  if (contact !== null) mustBeContactOf(client, contact, "contact");
  return contact;
}

export function createWithCaller({ values, client }: AppointmentOfCaller, call: Call) {
  const made = within("client", () => createIncompleteClient(client));
  const id = createAppointment(
    { ...withFirstLine(values), client: made.id, client_address: made.id_address },
    call,
  );
  return { id, id_client: made.id };
}

export const under = (part: string, errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, why]) => [`${part}.${name}`, why]));

export function appointmentErrors(
  { client, client_address, contact, date, agent, howKnew, ...times }: Partial<NewAppointment>,
  place: unknown,
  { site }: Pick<Reader, "site">,
  id = 0,
): Record<string, string> {
  const before = shownRow(id, site);
  const isClient = client !== undefined && clientRefusal(client) === undefined;
  return {
    ...timeErrors(times),
    ...given({
      client: client === undefined ? undefined : clientRefusal(client),
      client_address:
        isClient && typeof client_address === "number" ? placeRefusal(client, client_address) : undefined,
      date: date && date !== before?.date ? closedRefusal(date, { site }) : undefined,
      howKnew: howKnew === undefined ? undefined : codeRefusal("sources", howKnew, before?.how_knew_about_us),
    }),
    ...(typeof place === "object" ? under("client_address", placeErrors(place)) : {}),
    ...refusedBy(
      () => isClient && contact && mustBeContactOf(client, contact, "contact"),
      () => agentToStore(agent, before?.id_agent ?? 0, site, "agent"),
    ),
  };
}
