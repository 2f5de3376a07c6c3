import { OfDay } from "../crew/input";
import { readDay } from "../daily-works/store";
import { read } from "../funct";
import { problemsOfDay } from "./store";

/** The day's warnings, in the service Works. */
export const problemApi = {
  getProblems: read("viewDailyWorksMenu", OfDay, ({ date }, call) => ({
    problems: problemsOfDay(readDay(date, call)),
  })),
};
