import { z } from "zod";
import { nothing, read, write } from "../../call/funct";
import { id } from "../../input/fields";
import { HoursOfWork, OfDay } from "./input";
import { messages } from "./model";
import * as hours from "./store";

/** The hours' part of the service Works. */
export const workHoursApi = {
  getHours: read("modifyDailyWorks", z.object({ id_work: id() }), ({ id_work }, call) =>
    hours.hoursOfWork(id_work, call),
  ),

  getDayHours: read("modifyDailyWorks", OfDay, ({ date }, call) => hours.hoursOfDay(date, call)),

  saveHours: write("modifyDailyWorks", HoursOfWork, hours.saveHours, messages.saved),
};

/** What the page asks; not on the wire. */
export const workHoursReads = {
  dayToWrite: read("modifyDailyWorks", nothing, (_, call) => ({ date: hours.dayToWrite(call) })),
};
