import type { Vehicle, Worker } from "../../server/workers/model";
import { SettingsForm, type SettingsFormProps, SettingsList } from "../settings/list";
import { TextField } from "../ui/fields";

export const WorkerList = ({ workers }: { workers: Worker[] }) => (
  <SettingsList
    path="/admin/settings/workers/"
    label="Operai"
    add="Nuovo operaio"
    live="crew"
    rows={workers}
    rowKey={({ id }) => id}
    nameOf={({ surname, name }) => `${surname} ${name}`.trim()}
    retirable
  />
);

export const VehicleList = ({ vehicles }: { vehicles: Vehicle[] }) => (
  <SettingsList
    path="/admin/settings/vehicles/"
    label="Automezzi"
    add="Nuovo automezzo"
    live="crew"
    rows={vehicles}
    rowKey={({ id }) => id}
    nameHead="Nome o targa"
    nameOf={({ name }) => name}
    retirable
  />
);

export const WorkerForm = (props: SettingsFormProps) => (
  <SettingsForm {...props}>
    <TextField
      name="surname"
      label="Cognome"
      maxLength={60}
      hint="Chi si chiama Unica prende un codice da 51 in poi"
      required
    />
    <TextField name="name" label="Nome" maxLength={60} />
  </SettingsForm>
);

export const VehicleForm = (props: SettingsFormProps) => (
  <SettingsForm {...props}>
    <TextField name="name" label="Nome o targa" maxLength={60} required />
  </SettingsForm>
);
