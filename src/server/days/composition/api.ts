import { notAllowed } from "../../base/errors";
import { act, inWorker, read, unlogged, withIsoDays, write } from "../../call/funct";
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

  acceptPlan: write(
    { onA: "modifyDailyWorks", onB: notAllowed },
    AcceptedPlan,
    act.change("Squadre completate", null, "Ha assegnato le squadre di un piano"),
    composition.acceptPlan,
  ),

  /** Nothing is assigned: the log has who assigns it. */
  keepPlan: unlogged(
    write(
      { onA: "modifyDailyWorks", onB: notAllowed },
      KeptPlan,
      act.change("Proposta conservata", null, "Ha letto la proposta delle squadre di un giorno", {
        final: "è solo una proposta, che chi compone dopo può cambiare.",
      }),
      keepPlan,
    ),
  ),

  suggestCrew: inWorker(
    read("modifyDailyWorks", OfDay, ({ date }, call) => ({ seats: composition.suggestCrew(date, call) })),
    { isSlow: () => true },
  ),

  acceptCrew: write(
    { onA: "modifyDailyWorks", onB: notAllowed },
    SeatsInput,
    act.change("Squadre completate", null, "Ha accettato le squadre proposte"),
    ({ date, seats }, call) => composition.acceptCrew(date, seats, call),
  ),
};
