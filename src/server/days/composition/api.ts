import { notAllowed } from "../../base/errors";
import { inWorker, read, write } from "../../call/funct";
import { OfDay } from "../../crews/input";
import { AcceptedPlan, PlanOfDay, SeatsInput } from "./input";
import * as composition from "./store";

export const compositionApi = {
  composeDay: inWorker(
    read({ onA: "modifyDailyWorks", onB: notAllowed }, PlanOfDay, ({ date, proposed, ...scope }, call) =>
      composition.composeDay(date, scope, call, proposed),
    ),
    { isSlow: () => true },
  ),

  acceptPlan: write({ onA: "modifyDailyWorks", onB: notAllowed }, AcceptedPlan, composition.acceptPlan, {
    message: "Squadre completate",
    words: ["change", "Ha assegnato le squadre di un piano"],
    record: null,
  }),

  suggestCrew: inWorker(
    read("modifyDailyWorks", OfDay, ({ date }, call) => ({ seats: composition.suggestCrew(date, call) })),
    { isSlow: () => true },
  ),

  acceptCrew: write(
    { onA: "modifyDailyWorks", onB: notAllowed },
    SeatsInput,
    ({ date, seats }, call) => composition.acceptCrew(date, seats, call),
    { message: "Squadre completate", words: ["change", "Ha accettato le squadre proposte"], record: null },
  ),
};
