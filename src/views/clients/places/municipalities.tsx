import { type Municipality, perPage } from "../../../server/clients/places/model";
import { EditButton, ReopenButton, SettingsPage } from "../../firm/settings/list";
import { LinkButton, NewButton, RowActions } from "../../ui/button";
import { Pagination } from "../../ui/details";
import { ComboField, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, LiveList, PageActions, SearchForm, Table } from "../../ui/list";

const path = "/admin/settings/municipalities/";

type Props = { municipalities: Municipality[]; total: number; page: number; query: string; search?: string };

/** Also the retired ones, so that they can come back. */
export function MunicipalityTable({ municipalities, total, page, query, search }: Props) {
  return (
    <>
      <PageActions>
        <NewButton href={`${path}insert`}>Nuovo comune</NewButton>
      </PageActions>
      <SettingsPage current={path}>
        <SearchForm values={{ query }} posted>
          <TextField name="query" label="Nome" type="search" />
        </SearchForm>
        <LiveList live={["municipalities"]} query={{ search, page }}>
          <Pagination page={page} pageSize={perPage} total={total} query={{ search }}>
            <Table
              label="Comuni"
              rows={municipalities}
              empty="Nessun comune trovato."
              columns={[
                { head: "Nome", card: "title", cell: ({ name }) => name },
                { head: "Provincia", narrow: true, cell: ({ province }) => province },
                { head: "Regione", cell: ({ region }) => region },
                { head: "CAP", cell: ({ caps }) => capsText(caps) },
                { head: "Codice catastale", narrow: true, cell: ({ code }) => code },
                { head: "Stato", cell: stateText },
                { ...actionsColumn, cell: (row) => <Actions {...row} /> },
              ]}
            />
          </Pagination>
        </LiveList>
      </SettingsPage>
    </>
  );
}

/** A large city has dozens of CAPs. */
const capsText = (caps: string[]) => (caps.length > 3 ? `${caps[0]} – ${caps.at(-1)}` : caps.join(" "));

const stateText = ({ retired, successor }: Municipality) =>
  successor ? `Confluito in ${successor.name}` : retired ? "Disattivato" : "";

function Actions({ id, name, retired, version }: Municipality) {
  return (
    <RowActions>
      <EditButton href={`${path}modify/${id}`}>{`Modifica ${name}`}</EditButton>
      {retired ? (
        <ReopenButton action={`${path}reopen/${id}`} name={name} version={version} />
      ) : (
        <LinkButton href={`${path}retire/${id}`} kind="quiet" icon="archive" iconOnly small dialog>
          {`Disattiva ${name}`}
        </LinkButton>
      )}
    </RowActions>
  );
}

export const MunicipalityForm = ({ action, ...form }: FormState & { action: string }) => (
  <Form id="municipality" action={action} columns={1} {...form}>
    <TextField name="name" label="Nome" maxLength={100} required />
    <TextField name="province" label="Sigla della provincia" maxLength={2} required />
    <TextField name="caps" label="CAP" hint="Uno o più, separati da spazi" maxLength={1000} required />
    <TextField
      name="code"
      label="Codice catastale"
      hint="Una lettera e tre cifre, come F839"
      maxLength={4}
      required
    />
    <FormActions submit="Salva" back={path} another />
  </Form>
);

export const RetirementForm = ({ municipality, ...form }: FormState & { municipality: Municipality }) => (
  <Form id="retirement" action={`${path}retire/${municipality.id}`} columns={1} {...form}>
    <p>
      {municipality.name} ({municipality.province}) non verrà più proposto negli indirizzi. I luoghi già
      scritti restano com'erano.
    </p>
    <ComboField
      name="id_successor"
      label="Confluito in"
      hint="Se indicato, chi cerca il nome vecchio trova il comune nuovo"
      src="/comune/items"
      min={3}
      placeholder="Scrivere tre lettere"
    />
    <FormActions submit="Disattiva" back={path} />
  </Form>
);
