import {
  type AppointmentState,
  appointmentStates,
  appointmentsPerPage,
} from "../../server/appointments/model";
import type { Appointment } from "../../server/appointments/store";
import { formatDay } from "../../server/days";
import { useOutOf } from "../firm/region";
import { Badge, type Tone } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { PageActions } from "../ui/details";
import { TextField } from "../ui/fields";
import { LiveList, SearchForm } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { RowActions, Table } from "../ui/table";
import { useViewer } from "../viewer";
import { OrderButton } from "./order";

type ListProps = { appointments: Appointment[]; total: number; page: number; query: string; search?: string };

/** Newest first (spec 1 §9); a row with an order has a link to it instead of the buttons. */
export function AppointmentList({ appointments, total, page, query, search }: ListProps) {
  const { mayCall } = useViewer();
  return (
    <>
      {mayCall("Appointment.createNew") && (
        <PageActions>
          <LinkButton href="/appointment/insert" kind="primary" icon="calendar-plus">
            Nuovo appuntamento
          </LinkButton>
        </PageActions>
      )}
      <SearchForm values={{ query }} posted>
        <TextField name="query" label="Cliente o numero" type="search" />
      </SearchForm>
      <LiveList live={["appointments", "orders", "clients"]} query={{ search, page }}>
        <Table
          label="Appuntamenti"
          rows={appointments}
          rowKey={({ id }) => id}
          columns={[
            { head: "N.", narrow: true, end: true, card: "hide", cell: ({ id }) => id },
            { head: "Data", narrow: true, cell: ({ date }) => formatDay(date) },
            { head: "Ora", narrow: true, cell: ({ time, time_end }) => `${time}–${time_end}` },
            { head: "Cliente", card: "title", cell: (row) => <Client {...row} /> },
            { head: "Luogo", cell: (row) => <Place {...row} /> },
            { head: "Agente", narrow: true, cell: ({ agent }) => agent },
            { head: "Stato", narrow: true, cell: ({ state }) => <State state={state} /> },
            { head: "Azioni", card: "actions", narrow: true, cell: (row) => <Actions {...row} /> },
          ]}
        />
        <Pagination page={page} pageSize={appointmentsPerPage} total={total} query={{ search }} />
      </LiveList>
    </>
  );
}

const tones: Record<AppointmentState, Tone> = { 0: "neutral", 1: "green", 2: "red" };

export const State = ({ state }: { state: AppointmentState }) => (
  <Badge tone={tones[state]}>{appointmentStates[state]}</Badge>
);

function Place({ address, is_out_campania }: Appointment) {
  const outOf = useOutOf();
  return (
    <>
      {address} {is_out_campania === 1 && <Badge>{outOf}</Badge>}
    </>
  );
}

function Client({ id, client, order_created }: Appointment) {
  const { mayCall } = useViewer();
  if (order_created && mayCall("Orders.getFromId")) return <a href={`/orders/${order_created}`}>{client}</a>;
  return <a href={`/appointment/modify/${id}`}>{client}</a>;
}

function Actions({ id, client, order_created, version }: Appointment) {
  const { mayCall } = useViewer();
  if (order_created)
    return (
      <RowActions>{mayCall("Orders.getFromId") && <OrderLink order={order_created} small />}</RowActions>
    );
  return (
    <RowActions>
      <DocumentsLink appointment={id} of={client} />
      {mayCall("Orders.createNew") && <OrderButton appointment={id} of={client} />}
      {mayCall("Appointment.updateAppointment") && (
        <LinkButton href={`/appointment/modify/${id}`} kind="quiet" icon="pencil" iconOnly small>
          {`Modifica l'appuntamento di ${client}`}
        </LinkButton>
      )}
      {mayCall("Appointment.deleteAppointment") && (
        <ConfirmForm
          action={`/appointment/delete/${id}`}
          text={`Eliminare l'appuntamento di ${client}?`}
          values={{ version }}
          icon="trash-2"
          iconOnly
          small
        >
          {`Elimina l'appuntamento di ${client}`}
        </ConfirmForm>
      )}
    </RowActions>
  );
}

/** Site A alone has documents (DECISIONS, Sites). */
export function DocumentsLink({ appointment, of }: { appointment: number; of?: string }) {
  const { mayCall, site } = useViewer();
  if (site === "B" || !mayCall("Files.getFromId")) return null;
  const href = `/documents/${appointment}`;
  return of ? (
    <LinkButton href={href} kind="quiet" icon="files" iconOnly small>
      {`Documenti dell'appuntamento di ${of}`}
    </LinkButton>
  ) : (
    <LinkButton href={href} icon="files">
      Documenti
    </LinkButton>
  );
}

export const OrderLink = ({ order, small }: { order: number; small?: boolean }) => (
  <LinkButton href={`/orders/${order}`} kind={small ? "quiet" : "plain"} icon="package" small={small}>
    {`Ordine ${order}`}
  </LinkButton>
);
