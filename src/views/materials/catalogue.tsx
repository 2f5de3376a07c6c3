import { defaultThreshold, type Material } from "../../server/materials/model";
import {
  PositionField,
  RetirableActions,
  retiredColumn,
  SettingsForm,
  type SettingsFormProps,
  SettingsPage,
} from "../firm/settings/list";
import { LinkButton } from "../ui/button";
import { MoneyField, NumberField, Switch, TextField } from "../ui/fields";
import { LiveList, PageActions, Table } from "../ui/list";
import { useViewer } from "../viewer";

const path = "/admin/settings/materials/";

type Catalogue = { materials: Material[] };

export const MaterialList = (props: Catalogue) => <List {...props} />;

function List({ materials }: Catalogue) {
  const { can, mayCall } = useViewer();
  return (
    <>
      <PageActions>
        {mayCall("Settings.addMaterial") && (
          <LinkButton href={`${path}insert`} kind="primary" icon="plus" dialog>
            Nuovo materiale
          </LinkButton>
        )}
      </PageActions>
      <SettingsPage current={path}>
        <LiveList live={["materials"]}>
          <Table
            label="Materiali"
            rows={materials}
            rowKey={({ id }) => id}
            columns={[
              { head: "Ordine", narrow: true, end: true, cell: ({ position }) => position },
              { head: "Materiale", card: "title", cell: ({ name }) => name },
              can("prices.view") && { head: "Costo unitario", cents: ({ cost_cents }) => cost_cents },
              { head: "Soglia", end: true, cell: ({ stocked, threshold }) => (stocked ? threshold : "-") },
              retiredColumn(materials),
              { head: "Azioni", card: "actions", narrow: true, cell: actionsOf },
            ]}
          />
        </LiveList>
      </SettingsPage>
    </>
  );
}

const actionsOf = (row: Material) => (
  <RetirableActions {...row} path={path} past="Le righe passate e la giacenza restano." />
);

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
