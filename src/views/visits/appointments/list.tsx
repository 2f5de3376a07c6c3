import { dayText, formatDay } from "../../../server/base/days";
import {
  appointmentStates,
  appointmentsPerPage,
  missingTexts,
} from "../../../server/visits/appointments/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import { ClientLink } from "../../clients/link";
import { PhoneLink } from "../../clients/phones";
import { useOutOf } from "../../firm/region";
import { ChangeOnRow } from "../../search/listing/change";
import { type Choice, choicesOf } from "../../search/listing/chips";
import type { Listing } from "../../search/listing/page";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { ConfirmForm } from "../../ui/confirm-form";
import { RecordLink } from "../../ui/record-link";
import { RowMenu } from "../../ui/table";
import { useViewer } from "../../viewer";
import { LinksOf } from "./actions";
import { StateOnRow, states } from "./state";

/** Newest first (spec 1 §9); a row with an order has a link to it instead of the buttons. */
export const appointmentList: Listing<Appointment, readonly Choice[]> = {
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
  ready: () => [
    { text: "Da richiamare", query: { missing: "call", sort: "date" } },
    { text: "Oggi", query: { when: "today", sort: "date" } },
    { text: "Domani", query: { when: "tomorrow", sort: "date" } },
    { text: "Confermati senza ordine", query: { missing: "order" } },
  ],
  exported: "Appointment.exportList",
  filters: (_, agents) => [
    { name: "state", label: "Stato", choices: states },
    { name: "agent", label: "Agente", choices: agents },
    {},
    { name: "missing", label: "Da fare", choices: choicesOf(missingTexts) },
  ],
  pageSize: appointmentsPerPage,
  order: "-date",
  columns: ({ site }, { missing }, agents) => [
    {
      head: "N.",
      narrow: true,
      end: true,
      card: "hide",
      sort: "number",
      text: ({ id }) => id,
      cell: (row) => <a href={pageOf(row)}>{row.id}</a>,
    },
    {
      head: "Data",
      narrow: true,
      sort: "date",
      kind: "day",
      text: ({ date }) => date,
      cell: (row) => (
        <a href={pageOf(row)}>{`${dayText(row.date, { weekday: "short" })} ${formatDay(row.date)}`}</a>
      ),
    },
    { head: "Ora", narrow: true, text: ({ time, time_end }) => `${time}–${time_end}` },
    {
      head: "Cliente",
      card: "title",
      sort: "client",
      text: ({ client }) => client,
      cell: ({ id_client, client }) => <ClientLink id={id_client} name={client} />,
    },
    { head: "Luogo", sort: "town", text: ({ address }) => address, cell: (row) => <Place {...row} /> },
    {
      head: "Agente",
      narrow: true,
      sort: site === "A" ? "agent" : undefined,
      text: ({ agent }) => agent,
      cell: (row) => <Agent row={row} agents={agents} />,
    },
    {
      head: "Stato",
      narrow: true,
      sort: "state",
      text: ({ state }) => appointmentStates[state],
      cell: (row) => <StateOnRow {...row} />,
    },
    missing === "call"
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
          cell: (row) => <OrderOfRow {...row} />,
        },
    { head: "Azioni", card: "actions", narrow: true, cell: (row) => <Actions {...row} /> },
  ],
};

/** The appointment's own page, which stays readable once there is an order. */
const pageOf = ({ id }: Appointment) => `/appointment/modify/${id}`;

function OrderOfRow({ order_created }: Appointment) {
  const { mayCall } = useViewer();
  if (!order_created) return null;
  return mayCall("Orders.getFromId") ? (
    <RecordLink href={`/orders/${order_created}`}>{order_created}</RecordLink>
  ) : (
    order_created
  );
}

function Agent({ row, agents }: { row: Appointment; agents: readonly Choice[] }) {
  const { mayCall } = useViewer();
  const { id, client, id_agent, agent, version } = row;
  if (!mayCall("Appointment.editAgent")) return agent;
  return (
    <ChangeOnRow
      id={`agent-${id}`}
      action={`/appointment/${id}/agent`}
      version={version}
      name="id_agent"
      label={`Agente di ${client}`}
      value={agent}
      choices={agents}
      chosen={id_agent}
    >
      {agent}
    </ChangeOnRow>
  );
}

function Place({ address, is_out_campania }: Appointment) {
  const outOf = useOutOf();
  return (
    <span>
      {address} {is_out_campania === 1 && <Badge>{outOf}</Badge>}
    </span>
  );
}

function Actions({ id, client, order_created, version }: Appointment) {
  const { mayCall } = useViewer();
  return (
    <RowMenu row={id} of={`appuntamento di ${client}`}>
      {!order_created && mayCall("Appointment.updateAppointment") && (
        <LinkButton href={`/appointment/modify/${id}`} kind="quiet" icon="pencil">
          Modifica
        </LinkButton>
      )}
      <LinksOf appointment={{ id, order_created }} quiet />
      {!order_created && mayCall("Appointment.deleteAppointment") && (
        <ConfirmForm
          action={`/appointment/delete/${id}`}
          text={`Eliminare l'appuntamento di ${client}?`}
          values={{ version }}
          icon="trash-2"
        >
          Elimina
        </ConfirmForm>
      )}
    </RowMenu>
  );
}
