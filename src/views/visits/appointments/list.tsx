import { type Day, daysBetween, formatDay, weekdayName } from "../../../server/base/days";
import type { ListedAppointment } from "../../../server/visits/appointments/list";
import {
  appointmentPage,
  appointmentStates,
  appointmentsPerPage,
  missingTexts,
} from "../../../server/visits/appointments/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import { PhoneLink } from "../../clients/contacts";
import { ClientLink } from "../../clients/link";
import { useOutOf } from "../../firm/region";
import { anyDay, type Choice, choicesOf } from "../../search/listing/chips";
import type { Listing } from "../../search/listing/page";
import { RowMenu } from "../../ui/button";
import { Badge } from "../../ui/details";
import { actionsColumn, RecordLink } from "../../ui/list";
import { useViewer } from "../../viewer";
import { callOf, changeOf, copyOf, documentsOf, orderOf, removalOf, slotsOf } from "./actions";
import { AgentOnRow } from "./agent";
import { StateOnRow, states } from "./state";

const fromToday = { when: "future", sort: "date" };

/** What waits longest for a call is first. */
const ofAnyDay = (missing: string | number) => ({
  ...anyDay,
  sort: isOfCalls(missing) ? "date" : undefined,
});

const isOfCalls = (missing: unknown) => missing === "call" || missing === "answer";

/** Newest first (spec 1 §9), opened on what comes next; a row with an order has a link to it instead of the buttons. */
export const appointmentList: Listing<ListedAppointment, readonly Choice[]> = {
  title: "Appuntamenti",
  live: ["appointments", "orders", "clients"],
  of: ["appointments"],
  add: {
    operation: "Appointment.createNew",
    href: "/appointment/insert",
    icon: "calendar-plus",
    text: "Nuovo appuntamento",
  },
  search: "Cliente o numero",
  first: fromToday,
  ready: () => [
    { text: "Da oggi", query: fromToday },
    { text: "Oggi", query: { when: "today", sort: "date" } },
    { text: "Domani", query: { when: "tomorrow", sort: "date" } },
  ],
  exported: "Appointment.exportList",
  filters: (_, agents) => [
    { name: "state", label: "Stato", choices: states },
    { name: "agent", label: "Agente", choices: agents },
    {},
    { name: "missing", label: "Da fare", choices: choicesOf(missingTexts), along: ofAnyDay },
  ],
  pageSize: appointmentsPerPage,
  order: "-date",
  columns: ({ site, day, can }, { missing }, agents) => [
    {
      head: "N.",
      narrow: true,
      end: true,
      card: "hide",
      sort: "number",
      text: ({ id }) => id,
      cell: ({ id }) => <a href={appointmentPage(id)}>{id}</a>,
    },
    {
      head: "Data",
      narrow: true,
      sort: "date",
      kind: "day",
      text: ({ date }) => date,
      cell: (row) => (
        <a href={appointmentPage(row.id)}>{`${weekdayName(row.date)} ${formatDay(row.date)}`}</a>
      ),
    },
    {
      head: "Ora",
      narrow: true,
      text: ({ time, time_end }) => `${time}–${time_end}`,
      inFile: [
        { head: "Ora", kind: "time", text: ({ time }) => time },
        { head: "Ora fine", kind: "time", text: ({ time_end }) => time_end },
      ],
    },
    {
      head: "Cliente",
      card: "title",
      sort: "client",
      text: ({ client }) => client,
      cell: ({ id_client, client }) => <ClientLink id={id_client} name={client} />,
    },
    {
      head: "Luogo",
      card: "fill",
      sort: "town",
      text: ({ address }) => address,
      cell: (row) => <Place {...row} />,
    },
    {
      head: "Agente",
      narrow: true,
      card: "last",
      sort: site === "A" ? "agent" : undefined,
      text: ({ agent }) => agent,
      cell: (row) => <AgentOnRow visit={row} agents={agents} />,
    },
    {
      head: "Stato",
      narrow: true,
      card: "end",
      tucked: isOfCalls(missing),
      sort: "state",
      text: ({ state }) => appointmentStates[state],
      cell: (row) => <StateOnRow {...row} />,
    },
    isOfCalls(missing) &&
      site === "A" && {
        head: "Richiamare",
        narrow: true,
        ifAny: true,
        kind: "day",
        text: ({ call_on }) => call_on ?? "",
        cell: ({ call_on }) => call_on && formatDay(call_on),
      },
    isOfCalls(missing)
      ? {
          head: "Telefono",
          narrow: true,
          text: ({ phone }) => phone,
          cell: ({ phone }) => phone && <PhoneLink number={phone} />,
        }
      : {
          head: "Ordine",
          narrow: true,
          end: true,
          text: ({ order_created }) => order_created,
          cell: ({ order_created }) => order_created && <OrderLink order={order_created} />,
        },
    isOfCalls(missing) &&
      can("prices.view") && {
        head: "Preventivo",
        narrow: true,
        ifAny: true,
        cents: ({ open_quote }) => open_quote?.agreed_price_cents,
      },
    isOfCalls(missing) &&
      site === "A" && {
        head: "Inviato",
        narrow: true,
        ifAny: true,
        text: ({ open_quote }) => (open_quote ? ageOf(open_quote.sent_on, day) : ""),
      },
    {
      ...actionsColumn,
      cell: (row) => <Actions visit={row} isOfCalls={isOfCalls(missing)} />,
    },
  ],
};

function ageOf(sentOn: Day, today: Day): string {
  const days = daysBetween(sentOn, today);
  return days === 1 ? "1 giorno fa" : `${days} giorni fa`;
}

function OrderLink({ order }: { order: number }) {
  const { mayCall } = useViewer();
  return mayCall("Orders.getFromId") ? <RecordLink href={`/orders/${order}`}>{order}</RecordLink> : order;
}

function Place({ address, is_out_campania }: Appointment) {
  const outOf = useOutOf();
  return (
    <span>
      {address} {is_out_campania === 1 && <Badge>{outOf}</Badge>}
    </span>
  );
}

/** In the list of calls the call is a button of the row. */
function Actions({ visit, isOfCalls }: { visit: Appointment; isOfCalls: boolean }) {
  const viewer = useViewer();
  const others = [changeOf, orderOf, slotsOf, documentsOf, copyOf, removalOf];
  return (
    <RowMenu row={visit.id} of={`appuntamento di ${visit.client}`} first={isOfCalls && callOf(viewer, visit)}>
      {(isOfCalls ? others : others.toSpliced(1, 0, callOf)).map((action) => action(viewer, visit, "quiet"))}
    </RowMenu>
  );
}
