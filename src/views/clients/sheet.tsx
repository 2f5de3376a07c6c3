import { emptyText, hiddenText, type ListNoun, limitText } from "../../server/base/empty-lists";
import {
  addressRemark,
  type Coming,
  clientName,
  clientTypes,
  type Deposit,
  type EntryKind,
  entriesPerPage,
  entryKinds,
  type TimelineEntry,
} from "../../server/clients/model";
import type { ClientSheet } from "../../server/clients/sheet";
import type { Client } from "../../server/clients/store";
import { internalClient, internalNote } from "../../server/orders/works/model";
import { appointmentPage } from "../../server/visits/appointments/model";
import { Sheet } from "../sheet";
import { Due } from "../storage/boxes/fill";
import { LinkButton } from "../ui/button";
import { DateText, DescriptionList, MailLink, Pagination, Section } from "../ui/details";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icons";
import { ListAssets, LiveList, PageActions, rowId } from "../ui/list";
import { useViewer } from "../viewer";
import { ContactList, Phones } from "./contacts";
import { Gaps } from "./gaps";
import { DeleteClient } from "./list";
import { PickupPlaces } from "./pickup-places/list";

type TimelineProps = { entries: TimelineEntry[]; total: number; page: number; hasHiddenMessages: boolean };

const icons: Record<EntryKind, IconName> = {
  visit: "calendar",
  call: "phone",
  quote: "scroll-text",
  order: "package",
  work: "truck",
  box: "warehouse",
  letter: "mail",
  message: "send",
  document: "file-text",
  change: "pencil",
};

/** Where the arrow of an appointment and of an order returns to (`http/pages/back.ts`). */
const rowNames: Partial<Record<EntryKind, string>> = { visit: "row-appointment", order: "row-orders" };
const rowOf = ({ kind, id }: TimelineEntry) => rowNames[kind] && rowId(id, rowNames[kind]);

const Timeline = ({ entries, total, page, hasHiddenMessages }: TimelineProps) => (
  <Section title="Storia">
    {total === 0 && <Nothing />}
    {hasHiddenMessages && (
      <p className="soft">Alcuni messaggi al cliente non si vedono con questo profilo.</p>
    )}
    <ol className="client-lines">
      {entries.map((entry) => (
        <li
          key={`${entry.kind}-${entry.id}`}
          id={rowOf(entry)}
          className={entry.kind === "change" ? "change" : undefined}
        >
          <Icon name={icons[entry.kind]} label={entryKinds[entry.kind]} />
          <DateText value={entry.at} />
          <span>
            <EntryLink {...entry} />
            {entry.text && <span className="soft"> {entry.text}</span>}
            {entry.author && <span className="author">{` · ${entry.author}`}</span>}
          </span>
        </li>
      ))}
    </ol>
    {total > entriesPerPage && <Pagination page={page} pageSize={entriesPerPage} total={total} />}
  </Section>
);

function Nothing() {
  const limit = limitText(useViewer(), ["appointments", "orders", "works", "boxes", "documents"]);
  return (
    <p className="soft">
      {limit ? `Nulla da mostrare. ${limit}` : "Ancora nulla: qui comparirà quello che è avvenuto."}
    </p>
  );
}

function EntryLink({ kind, title, href }: TimelineEntry) {
  if (!href) return title;
  return (
    <a
      href={href}
      data-dialog={kind === "box" || kind === "letter" ? "" : undefined}
      target={kind === "document" ? "_blank" : undefined}
    >
      {title}
    </a>
  );
}

const nouns = [
  "clients",
  "appointments",
  "orders",
  "works",
  "boxes",
  "letters",
  "messages",
  "documents",
  "sales",
];

export function ClientSheetView({
  client,
  gaps,
  coming,
  deposits,
  timeline,
}: ClientSheet & { timeline: TimelineProps }) {
  const remark = addressRemark(client);
  return (
    <>
      <Sheet name="client" />
      <Actions client={client} />
      <LiveList id="client-sheet" live={nouns} query={{ page: timeline.page }}>
        <Contacts {...client} />
        <Gaps client={client.id} gaps={gaps} />
        {gaps && remark && <p className="soft">{remark}</p>}
        {client.id === internalClient && <p className="soft">{internalNote}</p>}
        <div className="client-sheet">
          <div>
            {coming && <Comings coming={coming} />}
            {deposits && <Deposits deposits={deposits} />}
            <Timeline {...timeline} />
          </div>
          <div>
            {client.contacts.length > 0 && (
              <Section title="Altri contatti">
                <ContactList contacts={client.contacts} />
              </Section>
            )}
            <PickupPlaces {...client} />
            <ClientFacts client={client} />
          </div>
        </div>
      </LiveList>
      <ListAssets />
    </>
  );
}

function Contacts({ private_client, surname, name, city, phone, cellphone, email }: Client) {
  const referent = private_client !== 1 && `${surname} ${name}`.trim();
  return (
    <div className="client-head">
      <p>
        {[clientTypes[private_client], city, referent && `referente ${referent}`].filter(Boolean).join(" · ")}
      </p>
      {(phone || cellphone) && <Phones phone={phone} cellphone={cellphone} />}
      {email && <MailLink to={email} />}
    </div>
  );
}

function Actions({ client }: { client: Client }) {
  const { mayCall } = useViewer();
  const { id, version } = client;
  return (
    <PageActions>
      {id !== internalClient && mayCall("Client.deleteClient") && (
        <DeleteClient id={id} name={clientName(client)} version={version} />
      )}
      {mayCall("PersonalData.getFromId") && (
        <LinkButton href={`/personal-data/client/${id}`} icon="shield-check">
          Dati della persona
        </LinkButton>
      )}
      {mayCall("Client.merge") && mayCall("Client.updateClient") && (
        <LinkButton href={`/client/merge/${id}`} icon="users">
          Unisci
        </LinkButton>
      )}
      {mayCall("Client.updateClient") && (
        <LinkButton href={`/client/modify/${id}`} dialog icon="pencil">
          Modifica
        </LinkButton>
      )}
      {mayCall("Orders.insert") && (
        <LinkButton href={`/orders/insert/?client=${id}`} icon="package-plus">
          Nuovo ordine
        </LinkButton>
      )}
      {mayCall("Appointment.createNew") && (
        <LinkButton href={`/appointment/insert?client=${id}`} kind="primary" icon="calendar-plus">
          Nuovo appuntamento
        </LinkButton>
      )}
    </PageActions>
  );
}

export function ClientFacts({ client }: { client: Client }) {
  const isPrivate = client.private_client === 1;
  return (
    <Section title="Dati">
      <DescriptionList
        columns={1}
        entries={[
          // The heading of a page does not follow a change, this does.
          [isPrivate ? "Cognome e nome" : "Ragione sociale", clientName(client)],
          !isPrivate && ["Sede legale", client.business_address],
          !isPrivate && ["Partita IVA", client.vat_number],
          ["Codice fiscale", client.fiscal_code],
          isPrivate && ["Indirizzo di residenza per la fattura", client.private_address],
          !isPrivate && ["Codice univoco", client.unique_code],
          !isPrivate && ["PEC", client.pec && <MailLink key="pec" to={client.pec} />],
          client.confirmed !== undefined && ["Cliente attivo", client.confirmed ? "Sì" : "No"],
        ]}
      />
    </Section>
  );
}

const comingNouns: ListNoun[] = ["appointments", "works"];

function Comings({ coming }: { coming: Coming[] }) {
  const viewer = useViewer();
  const note = coming.length
    ? hiddenText(viewer, comingNouns)
    : emptyText(viewer, comingNouns, "in programma");
  return (
    <Section title="In programma">
      <ul className="client-lines">
        {coming.map((entry) => (
          <li
            key={`${entry.kind}-${entry.id}`}
            id={entry.kind === "visit" ? rowId(entry.id, "row-appointment") : undefined}
          >
            <Icon name={entry.kind === "visit" ? "calendar" : "truck"} />
            <DateText value={entry.date} time={entry.time} />
            <span>
              <ComingLink {...entry} />
              <span className="soft"> {entry.place}</span>
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="soft">{note}</p>}
    </Section>
  );
}

function ComingLink({ kind, id, id_order, text }: Coming) {
  const { mayCall } = useViewer();
  if (id_order && mayCall("Orders.getFromId")) return <a href={`/orders/${id_order}`}>{text}</a>;
  return kind === "visit" ? <a href={appointmentPage(id)}>{text}</a> : text;
}

function Deposits({ deposits }: { deposits: Deposit[] }) {
  if (!deposits.length) return null;
  return (
    <Section title="Depositi">
      <ul className="client-lines">
        {deposits.map((deposit) => (
          <li key={deposit.id_line}>
            <Icon name="warehouse" />
            <a href={`/box/show/${deposit.id_box}`} data-dialog="">{`Deposito ${deposit.id_box}`}</a>
            <span>
              {deposit.days !== null && <Due days={deposit.days} />}
              <span className="soft"> {`${deposit.used}%`}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
