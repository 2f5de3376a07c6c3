import { notAllowed } from "../../base/errors";
import { inWorker, read, unlogged, withIsoDays, write } from "../../call/funct";
import { OfDay } from "../../crews/input";
import { keepPlan } from "./drafts";
import { AcceptedPlan, KeptPlan, PlanOfDay, SeatsInput } from "./input";
import * as composition from "./store";
import { daysToCompose } from "./week";

export const compositionApi = {
  composeDay: inWorker(read({ onA: "modifyDailyWorks", onB: notAllowed }, PlanOfDay, composition.readPlan), {
    isSlow: () => true,
  }),

  getDaysToCompose: withIsoDays(
    read({ onA: "modifyDailyWorks", onB: notAllowed }, OfDay, ({ date }, call) => ({
      days: daysToCompose(date, call),
    })),
  ),

  acceptPlan: write({ onA: "modifyDailyWorks", onB: notAllowed }, AcceptedPlan, composition.acceptPlan, {
    message: "Squadre completate",
    words: ["change", "Ha assegnato le squadre di un piano"],
    record: null,
  }),

  /** Nothing is assigned: the log has who assigns it. */
  keepPlan: unlogged(
    write({ onA: "modifyDailyWorks", onB: notAllowed }, KeptPlan, keepPlan, {
      message: "Proposta conservata",
      words: ["change", "Ha letto la proposta delle squadre di un giorno"],
      final: "è solo una proposta, che chi compone dopo può cambiare.",
      record: null,
    }),
  ),

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
