import { read } from "../../call/funct";
import { OfVisit, OfVisitWork, OfWork } from "./input";
import * as slots from "./store";
import { slotsOfVisit } from "./visits";

export const slotApi = {
  ofWork: read({ allOf: ["planning.edit", "works.edit"] }, OfWork, slots.slotsOfWork),

  ofVisitWork: read({ allOf: ["appointments.view", "works.edit"] }, OfVisitWork, slots.slotsOfVisitWork),

  ofVisit: read("appointments.edit", OfVisit, slotsOfVisit),
};
