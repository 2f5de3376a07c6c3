import { z } from "zod";
import { read, write } from "../../call/funct";
import { id } from "../../input/fields";
import { validIn, withRules } from "../../input/parse";
import { AbsenceInput, AbsencePeriod } from "./input";
import { messages } from "./model";
import * as absences from "./store";

const One = z.object({ id: id() });

const New = withRules(z.object({ values: AbsenceInput }), ({ values }, { site }) =>
  site === "A" ? absences.absenceErrors(validIn(AbsenceInput.shape, values)) : {},
);
const Changed = withRules(z.object({ id: id(), values: AbsenceInput }), ({ values, ...body }, { site }) =>
  site === "A"
    ? absences.absenceErrors(validIn(AbsenceInput.shape, values), validIn(One.shape, body).id)
    : {},
);

export const absenceApi = {
  getAbsences: read("workersVehicles.view", AbsencePeriod, ({ from, to }, call) => ({
    absences: absences.absencesBetween(from, to, call).map(absences.wireAbsence),
  })),

  addAbsence: write("workersVehicles.edit", New, ({ values }, call) => absences.addAbsence(values, call), {
    message: messages.added,
    words: ["insert", "Ha inserito {il}"],
  }),

  changeAbsence: write(
    "workersVehicles.edit",
    Changed,
    ({ id, values }, call) => absences.changeAbsence(id, values, call),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: "absences" },
  ),

  deleteAbsence: write("workersVehicles.edit", One, ({ id }, call) => absences.deleteAbsence(id, call), {
    message: messages.deleted,
    words: ["delete", "Ha eliminato {il}"],
    record: "absences",
  }),
};

export const absenceReads = {
  one: read("workersVehicles.edit", One, ({ id }, call) =>
    absences.wireAbsence(absences.absenceById(id, call)),
  ),
};
