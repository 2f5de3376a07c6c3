import { countPendingRequests } from "../account-requests/store";
import { type Call, can } from "../caller";
import { clientName } from "../clients/model";
import { today } from "../clock";
import { requiredCounts, staffing } from "../crew/model";
import { addDays, type Day, mondayOf } from "../days";
import { deadlineCount } from "../deadlines/store";
import { stepsForHome } from "../first-steps/store";
import { memosBetween } from "../memos/store";
import { countUnreadNews } from "../news/store";
import { calendarAppointments } from "../planning/store";
import { countLowMaterials } from "../stock/store";
import { systemWarnings } from "../system/store";
import type { Work } from "../works/model";
import { worksBetween } from "../works/store";

/** Days ahead whose memos are listed. */
const memosAhead = 7;

/** Works, appointments, memos and open tasks of the account; each part only with its permission. */
export function home(call: Call) {
  const first = today();
  const next = addDays(first, 1);
  const works = can(call, "works.view") ? worksBetween(first, next, call) : [];
  const appointments = can(call, "appointments.view") ? calendarAppointments(first, next, call) : [];
  return {
    days: [first, next].map((day) => ({
      day,
      works: works.filter((work) => work.date === day).map(summary),
      appointments: appointments.filter((appointment) => appointment.date === day),
    })),
    memos: memosBetween(call.user.id, first, addDays(first, memosAhead)),
    steps: stepsForHome(call),
    warnings: call.user.isAdmin && call.site === "A" ? systemWarnings(call) : [],
    waiting: {
      unstaffed: can(call, "viewDailyWorksMenu")
        ? count(works, (work) => work.date === next && work.show_worksheet === 1 && isIncomplete(work))
        : 0,
      deadlines: can(call, "boxes") ? deadlineCount(call.site) : 0,
      materials: can(call, "orders.manageMaterials") ? countLowMaterials() : 0,
      requests: call.user.isAdmin ? countPendingRequests() : 0,
      news: countUnreadNews(call),
    },
  };
}

const isIncomplete = (work: Work) => staffing(requiredCounts(work), work.present).isIncomplete;

const count = <T>(rows: T[], which: (row: T) => boolean) => rows.filter(which).length;

const summary = (work: Work) => ({
  id: work.id,
  id_order: work.id_order,
  hour: work.hour,
  type: work.type_text,
  client: clientName(work),
  city: work.city,
  staffed: !isIncomplete(work),
});

/** The week of `day`: appointments that the account may see and its memos, by day. */
export function agenda(day: Day, call: Call) {
  const monday = mondayOf(day);
  const days = [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(monday, after));
  const last = days.at(-1) as Day;
  const appointments = can(call, "appointments.view") ? calendarAppointments(monday, last, call) : [];
  const memos = memosBetween(call.user.id, monday, last);
  return {
    monday,
    days: days.map((day) => ({
      day,
      appointments: appointments.filter((appointment) => appointment.date === day),
      memos: memos.filter((memo) => memo.date === day),
    })),
  };
}
