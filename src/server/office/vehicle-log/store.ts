import { now } from "../../base/clock";
import { refuseField } from "../../base/errors";
import { listVehicles } from "../../crews/workers/store";
import { insert, remove, sql, update } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { LogList } from "../logbook/input";
import {
  chosenLogs,
  type Log,
  type LogSource,
  logColumns,
  logRows,
  ownLog,
  ownLogs,
  visibleLog,
  visibleLogs,
} from "../logbook/store";
import type { VehicleLog } from "./input";

export type VehicleLogRow = Log & {
  automezzo_id: number;
  name: string;
  plate: string;
  intervention_type: string;
};

export const selectableVehicles = () => listVehicles().map(({ id, name }) => ({ id, name }));

const source: LogSource = {
  columns: sql`${logColumns}, l.id_vehicle AS automezzo_id, v.name, v.name AS plate, l.intervention_type`,
  from: sql`vehicle_logs l JOIN users u ON u.id = l.id_user JOIN vehicles v ON v.id = l.id_vehicle`,
  of: sql`l.id_vehicle`,
  name: sql`v.name`,
  value: sql`l.intervention_type`,
};

export const visibleVehicleLogs = (call: Call, asked: LogList) =>
  visibleLogs<VehicleLogRow>(source, call, asked);

export const ownVehicleLogs = (call: Call, asked: LogList) => ownLogs<VehicleLogRow>(source, call, asked);

export const chosenVehicleLogs = (call: Call, asked: LogList) => chosenLogs(source, call, asked);

export const vehicleLogRows = (ids: readonly number[], call: Call) =>
  logRows<VehicleLogRow>(source, ids, call);

export const vehicleLogById = (id: number, call: Call) => visibleLog<VehicleLogRow>(source, id, call);

export function createVehicleLog({ automezzo_id, ...values }: VehicleLog, call: Call): number {
  mustBeSelectable(automezzo_id);
  const row = { ...values, id_vehicle: automezzo_id };
  return insert("vehicle_logs", { ...row, id_user: call.user.id, date_created: now() });
}

export function changeVehicleLog(id: number, { automezzo_id, ...values }: VehicleLog, call: Call) {
  const before = ownLog<VehicleLogRow>(source, id, call);
  // A vehicle that was deleted later may remain on its old log.
  if (before.automezzo_id !== automezzo_id) mustBeSelectable(automezzo_id);
  update("vehicle_logs", id, { ...values, id_vehicle: automezzo_id }, call.version);
}

export function deleteVehicleLog(id: number, call: Call) {
  ownLog(source, id, call);
  remove("vehicle_logs", id, call.version);
}

function mustBeSelectable(vehicle: number) {
  if (!selectableVehicles().some(({ id }) => id === vehicle))
    refuseField("automezzo_id", "Automezzo non valido");
}
