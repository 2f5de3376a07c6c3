import { today } from "../../base/clock";
import type { Day } from "../../base/days";
import { asPdf, forKiosk, nothing, read } from "../../call/funct";
import { OfDay } from "../../crews/input";
import { One } from "../../input/fields";
import { cached } from "../../journal/cache";
import type { Call } from "../../journal/caller";
import { dayFacts } from "../facts/store";
import { kioskBoard } from "../kiosk/store";
import { DayPrint, SinceReading, WorksOfDay } from "./input";
import { boardWithContinuing, crewBoard, marked, sinceReading, wholeDay } from "./readings";
import { dayToPrepare, newWorkChoices, sheetsOfDay, sheetsOfWork } from "./store";

const seesDay = { allOf: ["viewDailyWorksMenu", "workersVehicles.view"] } as const;

/** All of one profile see the same: they share one reading. Nobody waits for what is over. */
const ownerOf = (date: Day, { site, user }: Call) => `${date} ${site} ${user.profile} ${today()}`;

const sharedDay = ({ date }: { date: Day }, call: Call) =>
  cached(`day ${ownerOf(date, call)}`, () => marked(ownerOf(date, call), wholeDay(date, call)), ["letters"]);

export const dailyWorkApi = {
  getByDate: forKiosk(
    read("viewDailyWorksMenu", OfDay, ({ date }, call) =>
      cached(`board ${date} ${call.site} ${call.user.profile}`, () =>
        boardWithContinuing(dayFacts(date, call)),
      ),
    ),
    ({ date }, call) => kioskBoard(date, call),
  ),

  getDay: read(seesDay, OfDay, sharedDay),

  getCrewBoard: read({ allOf: ["works.view", "workersVehicles.view"] }, WorksOfDay, crewBoard),

  getDayChanges: read(seesDay, SinceReading, ({ date, reading }, call) =>
    cached(`day since ${reading} ${ownerOf(date, call)}`, () =>
      sinceReading(ownerOf(date, call), reading, sharedDay({ date }, call)),
    ),
  ),
};

export const dailyWorkReads = {
  dayToPrepare: read("viewDailyWorksMenu", nothing, (_, call) => ({ date: dayToPrepare(call) })),
  newWork: read("addWorkInDailyWork", nothing, newWorkChoices),
  sheet: read("works.view", One, ({ id }, call) => sheetsOfWork(id, false, call)),
  singleSheet: read("works.view", One, ({ id }, call) => sheetsOfWork(id, true, call)),
  daySheets: read({ allOf: ["viewDailyWorksMenu", "works.view"] }, DayPrint, sheetsOfDay),
};

// The first print loads the libraries (printouts/api.ts).
const sheets = () => import("../../paper/printouts/work");
const days = () => import("../../paper/printouts/day");

export const dailyWorkPrints = {
  sheet: asPdf(dailyWorkReads.sheet, async ({ works, company }) => (await sheets()).workPdf(works, company)),
  singleSheet: asPdf(dailyWorkReads.singleSheet, async ({ works, company }) =>
    (await sheets()).workPdf(works, company),
  ),
  daySheets: asPdf(dailyWorkReads.daySheets, async (day) => (await days()).dayPdf(day)),
};
