import { counted } from "../../../server/base/text";
import type { NumberedBox } from "../../../server/storage/boxes/model";
import {
  RecordList,
  RetirableActions,
  retiredColumn,
  SettingsForm,
  type SettingsFormProps,
} from "../../firm/settings/list";
import { NumberField, type Option, SelectField } from "../../ui/fields";
import { FieldRow } from "../../ui/form";

const path = "/admin/settings/boxes/";

export const NumberTable = ({ boxes }: { boxes: NumberedBox[] }) => (
  <RecordList
    path={path}
    label="Depositi"
    add="Nuovi depositi"
    live="boxes"
    rows={boxes}
    columns={[
      { head: "Numero", narrow: true, card: "title", cell: ({ number }) => `Deposito ${number}` },
      { head: "Gruppo", cell: ({ group }) => group },
      { head: "Contenuto", cell: ({ lines }) => contentText(lines) },
      retiredColumn(boxes),
    ]}
    actions={({ number, ...row }) => (
      <RetirableActions {...row} path={path} name={`deposito ${number}`} past="I movimenti restano." />
    )}
  />
);

const contentText = (lines: number) => (lines === 0 ? "Vuoto" : counted(lines, "riga", "righe"));

type FormProps = SettingsFormProps & { groups: readonly Option[] };

export const NewNumberForm = ({ groups, ...props }: FormProps) => (
  <SettingsForm {...props}>
    <FieldRow>
      <NumberField name="number" label="Numero" required />
      <NumberField name="last" label="Fino al numero" hint="Vuoto per un solo deposito." />
    </FieldRow>
    <SelectField name="id_group" label="Gruppo" options={groups} required />
  </SettingsForm>
);

export const NumberForm = ({ groups, ...props }: FormProps) => (
  <SettingsForm {...props}>
    <NumberField name="number" label="Numero" hint="Quello che c'è nel deposito lo segue." required />
    <SelectField name="id_group" label="Gruppo" options={groups} required />
  </SettingsForm>
);
