import { nothing, read, write } from "../../call/funct";
import * as grids from "./grids";
import { NeedsOfVehicles, SkillsOfWorkers } from "./input";
import { messages } from "./model";

/** The part of the service Settings about what workers can do, and what vehicles ask and carry. */
export const skillApi = {
  getSkills: read("admin", nothing, (_, call) => grids.listSkills(call)),

  saveSkills: write(
    "admin",
    SkillsOfWorkers,
    ({ workers }, call) => grids.saveSkills(workers, call),
    messages.saved,
  ),

  getVehicleNeeds: read("admin", nothing, (_, call) => grids.listNeeds(call)),

  saveVehicleNeeds: write(
    "admin",
    NeedsOfVehicles,
    ({ vehicles }, call) => grids.saveNeeds(vehicles, call),
    messages.vehicles,
  ),
};
