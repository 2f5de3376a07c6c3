import { briefDay } from "../../server/base/days";
import type { ListedOrder } from "../../server/orders/list";
import { type OrderState, orderStates, ordersPerPage } from "../../server/orders/model";
import { internalOrder } from "../../server/orders/works/model";
import { noAgent } from "../../server/visits/appointments/model";
import { ClientLink } from "../clients/link";
import { ChangeOnRow } from "../search/listing/change";
import { type Choice, choicesOf } from "../search/listing/chips";
import type { Listing } from "../search/listing/page";
import { ConfirmForm, LinkButton, RowMenu } from "../ui/button";
import { Badge, dateText, type Tone } from "../ui/details";
import { actionsColumn } from "../ui/list";
import { useViewer } from "../viewer";

/** Spec 2 §2. `agents` are those that may be chosen. */
export const orderList: Listing<ListedOrder, readonly Choice[]> = {
  title: "Ordini",
  live: ["orders", "clients", "works", "appointments"],
  of: ["orders"],
  add: { operation: "Orders.insert", href: "/orders/insert/", icon: "package-plus", text: "Nuovo ordine" },
  search: "Cliente o numero",
  ready: ({ can }) => [
    can("works.view") && { text: "Ordini senza lavorazioni", query: { state: "unplanned" } },
    can("works.view") && { text: "Prossime lavorazioni", query: { state: "planned", sort: "work" } },
    { text: "Ordini del mese", query: { when: "month" } },
  ],
  exported: "Orders.exportList",
  sumNote: ({ state }) => (state === "owing" ? "dovuti con IVA" : !state && "senza gli annullati"),
  filters: ({ can, site }, agents) => [
    {
      name: "state",
      label: "Stato",
      choices: choicesOf({
        ...(can("works.view") ? orderStates : { cancelled: orderStates.cancelled }),
        ...(site === "A" && can("prices.view") && { owing: "Annullati con un dovuto" }),
      }),
    },
    { name: "agent", label: "Agente", choices: agents },
    { label: "Data di creazione" },
    ...(can("prices.view")
      ? [{ name: "missing", label: "Dati mancanti", choices: [{ value: "price", text: "Prezzo" }] } as const]
      : []),
  ],
  pageSize: ordersPerPage,
  order: "-created",
  columns: ({ can, site, secondSite }, { state, sort }, agents) => [
    {
      head: "Numero",
      narrow: true,
      end: true,
      sort: "number",
      text: ({ id }) => id,
      cell: ({ id }) => <a href={`/orders/${id}`}>{id}</a>,
    },
    {
      head: "Cliente",
      card: "title",
      sort: "client",
      text: ({ client }) => client,
      cell: ({ id_client, client }) => <ClientLink id={id_client} name={client} />,
    },
    {
      head: "Creato il",
      narrow: true,
      sort: "created",
      kind: "day",
      text: ({ date_created }) => date_created.slice(0, 10),
      cell: ({ date_created }) => dateText(date_created),
    },
    { head: "Luogo", card: isByWork(sort) ? "hide" : "fill", sort: "town", text: ({ city }) => city },
    can("works.view") && {
      head: "Prossima lavorazione",
      narrow: true,
      card: isByWork(sort) ? "fill" : "hide",
      sort: "work",
      inFile: [
        { head: "Prossima lavorazione", kind: "day", text: ({ next_work }) => next_work?.date ?? null },
        { head: "Ora della prossima", kind: "time", text: ({ next_work }) => next_work?.hour ?? null },
        { head: "Tipo della prossima", text: ({ next_work }) => next_work?.type ?? null },
      ],
      cell: ({ next_work }) => next_work && <NextWork {...next_work} />,
    },
    {
      head: "Stato",
      narrow: true,
      card: "last",
      // Of those whose works he does not see he knows which are cancelled.
      ifAny: !can("works.view"),
      text: ({ state }) => (state ? orderStates[state] : null),
      cell: ({ state }) => state && <State state={state} />,
    },
    {
      head: "Agente",
      narrow: true,
      tucked: true,
      sort: site === "A" ? "agent" : undefined,
      none: ({ id_agent }) => id_agent === noAgent,
      text: ({ agent }) => agent,
      cell: (order) => <Agent order={order} agents={agents} />,
    },
    can("prices.view") && {
      head: "Prezzo",
      narrow: true,
      card: "end",
      sort: "price",
      cents: ({ price_cents }) => price_cents,
      cell: ({ price_cents }, _, amount) => (price_cents ? amount : "Da concordare"),
    },
    state === "owing" && { head: "Dovuto con IVA", narrow: true, cents: ({ due_cents }) => due_cents || 0 },
    site === "A" && {
      head: "Flag R",
      narrow: true,
      tucked: true,
      ifAny: !secondSite,
      text: ({ flag_renata }) => (flag_renata ? "R" : null),
      cell: (order) => (order.flag_renata ? <FlagR {...order} /> : null),
    },
    { ...actionsColumn, cell: (order) => <Actions {...order} /> },
  ],
};

const isByWork = (sort: unknown) => sort === "work" || sort === "-work";

/** A mark for what is not as usual. */
const tones: { [state in OrderState]?: Tone } = { unplanned: "orange", cancelled: "red" };

const State = ({ state }: { state: OrderState }) =>
  tones[state] ? <Badge tone={tones[state]}>{orderStates[state]}</Badge> : orderStates[state];

type Work = NonNullable<ListedOrder["next_work"]>;

const NextWork = ({ date, hour, type }: Work) => (
  <span>
    {`${briefDay(date)} ${hour} `}
    <span className="soft">{type}</span>
  </span>
);

function Agent({ order, agents }: { order: ListedOrder; agents: readonly Choice[] }) {
  const { mayCall } = useViewer();
  const { id, client, id_agent, agent, visit_version } = order;
  if (!mayCall("Appointment.editAgent")) return agent || "-";
  return (
    <ChangeOnRow
      id={`agent-${id}`}
      action={`/orders/agent/${id}/row`}
      version={visit_version}
      name="id_agent"
      label={`Agente dell'ordine ${id} di ${client}`}
      value={agent}
      choices={agents}
      chosen={id_agent}
    >
      {agent}
    </ChangeOnRow>
  );
}

export const FlagR = ({ flag_renata }: { flag_renata?: number }) =>
  flag_renata ? (
    <Badge tone="teal" icon="flag">
      R
    </Badge>
  ) : (
    "-"
  );

function Actions({ id, id_client, client, flag_renata, state }: ListedOrder) {
  return (
    <RowMenu row={id} of={`ordine ${id} di ${client}`}>
      <LinkButton href={`/orders/${id}`} kind="quiet" icon="package">
        Gestisci l'ordine
      </LinkButton>
      <LinkButton href={`/client/${id_client}`} kind="quiet" icon="user">
        Apri il cliente
      </LinkButton>
      <DeleteOrder {...{ id, client, flag_renata }} isCancelled={state === "cancelled"} />
    </RowMenu>
  );
}

type DeletedOrder = { id: number; flag_renata?: number; isCancelled: boolean };
type DeleteProps = DeletedOrder & { client: string; version?: number };

/** A flagged order needs another permission. Site B does not see the flag; what is confirmed there has it. */
export function useMayDelete({ id, flag_renata = 1, isCancelled }: DeletedOrder): boolean {
  const { can } = useViewer();
  return id !== internalOrder && !isCancelled && can(flag_renata ? "orders.deleteRenata" : "orders.edit");
}

export function DeleteOrder({ client, version, ...order }: DeleteProps) {
  const { id } = order;
  if (!useMayDelete(order)) return null;
  return (
    <ConfirmForm
      action={`/orders/delete/${id}`}
      text={`Sei sicuro di voler eliminare l'ordine ${id} di ${client}? Si elimina per errori; se il cliente ha rinunciato, «Annulla l'ordine».`}
      values={version ? { version } : {}}
      icon="trash-2"
    >
      Elimina
    </ConfirmForm>
  );
}
