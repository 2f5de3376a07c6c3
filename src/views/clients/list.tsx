import type { Site } from "../../server/base/permissions";
import { counted, spokenPhone } from "../../server/base/text";
import type { twoClients } from "../../server/clients/merge";
import {
  clientName,
  clientPage,
  clientsPerPage,
  clientTypes,
  gapNames,
  type MergedColumn,
  mergedColumns,
  mergePage,
  missingTexts,
  searchPerPage,
} from "../../server/clients/model";
import type { Client, ListedClient } from "../../server/clients/store";
import { choicesOf } from "../search/listing/chips";
import type { Listing } from "../search/listing/page";
import { Sheet } from "../sheet";
import { ConfirmForm, LinkButton, type Query, RowMenu } from "../ui/button";
import { Alert, MailLink, Pagination } from "../ui/details";
import { ComboField, TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import {
  actionsColumn,
  type Column,
  type Columns,
  ListAssets,
  LiveList,
  SearchForm,
  Table,
} from "../ui/list";
import { useViewer, type Viewer } from "../viewer";
import { Phones } from "./contacts";
import { ClientLink } from "./link";
import { PickupPlaceChange, PickupPlaceRemoval } from "./pickup-places/list";

/** Site B has no list of what clients lack. */
function missingOn(site: Site): Record<string, string> {
  const { data, ...shown } = missingTexts;
  return site === "A" ? { ...shown, data } : shown;
}

/** Of `incomplete` clients the list says the number alone: after an import that would be nearly each row. */
export const clientList: Listing<ListedClient, number> = {
  title: "Clienti",
  live: ["clients"],
  add: { operation: "Client.createNew", href: "/client/insert", icon: "user-plus", text: "Nuovo cliente" },
  search: "Nome, e-mail o telefono",
  ready: () => [
    { text: "Senza telefono", query: { missing: "phone" } },
    { text: "Senza appuntamenti", query: { missing: "visits" } },
    { text: "Nuovi del mese", query: { when: "month" } },
  ],
  exported: "Client.exportList",
  filters: ({ site }) => [
    { name: "kind", label: "Tipo", choices: choicesOf(clientTypes) },
    { label: "Data di inserimento" },
    { name: "missing", label: "Dati mancanti", choices: choicesOf(missingOn(site)) },
  ],
  columns: clientColumns,
  lacking: (incomplete) =>
    incomplete > 0 && {
      text: counted(incomplete, "cliente da completare", "clienti da completare"),
      query: { missing: "data" },
    },
  pageSize: clientsPerPage,
  order: "-number",
};

type SearchProps = {
  filters: { surname?: string; email?: string; cellphone?: string };
  search?: string;
  found?: { clients: ListedClient[]; total: number; page: number; msg?: string };
  errors?: Record<string, string>;
};

/** The search by field (spec 2 §5): at least one of the three. */
export function ClientSearchView({ filters, search, found, errors }: SearchProps) {
  return (
    <>
      <SearchForm values={filters} posted asYouType={false} target="#found">
        <TextField name="surname" label="Cognome o ragione sociale" autoFocus />
        <TextField name="email" label="E-mail" />
        <TextField name="cellphone" label="Telefono o cellulare" type="tel" />
      </SearchForm>
      {found ? (
        <LiveList id="found" live={["clients"]} query={{ search, page: found.page }}>
          <ClientTable clients={found.clients} empty={found.msg} />
          <Pagination page={found.page} pageSize={searchPerPage} total={found.total} query={{ search }} />
        </LiveList>
      ) : (
        <div id="found">{errors && <Alert kind="error">{Object.values(errors)[0]}</Alert>}</div>
      )}
      <ListAssets />
    </>
  );
}

function ClientTable({ clients, empty }: { clients: ListedClient[]; empty?: string }) {
  return <Table label="Clienti" main rows={clients} empty={empty} columns={clientColumns(useViewer())} />;
}

function clientColumns({ mayCall, site }: Viewer, { missing }: Query = {}): Columns<ListedClient> {
  return [
    {
      head: "Cliente",
      card: "title",
      sort: "name",
      text: ({ name }) => name,
      cell: (client) => <ClientLink {...client} isOwnRow />,
    },
    site === "A" && missing === "data" && whatIsMissing,
    {
      head: "Tipo",
      narrow: true,
      card: "hide",
      sort: "kind",
      text: ({ private_client }) => clientTypes[private_client],
    },
    {
      head: "Telefono",
      narrow: true,
      text: ({ phone, cellphone }) => [phone, cellphone].filter(Boolean).join(", "),
      cell: (client) => <Phones {...client} />,
    },
    {
      head: "E-mail",
      card: "hide",
      text: ({ email }) => email,
      cell: ({ email }) => email && <MailLink to={email} />,
    },
    {
      head: "Luoghi di carico",
      card: "fill",
      text: ({ pickupPlaces }) => pickupPlaces.map(({ text }) => text).join("; "),
      cell: ({ pickupPlaces }) => <Places places={pickupPlaces} />,
    },
    mayCall("Client.updateClient") && { ...actionsColumn, cell: (client) => <Actions {...client} /> },
  ];
}

const whatIsMissing: Column<ListedClient> = {
  head: "Che cosa manca",
  text: ({ gaps = [] }) => gapNames(gaps).join(", "),
};

const Places = ({ places: [first, ...others] }: { places: ListedClient["pickupPlaces"] }) => (
  <span title={others.length ? [first, ...others].map((place) => place?.text).join("; ") : undefined}>
    {first?.text ?? "-"}
    {others.length > 0 && <span className="soft">{` +${others.length}`}</span>}
  </span>
);

function Actions({ id, name, version, pickupPlaces }: ListedClient) {
  const { mayCall } = useViewer();
  return (
    <RowMenu row={id} of={name}>
      <LinkButton href={`/client/contacts/${id}`} dialog kind="quiet" icon="pencil">
        Modifica recapiti
      </LinkButton>
      {mayCall("Appointment.createNew") && (
        <LinkButton href={`/appointment/insert?client=${id}`} kind="quiet" icon="calendar-plus">
          Nuovo appuntamento
        </LinkButton>
      )}
      <LinkButton href={`/client/place/insert/${id}`} dialog kind="quiet" icon="map-pin">
        Aggiungi luogo di carico
      </LinkButton>
      {mayCall("Client.updatePickup") &&
        pickupPlaces.map((place) => <PickupPlaceChange key={place.id} {...place} />)}
      {mayCall("Client.updatePickup") &&
        pickupPlaces.map((place) => <PickupPlaceRemoval key={place.id} {...place} />)}
      <DeleteClient {...{ id, name, version }} />
    </RowMenu>
  );
}

export const DeleteClient = ({ id, name, version }: Pick<ListedClient, "id" | "name" | "version">) => (
  <ConfirmForm
    action={`/client/delete/${id}`}
    text={`Eliminare il cliente ${name}?`}
    values={{ version }}
    icon="trash-2"
  >
    Elimina cliente
  </ConfirmForm>
);

export const ChooseOther = ({ id, ...form }: FormState & { id: number }) => (
  <Form id="merge" action={`/client/merge/${id}`} columns={1} {...form}>
    <ComboField
      name="other"
      label="L'altro cliente, che non resterà"
      src="/client/items"
      hint="Si vedono prima tutti e due, uno accanto all'altro."
      required
      autoFocus
    />
    <FormActions submit="Avanti" back={clientPage(id)} />
  </Form>
);

type MergeProps = ReturnType<typeof twoClients> & { action: string; message?: string };

const moves: Record<string, [one: string, more: string]> = {
  appointments: ["appuntamento, con i documenti", "appuntamenti, con i documenti"],
  box_lines: ["deposito, con i solleciti", "depositi, con i solleciti"],
  client_contacts: ["altro contatto", "altri contatti"],
  orders: ["ordine, con le lavorazioni", "ordini, con le lavorazioni"],
  pickup_places: ["luogo di carico", "luoghi di carico"],
};

/** Where the two differ, one value is chosen: by default that of the client that stays, unless it has none. */
export function MergeView({ action, message, staying, gone, moved, labels, doubt }: MergeProps) {
  const rows = mergedColumns.filter((column) => staying[column] !== gone[column]);
  const given = moved
    .filter(({ rows }) => rows > 0)
    .map(({ table, rows }) => `${rows} ${moves[table]?.[rows === 1 ? 0 : 1] ?? table}`);
  const choice = (of: Client) => (column: MergedColumn) => (
    <Choice
      column={column}
      label={labels[column] as string}
      of={of}
      other={of === gone}
      checked={(of === gone) === fills(column, staying, gone)}
    />
  );
  return (
    <Form id="merge" action={action} version={staying.version} message={message}>
      <input type="hidden" name="version_other" value={gone.version} />
      <div className="merge">
        <Sheet name="client" />
        {doubt && <Alert kind="warning">{doubt}</Alert>}
        <p>
          Resta <a href={clientPage(staying.id)}>{clientName(staying)}</a>, n. {staying.id}.{" "}
          <a href={clientPage(gone.id)}>{clientName(gone)}</a>, n. {gone.id}, va via
          {given.length ? ` e gli passa ${given.join("; ")}.` : "."} Dove i dati differiscono, scegliere quale
          tenere.
        </p>
        <Table
          label="Dati che differiscono"
          rows={rows}
          rowKey={(column) => column}
          empty="I dati dei due clienti sono gli stessi."
          columns={[
            { head: "Campo", narrow: true, card: "title", cell: (column) => labels[column] },
            { head: `Resta: n. ${staying.id}`, cell: choice(staying) },
            { head: `Va via: n. ${gone.id}`, cell: choice(gone) },
          ]}
        />
      </div>
      <FormActions submit="Unisci i due clienti" back={clientPage(staying.id)}>
        <LinkButton href={mergePage(gone.id, staying.id)} kind="quiet">
          Tieni invece l'altro
        </LinkButton>
      </FormActions>
    </Form>
  );
}

const fills = (column: MergedColumn, staying: Client, gone: Client) =>
  staying[column] === "" && gone[column] !== "";

type ChoiceProps = { column: MergedColumn; label: string; of: Client; other: boolean; checked: boolean };

/** Its name has the field's: the two of a field stand in cells of their own. */
function Choice({ column, label, of, other, checked }: ChoiceProps) {
  const value = of[column];
  const isPhone = column === "phone" || column === "cellphone";
  const shown = column === "private_client" ? clientTypes[of.private_client] : String(value);
  const text = (isPhone ? spokenPhone(shown) : shown) || "-";
  const name = `take.${column}`;
  return (
    <label className="merge-choice">
      <input
        type="radio"
        name={name}
        value={other ? "other" : "own"}
        defaultChecked={checked}
        aria-label={`${label}: ${text}`}
      />
      <span>{text}</span>
    </label>
  );
}
