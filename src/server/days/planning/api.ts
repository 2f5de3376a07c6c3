import { today } from "../../base/clock";
import { mondayOf } from "../../base/days";
import { row } from "../../call/conflict-records";
import { act, read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { cached } from "../../journal/cache";
import { AppointmentMove, LoadOfResource, LoadPeriod, Week, WorkMove } from "./input";
import { askingWorks, loadOfWeeks } from "./load";
import { messages } from "./model";
import * as planning from "./store";

export const calendarApi = {
  // After a change every open screen reloads the week: all of one profile share it, and those with the same memos,
  // which are few or none, share its answer.
  getWeek: read("planning.view", Week, ({ monday }, call) => {
    const week = `week ${mondayOf(monday)} ${call.site} ${call.user.profile}`;
    const memos = cached(`memos ${mondayOf(monday)} ${call.user.id}`, () =>
      planning.memosOfWeek(monday, call),
    );
    return cached(`${week} with ${JSON.stringify(memos)}`, () => ({
      ...cached(week, () => planning.weekOf(monday, call)),
      memos,
    }));
  }),

  getAppointment: read("planning.view", One, ({ id }, call) => ({
    appointment: planning.appointmentInCalendar(id, call),
  })),

  getMemo: read("planning.view", One, ({ id }, call) => ({ memo: planning.memoInCalendar(id, call) })),

  getWork: read({ allOf: ["planning.view", "works.view"] }, One, ({ id }, call) =>
    planning.workInCalendar(id, call),
  ),

  moveWork: write(
    { allOf: ["planning.edit", "works.edit"] },
    WorkMove,
    act.change(messages.workMoved, row("works", { read: "Calendar.getWork" }), "Ha spostato {il}"),
    planning.moveWorkInCalendar,
  ),

  moveWorkDays: write(
    { onA: { allOf: ["planning.edit", "works.edit"] } },
    WorkMove,
    act.change(
      messages.workMoved,
      row("works", { read: "Calendar.getWork" }),
      "Ha spostato {il} con tutti i suoi giorni",
    ),
    planning.moveWorkDays,
  ),

  moveAppointment: write(
    { allOf: ["planning.edit", "appointments.edit"] },
    AppointmentMove,
    act.change(
      messages.appointmentMoved,
      row("appointments", { read: "Calendar.getAppointment" }),
      "Ha spostato {il}",
    ),
    planning.moveAppointmentInCalendar,
  ),

  getLoad: read(
    { onA: { allOf: ["planning.view", "works.view"] } },
    LoadPeriod,
    ({ monday = today() }, call) =>
      cached(`load ${monday} ${today()} ${call.user.profile}`, () => loadOfWeeks(monday, call)),
  ),

  getLoadWorks: read({ onA: { allOf: ["planning.view", "works.view"] } }, LoadOfResource, askingWorks),
};
