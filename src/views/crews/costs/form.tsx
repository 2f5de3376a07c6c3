import { SettingsPage } from "../../firm/settings/list";
import { useField } from "../../ui/field";
import { TextField } from "../../ui/fields";
import { FieldGroup, FieldRow, Form, FormActions, type FormState } from "../../ui/form";

type Listed = { id: number; value: number; text: string };
type Props = FormState & { workers: readonly Listed[]; vehicles: readonly Listed[] };

export function CostsForm({ workers, vehicles, ...form }: Props) {
  return (
    <SettingsPage current="/admin/settings/costs/">
      <p className="soft">
        Servono al margine degli ordini, che vede solo chi ne ha il permesso. Un campo vuoto non vale zero:
        vale il costo consueto e, dove manca anche quello, il margine non si calcola.
      </p>
      <Form id="costs" action="/admin/settings/costs" {...form}>
        <FieldGroup title="Costi consueti">
          <FieldRow>
            <CostField name="usual.hour" label="Un'ora di un operaio" />
            <CostField name="usual.day" label="Un giorno di un automezzo" />
            <CostField name="usual.km" label="Un chilometro" />
          </FieldRow>
        </FieldGroup>
        <FieldGroup title="Operai: un'ora, se diversa">
          <div className="costs wide">
            {workers.map(({ id, value, text }) => (
              <CostField key={id} name={`workers.${id}`} label={`${value} ${text}`} usual="usual.hour" />
            ))}
          </div>
        </FieldGroup>
        <FieldGroup title="Automezzi: un giorno e un chilometro, se diversi">
          <div className="costs wide">
            {vehicles.map(({ id, value, text }) => (
              <FieldRow key={id}>
                <CostField name={`vehicles.${id}.day`} label={`${value} ${text}: giorno`} usual="usual.day" />
                <CostField name={`vehicles.${id}.km`} label={`${value} ${text}: km`} usual="usual.km" />
              </FieldRow>
            ))}
          </div>
        </FieldGroup>
        <FormActions submit="Salva" />
      </Form>
    </SettingsPage>
  );
}

type CostProps = { name: string; label: string; usual?: string };

/** Shows the usual cost where none is written. */
export function CostField({ name, label, usual = name }: CostProps) {
  const inherited = String(useField(usual).value ?? "");
  return (
    <TextField
      name={name}
      label={label}
      unit="€"
      inputMode="decimal"
      placeholder={usual === name ? undefined : inherited}
    />
  );
}
