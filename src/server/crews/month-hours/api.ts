import { formatMonth } from "../../base/days";
import { read, write } from "../../call/funct";
import { reply } from "../../call/reply";
import { mustBeOnSiteA } from "../../journal/caller";
import { OfMonth, OfWorkerInMonth } from "./input";
import { messages } from "./model";
import * as months from "./store";

/** The months' part of the service Works. */
export const monthHoursApi = {
  getMonthHours: read("logWorkers", OfMonth, months.hoursOfMonth),

  getWorkerHours: read("logWorkers", OfWorkerInMonth, months.hoursOfWorker),

  /** Records who takes the CSV, which the page then sends. */
  exportHours: write(
    "logWorkers",
    OfMonth,
    ({ month }, call) => {
      mustBeOnSiteA(call);
      return reply(undefined, { about: formatMonth(month.slice(0, 7)) });
    },
    messages.exported,
  ),
};

/** A download of the page. */
export const monthHoursExports = {
  csv: read("logWorkers", OfMonth, (asked, call) => ({ text: months.monthCsv(asked, call) })),
};
