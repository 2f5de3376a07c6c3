import { type Day, formatDay, longDay, toWire } from "../../../server/base/days";
import { type DayResource, presentText, shortOf } from "../../../server/days/capacity/model";
import {
  type CatalogueResource,
  hasTotal,
  type Resource,
  resourceTypes,
} from "../../../server/orders/resources/model";
import { RetirableActions, retiredColumn } from "../../firm/settings/list";
import { Sheet } from "../../sheet";
import { LinkButton, NewButton } from "../../ui/button";
import { Found, Section } from "../../ui/details";
import { DateField } from "../../ui/fields";
import { Icon } from "../../ui/icon";
import { actionsColumn, LiveList, PageActions, SearchForm, Table } from "../../ui/list";
import { useViewer } from "../../viewer";

type Props = {
  resources: CatalogueResource[];
  availability: DayResource[];
  date: Day;
};

export function Resources({ resources, availability, date }: Props) {
  const { mayCall } = useViewer();
  return (
    <>
      <Sheet name="resources" />
      {mayCall("Orders.addResource") && (
        <PageActions>
          {mayCall("Closures.createNew") && (
            <LinkButton href="/resources/closures/" icon="ban">
              Chiusure
            </LinkButton>
          )}
          {mayCall("Permits.createNew") && (
            <LinkButton href="/orders/permits/" icon="traffic-cone">
              Permessi
            </LinkButton>
          )}
          {mayCall("Travel.getAll") && (
            <LinkButton href="/resources/travel/" icon="truck">
              Tempi di viaggio
            </LinkButton>
          )}
          <NewButton href="/resources/insert">Inserisci risorsa</NewButton>
        </PageActions>
      )}
      <LiveList id="catalogue" live={["resources"]} query={{ date: toWire(date) }}>
        <Table
          label="Risorse"
          rows={resources}
          columns={[
            { head: "Nome", card: "title", cell: ({ name }) => name },
            { head: "Tipo", narrow: true, cell: (resource) => <Type {...resource} /> },
            retiredColumn(resources, "Disattivata"),
            { head: "Disponibilità totale", narrow: true, end: true, cell: ({ ammount }) => ammount },
            mayCall("Orders.editResource") && {
              ...actionsColumn,
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
          <DateField name="date" label="Data" ahead />
        </SearchForm>
        <LiveList id="availability" live={["resources", "works", "absences"]} query={{ date: toWire(date) }}>
          <h3 className="day-name">{longDay(date)}</h3>
          <Found rows={availability.length} />
          <Availability availability={availability} date={date} />
        </LiveList>
      </Section>
    </>
  );
}

/** Retired resources are there on days that require them. */
const Availability = ({ availability, date }: Pick<Props, "availability" | "date">) => (
  <Table
    label={`Disponibilità del ${formatDay(date)}`}
    rows={availability}
    rowKey={({ id_resource }) => id_resource}
    rowName="available"
    columns={[
      { head: "Risorsa", card: "title", cell: ({ name }) => name },
      {
        head: "Totale",
        narrow: true,
        end: true,
        cell: (resource) => (hasTotal(resource) || resource.away ? presentText(resource) : "-"),
      },
      { head: "Richieste", narrow: true, end: true, cell: ({ used }) => used },
      { head: "Disponibili", narrow: true, end: true, cell: (row) => <Available {...row} /> },
    ]}
  />
);

/** A shortage is red, with its sign and a word; it is none where the works can be done one after the other. */
const Available = (resource: DayResource) => {
  const { free, peak } = resource;
  if (shortOf(resource)) return <span className="short">{`${free} (mancano)`}</span>;
  return free < 0 ? `${free} (insieme al massimo ${peak})` : free;
};

const Type = ({ type }: Resource) => (
  <span className="with-icon">
    <Icon name={type === 0 ? "user" : "truck"} /> {resourceTypes[type]}
  </span>
);
