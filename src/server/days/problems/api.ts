import { read } from "../../call/funct";
import { OfDay } from "../../crews/input";
import { cached } from "../../journal/cache";
import { dayFacts } from "../facts/store";
import { problemsOfDay } from "./store";

export const problemApi = {
  getProblems: read("viewDailyWorksMenu", OfDay, ({ date }, call) =>
    cached(`problems ${date} ${call.site} ${call.user.profile}`, () => ({
      problems: problemsOfDay(dayFacts(date, call)),
    })),
  ),
};
