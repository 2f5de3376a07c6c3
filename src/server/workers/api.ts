import { z } from "zod";
import { id, line, optionalLine } from "../fields";
import { nothing, read, write } from "../funct";
import { changed } from "../settings/model";
import * as registry from "./store";

const worker = z.object({ surname: line(60), name: optionalLine(60) });
const vehicle = z.object({ name: line(60) });
const One = z.object({ id: id() });

/** The registry's part of the service Settings: who and what stands in the lists of every day. */
export const crewRegistryApi = {
  getWorkers: read("admin", nothing, () => ({ workers: registry.workerList() })),

  getWorker: read("admin", One, ({ id }) => ({ worker: registry.workerById(id) })),

  addWorker: write(
    "admin",
    z.object({ values: worker }),
    ({ values }) => registry.addWorker(values),
    changed,
  ),

  renameWorker: write(
    "admin",
    z.object({ id: id(), values: worker }),
    ({ id, values }, call) => registry.renameWorker(id, values, call),
    changed,
  ),

  retireWorker: write("admin", One, ({ id }, call) => registry.retireWorker(id, call), changed),

  getVehicles: read("admin", nothing, () => ({ vehicles: registry.vehicleList() })),

  getVehicle: read("admin", One, ({ id }) => ({ vehicle: registry.vehicleById(id) })),

  addVehicle: write(
    "admin",
    z.object({ values: vehicle }),
    ({ values }) => registry.addVehicle(values.name),
    changed,
  ),

  renameVehicle: write(
    "admin",
    z.object({ id: id(), values: vehicle }),
    ({ id, values }, call) => registry.renameVehicle(id, values.name, call),
    changed,
  ),

  retireVehicle: write("admin", One, ({ id }, call) => registry.retireVehicle(id, call), changed),
};
