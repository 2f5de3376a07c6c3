import { nothing, read, write } from "../../call/funct";
import { NeedsOfVehicles, SkillsOfWorkers } from "./input";
import { messages } from "./model";
import * as tables from "./store";

/** The part of the service Settings about what workers can do, and what vehicles ask and carry. */
export const skillTableApi = {
  getSkills: read("admin", nothing, (_, call) => tables.listSkills(call)),

  saveSkills: write(
    "admin",
    SkillsOfWorkers,
    ({ workers }, call) => tables.saveSkills(workers, call),
    messages.saved,
  ),

  getVehicleNeeds: read("admin", nothing, (_, call) => tables.listNeeds(call)),

  saveVehicleNeeds: write(
    "admin",
    NeedsOfVehicles,
    ({ vehicles }, call) => tables.saveNeeds(vehicles, call),
    messages.vehicles,
  ),
};
