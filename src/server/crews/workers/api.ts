import { act, nothing, read, write } from "../../call/funct";
import { messages } from "../../firm/settings/model";
import { One, validIn, withRules } from "../../input/fields";
import { withNeeds, withSkills } from "../skills/store";
import { NewVehicle, NewWorker, VehicleChange, WorkerChange, worker } from "./input";
import * as workers from "./store";

const Renamed = withRules(WorkerChange, ({ values, ...body }) =>
  workers.nameErrors(validIn(One.shape, body).id, validIn(worker.shape, values)),
);

export const workerApi = {
  getWorkers: read("admin", nothing, (_, call) => ({
    workers: withSkills(workers.listWorkers(), call),
  })),

  getWorker: read("admin", One, ({ id }) => ({ worker: workers.workerById(id) })),

  addWorker: write("admin", NewWorker, act.insert(messages.changed), ({ values }) =>
    workers.addWorker(values),
  ),

  renameWorker: write("admin", Renamed, act.change(messages.changed, "workers"), ({ id, values }, call) =>
    workers.renameWorker(id, values, call),
  ),

  retireWorker: write(
    "admin",
    One,
    act.delete(messages.changed, "workers", "Ha disattivato {il}"),
    ({ id }, call) => workers.retireWorker(id, call),
  ),

  getVehicles: read("admin", nothing, (_, call) => ({
    vehicles: withNeeds(workers.listVehicles(), call),
  })),

  getVehicle: read("admin", One, ({ id }) => ({ vehicle: workers.vehicleById(id) })),

  addVehicle: write("admin", NewVehicle, act.insert(messages.changed), ({ values }) =>
    workers.addVehicle(values.name),
  ),

  renameVehicle: write(
    "admin",
    VehicleChange,
    act.change(messages.changed, "vehicles"),
    ({ id, values }, call) => workers.renameVehicle(id, values.name, call),
  ),

  retireVehicle: write(
    "admin",
    One,
    act.delete(messages.changed, "vehicles", "Ha disattivato {il}"),
    ({ id }, call) => workers.retireVehicle(id, call),
  ),
};
