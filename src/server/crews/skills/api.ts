import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { nothing, read, write } from "../../call/funct";
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

  saveSkills: write({ onA: "admin" }, Skills, ({ workers }, call) => grids.saveSkills(workers, call), {
    message: messages.saved,
    words: ["change", "Ha scritto {il}"],
    record: wholeTable("worker_skills", "Settings.getSkills"),
  }),

  getSkillMatrix: read({ onA: "resources.menu" }, nothing, () => skillMatrix()),

  getVehicleNeeds: read({ onA: "admin" }, nothing, () => grids.listNeeds()),

  saveVehicleNeeds: write({ onA: "admin" }, Needs, ({ vehicles }, call) => grids.saveNeeds(vehicles, call), {
    message: messages.vehicles,
    words: ["change", "Ha scritto {il}"],
    record: wholeTable("vehicle_needs", "Settings.getVehicleNeeds"),
  }),
};
