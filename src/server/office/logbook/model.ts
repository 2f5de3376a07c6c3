import type { Permission } from "../../base/permissions";
import type { ListName } from "../../search/listing/model";

export type Log = {
  id: number;
  user_id: number;
  user: string;
  description: string;
  date_created: string;
  version: number;
};
export type VehicleLog = Log & {
  automezzo_id: number;
  name: string;
  plate: string;
  intervention_type: string;
};
export type WorkerLog = Log & { operaio_id: number; name: string; surname: string; amount: number };

export type Choice = { value: number; text: string };

export type LogKind<Row extends Log> = {
  table: "vehicle_logs" | "worker_logs";
  list: ListName;
  path: "/logVehicle" | "/logWorkers";
  gate: Permission;
  one: string;
  many: string;
  head: string;
  field: string;
  subject(log: Row): Choice;
  changed: string;
};

export const vehicleLogs: LogKind<VehicleLog> = {
  table: "vehicle_logs",
  list: "vehicle-logs",
  path: "/logVehicle",
  gate: "logVehicle",
  one: "automezzo",
  many: "automezzi",
  head: "Automezzo",
  field: "automezzo_id",
  subject: ({ automezzo_id, plate }) => ({ value: automezzo_id, text: plate }),
  changed: "Log modificato",
};

export const workerLogs: LogKind<WorkerLog> = {
  table: "worker_logs",
  list: "worker-logs",
  path: "/logWorkers",
  gate: "logWorkers",
  one: "operaio",
  many: "operai",
  head: "Operaio",
  field: "operaio_id",
  subject: ({ operaio_id, surname, name }) => ({ value: operaio_id, text: `${surname} ${name}` }),
  changed: "Operaio modificato",
};

export const logsPerPage = 10;
/** Characters of an intervention type and of a description in the lists (spec 1 §9). */
export const interventionCut = 45;
export const descriptionCut = 100;

export const messages = { created: "Log inserito", deleted: "Log eliminato", missing: "Log non trovato." };

/** A vehicle or worker that was deleted later remains a choice in the form of its old log. */
export const withCurrent = (choices: Choice[], current: Choice) =>
  choices.some(({ value }) => value === current.value) ? choices : [...choices, current];
