import { nothing, read, write } from "../../call/funct";
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

  addWorker: write("admin", NewWorker, ({ values }) => workers.addWorker(values), {
    message: messages.changed,
    words: ["insert", "Ha inserito {il}"],
  }),

  renameWorker: write("admin", Renamed, ({ id, values }, call) => workers.renameWorker(id, values, call), {
    message: messages.changed,
    words: ["change", "Ha modificato {il}"],
    record: "workers",
  }),

  retireWorker: write("admin", One, ({ id }, call) => workers.retireWorker(id, call), {
    message: messages.changed,
    words: ["delete", "Ha disattivato {il}"],
    record: "workers",
  }),

  getVehicles: read("admin", nothing, (_, call) => ({
    vehicles: withNeeds(workers.listVehicles(), call),
  })),

  getVehicle: read("admin", One, ({ id }) => ({ vehicle: workers.vehicleById(id) })),

  addVehicle: write("admin", NewVehicle, ({ values }) => workers.addVehicle(values.name), {
    message: messages.changed,
    words: ["insert", "Ha inserito {il}"],
  }),

  renameVehicle: write(
    "admin",
    VehicleChange,
    ({ id, values }, call) => workers.renameVehicle(id, values.name, call),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: "vehicles" },
  ),

  retireVehicle: write("admin", One, ({ id }, call) => workers.retireVehicle(id, call), {
    message: messages.changed,
    words: ["delete", "Ha disattivato {il}"],
    record: "vehicles",
  }),
};
