import { stepsForHome } from "../../accounts/first-steps/store";
import { pendingRequests } from "../../accounts/requests/store";
import { today } from "../../base/clock";
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  daysBetween,
  daysOf,
  mondayOf,
  relativeDay,
  shortDay,
  weekday,
} from "../../base/days";
import { contactsById, phoneToCall } from "../../clients/contacts";
import { clientName, contactText } from "../../clients/model";
import { townOrAddress } from "../../clients/pickup-places/model";
import { kinds, requiredCounts, staffing } from "../../crews/model";
import { endsOfLicences } from "../../crews/skills/store";
import { one, sql } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import { refusedMails } from "../../mail/outbox/store";
import { countLowMaterials } from "../../materials/store";
import { countDueNotices } from "../../office/messages/store";
import { memosBetween, unreadNews } from "../../office/notes/store";
import { countUnplanned } from "../../orders/list";
import { dueDays } from "../../orders/permits/places";
import type { Work } from "../../orders/works/model";
import { worksBetween, worksById } from "../../orders/works/store";
import { systemWarnings } from "../../process/system/store";
import { deadlineCount } from "../../storage/deadlines/store";
import { overlapping, overlapsFrom } from "../../visits/appointments/availability";
import { countVisitsToCall } from "../../visits/appointments/list";
import { failedState } from "../../visits/appointments/model";
import { closedBetween, nextOpenDay } from "../closures/store";
import { begunBefore } from "../facts/times";
import { appointmentsBetween } from "../planning/store";

const memosAhead = 7;

export function ownPart(call: Call) {
  const first = today();
  return {
    memos: memosBetween(call.user.id, first, addDays(first, memosAhead)),
    steps: stepsForHome(call),
    warnings: [
      ...(call.user.isAdmin && call.site === "A" ? systemWarnings(call) : []),
      ...(call.site === "A" ? refusedMails(call) : []),
    ],
    news: unreadNews(call),
  };
}

/** An order that is older and has no work is not going to have one. */
const monthsOfUnplanned = 12;

/** What waits for somebody: each part for those who may do it. The same for all of one profile, as are the days. */
export const waiting = (call: Call) => ({
  toCall: can(call, "appointments.view") && can(call, "appointments.edit") ? countVisitsToCall(call.site) : 0,
  unplanned: ordersToPlan(call),
  deadlines: can(call, "boxes") ? deadlineCount(call.site) : 0,
  endingDeadlines: can(call, "boxes") ? deadlineCount(call.site, "week") : 0,
  materials: can(call, "orders.manageMaterials") ? countLowMaterials() : 0,
  licences: firstOf(call.user.isAdmin && call.site === "A" ? endsOfLicences() : []),
  overlaps: firstOf(
    can(call, "appointments.view") && can(call, "appointments.edit") ? overlapsFrom(today(), call) : [],
  ),
  permits: firstOf(call.site === "A" && can(call, "works.edit") ? dueDays() : []),
  messages: notNotified(call),
  requests: firstOf(
    call.user.isAdmin ? pendingRequests().map(({ date_created }) => dayOf(date_created)) : [],
  ),
});

/** How many there are, and when the first is. */
function firstOf(days: readonly Day[]) {
  const first = days.toSorted()[0] ?? today();
  return { count: days.length, first, when: relativeDay(first, today()) };
}

function notNotified(call: Call) {
  const mayTell = call.site === "A" && can(call, "planning.view") && can(call, "messages.send");
  const found = mayTell ? countDueNotices(call) : { until: today(), due: 0, again: 0 };
  return { ...found, ahead: daysBetween(today(), found.until) };
}

function ordersToPlan(call: Call) {
  const from = addMonths(today(), -monthsOfUnplanned);
  const mayPlan = (["orders.view", "works.view", "works.edit"] as const).every((right) => can(call, right));
  return { from, count: mayPlan ? countUnplanned(from, call.site) : 0 };
}

export function daysOfHome(call: Call) {
  const first = today();
  const open = nextOpenDay(first);
  const last = nextDayWithWorks(first, call);
  const works = can(call, "works.view") ? worksBetween(first, last && last > open ? last : open, call) : [];
  const visits = visitsBetween(first, open, call);
  const hasPlans = (day: Day) => [...works, ...visits].some(({ date }) => date === day);
  const days = [first, nextOpenDay(first, hasPlans)].map((day) => {
    const ofDay = works.filter((work) => work.date === day);
    const continuing = continuingOn(day, call);
    return {
      day,
      works: ofDay.map(summary),
      ...(continuing.length > 0 && { continuing }),
      visits: visits.filter((visit) => visit.date === day),
    };
  });
  return { days, unstaffed: can(call, "viewDailyWorksMenu") ? unstaffedDays(works) : [] };
}

const nextDayWithWorks = (first: Day, call: Call) =>
  one<{ day: Day | null }>`
    SELECT min(date) AS day FROM work_rows
    WHERE date > ${first} AND show_worksheet = 1 AND ${shownOn(call.site)}`?.day;

/** Of today and of all days until the next open one, or until the next with works. */
function unstaffedDays(works: readonly Work[]) {
  const unstaffed = works.filter((work) => work.show_worksheet === 1 && isIncomplete(work));
  return [...Map.groupBy(unstaffed, ({ date }) => date)].map(([day, { length: count }]) => ({
    day,
    ahead: daysBetween(today(), day),
    count,
  }));
}

const continuingOn = (day: Day, call: Call) =>
  call.site === "A" && can(call, "works.view")
    ? worksById(begunBefore(day), call).map((work) => ({ ...summary(work), since: shortDay(work.date) }))
    : [];

const isIncomplete = (work: Work) => staffing(requiredCounts(work), work.present).isIncomplete;

/** How many of the required people and vehicles are there. */
function seatsOf(work: Work) {
  const required = requiredCounts(work);
  return {
    seats: kinds.reduce((sum, kind) => sum + required[kind], 0),
    taken: kinds.reduce((sum, kind) => sum + Math.min(work.present[kind], required[kind]), 0),
  };
}

const summary = (work: Work) => ({
  id: work.id,
  id_order: work.id_order,
  id_client: work.id_client,
  hour: work.hour,
  type: work.type_text,
  client: clientName(work),
  city: townOrAddress(work),
  staffed: !isIncomplete(work),
  ...seatsOf(work),
  ...(work.order_cancelled && { isCancelled: true as const }),
});

type OfVisit = { address: string; id_contact: number | null; phone: string };

export type Visit = ReturnType<typeof visitsBetween>[number];

function visitsBetween(first: Day, last: Day, call: Call) {
  if (!can(call, "appointments.view")) return [];
  const more = sql`p.address, a.id_contact, ${phoneToCall} AS phone`;
  const visits = appointmentsBetween<OfVisit>(first, last, call, more);
  const contacts = contactsById(visits.flatMap(({ id_contact }) => id_contact ?? []));
  return visits.map(({ id_contact, ...visit }) => {
    const contact = id_contact ? contacts.get(id_contact) : undefined;
    return { ...visit, contact: contact ? contactText(contact) : "" };
  });
}

const saturday = 5;

/** The Monday of `week`, or of today; at the weekend today itself, since the next week is being prepared. */
export function firstOfAgenda(week: Day | undefined): Day {
  const day = week ?? today();
  return week || weekday(day) < saturday ? mondayOf(day) : day;
}

export function visitsOfAgenda(first: Day, call: Call) {
  const last = addDays(first, 6);
  const visits = visitsBetween(first, last, call);
  const closed = closedBetween(first, last, call);
  const together = new Set(
    overlapping(visits.filter(({ state }) => state !== failedState)).map(({ id }) => id),
  );
  return daysOf(first, last).map((day) => ({
    day,
    visits: visits
      .filter(({ date }) => date === day)
      .map((visit) => ({ ...visit, ...(together.has(visit.id) && { isOverlapping: true as const }) })),
    closed: closed[day] ?? null,
  }));
}

export const aroundAgenda = (first: Day, { user }: Call) => ({
  today: today(),
  memos: memosBetween(user.id, first, addDays(first, 6)),
  previous: addDays(first, -1),
  next: addDays(mondayOf(addDays(first, 6)), 7),
});
