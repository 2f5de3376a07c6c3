import { z } from "zod";
import type { Call } from "../caller";
import { id } from "../fields";
import { nothing, read, write } from "../funct";
import { LogList, VehicleLog, WorkerLog } from "./input";
import { messages } from "./model";
import * as vehicles from "./vehicles";
import * as workers from "./workers";

const One = z.object({ id: id() });

/** An administrator reads everyone's logs, anyone else their own. */
const author = ({ user }: Call) => (user.isAdmin ? null : user.id);

export const logVehicleApi = {
  getAllVehicle: read("logVehicle", nothing, () => ({ vehicles: vehicles.vehicles() })),

  getAll: read("logVehicle", LogList, ({ page }, call) => vehicles.vehicleLogs(author(call), page)),

  getLogVehicleFromUser: read("logVehicle", LogList, ({ page }, call) =>
    vehicles.vehicleLogs(call.user.id, page),
  ),

  getFromId: read("logVehicle", One, ({ id }, call) => ({ log: vehicles.vehicleLog(id, call) })),

  createNew: write(
    "logVehicle",
    z.object({ values: VehicleLog }),
    ({ values }, call) => ({ id: vehicles.createVehicleLog(values, call) }),
    messages.created,
  ),

  updateLogVehicle: write(
    "logVehicle",
    z.object({ values: VehicleLog.extend({ id: id() }) }),
    ({ values: { id, ...values } }, call) => vehicles.changeVehicleLog(id, values, call),
    messages.vehicleChanged,
  ),

  deleteLogVehicle: write(
    "logVehicle",
    One,
    ({ id }, call) => vehicles.deleteVehicleLog(id, call),
    messages.deleted,
  ),
};

export const logWorkersApi = {
  getAllWorkers: read("logWorkers", nothing, () => ({ workers: workers.workers() })),

  getAll: read("logWorkers", LogList, ({ page }, call) => workers.workerLogs(author(call), page)),

  getLogWorkersFromUser: read("logWorkers", LogList, ({ page }, call) =>
    workers.workerLogs(call.user.id, page),
  ),

  getFromId: read("logWorkers", One, ({ id }, call) => ({ log: workers.workerLog(id, call) })),

  createNew: write(
    "logWorkers",
    z.object({ values: WorkerLog }),
    ({ values }, call) => ({ id: workers.createWorkerLog(values, call) }),
    messages.created,
  ),

  updateLogWorkers: write(
    "logWorkers",
    z.object({ values: WorkerLog.extend({ id: id() }) }),
    ({ values: { id, ...values } }, call) => workers.changeWorkerLog(id, values, call),
    messages.workerChanged,
  ),

  deleteLogWorkers: write(
    "logWorkers",
    One,
    ({ id }, call) => workers.deleteWorkerLog(id, call),
    messages.deleted,
  ),
};
