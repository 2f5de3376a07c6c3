import type { WorkType } from "../../server/work-types/model";
import { SettingsForm, type SettingsFormProps, SettingsList } from "../settings/list";
import { TextField } from "../ui/fields";

export const WorkTypeList = ({ workTypes }: { workTypes: WorkType[] }) => (
  <SettingsList
    path="/admin/settings/work-types/"
    label="Tipi di lavorazione"
    add="Nuovo tipo"
    live="works"
    rows={workTypes}
    rowKey={({ value }) => value}
    nameOf={({ text }) => text}
  />
);

export const WorkTypeForm = (props: SettingsFormProps) => (
  <SettingsForm {...props}>
    <TextField name="text" label="Nome" maxLength={60} required />
  </SettingsForm>
);
