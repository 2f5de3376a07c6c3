import { type Day, formatDay } from "../base/days";
import type { Site } from "../base/permissions";
import { mayCall } from "../call/operations";
import { all, type Fragment, sql } from "../db/db";
import { textOf } from "../firm/lists/store";
import { type Call, can } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import { type AuthorOf, actsAround, authorsOf, fieldsOfActs } from "../log/history/store";
import { type MailState, mailStateText } from "../mail/outbox/model";
import { type MessageState, type Occasion, occasions, states } from "../office/messages/model";
import { hidesMessages, visibleTo } from "../office/messages/of-client";
import { presentState, withMail } from "../office/messages/promises";
import { documentUrl } from "../orders/documents/store";
import { routeStreets } from "../orders/works/model";
import { routesOn } from "../orders/works/stops";
import type { RecordRef } from "../records/names";
import { presentText, quoteNumber, quotePage, type VersionState } from "../sales/model";
import { type Action, actions } from "../storage/boxes/model";
import { visibleTitles } from "../storage/deadlines/store";
import { readableValue } from "../tables/all";
import type { Rows } from "../tables/rows";
import {
  type AppointmentState,
  appointmentPage,
  appointmentStates,
  visibleAgent,
} from "../visits/appointments/model";
import { agentNames } from "../visits/appointments/store";
import { outcomeText } from "../visits/calls/model";
import { type StoredOutcome, withReason } from "../visits/calls/store";
import { type Channel, channels, type EntryKind, entriesPerPage, type TimelineEntry } from "./model";
import { shortPlaceText } from "./pickup-places/model";
import type { ComingRows } from "./sheet";

type Facts = Pick<TimelineEntry, "id" | "title" | "text" | "href">;

type Source = {
  table: string;
  mayRead(call: Call): boolean;
  keys(client: number, call: Call): Fragment;
  facts(ids: Fragment, call: Call): Facts[];
};

const place = sql`p.address, p.city, p.country`;
type PlaceRow = Pick<Rows["pickup_places"], "address" | "city" | "country">;
const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(" · ");

const visits: Source = {
  table: "appointments",
  mayRead: (call) => mayCall("Appointment.getFromId", call),
  keys: (client, { site }) => sql`
    SELECT id, date || ' ' || time AS at FROM appointment_rows WHERE id_client = ${client} AND ${shownOn(site)}`,
  facts(ids, { site }) {
    const names = agentNames(site);
    return all<PlaceRow & { id: number; state: AppointmentState; id_agent: number }>`
      SELECT a.id, a.state, a.id_agent, ${place}
      FROM appointments a JOIN pickup_places p ON p.id = a.id_address WHERE a.id IN ${ids}`.map((row) => ({
      id: row.id,
      title: "Appuntamento",
      text: joined(
        appointmentStates[row.state],
        shortPlaceText(row),
        names[visibleAgent(row.id_agent, site)],
      ),
      href: appointmentPage(row.id),
    }));
  },
};

/** From when they were sent. */
const quotes: Source = {
  table: "quote_versions",
  mayRead: (call) => mayCall("Sales.getOfAppointment", call),
  keys: (client) => sql`
    SELECT v.id, coalesce(d.date_created, v.sent_on || ' 00:00') AS at
    FROM appointments a JOIN quotes q ON q.id_appointment = a.id JOIN quote_versions v ON v.id_quote = q.id
    LEFT JOIN documents d ON d.id = v.id_file
    WHERE a.id_client = ${client} AND v.sent_on IS NOT NULL`,
  facts: (ids) =>
    all<SentQuote>`
      SELECT v.id, q.id_appointment, q.year, q.number, v.version_no, v.variant, v.state
      FROM quote_versions v JOIN quotes q ON q.id = v.id_quote WHERE v.id IN ${ids}`.map(
      ({ id_appointment, year, number, ...quote }) => ({
        id: quote.id,
        title: presentText({ ...quote, number: quoteNumber({ year, number }), isExpired: false }),
        text: "",
        href: `${quotePage(id_appointment)}?version=${quote.id}`,
      }),
    ),
};
type SentQuote = Pick<Rows["quotes"], "id_appointment" | "year" | "number"> &
  Pick<Rows["quote_versions"], "id" | "version_no" | "variant"> & { state: VersionState };

const orders: Source = {
  table: "orders",
  mayRead: (call) => mayCall("Orders.getFromId", call),
  keys: (client, { site }) => sql`
    SELECT id, date_created AS at FROM order_rows WHERE id_client = ${client} AND ${shownOn(site)}`,
  facts: (ids, { site, user }) =>
    all<{ id: number; cents: number; cancelled_on: Day | null; id_reason: number | null }>`
      SELECT id, ${site === "A" ? sql`agreed_price_cents` : sql`agreed_price_2 * 100`} AS cents,
             cancelled_on, id_reason
      FROM orders WHERE id IN ${ids}`.map(({ id, cents, ...cancelled }) => ({
      id,
      title: `Ordine ${id}`,
      text: joined(
        cents && can({ site, user }, "prices.view")
          ? readableValue("orders", "agreed_price_cents", cents)
          : "",
        cancelledText(cancelled, site),
      ),
      href: `/orders/${id}`,
    })),
};

const cancelledText = (order: { cancelled_on: Day | null; id_reason: number | null }, site: Site) =>
  order.cancelled_on !== null &&
  `annullato il ${formatDay(order.cancelled_on)}${
    site === "A" && order.id_reason !== null ? `: ${textOf("loss-reasons", order.id_reason)}` : ""
  }`;

const works: Source = {
  table: "works",
  mayRead: (call) => mayCall("Orders.getWork", call),
  keys: (client, { site }) => sql`
    SELECT id, date || ' ' || hour AS at FROM work_rows WHERE id_client = ${client} AND ${shownOn(site)}`,
  facts(ids, call) {
    const rows = all<PlaceRow & { id: number; id_order: number; type_text: string }>`
      SELECT id, id_order, type_text, ${place} FROM work_rows p WHERE id IN ${ids}`;
    const routes = routesOn(call.site, rows);
    return rows.map((row) => ({
      id: row.id,
      title: row.type_text,
      text: joined(routeStreets({ ...row, ...routes.get(row.id) }), `ordine ${row.id_order}`),
      href: mayCall("Orders.getFromId", call) ? `/orders/${row.id_order}` : null,
    }));
  },
};

/** Movements also of lines that are deleted since, where they name an order of the client. */
const boxes: Source = {
  table: "box_log",
  mayRead: (call) => mayCall("Box.getLog", call),
  keys: (client, { site }) => sql`
    SELECT id, date_created AS at FROM box_log WHERE id IN (
      SELECT id FROM box_log WHERE id_line IN (SELECT id FROM box_lines WHERE id_client = ${client})
      UNION SELECT id FROM box_log
      WHERE id_order IN (SELECT id FROM order_rows WHERE id_client = ${client} AND ${shownOn(site)}))`,
  facts: (ids) =>
    all<{ id: number; id_box: number; action: Action; used: number }>`
      SELECT id, id_box, action, used FROM box_log WHERE id IN ${ids}`.map((row) => ({
      id: row.id,
      title: `Deposito ${row.id_box}`,
      text: joined(actions[row.action], `${row.used}%`),
      href: `/box/show/${row.id_box}`,
    })),
};

const letters: Source = {
  table: "box_reminders",
  mayRead: (call) => mayCall("Box.getReminder", call),
  keys: (client, { site }) => sql`
    SELECT id, date_created AS at FROM box_reminders
    WHERE id_line IN (SELECT id FROM box_lines WHERE id_client = ${client}) AND title IN ${visibleTitles(site)}`,
  facts: (ids) =>
    all<{ id: number; recipient: string; id_box: number | null; state: MailState }>`
      SELECT r.id, r.recipient, l.id_box, m.state FROM box_reminders r
      JOIN letters m ON m.id = r.id_letter LEFT JOIN box_lines l ON l.id = r.id_line
      WHERE r.id IN ${ids}`.map((row) => ({
      id: row.id,
      title: row.id_box ? `Sollecito per il deposito ${row.id_box}` : "Sollecito",
      text: joined(row.recipient, mailStateText(row.state)),
      href: `/box/deadlines/reminder/${row.id}`,
    })),
};

const messages: Source = {
  table: "messages",
  mayRead: (call) => mayCall("Messages.getOfClient", call),
  keys: (client, call) => sql`
    SELECT m.id, m.date_created AS at FROM messages m WHERE m.id_client = ${client} AND ${visibleTo(call)}`,
  facts: (ids) =>
    all<{ id: number; occasion: Occasion; channel: Channel; address: string; state: MessageState }>`
      SELECT m.id, m.occasion, m.channel, m.address, ${presentState} AS state
      FROM ${withMail} WHERE m.id IN ${ids}`.map(({ id, occasion, channel, address, state }) => ({
      id,
      title: `Messaggio: ${occasions[occasion].toLowerCase()}`,
      text: joined(channels[channel], address, states[state]),
      href: null,
    })),
};

const documents: Source = {
  table: "documents",
  mayRead: (call) => call.site === "A" && mayCall("Files.getFromId", call),
  keys: (client, call) => sql`
    SELECT id, date_created AS at FROM documents
    WHERE id_appointment IN (SELECT id FROM appointments WHERE id_client = ${client})
      AND show_in_charge >= ${can(call, "documents.view") ? 0 : 1}`,
  facts: (ids) =>
    all<{ id: number; filename: string; stored: string }>`
      SELECT id, filename, stored FROM documents WHERE id IN ${ids}`.map(({ id, filename, stored }) => ({
      id,
      title: filename,
      text: "",
      href: documentUrl(stored),
    })),
};

const calls: Source = {
  table: "calls",
  mayRead: (call) => mayCall("Appointment.getCalls", call),
  keys: (client) => sql`
    SELECT id, date_created AS at FROM calls
    WHERE id_appointment IN (SELECT id FROM appointments WHERE id_client = ${client})`,
  facts: (ids) =>
    all<StoredOutcome & { id: number; id_appointment: number; notes: string }>`
      SELECT id, id_appointment, outcome, call_on, id_reason, notes
      FROM calls WHERE id IN ${ids}`.map(({ id, id_appointment, notes, ...outcome }) => ({
      id,
      title: "Telefonata",
      text: joined(outcomeText(withReason(outcome)), notes),
      href: appointmentPage(id_appointment),
    })),
};

/** What a client's history is made of, beside the changes of its records. */
const sources = {
  visit: visits,
  call: calls,
  quote: quotes,
  order: orders,
  work: works,
  box: boxes,
  letter: letters,
  message: messages,
  document: documents,
};

type Key = { kind: EntryKind; id: number; at: string };

type Stored = keyof typeof sources;
const kinds = Object.keys(sources) as Stored[];

/** What the page has under "In programma" is not listed twice. */
export function clientTimeline(client: number, page: number, rows: ComingRows, call: Call) {
  const keys = keysOf(client, call);
  const records = keys.flatMap(({ kind, id }): RecordRef[] =>
    kind === "visit" || kind === "order" || kind === "work" ? [{ table: sources[kind].table, id }] : [],
  );
  const { acts, last } = actsAround({ table: "clients", id: client }, records, call);
  const changes: Key[] = acts.map(({ id_activity: id, at }) => ({ kind: "change", id, at }));
  const coming = new Set(rows?.map(keyText));
  const past = keys.filter((key) => !coming.has(keyText(key)));
  const sorted = [...past, ...changes].sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : other.id - one.id,
  );
  const shown = sorted.slice((page - 1) * entriesPerPage, page * entriesPerPage);
  const idsOf = (kind: EntryKind) => shown.flatMap((key) => (key.kind === kind ? [key.id] : []));
  const wanted = new Set(idsOf("change"));
  const authorOf = authorsOf(
    kinds.flatMap((kind) => idsOf(kind).map((id) => ({ table: sources[kind].table, id }))),
  );
  const facts = new Map<EntryKind, Map<number, Omit<TimelineEntry, "kind" | "at">>>([
    ...kinds.map((kind) => [kind, factsOf(kind, idsOf(kind), authorOf, call)] as const),
    [
      "change",
      changesOf(
        acts.filter(({ id_activity }) => wanted.has(id_activity)),
        client,
        call,
      ),
    ],
  ]);
  const entries = shown.flatMap(({ kind, id, at }): TimelineEntry[] => {
    const found = facts.get(kind)?.get(id);
    return found ? [{ kind, at, ...found }] : [];
  });
  const hasHiddenMessages = call.site === "A" && hidesMessages(client, call);
  return { timeline: { entries, total: sorted.length }, last, hasHiddenMessages };
}

const keyText = ({ kind, id }: Pick<Key, "kind" | "id">) => `${kind} ${id}`;

function keysOf(client: number, call: Call): (Key & { kind: Stored })[] {
  const parts = kinds.flatMap((kind) => {
    const { mayRead, keys } = sources[kind];
    return mayRead(call) ? [sql`SELECT ${kind} AS kind, id, at FROM (${keys(client, call)})`] : [];
  });
  if (!parts.length) return [];
  return all`${parts.reduce((found, part) => sql`${found} UNION ALL ${part}`)}`;
}

function factsOf(kind: Stored, ids: number[], authorOf: AuthorOf, call: Call) {
  const { table, facts } = sources[kind];
  const found = ids.length ? facts(sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`, call) : [];
  return new Map(found.map((row) => [row.id, { ...row, author: authorOf(table, row.id) }]));
}

const withHistory = ["appointments", "orders", "works"];

type Acts = ReturnType<typeof actsAround>["acts"];

/** Each change leads to the history that shows it: of the client for its parts. */
function changesOf(acts: Acts, client: number, call: Call) {
  const first = new Map(acts.map(({ id_activity, changed: [seen] }) => [id_activity, seen]));
  const entries = fieldsOfActs(acts, call).map(({ activity, user, what, fields }) => {
    const seen = first.get(activity);
    const record =
      seen && withHistory.includes(seen.table) ? `${seen.table}/${seen.row}` : `clients/${client}`;
    const text = fields
      .slice(0, 3)
      .map(({ label, before, after }) => `${label}: ${before ? `${before} → ` : ""}${after || "vuoto"}`);
    return { id: activity, title: what, text: joined(...text), href: `/history/${record}`, author: user };
  });
  return new Map(entries.map((entry) => [entry.id, entry]));
}
