import type { ReactNode } from "react";
import { formatDay } from "../../server/base/days";
import { textsInColumn } from "../../server/base/text";
import { clientName } from "../../server/clients/model";
import type { Names } from "../../server/crews/model";
import type { Marks } from "../../server/office/messages/store";
import type { Margin } from "../../server/orders/margins/model";
import { agreedCents } from "../../server/orders/model";
import type { PlaceOfPermit } from "../../server/orders/permits/places";
import type { Order } from "../../server/orders/store";
import { internalNote, internalOrder } from "../../server/orders/works/model";
import { quotePage } from "../../server/sales/model";
import { appointmentPage } from "../../server/visits/appointments/model";
import { ContactLine, ContactList, Phones } from "../clients/contacts";
import { ClientLink } from "../clients/link";
import { useOutOf } from "../firm/region";
import { OrderMaterials } from "../materials/lines";
import { QuoteLink } from "../sales/present";
import { Sheet } from "../sheet";
import { LinkButton } from "../ui/button";
import { MailLink, Money, Section, Written } from "../ui/details";
import { IconSprite } from "../ui/icon";
import { LiveList, PageActions, RecordLink } from "../ui/list";
import { useViewer } from "../viewer";
import { Cancelled } from "./cancel";
import { DeleteOrder, FlagR, useMayDelete } from "./list";
import { MarginBlock } from "./margins/order";
import { OrderPermits } from "./permits/list";
import { useForSecondSite } from "./second-site";
import { OrderWorks } from "./works/table";

const live = ["orders", "works", "crew", "materials", "clients", "appointments"];

type OrderProps = {
  order: Order;
  names?: Names;
  margin?: Margin;
  permits?: readonly PlaceOfPermit[];
  marks?: Marks;
};

/** One order with all that belongs to it (spec 2 §2). */
export function OrderPage({ order, names, margin, permits, marks }: OrderProps) {
  const isCancelled = order.cancelled_on !== null;
  const facts = useFacts(order);
  return (
    <>
      <Sheet name="order" />
      <Actions {...order} />
      <LiveList
        id="order-page"
        live={[
          ...live,
          ...(margin ? ["work-hours", "costs"] : []),
          ...(marks ? ["messages"] : []),
          ...(order.quote ? ["sales"] : []),
        ]}
      >
        <Cancelled {...order} />
        <Terms order={order} of={facts.terms} />
        {order.id === internalOrder && <p className="soft">{internalNote}</p>}
        <IconSprite names={rowIcons}>
          <div className="order-columns">
            <OrderWorks order={order} names={names} marks={marks} />
            <OrderPermits places={permits} />
            <Side order={order} facts={facts}>
              {margin && <MarginBlock margin={margin} isCancelled={isCancelled} />}
            </Side>
            <OrderMaterials {...order} />
          </div>
        </IconSprite>
      </LiveList>
    </>
  );
}

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

function Actions({ id, client, flag_renata, version, cancelled_on, quote, id_appointment }: Order) {
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
        <LinkButton
          href={
            quote?.state === "accepted" && mayCall("Sales.send")
              ? `${quotePage(id_appointment)}/${quote.id}/pdf`
              : `/api/preventivi/pdf/${id}`
          }
          target="_blank"
          icon="printer"
        >
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

/** What has no value stands as `none` in the line of what is empty. */
type Fact = { term: string; value: ReactNode; none?: string };

type FactsProps = { of: readonly Fact[]; className: string; label?: string };

function Facts({ of, className, label }: FactsProps) {
  const shown = of.filter(({ value }) => value);
  if (!shown.length) return null;
  return (
    <dl className={className} aria-label={label}>
      {shown.map(({ term, value }) => (
        <div key={term} className={term === "Totale" ? "total" : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whom to call and what was agreed, in one line. */
function Terms({ order: { id }, of }: { order: Order; of: readonly Fact[] }) {
  const { mayCall, site } = useViewer();
  return (
    <div className="order-terms">
      <Facts of={of} className="facts" />
      {site === "A" && mayCall("Files.getFromId") && (
        <LinkButton href={`/order/documents/${id}`} kind="quiet" icon="files" small>
          Documenti
        </LinkButton>
      )}
    </div>
  );
}

type SideProps = { order: Order; facts: ReturnType<typeof useFacts>; children: ReactNode };

/** Beside the works. What is empty of all facts shares one quiet line. */
function Side({ order, facts: { price, own, visit, client }, children }: SideProps) {
  const { mayCall } = useViewer();
  const mayNote = order.notes_manager !== undefined && !order.cancelled_on;
  const none = [price, own, visit, client]
    .flat()
    .flatMap(({ term, value, none }) => (!value && none ? `${term} ${none}` : []));
  return (
    <div className="order-side">
      {price.length > 0 && (
        <Section
          title="Prezzo"
          actions={
            children && (
              <LinkButton href="/admin/settings/costs/" kind="quiet" icon="settings" small>
                Costi
              </LinkButton>
            )
          }
        >
          <div className="details">
            <Facts of={price} className="amounts" label="Costi" />
            {children}
          </div>
        </Section>
      )}
      {(mayNote || own.some(({ value }) => value)) && (
        <Section
          title="Ordine"
          actions={
            mayNote && (
              <LinkButton href={`/orders/notes/${order.id}`} dialog kind="quiet" icon="notebook-pen" small>
                Note direzione
              </LinkButton>
            )
          }
        >
          <Facts of={own} className="details columns-2" />
        </Section>
      )}
      <Section title="Appuntamento">
        <Facts of={visit} className="details columns-2" />
      </Section>
      <Section
        title="Cliente"
        actions={
          mayCall("Client.updateClient") && (
            <LinkButton href={`/client/modify/${order.client.id}`} dialog kind="quiet" icon="pencil" small>
              Modifica
            </LinkButton>
          )
        }
      >
        <Facts of={client} className="details" />
      </Section>
      {none.length > 0 && <p className="soft empty-facts">{none.join(" · ")}</p>}
    </div>
  );
}

function useFacts(order: Order) {
  const { client, places, payment, work_booking_date: booked, notes, notes_manager } = order;
  const { can } = useViewer();
  const isFlagShown = useForSecondSite(order.flag_renata);
  const prices = usePrices(order);
  return {
    terms: [
      { term: "Telefoni", value: <Phones {...client} /> },
      { term: "Agente", value: <Agent {...order} /> },
      { term: "Pagamento", value: payment || "Da concordare" },
    ],
    price: can("prices.view") ? prices : [],
    // Site A alone has notes; those of the management are for the users who may write them.
    own: [
      {
        term: "Preventivo",
        value: order.quote && <QuoteLink quote={order.quote} appointment={order.id_appointment} />,
      },
      { term: "Prenotazione dei lavori", value: booked && formatDay(booked), none: "-" },
      ...(isFlagShown
        ? [{ term: "Flag R", value: Boolean(order.flag_renata) && <FlagR {...order} />, none: "-" }]
        : []),
      ...(notes === undefined ? [] : [noteOf("Note ordine", notes)]),
      ...(notes_manager === undefined ? [] : [noteOf("Note direzione", notes_manager)]),
    ],
    visit: useVisit(order.appointment),
    client: [
      { term: "Cliente", value: <ClientLink id={client.id} name={clientName(client)} /> },
      { term: "Referente", value: client.private_client !== 1 && `${client.surname} ${client.name}`.trim() },
      { term: "E-mail", value: client.email && <MailLink to={client.email} />, none: "-" },
      { term: "Altri contatti", value: client.contacts.length > 0 && <ContactList {...client} /> },
      {
        term: "Luoghi di carico",
        value: places.length > 0 && (
          <ul className="places">
            {places.map((place) => (
              <li key={place.id}>{place.text}</li>
            ))}
          </ul>
        ),
        none: "-",
      },
    ],
  } satisfies Record<string, readonly Fact[]>;
}

const noteOf = (term: string, text: string): Fact => ({
  term,
  value: text && <Written text={text} />,
  none: "-",
});

function Agent({ id, appointment: { agent } }: Order) {
  const { mayCall } = useViewer();
  return (
    <>
      {agent || "-"}
      {mayCall("Appointment.editAgent") && (
        <LinkButton href={`/orders/agent/${id}`} dialog kind="quiet" icon="pencil" small iconOnly>
          Modifica agente
        </LinkButton>
      )}
    </>
  );
}

/** Spec 2 §9; a price that is still to be agreed is stored as 0. */
function usePrices(order: Order): Fact[] {
  const isSecondShown = useForSecondSite(order.agreed_price_2);
  const { totalCostMaterials_cents: materials, totalCost_cents: total, paid_permits_cents = 0 } = order;
  const [price, second] = [agreedCents(order), order.agreed_price_2 * 100];
  const permits = order.totalCostPermissions_cents + paid_permits_cents;
  const textOf = textsInColumn([price, second, materials, permits, total]);
  const amount = (cents: number) => cents !== 0 && <Money cents={cents} textOf={textOf} />;
  return [
    { term: "Totale", value: !order.cancelled_on && <Money cents={total} textOf={textOf} /> },
    { term: "Prezzo concordato", value: amount(price) || "Da concordare" },
    ...(isSecondShown ? [{ term: "Secondo prezzo", value: amount(second), none: "da concordare" }] : []),
    { term: "Materiali", value: amount(materials), none: "0 €" },
    { term: "Permessi", value: amount(permits), none: "0 €" },
  ];
}

function useVisit({ id, date, time, time_end, ...visit }: Order["appointment"]): Fact[] {
  const { mayCall } = useViewer();
  const { address, is_out_campania, contact, description } = visit;
  const day = formatDay(date);
  const isOpen = mayCall("Appointment.getFromId");
  return [
    { term: "Data", value: isOpen ? <RecordLink href={appointmentPage(id)}>{day}</RecordLink> : day },
    { term: "Ora", value: time_end ? `${time}–${time_end}` : time },
    { term: "Indirizzo", value: address },
    { term: useOutOf(), value: is_out_campania ? "Sì" : "", none: "no" },
    { term: "Da chiamare", value: contact && <ContactLine contact={contact} /> },
    { term: "Descrizione", value: description && <Written text={description} /> },
  ];
}
