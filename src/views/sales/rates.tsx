import {
  cover,
  paceNames,
  paces,
  priceLabels,
  priceNames,
  ratesPath,
  textNames,
  texts,
} from "../../server/sales/rates/model";
import { CostField } from "../crews/costs/form";
import { range, SettingsPage } from "../firm/settings/list";
import { NumberField, Switch, TextArea } from "../ui/fields";
import { FieldGroup, FieldRow, Form, FormActions, type FormState } from "../ui/form";

type Listed = { id: number; name: string };
type Props = FormState & {
  vehicles: readonly Listed[];
  materials: readonly Listed[];
  worked: { ratio: number; jobs: number; days: number } | null;
};

export const RatesForm = ({ vehicles, materials, worked, ...form }: Props) => (
  <SettingsPage current={ratesPath}>
    <p className="soft">
      Con queste tariffe si calcolano i preventivi nuovi, IVA esclusa; quelli già inviati non cambiano. Dove
      il campo è vuoto la voce si scrive a mano.
    </p>
    <Form id="rates" action={ratesPath.slice(0, -1)} {...form}>
      <FieldGroup title="Lavoro e strada">
        <FieldRow>
          {priceNames.map((name) => (
            <CostField key={name} name={`prices.${name}`} label={priceLabels[name]} />
          ))}
        </FieldRow>
        <FieldRow>
          <NumberField name="cover" label={cover.label} unit="‰" hint={range(cover.bounds)} />
          <Switch name="stamp" label="Addebita il bollo" hint="2,00 € dove l'aliquota lo vuole." />
        </FieldRow>
      </FieldGroup>
      <Prices title="Automezzi: un giorno" name="vehicles" rows={vehicles} />
      <Prices title="Materiali: uno" name="materials" rows={materials} />
      <FieldGroup title="Come si stimano le ore">
        {worked && (
          <p className="soft wide">
            {`Ore vere su ore stimate, ${worked.days} giorni: ${ratioText(worked.ratio)} (${worked.jobs} lavori)`}
          </p>
        )}
        <FieldRow>
          {paceNames.map((name) => (
            <NumberField
              key={name}
              name={`paces.${name}`}
              label={paces[name].label}
              unit={name === "fill" ? "%" : undefined}
              hint={range(paces[name].bounds)}
              required
            />
          ))}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Testi sul preventivo, per chi non è un'azienda">
        {textNames.map((name) => (
          <TextArea key={name} name={name} label={texts[name]} rows={3} />
        ))}
      </FieldGroup>
      <FormActions submit="Salva" />
    </Form>
  </SettingsPage>
);

const ratioText = (ratio: number) =>
  ratio.toLocaleString("it-IT", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const Prices = ({ title, name, rows }: { title: string; name: string; rows: readonly Listed[] }) =>
  rows.length > 0 && (
    <FieldGroup title={title}>
      <div className="costs wide">
        {rows.map(({ id, name: label }) => (
          <CostField key={id} name={`${name}.${id}`} label={label} />
        ))}
      </div>
    </FieldGroup>
  );
