import { OfDay } from "../crew/model";
import { forKiosk, read } from "../funct";
import { boardOfDay } from "./store";

/** The daily screen's part of the service Works. */
export const dailyWorkApi = {
  getByDate: forKiosk(read("viewDailyWorksMenu", OfDay, ({ date }, call) => boardOfDay(date, call))),
};
