import type { Material } from "../../server/catalogue/model";
import { EditButton, SettingsForm, type SettingsFormProps } from "../settings/list";
import { SettingTabs } from "../settings/tabs";
import { MoneyField, SelectField, TextField } from "../ui/fields";
import { LiveList } from "../ui/list";
import { RowActions, Table } from "../ui/table";
import { Money } from "../ui/text";

export function MaterialList({ materials }: { materials: Material[] }) {
  return (
    <>
      <SettingTabs current="/admin/settings/materials/" />
      <LiveList live={["materials"]}>
        <Table
          label="Materiali"
          rows={materials}
          rowKey={({ id }) => id}
          columns={[
            { head: "Ordine", narrow: true, end: true, cell: ({ position }) => position },
            { head: "Materiale", card: "title", cell: ({ name }) => name },
            { head: "Costo unitario", end: true, cell: ({ cost }) => <Money value={cost} /> },
            {
              head: "Azioni",
              card: "actions",
              narrow: true,
              cell: ({ id, name }) => (
                <RowActions>
                  <EditButton
                    href={`/admin/settings/materials/modify/${id}`}
                  >{`Modifica ${name}`}</EditButton>
                </RowActions>
              ),
            },
          ]}
        />
      </LiveList>
    </>
  );
}

export const MaterialForm = ({ count, ...props }: SettingsFormProps & { count: number }) => (
  <SettingsForm {...props}>
    <TextField name="name" label="Materiale" readOnly />
    <MoneyField name="cost" label="Costo unitario" required />
    <SelectField
      name="position"
      label="Posizione nell'elenco"
      options={Array.from({ length: count }, (_, index) => ({ value: index + 1, text: String(index + 1) }))}
    />
  </SettingsForm>
);
