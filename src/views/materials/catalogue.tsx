import { defaultThreshold, type Material } from "../../server/materials/model";
import {
  PositionField,
  RecordList,
  RetirableActions,
  retiredColumn,
  SettingsForm,
  type SettingsFormProps,
} from "../firm/settings/list";
import { MoneyField, NumberField, Switch, TextField } from "../ui/fields";
import { useViewer } from "../viewer";

const path = "/admin/settings/materials/";

export const MaterialList = (props: { materials: Material[] }) => <List {...props} />;

function List({ materials }: { materials: Material[] }) {
  const { can, mayCall } = useViewer();
  return (
    <RecordList
      path={path}
      label="Materiali"
      add={mayCall("Settings.addMaterial") && "Nuovo materiale"}
      live="materials"
      rows={materials}
      columns={[
        { head: "Ordine", narrow: true, end: true, cell: ({ position }) => position },
        { head: "Materiale", card: "title", cell: ({ name }) => name },
        can("prices.view") && { head: "Costo unitario", cents: ({ cost_cents }) => cost_cents },
        { head: "Soglia", end: true, cell: ({ stocked, threshold }) => (stocked ? threshold : "-") },
        retiredColumn(materials),
      ]}
      actions={(row) => (
        <RetirableActions {...row} path={path} past="Le righe passate e la giacenza restano." />
      )}
    />
  );
}

export const MaterialForm = ({ count, ...props }: SettingsFormProps & { count: number }) => (
  <SettingsForm {...props}>
    <Fields />
    <PositionField count={count} />
  </SettingsForm>
);

export const NewMaterialForm = ({ values, ...props }: SettingsFormProps) => (
  <SettingsForm {...props} values={{ threshold: defaultThreshold, stocked: 1, ...values }}>
    <Fields />
    <Switch
      name="yes_no"
      label="Sì o no"
      hint="Nelle lavorazioni si indica se esce e se rientra, non quanti pezzi. Non si cambia più."
    />
  </SettingsForm>
);

const Fields = () => (
  <>
    <TextField name="name" label="Materiale" maxLength={60} required />
    {useViewer().can("prices.view") && <MoneyField name="cost" label="Costo unitario" required />}
    <NumberField
      name="threshold"
      label="Soglia"
      hint="Con questa giacenza o meno il materiale è scarso."
      required
    />
    <Switch name="stocked" label="In magazzino" hint="Si carica e si conta in magazzino." />
  </>
);
