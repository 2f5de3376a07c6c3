import type { WorkType } from "../../server/work-types/model";
import { EditButton, SettingsList, SettingsRowForm, type SettingsRowProps } from "../settings/list";
import { TextField } from "../ui/fields";
import { RowActions } from "../ui/table";

export const WorkTypeList = ({ workTypes }: { workTypes: WorkType[] }) => (
  <SettingsList
    path="/admin/settings/work-types/"
    label="Tipi di lavorazione"
    add="Nuovo tipo"
    live="works"
    rows={workTypes}
    rowKey={({ value }) => value}
    columns={[
      { head: "Codice", narrow: true, end: true, cell: ({ value }) => value },
      { head: "Nome", card: "title", cell: ({ text }) => text },
      {
        head: "Azioni",
        card: "actions",
        narrow: true,
        cell: ({ value, text }) => (
          <RowActions>
            <EditButton href={`/admin/settings/work-types/modify/${value}`}>{`Rinomina ${text}`}</EditButton>
          </RowActions>
        ),
      },
    ]}
  />
);

export const WorkTypeForm = (props: SettingsRowProps) => (
  <SettingsRowForm {...props}>
    <TextField name="text" label="Nome" maxLength={60} required />
  </SettingsRowForm>
);
