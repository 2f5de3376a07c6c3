import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { act, nothing, read, write } from "../../call/funct";
import { validIn, validRows, withRules } from "../../input/fields";
import * as grids from "./grids";
import {
  KindOfVehicle,
  lastDayErrors,
  lastDays,
  NeedsOfVehicles,
  SkillsOfWorkers,
  VehicleOfWorker,
} from "./input";
import { skillMatrix } from "./matrix";
import { messages } from "./model";

const Skills = withRules(SkillsOfWorkers, ({ workers }) => ({
  ...grids.skillErrors(validRows(VehicleOfWorker, workers)),
  ...lastDaysOf(workers),
}));

const lastDaysOf = (workers: unknown) =>
  Object.fromEntries(
    validRows(z.looseObject({}), workers).flatMap(([at, row]) =>
      Object.entries(lastDayErrors(validIn(lastDays, row))).map(([field, why]) => [
        `workers.${at}.${field}`,
        why,
      ]),
    ),
  );

const Needs = withRules(NeedsOfVehicles, ({ vehicles }) =>
  grids.needErrors(validRows(KindOfVehicle, vehicles)),
);

export const skillApi = {
  getSkills: read({ onA: "admin" }, nothing, () => grids.listSkills()),

  saveSkills: write(
    { onA: "admin" },
    Skills,
    act.change(messages.saved, wholeTable("worker_skills", "Settings.getSkills"), "Ha scritto {il}"),
    ({ workers }, call) => grids.saveSkills(workers, call),
  ),

  getSkillMatrix: read({ onA: "resources.menu" }, nothing, () => skillMatrix()),

  getVehicleNeeds: read({ onA: "admin" }, nothing, () => grids.listNeeds()),

  saveVehicleNeeds: write(
    { onA: "admin" },
    Needs,
    act.change(messages.vehicles, wholeTable("vehicle_needs", "Settings.getVehicleNeeds"), "Ha scritto {il}"),
    ({ vehicles }, call) => grids.saveNeeds(vehicles, call),
  ),
};
