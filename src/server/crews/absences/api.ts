import { z } from "zod";
import { notAllowed } from "../../base/errors";
import { act, read, write } from "../../call/funct";
import { id, One, validIn, withRules } from "../../input/fields";
import { AbsenceInput, AbsencePeriod } from "./input";
import { messages } from "./model";
import * as absences from "./store";

const New = withRules(z.object({ values: AbsenceInput }), ({ values }) =>
  absences.absenceErrors(validIn(AbsenceInput.shape, values)),
);
const Changed = withRules(z.object({ id: id(), values: AbsenceInput }), ({ values, ...body }) =>
  absences.absenceErrors(validIn(AbsenceInput.shape, values), validIn(One.shape, body).id),
);

export const absenceApi = {
  getAbsences: read("workersVehicles.view", AbsencePeriod, ({ from, to }, call) => ({
    absences: absences.absencesBetween(from, to, call).map(absences.wireAbsence),
  })),

  addAbsence: write(
    { onA: "workersVehicles.edit", onB: notAllowed },
    New,
    act.insert(messages.added),
    ({ values }) => absences.addAbsence(values),
  ),

  changeAbsence: write(
    { onA: "workersVehicles.edit" },
    Changed,
    act.change(messages.changed, "absences"),
    ({ id, values }, call) => absences.changeAbsence(id, values, call),
  ),

  deleteAbsence: write(
    { onA: "workersVehicles.edit" },
    One,
    act.delete(messages.deleted, "absences"),
    ({ id }, call) => absences.deleteAbsence(id, call),
  ),
};

export const absenceReads = {
  one: read({ onA: "workersVehicles.edit" }, One, ({ id }, call) =>
    absences.wireAbsence(absences.absenceById(id, call)),
  ),
};
