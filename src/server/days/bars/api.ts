import { milliseconds } from "../../base/clock";
import { notAllowed } from "../../base/errors";
import { act, read, write } from "../../call/funct";
import { OfDay } from "../../crews/input";
import { cached } from "../../journal/cache";
import { SeatsOfPlan } from "../composition/input";
import { dayFacts } from "../facts/store";
import { WorkShift } from "./input";
import { messages } from "./model";
import { checkShift, shiftWork, versionedShift } from "./shift";
import { barsOf, barsOfPlan } from "./store";

export const barApi = {
  getBars: read({ allOf: ["viewDailyWorksMenu", "workersVehicles.view"] }, OfDay, ({ date }, call) => ({
    ...cached(`bars ${date} ${call.site} ${call.user.profile}`, () => barsOf(dayFacts(date, call))),
    now: milliseconds(),
  })),

  getPlanBars: read({ onA: "modifyDailyWorks", onB: notAllowed }, SeatsOfPlan, (input, call) => ({
    ...barsOfPlan(input, call),
    now: milliseconds(),
  })),

  checkShift: read({ onA: ["works.edit", "modifyDailyWorks"], onB: notAllowed }, WorkShift, checkShift),

  shiftWork: write(
    { onA: ["works.edit", "modifyDailyWorks"], onB: notAllowed },
    WorkShift,
    act.change(messages.shifted, versionedShift, "Ha spostato nelle barre {il}"),
    shiftWork,
  ),
};
