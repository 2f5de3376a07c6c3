import { formatDuration } from "../../server/base/days";
import { writtenCents } from "../../server/base/written-numbers";
import {
  depositKinds,
  isComputed,
  isWritten,
  lineKinds,
  quantityText,
  quotePage,
  vehiclesIn,
} from "../../server/sales/model";
import type { Quote, WholeVersion } from "../../server/sales/store";
import { DateField, MoneyField, NumberField, SelectField, Switch, TextArea, TextField } from "../ui/fields";
import { FieldGroup, FieldRow, Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";
import { Estimated, EstimateNotes } from "./inventory";
import { Totals } from "./totals";

export const noLines = "Nessuna voce: mancano l'inventario o le tariffe.";

type WithVersion = { found: Quote; version: WholeVersion };

const placeOptions = ({ places }: Quote) => places.map(({ id, text }) => ({ value: id, text }));
const depositOptions = Object.entries(depositKinds).map(([value, text]) => ({ value, text }));

export function DraftForm({ found, version, form }: WithVersion & { form?: FormState }) {
  const { can } = useViewer();
  const { computed, used } = version.estimate;
  const isPriced = can("prices.view");
  const places = placeOptions(found);
  const known = (number: number | null, text: (number: number) => string = String) =>
    number === null ? "non si sa" : text(number);
  return (
    <div className="quote-page">
      <Form
        id="quote"
        action={`${quotePage(found.appointment.id)}?version=${version.id}`}
        values={valuesOf(found, version)}
        version={version.version}
        aside
        {...form}
      >
        <FieldGroup title="Da dove, dove, quando">
          <SelectField name="id_loading" label="Carico" options={places} empty="Da definire" />
          <SelectField name="id_unloading" label="Scarico" options={places} empty="Da definire" />
          <SelectField name="id_storage" label="Deposito" options={places} empty="Nessuno" />
          <DateField name="wished_date" label="Data desiderata" ahead />
          <TextField name="variant" label="Variante" hint="Per esempio con imballaggio" maxLength={60} />
        </FieldGroup>
        <FieldGroup title="Persone, tempi e mezzi: vuoto, come si calcola">
          <FieldRow>
            <NumberField name="people" label="Persone" placeholder={known(computed.people)} />
            <TextField name="duration" label="Durata" placeholder={known(computed.minutes, formatDuration)} />
            <TextField
              name="road"
              label="Strada tra i luoghi"
              placeholder={known(computed.road_minutes, formatDuration)}
            />
            <NumberField name="km" label="Chilometri" placeholder={known(computed.km)} />
          </FieldRow>
          <FieldRow>
            {found.kinds.map(({ id, name }) => (
              <NumberField
                key={id}
                name={`vehicles.${id}`}
                label={name}
                placeholder={String(computed.vehicles.find((vehicle) => vehicle.id === id)?.count ?? 0)}
              />
            ))}
          </FieldRow>
        </FieldGroup>
        {isPriced && <PriceFields found={found} version={version} />}
        <FieldGroup title="Condizioni">
          <DateField
            name="valid_until"
            label="Valido fino al"
            hint="Vuoto: dai giorni di validità delle impostazioni"
            ahead
          />
          <TextArea name="terms" label="Condizioni" hint="Vuote: quelle delle impostazioni" rows={4} />
        </FieldGroup>
        <FormActions submit="Salva" />
      </Form>
      <div>
        <Estimated version={version} />
        <EstimateNotes version={version} />
        <Totals version={version} />
        {used.people === null && <p className="soft">Senza oggetti non si stimano ore né automezzi.</p>}
      </div>
    </div>
  );
}

/** More rows than are filled: empty ones are left out. */
const spareRows = 2;

function PriceFields({ found, version }: WithVersion) {
  const { lines } = version;
  const computed = lines.filter(isComputed);
  const written = lines.filter(isWritten).length;
  const rules = found.rules.map(({ id, name }) => ({ value: id, text: name }));
  const kinds = (["free", "permit"] as const).map((kind) => ({ value: kind, text: lineKinds[kind] }));
  return (
    <>
      <FieldGroup title="Voci calcolate: l'importo si può cambiare">
        {computed.map(({ id, description, quantity_milli, unit, computed_cents }, at) => (
          <FieldRow key={id}>
            <input type="hidden" name={`lines.${at}.id`} value={id} />
            <MoneyField
              name={`lines.${at}.total`}
              label={`${description}${quantity_milli === 1000 ? "" : `, ${quantityText(quantity_milli, unit)}`}`}
              placeholder={computed_cents === null ? "" : writtenCents(computed_cents)}
            />
            <SelectField name={`lines.${at}.id_vat_rule`} label="IVA" options={rules} empty="Fuori campo" />
          </FieldRow>
        ))}
        {computed.length === 0 && <p className="soft">{noLines}</p>}
        {version.unpriced && version.unpriced.length > 0 && (
          <p className="soft">{`Senza tariffa: ${version.unpriced.join(", ")}.`}</p>
        )}
      </FieldGroup>
      <FieldGroup title="Altre voci">
        {Array.from({ length: written + spareRows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <FieldRow key={at}>
            <SelectField name={`written.${at}.kind`} label="Tipo" options={kinds} />
            <TextField name={`written.${at}.description`} label="Descrizione" maxLength={200} />
            <NumberField name={`written.${at}.quantity`} label="Quantità" />
            <MoneyField name={`written.${at}.price`} label="Prezzo di uno" />
            <SelectField name={`written.${at}.id_vat_rule`} label="IVA" options={rules} empty="Fuori campo" />
          </FieldRow>
        ))}
      </FieldGroup>
      <FieldGroup title="Sconto, anticipo e valore">
        <FieldRow>
          <TextField name="discount" label="Sconto" hint="8% oppure 50,00" />
          <SelectField name="deposit_kind" label="Anticipo" options={depositOptions} />
          <NumberField name="deposit" label="Quanto" unit="%" />
          <MoneyField name="declared_value" label="Valore dichiarato" />
        </FieldRow>
        <Switch name="stamp" label="Addebita il bollo" hint="2,00 € oltre 77,47 € senza IVA." />
      </FieldGroup>
    </>
  );
}

function valuesOf({ rules }: Quote, version: WholeVersion): object {
  const spare = { kind: "free", id_vat_rule: rules[0]?.id ?? "" };
  const { road_minutes, minutes, vehicles, deposit_permille, declared_value_cents, lines } = version;
  const discount = lines.find(({ kind }) => kind === "discount");
  const own = vehiclesIn(vehicles);
  return {
    ...version,
    road: formatDuration(road_minutes),
    duration: formatDuration(minutes),
    vehicles: Object.fromEntries(own.map(({ id, count }) => [id, count])),
    deposit: deposit_permille ? deposit_permille / 10 : "",
    declared_value: declared_value_cents ? writtenCents(declared_value_cents) : "",
    discount: discount ? discountText(discount) : "",
    lines: lines.filter(isComputed).map(({ id, total_cents, computed_cents, id_vat_rule }) => ({
      id,
      total: total_cents === computed_cents ? "" : writtenCents(total_cents),
      id_vat_rule: id_vat_rule ?? "",
    })),
    written: [
      ...lines.filter(isWritten).map(({ kind, description, quantity_milli, unit_cents, id_vat_rule }) => ({
        kind,
        description,
        quantity: String(quantity_milli / 1000).replace(".", ","),
        price: writtenCents(unit_cents),
        id_vat_rule: id_vat_rule ?? "",
      })),
      ...Array(spareRows).fill(spare),
    ],
  };
}

const discountText = ({ unit, quantity_milli }: { unit: string; quantity_milli: number }) =>
  unit === "%" ? `${String(quantity_milli / 1000).replace(".", ",")}%` : writtenCents(quantity_milli / 10);
