import { z } from "zod";
import { formatMonth } from "../../base/days";
import { rowsOfWork } from "../../call/conflict-records";
import { exporting } from "../../call/description";
import { nothing, read, write } from "../../call/funct";
import { reply } from "../../call/reply";
import { id } from "../../input/fields";
import { validIn, validRows, withRules } from "../../input/parse";
import { mustBeOnSiteA } from "../../journal/caller";
import { HoursOfWork, OfDay, OfMonth, OfWorker, OfWorkerInMonth } from "./input";
import { messages } from "./model";
import * as months from "./month";
import * as hours from "./store";

const Saved = withRules(HoursOfWork, ({ workers, ...body }, call) => {
  const { id_work, crew } = validIn(HoursOfWork.shape, body);
  return id_work ? hours.hoursErrors({ id_work, crew, workers: validRows(OfWorker, workers) }, call) : {};
});

export const workHoursApi = {
  getHours: read("modifyDailyWorks", z.object({ id_work: id() }), ({ id_work }, call) =>
    hours.hoursOfWork(id_work, call),
  ),

  getDayHours: read("modifyDailyWorks", OfDay, ({ date }, call) => hours.hoursOfDay(date, call)),

  saveHours: write("modifyDailyWorks", Saved, hours.saveHours, {
    message: messages.saved,
    words: ["change", "Ha scritto le ore {del}"],
    record: rowsOfWork("work_hours", "Works.getHours", "id_work"),
  }),

  getMonthHours: read("logWorkers", OfMonth, months.hoursOfMonth),

  getWorkerHours: read("logWorkers", OfWorkerInMonth, months.hoursOfWorker),

  exportHours: write(
    "logWorkers",
    OfMonth,
    ({ month }, call) => {
      mustBeOnSiteA(call);
      return reply(undefined, { about: formatMonth(month.slice(0, 7)) });
    },
    exporting(messages.exported, "Ha esportato le ore del mese"),
  ),
};

export const workHoursReads = {
  dayToWrite: read("modifyDailyWorks", nothing, (_, call) => ({ date: hours.dayToWrite(call) })),

  csv: read("logWorkers", OfMonth, (asked, call) => ({ text: months.monthCsv(asked, call) })),
};
