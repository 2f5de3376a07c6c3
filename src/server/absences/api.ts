import { z } from "zod";
import { Absence, AbsencePeriod } from "../crew/input";
import { absenceMessages } from "../crew/model";
import { id } from "../fields";
import { read, write } from "../funct";
import * as absences from "./store";

const One = z.object({ id: id() });

/** The absences' part of the service Works. */
export const absenceApi = {
  getAbsences: read("workersVehicles.view", AbsencePeriod, ({ from, to }, call) => ({
    absences: absences.absencesBetween(from, to, call).map(absences.wireAbsence),
  })),

  addAbsence: write(
    "workersVehicles.edit",
    z.object({ values: Absence }),
    ({ values }, call) => absences.addAbsence(values, call),
    absenceMessages.added,
  ),

  changeAbsence: write(
    "workersVehicles.edit",
    z.object({ id: id(), values: Absence }),
    ({ id, values }, call) => absences.changeAbsence(id, values, call),
    absenceMessages.changed,
  ),

  deleteAbsence: write(
    "workersVehicles.edit",
    One,
    ({ id }, call) => absences.deleteAbsence(id, call),
    absenceMessages.deleted,
  ),
};

/** What its form shows, beyond the wire. */
export const absenceReads = {
  one: read("workersVehicles.edit", One, ({ id }, call) =>
    absences.wireAbsence(absences.absenceById(id, call)),
  ),
};
