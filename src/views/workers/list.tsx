import type { Vehicle, Worker } from "../../server/workers/model";
import {
  EditButton,
  RetireButton,
  SettingsList,
  SettingsRowForm,
  type SettingsRowProps,
} from "../settings/list";
import { TextField } from "../ui/fields";
import { RowActions } from "../ui/table";

export const WorkerList = ({ workers }: { workers: Worker[] }) => (
  <SettingsList
    path="/admin/settings/workers/"
    label="Operai"
    add="Nuovo operaio"
    live="crew"
    rows={workers}
    rowKey={({ id }) => id}
    columns={[
      { head: "Codice", narrow: true, end: true, cell: ({ value }) => value },
      { head: "Nome", card: "title", cell: ({ surname, name }) => `${surname} ${name}` },
      {
        head: "Azioni",
        card: "actions",
        narrow: true,
        cell: ({ id, surname, name, version }) => (
          <RowActions>
            <EditButton
              href={`/admin/settings/workers/modify/${id}`}
            >{`Rinomina ${surname} ${name}`}</EditButton>
            <RetireButton
              action={`/admin/settings/workers/retire/${id}`}
              name={`${surname} ${name}`.trim()}
              version={version}
            />
          </RowActions>
        ),
      },
    ]}
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
    columns={[
      { head: "Codice", narrow: true, end: true, cell: ({ value }) => value },
      { head: "Nome o targa", card: "title", cell: ({ name }) => name },
      {
        head: "Azioni",
        card: "actions",
        narrow: true,
        cell: ({ id, name, version }) => (
          <RowActions>
            <EditButton href={`/admin/settings/vehicles/modify/${id}`}>{`Rinomina ${name}`}</EditButton>
            <RetireButton action={`/admin/settings/vehicles/retire/${id}`} name={name} version={version} />
          </RowActions>
        ),
      },
    ]}
  />
);

export const WorkerForm = (props: SettingsRowProps) => (
  <SettingsRowForm {...props}>
    <TextField
      name="surname"
      label="Cognome"
      maxLength={60}
      hint="Chi si chiama Unica prende un codice da 51 in poi"
      required
    />
    <TextField name="name" label="Nome" maxLength={60} />
  </SettingsRowForm>
);

export const VehicleForm = (props: SettingsRowProps) => (
  <SettingsRowForm {...props}>
    <TextField name="name" label="Nome o targa" maxLength={60} required />
  </SettingsRowForm>
);
