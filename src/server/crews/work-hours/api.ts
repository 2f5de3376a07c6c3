import { z } from "zod";
import { formatMonth } from "../../base/days";
import { rowsOfDay, rowsOfWork } from "../../call/conflict-records";
import { exporting } from "../../call/description";
import { act, nothing, read, write } from "../../call/funct";
import { reply } from "../../call/reply";
import { id, validIn, validRows, withRules } from "../../input/fields";
import { HoursOfDay, HoursOfWork, OfDay, OfMonth, OfWorker, OfWorkerInMonth } from "./input";
import { messages } from "./model";
import * as months from "./month";
import * as hours from "./store";

function typedIn({ workers, ...body }: Record<string, unknown>, under: string): hours.Typed[] {
  const { id_work, crew } = validIn(HoursOfWork.shape, body);
  return id_work ? [{ under, id_work, crew, workers: validRows(OfWorker, workers) }] : [];
}

const Saved = withRules(HoursOfWork, (body, call) => hours.hoursErrors(typedIn(body, ""), call));

const AnyRow = z.record(z.string(), z.unknown());

const SavedDay = withRules(HoursOfDay, ({ works }, call) =>
  hours.hoursErrors(
    validRows(AnyRow, works).flatMap(([at, work]) => typedIn(work, `works.${at}.`)),
    call,
  ),
);

export const workHoursApi = {
  getHours: read({ onA: "modifyDailyWorks" }, z.object({ id_work: id() }), ({ id_work }, call) =>
    hours.hoursOfWork(id_work, call),
  ),

  getDayHours: read({ onA: "modifyDailyWorks" }, OfDay, ({ date }, call) => hours.hoursOfDay(date, call)),

  saveHours: write(
    { onA: "modifyDailyWorks" },
    Saved,
    act.change(
      messages.saved,
      rowsOfWork("work_hours", "Works.getHours", "id_work"),
      "Ha scritto le ore {del}",
    ),
    hours.saveHours,
  ),

  saveDayHours: write(
    { onA: "modifyDailyWorks" },
    SavedDay,
    act.change(
      messages.saved,
      rowsOfDay("work_hours", "Works.getDayHours", "works"),
      "Ha scritto le ore di un giorno",
    ),
    hours.saveDayHours,
  ),

  getMonthHours: read({ onA: "logWorkers" }, OfMonth, months.hoursOfMonth),

  getWorkerHours: read({ onA: "logWorkers" }, OfWorkerInMonth, months.hoursOfWorker),

  exportHours: write(
    { onA: "logWorkers" },
    OfMonth,
    exporting(messages.exported, "Ha esportato le ore del mese"),
    ({ month }) => {
      return reply(undefined, { about: formatMonth(month.slice(0, 7)) });
    },
  ),
};

export const workHoursReads = {
  dayToWrite: read({ onA: "modifyDailyWorks" }, nothing, () => ({ date: hours.dayToWrite() })),

  csv: read({ onA: "logWorkers" }, OfMonth, (asked, call) => ({ text: months.monthCsv(asked, call) })),
};
