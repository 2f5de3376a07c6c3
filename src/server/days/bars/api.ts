import { milliseconds } from "../../base/clock";
import { read } from "../../call/funct";
import { OfDay } from "../../crews/input";
import { cached } from "../../journal/cache";
import { dayFacts } from "../facts/store";
import { barsOf } from "./store";

export const barApi = {
  getBars: read({ allOf: ["viewDailyWorksMenu", "workersVehicles.view"] }, OfDay, ({ date }, call) => ({
    ...cached(`bars ${date} ${call.site} ${call.user.profile}`, () => barsOf(dayFacts(date, call))),
    now: milliseconds(),
  })),
};
