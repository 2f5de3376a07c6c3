import { type Day, formatDay, longDay, toWire } from "../../server/days";
import { type CatalogueResource, hasTotal, type Resource, resourceTypes } from "../../server/resources/model";
import { RetirableActions } from "../settings/list";
import { LinkButton } from "../ui/button";
import { PageActions, Section } from "../ui/details";
import { Icon } from "../ui/icon";
import { LiveList, SearchForm } from "../ui/list";
import { Found } from "../ui/pagination";
import { DateField } from "../ui/pickers";
import { Table } from "../ui/table";
import { useViewer } from "../viewer";

type Props = {
  resources: CatalogueResource[];
  availability: { id_resource: number; used: number }[];
  date: Day;
};

export function Resources({ resources, availability, date }: Props) {
  const { mayCall, site } = useViewer();
  return (
    <>
      {mayCall("Orders.addResource") && (
        <PageActions>
          {mayCall("Travel.getAll") && site === "A" && (
            <LinkButton href="/resources/travel/" icon="truck">
              Tempi di viaggio
            </LinkButton>
          )}
          <LinkButton href="/resources/insert" dialog kind="primary" icon="plus">
            Inserisci risorsa
          </LinkButton>
        </PageActions>
      )}
      <LiveList id="catalogue" live={["resources"]} query={{ date: toWire(date) }}>
        <Table
          label="Risorse"
          rows={resources}
          rowKey={({ id }) => id}
          columns={[
            { head: "Nome", card: "title", cell: ({ name }) => name },
            { head: "Tipo", narrow: true, cell: (resource) => <Type {...resource} /> },
            { head: "Stato", narrow: true, cell: ({ retired }) => (retired ? "Ritirata" : "In elenco") },
            { head: "Disponibilità totale", narrow: true, end: true, cell: ({ ammount }) => ammount },
            mayCall("Orders.editResource") && {
              head: "Azioni",
              card: "actions",
              narrow: true,
              cell: (resource) => (
                <RetirableActions
                  {...resource}
                  path="/resources/"
                  past="Le lavorazioni che la chiedono la tengono."
                />
              ),
            },
          ]}
        />
      </LiveList>
      <Section title="Disponibilità per giorno">
        <SearchForm label="Giorno" target="#availability" values={{ date }}>
          <DateField name="date" label="Data" />
        </SearchForm>
        <LiveList id="availability" live={["resources", "works"]} query={{ date: toWire(date) }}>
          <h3 className="day-name">{longDay(date)}</h3>
          <Found rows={availability.length} />
          <Availability resources={resources} availability={availability} date={date} />
        </LiveList>
      </Section>
    </>
  );
}

/** Retired resources are there on days that require them. */
function Availability({ resources, availability, date }: Props) {
  const required = new Map(availability.map(({ id_resource, used }) => [id_resource, used]));
  const used = ({ id }: Resource) => required.get(id) ?? 0;
  const available = (resource: Resource) => resource.ammount - used(resource);
  return (
    <Table
      label={`Disponibilità del ${formatDay(date)}`}
      rows={resources.filter(({ id }) => required.has(id))}
      rowKey={({ id }) => id}
      rowName="available"
      columns={[
        { head: "Risorsa", card: "title", cell: ({ name }) => name },
        {
          head: "Totale",
          narrow: true,
          end: true,
          cell: (resource) => (hasTotal(resource) ? resource.ammount : "-"),
        },
        { head: "Richieste", narrow: true, end: true, cell: used },
        {
          head: "Disponibili",
          narrow: true,
          end: true,
          cell: (resource) => <Available amount={available(resource)} />,
        },
      ]}
    />
  );
}

/** A shortage is red, with its sign and a word. */
const Available = ({ amount }: { amount: number }) =>
  amount < 0 ? <span className="short">{`${amount} (mancano)`}</span> : amount;

const Type = ({ type }: Resource) => (
  <span className="with-icon">
    <Icon name={type === 0 ? "user" : "truck"} /> {resourceTypes[type]}
  </span>
);
