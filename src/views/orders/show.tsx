import type { ReactNode } from "react";
import { formatDay } from "../../server/base/days";
import { textsInColumn } from "../../server/base/numbers";
import { clientName } from "../../server/clients/model";
import type { Names } from "../../server/crews/model";
import type { Margin } from "../../server/orders/margins/model";
import { agreedCents } from "../../server/orders/model";
import type { Order } from "../../server/orders/store";
import { internalNote, internalOrder } from "../../server/orders/works/model";
import { appointmentPage } from "../../server/visits/appointments/model";
import { ContactLine, ContactList, Phones } from "../clients/contacts";
import { ClientLink } from "../clients/link";
import { useOutOf } from "../firm/region";
import { OrderMaterials } from "../materials/lines";
import { Sheet } from "../sheet";
import { LinkButton } from "../ui/button";
import { DescriptionList, Section } from "../ui/details";
import { IconSprite } from "../ui/icon-sprite";
import { LiveList } from "../ui/list";
import { PageActions } from "../ui/page-actions";
import { RecordLink } from "../ui/record-link";
import { dateText, MailLink, Money, Written } from "../ui/text";
import { useViewer } from "../viewer";
import { Cancelled } from "./cancel";
import { DeleteOrder, FlagR, useMayDelete } from "./list";
import { MarginBlock } from "./margins/order";
import { useForSecondSite } from "./second-site";
import { OrderWorks } from "./works/table";

const live = ["orders", "works", "crew", "materials", "clients", "appointments"];

type OrderProps = { order: Order; names?: Names; margin?: Margin };

/** One order with all that belongs to it (spec 2 §2). */
export const OrderPage = ({ order, names, margin }: OrderProps) => (
  <>
    <Sheet name="order" />
    <Actions {...order} />
    <LiveList id="order-page" live={margin ? [...live, "work-hours", "costs"] : live}>
      <Cancelled {...order} />
      <Summary {...order} />
      {order.id === internalOrder && <p className="soft">{internalNote}</p>}
      <div className="order-blocks">
        <ClientBlock {...order} />
        <AppointmentBlock {...order} />
        <NotesBlock {...order} />
      </div>
      <IconSprite names={rowIcons}>
        <OrderWorks order={order} names={names} />
        <OrderMaterials {...order} />
      </IconSprite>
      {margin && <MarginBlock margin={margin} isCancelled={order.cancelled_on !== null} />}
    </LiveList>
  </>
);

const rowIcons = [
  "pencil",
  "trash-2",
  "users",
  "truck",
  "circle-check",
  "warehouse",
  "user",
  "hammer",
  "flag",
  "ellipsis",
] as const;

function Actions({ id, client, flag_renata, version, cancelled_on }: Order) {
  const { can, mayCall } = useViewer();
  const order = { id, flag_renata, isCancelled: cancelled_on !== null };
  const deletes = useMayDelete(order);
  return (
    <PageActions>
      {deletes && <DeleteOrder {...order} client={clientName(client)} version={version} />}
      {!cancelled_on && id !== internalOrder && mayCall("Orders.cancel") && (
        <LinkButton href={`/orders/cancel/${id}`} dialog kind="danger" icon="ban">
          Annulla l'ordine
        </LinkButton>
      )}
      {can("prices.view") && (
        <LinkButton href={`/api/preventivi/pdf/${id}`} target="_blank" icon="printer">
          Preventivo
        </LinkButton>
      )}
      {mayCall("Orders.modify") && !cancelled_on && (
        <LinkButton href={`/orders/modify/${id}`} dialog icon="pencil">
          Modifica ordine
        </LinkButton>
      )}
    </PageActions>
  );
}

/** Costs and payment; remains visible while the tables scroll. */
function Summary(order: Order) {
  const { can } = useViewer();
  const isFlagShown = useForSecondSite(order.flag_renata);
  const isSecondShown = useForSecondSite(order.agreed_price_2);
  const price = agreedCents(order);
  const { totalCostMaterials_cents: materials, paid_permits_cents = 0 } = order;
  const permits = order.totalCostPermissions_cents + paid_permits_cents;
  const textOf = textsInColumn([price, materials, permits]);
  const amount = (cents: number) => <Money cents={cents} textOf={textOf} />;
  /** An empty price is stored as 0. */
  const agreed = (cents: number) => (cents ? amount(cents) : "Da concordare");
  const prices: (Fact | false)[] = [
    ["Prezzo concordato", agreed(price)],
    isSecondShown && ["Secondo prezzo", agreed(order.agreed_price_2 * 100)],
    ["Materiali", amount(materials)],
    ["Permessi", amount(permits)],
    !order.cancelled_on && ["Totale", amount(order.totalCost_cents)],
  ];
  const facts: (Fact | false)[] = [
    ...(can("prices.view") ? prices : []),
    ["Pagamento", order.payment || "Da concordare"],
    ["Prenotazione dei lavori", dateText(order.work_booking_date)],
    isFlagShown && ["Flag R", <FlagR key="flag" flag_renata={order.flag_renata} />],
  ];
  return (
    <dl className="details order-summary" aria-label={can("prices.view") ? "Costi e pagamento" : "Pagamento"}>
      {facts
        .filter((fact) => fact !== false)
        .map(([term, value]) => (
          <div key={term} className={term === "Totale" ? "total" : undefined}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type Fact = readonly [term: string, value: ReactNode];

function ClientBlock({ client, places }: Order) {
  const { mayCall } = useViewer();
  return (
    <Section
      title="Cliente"
      actions={
        mayCall("Client.updateClient") && (
          <LinkButton href={`/client/modify/${client.id}`} dialog kind="quiet" icon="pencil" small>
            Modifica
          </LinkButton>
        )
      }
    >
      <DescriptionList
        columns={1}
        entries={[
          ["Cliente", <ClientLink key="client" id={client.id} name={clientName(client)} />],
          client.private_client !== 1 && ["Referente", `${client.surname} ${client.name}`.trim()],
          ["Telefoni", <Phones key="phones" {...client} />],
          client.contacts.length > 0 && ["Altri contatti", <ContactList key="contacts" {...client} />],
          ["E-mail", client.email && <MailLink key="email" to={client.email} />],
          [
            "Luoghi di carico",
            <ul key="places" className="places">
              {places.map((place) => (
                <li key={place.id}>{place.text}</li>
              ))}
            </ul>,
          ],
        ]}
      />
    </Section>
  );
}

function AppointmentBlock({ id, appointment }: Order) {
  const { mayCall, site } = useViewer();
  const { time, time_end, address, contact, agent, is_out_campania, description } = appointment;
  return (
    <Section
      title="Appuntamento"
      actions={
        <>
          {site === "A" && mayCall("Files.getFromId") && (
            <LinkButton href={`/order/documents/${id}`} kind="quiet" icon="files" small>
              Documenti
            </LinkButton>
          )}
          {mayCall("Appointment.editAgent") && (
            <LinkButton href={`/orders/agent/${id}`} dialog kind="quiet" icon="pencil" small>
              Modifica agente
            </LinkButton>
          )}
        </>
      }
    >
      <DescriptionList
        columns={2}
        entries={[
          ["Data", <AppointmentDay key="day" {...appointment} />],
          ["Ora", time_end ? `${time}–${time_end}` : time],
          ["Indirizzo", address],
          [useOutOf(), is_out_campania ? "Sì" : "No"],
          contact && ["Da chiamare", <ContactLine key="contact" contact={contact} />],
          ["Agente", agent],
          description !== "" && ["Descrizione", <Written key="text" text={description} />],
        ]}
      />
    </Section>
  );
}

function AppointmentDay({ id, date }: Order["appointment"]) {
  const { mayCall } = useViewer();
  const text = formatDay(date);
  return mayCall("Appointment.getFromId") ? <RecordLink href={appointmentPage(id)}>{text}</RecordLink> : text;
}

/** Site A alone has notes; those of the management are for the users who may write them. */
function NotesBlock({ id, notes, notes_manager, cancelled_on }: Order) {
  if (notes === undefined) return null;
  return (
    <Section
      title="Note"
      actions={
        notes_manager !== undefined &&
        !cancelled_on && (
          <LinkButton href={`/orders/notes/${id}`} dialog kind="quiet" icon="notebook-pen" small>
            Note direzione
          </LinkButton>
        )
      }
    >
      <DescriptionList
        columns={1}
        entries={[
          ["Note ordine", <Written key="notes" text={notes} />],
          notes_manager !== undefined && ["Note direzione", <Written key="manager" text={notes_manager} />],
        ]}
      />
    </Section>
  );
}
