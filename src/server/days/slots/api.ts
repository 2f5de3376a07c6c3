import { inWorker, read } from "../../call/funct";
import { OfVisit, OfVisitWork, OfWork } from "./input";
import * as slots from "./store";
import { slotsOfVisit } from "./visits";

const isSlow = () => true;

export const slotApi = {
  ofWork: inWorker(read({ onA: { allOf: ["planning.edit", "works.edit"] } }, OfWork, slots.slotsOfWork), {
    isSlow,
  }),

  ofVisitWork: inWorker(
    read({ onA: { allOf: ["appointments.view", "works.edit"] } }, OfVisitWork, slots.slotsOfVisitWork),
    { isSlow },
  ),

  ofVisit: inWorker(read({ onA: "appointments.edit" }, OfVisit, slotsOfVisit), { isSlow }),
};
