import { cached } from "../cache";
import { OfDay, OfWork } from "../crew/input";
import { forKiosk, nothing, read } from "../funct";
import { kioskBoard } from "../kiosk/store";
import { boardOf, newWorkChoices, orderPath, readDay, sheetsOfDay, wholeDay } from "./store";

/** The daily screen's part of the service Works. */
export const dailyWorkApi = {
  getByDate: forKiosk(
    read("viewDailyWorksMenu", OfDay, ({ date }, call) => boardOf(readDay(date, call))),
    ({ date }, call) => kioskBoard(date, call),
  ),

  /** The day with its lists and problems: all that the daily screen shows. */
  getDay: read({ allOf: ["viewDailyWorksMenu", "workersVehicles.view"] }, OfDay, ({ date }, call) =>
    // After a change every screen that shows the day asks for it again: all of one profile share one reading.
    cached(`day ${date} ${call.site} ${call.user.profile}`, () => wholeDay(date, call)),
  ),
};

/** What pages and links ask for, beyond the wire. */
export const dailyWorkReads = {
  newWork: read("addWorkInDailyWork", nothing, newWorkChoices),
  sheet: read("works.view", OfWork, ({ id }, call) => orderPath(id, false, call)),
  singleSheet: read("works.view", OfWork, ({ id }, call) => orderPath(id, true, call)),
  daySheets: read({ allOf: ["viewDailyWorksMenu", "works.view"] }, OfDay, ({ date }, call) =>
    sheetsOfDay(date, call),
  ),
};
