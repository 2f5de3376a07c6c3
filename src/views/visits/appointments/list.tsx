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
import { ListBar } from "../../search/listing/bar";
import { ChangeOnRow } from "../../search/listing/change";
import { type Choice, choicesOf, FilterChip, PeriodChip } from "../../search/listing/chips";
import { FilteredList } from "../../search/listing/list";
import type { ListState } from "../../search/listing/state";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { ConfirmForm } from "../../ui/confirm-form";
import { PageActions } from "../../ui/details";
import type { Query } from "../../ui/query";
import { RecordLink } from "../../ui/record-link";
import { type Columns, RowMenu } from "../../ui/table";
import { useViewer, type Viewer } from "../../viewer";
import { LinksOf } from "./actions";
import { StateOnRow, states } from "./state";

type ListProps = {
  appointments: Appointment[];
  total: number;
  state: ListState;
  /** Those that may be chosen. */
  agents: readonly Choice[];
};

/** Newest first (spec 1 §9); a row with an order has a link to it instead of the buttons. */
export function AppointmentList({ appointments, total, state, agents }: ListProps) {
  const viewer = useViewer();
  return (
    <>
      {viewer.mayCall("Appointment.createNew") && (
        <PageActions>
          <LinkButton href="/appointment/insert" kind="primary" icon="calendar-plus">
            Nuovo appuntamento
          </LinkButton>
        </PageActions>
      )}
      <ListBar
        state={state}
        search="Cliente o numero"
        ready={[
          { text: "Da richiamare", query: { missing: "call", sort: "date" } },
          { text: "Oggi", query: { when: "today", sort: "date" } },
          { text: "Domani", query: { when: "tomorrow", sort: "date" } },
          { text: "Confermati senza ordine", query: { missing: "order" } },
        ]}
        exported="Appointment.exportList"
      >
        <FilterChip state={state} filter={{ name: "state", label: "Stato", choices: states }} />
        <FilterChip state={state} filter={{ name: "agent", label: "Agente", choices: agents }} />
        <PeriodChip state={state} />
        <FilterChip
          state={state}
          filter={{ name: "missing", label: "Da fare", choices: choicesOf(missingTexts) }}
        />
      </ListBar>
      <FilteredList
        label="Appuntamenti"
        live={["appointments", "orders", "clients"]}
        state={state}
        of={["appointments"]}
        rows={appointments}
        rowKey={({ id }) => id}
        columns={appointmentColumns(viewer, state.chosen, agents)}
        total={total}
        pageSize={appointmentsPerPage}
        order="-date"
      />
    </>
  );
}

/** What the list shows, and an export writes; whom to call has a telephone, and no order yet. */
export const appointmentColumns = (
  { site }: Pick<Viewer, "site">,
  { missing }: Query,
  agents: readonly Choice[] = [],
): Columns<Appointment> => [
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
];

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
