import { isUnica } from "../../../server/crews/model";
import {
  isExampleVehicle,
  isExampleWorker,
  type Vehicle,
  type Worker,
} from "../../../server/crews/workers/model";
import { SettingsForm, type SettingsFormProps, SettingsList } from "../../firm/settings/list";
import { TextField } from "../../ui/fields";

/** `skills`, `asks`: on site A. */
type ListedWorker = Worker & { skills?: string };
type ListedVehicle = Vehicle & { asks?: string };

export const WorkerList = ({ workers }: { workers: readonly ListedWorker[] }) => (
  <SettingsList
    path="/admin/settings/workers/"
    label="Operai"
    add="Nuovo operaio"
    live="crew"
    rows={workers}
    nameOf={({ surname, name }) => `${surname} ${name}`.trim()}
    grid={{
      href: "/admin/settings/workers/skills",
      text: "Competenze",
      head: "Competenze",
      cell: ({ skills }) => skills || "-",
    }}
    retirable
    note={noteOf(
      workers.some(isExampleWorker) && "Nomi come «Operaio 12» sono esempi da rinominare.",
      workers.some(({ surname }) => isUnica({ text: surname })) &&
        "Unica: operai di altre ditte, codici da 51 a 98.",
    )}
  />
);

const noteOf = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(" ");

export const VehicleList = ({ vehicles }: { vehicles: readonly ListedVehicle[] }) => (
  <SettingsList
    path="/admin/settings/vehicles/"
    label="Automezzi"
    add="Nuovo automezzo"
    live="crew"
    rows={vehicles}
    nameHead="Nome o targa"
    nameOf={({ name }) => name}
    grid={{
      href: "/admin/settings/vehicles/needs",
      text: "Schede",
      head: "Che cosa porta e chi lo guida",
      cell: ({ asks }) => asks || "-",
    }}
    retirable
    note={noteOf(vehicles.some(isExampleVehicle) && "Nomi come «Automezzo 12» sono esempi da rinominare.")}
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
