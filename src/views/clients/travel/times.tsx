import { bothText, type Journey, type TravelTime } from "../../../server/clients/travel/model";
import { DeletableActions, SettingsPage } from "../../firm/settings/list";
import { LinkButton, NewButton } from "../../ui/button";
import { Section } from "../../ui/details";
import { ComboField, TextField } from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, LiveList, PageActions, SearchForm, Table } from "../../ui/list";

const path = "/resources/travel/";

type Way = {
  from: string;
  to: string;
  id_from: number;
  id_to: number;
  journey: Journey | null;
  ofVan: Journey | null;
  isRough: boolean;
};

export const TravelTimes = ({ rows, way }: { rows: TravelTime[]; way?: Way }) => (
  <>
    <PageActions>
      <NewButton href={`${path}insert`}>Nuovo tempo di viaggio</NewButton>
    </PageActions>
    <SettingsPage current={path}>
      <SearchForm
        label="Calcola"
        target="#way"
        values={way && { from: way.id_from, from_text: way.from, to: way.id_to, to_text: way.to }}
      >
        <CityField name="from" label="Da" />
        <CityField name="to" label="A" />
      </SearchForm>
      <div id="way" aria-live="polite">
        {way && <WayText {...way} />}
      </div>
      <Section title="Tempi scritti da noi">
        <LiveList live={["travel"]}>
          <Table
            label="Tempi di viaggio"
            rows={rows}
            empty="Nessun tempo scritto: valgono quelli calcolati."
            columns={[
              { head: "Tra", card: "title", cell: ({ city_1, city_2 }) => `${city_1} – ${city_2}` },
              { head: "Tempo", narrow: true, end: true, cell: ({ duration }) => duration },
              {
                head: "Calcolato",
                cell: ({ estimate, estimateOfVan }) => bothText(estimate, estimateOfVan),
              },
              { ...actionsColumn, cell: (row) => <Actions {...row} /> },
            ]}
          />
        </LiveList>
      </Section>
      <p className="field-hint">
        Posizione dei comuni: GeoNames (geonames.org), licenza CC BY 4.0. I tempi calcolati sono di un
        autocarro, e di un furgone dove ci mette meno; quelli scritti da noi valgono per ogni mezzo.
      </p>
    </SettingsPage>
  </>
);

const CityField = ({ name, label, required }: { name: string; label: string; required?: boolean }) => (
  <ComboField
    name={name}
    label={label}
    src="/comune/items"
    min={3}
    placeholder="Scrivere tre lettere"
    required={required}
  />
);

const WayText = ({ from, to, id_from, id_to, journey, ofVan, isRough }: Way) => (
  <p>
    <b>
      {from} – {to}
    </b>
    {": "}
    {bothText(journey, ofVan)}
    {journey?.isOwn && ", scritto da noi per ogni mezzo"}
    {isRough && " (la posizione di un comune non è nota: distanza approssimata)"}{" "}
    {!journey?.isOwn && (
      <LinkButton href={`${path}insert?from=${id_from}&to=${id_to}`} kind="quiet" icon="pencil" small dialog>
        Correggi
      </LinkButton>
    )}
  </p>
);

const Actions = ({ id, city_1, city_2, version }: TravelTime) => (
  <DeletableActions
    {...{ path, id, version }}
    name={`${city_1} – ${city_2}`}
    question={`Eliminare il tempo tra ${city_1} e ${city_2}? Varrà quello calcolato.`}
  />
);

const Duration = () => (
  <TextField name="duration" label="Tempo" hint="Ore e minuti, come 1:35" maxLength={6} required />
);

export const NewTravelTimeForm = (form: FormState) => (
  <Form id="travel-time" action={`${path}insert`} columns={1} {...form}>
    <FieldRow>
      <CityField name="id_city_1" label="Tra" required />
      <CityField name="id_city_2" label="e" required />
    </FieldRow>
    <Duration />
    <FormActions submit="Salva" back={path} another />
  </Form>
);

export const TravelTimeForm = ({ travelTime, ...form }: FormState & { travelTime: TravelTime }) => (
  <Form id="travel-time" action={`${path}modify/${travelTime.id}`} columns={1} {...form}>
    <p>
      Tra {travelTime.city_1} e {travelTime.city_2}
      {travelTime.estimate && `: ${bothText(travelTime.estimate, travelTime.estimateOfVan)}`}
    </p>
    <Duration />
    <FormActions submit="Salva" back={path} />
  </Form>
);
