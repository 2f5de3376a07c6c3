import { clientsPerPage, clientTypes, searchPerPage } from "../../server/clients/model";
import type { ListedClient } from "../../server/clients/store";
import { PickupPlaceActions } from "../pickup-places/list";
import { Alert } from "../ui/alert";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { PageActions } from "../ui/details";
import { TextField } from "../ui/fields";
import { LiveList, SearchForm } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { RowActions, Table } from "../ui/table";
import { useViewer } from "../viewer";
import { ClientLink } from "./link";
import { Phones } from "./phones";

type ListProps = { clients: ListedClient[]; total: number; page: number; query: string; search?: string };

export function ClientList({ clients, total, page, query, search }: ListProps) {
  const { mayCall } = useViewer();
  return (
    <>
      {mayCall("Client.createNew") && (
        <PageActions>
          <LinkButton href="/client/insert" kind="primary" icon="user-plus">
            Nuovo cliente
          </LinkButton>
        </PageActions>
      )}
      <SearchForm values={{ query }} posted>
        <TextField name="query" label="Nome, e-mail o telefono" type="search" />
      </SearchForm>
      <LiveList live={["clients"]} query={{ search, page }}>
        <ClientTable clients={clients} />
        <Pagination page={page} pageSize={clientsPerPage} total={total} query={{ search }} />
      </LiveList>
    </>
  );
}

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
    </>
  );
}

function ClientTable({ clients, empty }: { clients: ListedClient[]; empty?: string }) {
  const { mayCall } = useViewer();
  const edit = mayCall("Client.updateClient");
  return (
    <Table
      label="Clienti"
      rows={clients}
      rowKey={(client) => client.id}
      empty={empty}
      columns={[
        { head: "Cliente", card: "title", cell: (client) => <ClientLink {...client} /> },
        { head: "Tipo", narrow: true, cell: (client) => clientTypes[client.private_client] },
        { head: "Telefono", cell: (client) => <Phones {...client} /> },
        { head: "Luoghi di carico", cell: (client) => <Places {...client} /> },
        edit && { head: "Azioni", card: "actions", narrow: true, cell: (client) => <Actions {...client} /> },
      ]}
    />
  );
}

function Places({ pickupPlaces }: ListedClient) {
  const { mayCall } = useViewer();
  return (
    <ul className="places">
      {pickupPlaces.map((place) => (
        <li key={place.id}>
          <span>{place.text}</span>
          {mayCall("Client.updatePickup") && <PickupPlaceActions {...place} />}
        </li>
      ))}
    </ul>
  );
}

function Actions({ id, name, version }: ListedClient) {
  return (
    <RowActions>
      <LinkButton href={`/client/contacts/${id}`} dialog kind="quiet" icon="pencil" iconOnly>
        Modifica recapiti
      </LinkButton>
      <LinkButton href={`/client/place/insert/${id}`} dialog kind="quiet" icon="map-pin" iconOnly>
        Aggiungi luogo di carico
      </LinkButton>
      <ConfirmForm
        action={`/client/delete/${id}`}
        text={`Eliminare il cliente ${name}?`}
        values={{ version }}
        icon="trash-2"
        iconOnly
      >
        Elimina cliente
      </ConfirmForm>
    </RowActions>
  );
}
