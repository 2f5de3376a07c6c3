import { z } from "zod";
import { cached } from "../cache";
import { mondayOf } from "../days";
import { id } from "../fields";
import { nothing, read, withSecret, write } from "../funct";
import { moveWork } from "../works/store";
import * as feeds from "./feed";
import { AppointmentMove, Week, WorkMove } from "./input";
import { messages } from "./model";
import * as planning from "./store";

const One = z.object({ id: id() });

export const calendarApi = {
  getWeek: read("planning.view", Week, ({ monday }, call) => ({
    // After a change every screen that shows the week asks for it again.
    ...cached(`week ${mondayOf(monday)} ${call.site} ${call.user.profile}`, () =>
      planning.weekOf(monday, call),
    ),
    memos: planning.memosOfWeek(monday, call),
  })),

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
    (move, call) => moveWork(move, call),
    messages.workMoved,
  ),

  moveAppointment: write(
    { allOf: ["planning.edit", "appointments.edit"] },
    AppointmentMove,
    (move, call) => planning.moveAppointmentInCalendar(move, call),
    messages.appointmentMoved,
  ),

  getFeed: read("planning.view", nothing, (_, call) => ({ feed: feeds.feedOf(call) })),

  makeFeed: withSecret(
    "address",
    write("planning.view", nothing, (_, call) => ({ address: feeds.makeFeed(call) }), messages.feedMade),
  ),

  revokeFeed: write("planning.view", nothing, (_, call) => feeds.revokeFeed(call), messages.feedRevoked),
};

/** What a feed's address shows; not on the wire, since its caller is the account that the address stands for. */
export const feedApi = {
  read: read("planning.view", nothing, (_, call) => feeds.feedText(call)),
};
