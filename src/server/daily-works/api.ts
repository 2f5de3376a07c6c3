import { cached } from "../cache";
import { OfDay, OfWork } from "../crew/input";
import { drawn, forKiosk, nothing, read } from "../funct";
import { kioskBoard } from "../kiosk/store";
import { DayPrint } from "./input";
import { boardOf, loadDay, newWorkChoices, sheetsOfDay, sheetsOfWork, wholeDay } from "./store";

/** The daily screen's part of the service Works. */
export const dailyWorkApi = {
  getByDate: forKiosk(
    read("viewDailyWorksMenu", OfDay, ({ date }, call) =>
      cached(`board ${date} ${call.site} ${call.user.profile}`, () => boardOf(loadDay(date, call))),
    ),
    ({ date }, call) => kioskBoard(date, call),
  ),

  /** The day with its lists and problems: all that the screen shows. */
  getDay: read({ allOf: ["viewDailyWorksMenu", "workersVehicles.view"] }, OfDay, ({ date }, call) =>
    // After a change every open screen reloads the day: all of one profile share one cache entry.
    cached(`day ${date} ${call.site} ${call.user.profile}`, () => wholeDay(date, call)),
  ),
};

/** What pages and prints read; not on the wire. */
export const dailyWorkReads = {
  newWork: read("addWorkInDailyWork", nothing, newWorkChoices),
  sheet: read("works.view", OfWork, ({ id }, call) => sheetsOfWork(id, false, call)),
  singleSheet: read("works.view", OfWork, ({ id }, call) => sheetsOfWork(id, true, call)),
  daySheets: read({ allOf: ["viewDailyWorksMenu", "works.view"] }, DayPrint, sheetsOfDay),
};

// The first print loads the libraries (printouts/api.ts).
const sheets = () => import("../printouts/work");
const days = () => import("../printouts/day");

export const dailyWorkPrints = {
  sheet: drawn(dailyWorkReads.sheet, async ({ works, company }) => (await sheets()).workPdf(works, company)),
  singleSheet: drawn(dailyWorkReads.singleSheet, async ({ works, company }) =>
    (await sheets()).workPdf(works, company),
  ),
  daySheets: drawn(dailyWorkReads.daySheets, async (day) => (await days()).dayPdf(day)),
};
