import { addDays, type Day, earliest, mondayOf, shortDay } from "../../base/days";
import { notFound } from "../../base/errors";
import { civilOf } from "../../base/instants";
import { clientName, type NamedClient } from "../../clients/model";
import { placeText, townText } from "../../clients/pickup-places/model";
import { placeShown } from "../../clients/pickup-places/store";
import { type Away, type Kind, type Missing, presentCounts, staffing } from "../../crews/model";
import { crewOfDay } from "../../crews/store";
import { all, type Fragment, sql } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import { memoById, memosBetween } from "../../office/notes/store";
import { hasTotal } from "../../orders/resources/model";
import { resourceLabels } from "../../orders/resources/store";
import { daysWhenMoved, jobOf, spansOf } from "../../orders/works/days";
import { daysMessages, routeTowns } from "../../orders/works/model";
import { routesOn } from "../../orders/works/stops";
import { moveWork, workById } from "../../orders/works/store";
import type { Rows } from "../../tables/rows";
import { doubtBusy } from "../../visits/appointments/availability";
import { type AppointmentState, visibleAgent } from "../../visits/appointments/model";
import { agentNames, appointmentById, isPlanned, moveAppointment } from "../../visits/appointments/store";
import type { DayCapacity } from "../capacity/model";
import { capacityOfDays, workResources } from "../capacity/store";
import { closedBetween } from "../closures/store";
import { dayFacts, isContinuing, type SpanReading, spanFacts } from "../facts/store";
import { startOn, type WorkInTime } from "../facts/times";
import { clashesOfWork } from "../problems/store";
import type { WorkMove } from "./input";
import { agentTwo } from "./model";

/** A day on which a work begun before still lasts; `until`: `06:30 ca.`, where it ends that day. */
type ContinuingDay = { id: number; begun: Day; date: Day; until?: string };

const continuingIn = ({ days, times }: SpanReading): ContinuingDay[] =>
  days.flatMap((day) =>
    times()
      .works.filter((work) => isContinuing({ ...work, start: startOn(day, work) }))
      .map((work) => ({
        ...{ id: work.id, begun: work.date, date: day },
        ...(work.end_date === day && { until: endText(work) }),
      })),
  );

const endText = ({ until, isAssumed }: WorkInTime) => civilOf(until).time + (isAssumed ? " ca." : "");

function withWorks<W extends { id: number }>(days: readonly ContinuingDay[], works: readonly W[]) {
  const known = new Map(works.map((work) => [work.id, work]));
  return days.flatMap(({ id, begun: _begun, ...shown }) => {
    const work = known.get(id);
    return work ? [{ ...shown, work }] : [];
  });
}

export function memosOfWeek(day: Day, { user }: Call) {
  const first = mondayOf(day);
  return memosBetween(user.id, first, addDays(first, 6));
}

/** The works and appointments of a day's week, Monday to Sunday; the same for all of one profile (spec 2 §7). */
export function weekOf(day: Day, call: Call) {
  const first = mondayOf(day);
  const last = addDays(first, 6);
  const isShown = can(call, "works.view");
  const week = spanFacts(first, last, call);
  const days = capacityOfDays(week);
  const continuing = isShown ? continuingIn(week) : [];
  const begun = earliest(first, ...continuing.map(({ begun }) => begun));
  const crews = isShown && call.site === "A" ? crewsOfSpan(week) : null;
  const works = calendarWorks(begun, last, call, week).map(({ finish: _finish, ...work }) => ({
    ...work,
    ...(crews && { missing: crews.missing.get(work.id) ?? null }),
  }));
  const used = call.site === "A" ? [...days.values()].flatMap(({ resources }) => resources) : [];
  return {
    monday: first,
    resourcesLabels: isShown ? resourceLabels(new Set(used.map((row) => row.id_resource))) : [],
    resources: resourceUse(days, crews),
    ...(call.site === "A" && { closed: closedBetween(first, last, call) }),
    works: works.filter(({ date }) => date >= first),
    ...(continuing.length > 0 && { continuing: withWorks(continuing, works) }),
    appointments: calendarAppointments(first, last, call),
  };
}

type ClientAndTown = NamedClient & {
  city: string;
  country: string;
};

type WorkRow = ClientAndTown &
  Pick<Rows["works"], "id" | "id_order" | "date" | "hour" | "type" | "version"> & {
    id_client: number;
    type_text: string;
    order_cancelled: number;
  };

/** Only the fields that the calendar shows: a busy week is requested many times a minute. `finish` is for calendars of others. */
export function calendarWorks(first: Day, last: Day, call: Call, span = spanFacts(first, last, call)) {
  if (!can(call, "works.view")) return [];
  const rows = all<WorkRow>`
    SELECT id, id_order, id_client, date, hour, type, type_text, city, country, version,
           (SELECT order_cancelled FROM appointments WHERE id = id_appointment) AS order_cancelled, private_client, name, surname, business_name
    FROM work_rows
    WHERE date BETWEEN ${first} AND ${last} AND ${shownOn(call.site)}
    ORDER BY date, hour, id`;
  const routes = routesOn(call.site, rows);
  const spans = call.site === "A" ? spansOf(rows) : null;
  const inTime = new Map(span.times().works.map((work) => [work.id, work]));
  return rows.map(({ order_cancelled, ...work }) => {
    const time = inTime.get(work.id);
    return {
      ...withTexts(work),
      ...(spans?.has(work.id) && { span: spans.get(work.id) }),
      ...(time && {
        ...(order_cancelled === 1 && { order_cancelled }),
        end: time.end,
        finish: { date: time.end_date, time: time.end.slice(0, 5), isAssumed: time.isAssumed },
        route: routeTowns({ ...work, address: "", ...routes.get(work.id) }),
      }),
    };
  });
}

type AppointmentRow = ClientAndTown &
  Pick<Rows["appointments"], "id" | "id_client" | "date" | "time" | "time_end" | "id_agent" | "version"> & {
    state: AppointmentState;
    order_created: number | null;
  };

export const calendarAppointments = (first: Day, last: Day, call: Call) =>
  appointmentsBetween<{ description: string }>(
    first,
    last,
    call,
    sql`substr(a.description, 1, 160) AS description`,
  );

/** With `planning.onlyAgent2` only agent 2's appointments (spec 2 §2). `more`: columns of `a`, its place `p` and client `c`. */
export function appointmentsBetween<More>(first: Day, last: Day, call: Call, more: Fragment) {
  const agents = agentNames(call.site);
  return all<AppointmentRow & More>`
    SELECT a.id, a.id_client, a.date, a.time, a.time_end, a.id_agent, a.state, p.city, p.country, a.order_created, a.version,
           c.private_client, c.name, c.surname, c.business_name, ${more}
    FROM appointment_rows a
    JOIN clients c ON c.id = a.id_client
    JOIN pickup_places p ON p.id = a.id_address
    WHERE a.date BETWEEN ${first} AND ${last}
      AND ${shownOn(call.site)} AND ${isPlanned}
      AND ${ofVisibleAgents(call)}
    ORDER BY a.date, a.time, a.id`.map((row) => {
    const id_agent = visibleAgent(row.id_agent, call.site);
    return { ...withTexts(row), id_agent, agent: agents[id_agent] ?? "" };
  });
}

const onlyAgentTwo = (call: Call) => can(call, "planning.onlyAgent2");

export const ofVisibleAgents = (call: Call) =>
  onlyAgentTwo(call) ? sql`a.id_agent = ${agentTwo}` : sql`TRUE`;

function withTexts<R extends ClientAndTown>(row: R) {
  const { private_client, name, surname, business_name, country, ...own } = row;
  return {
    ...own,
    city: townText({ city: row.city, country }),
    client: clientName({ private_client, name, surname, business_name }),
  };
}

/** The appointment of the calendar's dialog; with `planning.onlyAgent2` those of other agents are not found. */
export function appointmentInCalendar(id: number, call: Call) {
  const appointment = appointmentById(id, call.site);
  if (onlyAgentTwo(call) && appointment.id_agent !== agentTwo) notFound("Appuntamento non trovato.");
  return appointment;
}

export const memoInCalendar = (id: number, call: Call) => memoById(id, call.user.id);

/** The work of the calendar's dialog, with its place and required resources (spec 2 §7). */
export function workInCalendar(id: number, call: Call) {
  const { notes, ...work } = workById(id, call);
  const place = placeShown(work.id_pickupPlace, call);
  const resources = can(call, "resources.view") ? workResources(id, "A", call).resources : [];
  return {
    work: { ...work, client: clientName(work), ...(call.site === "A" && { notes }) },
    place: { ...place, text: placeText(place) },
    ...(work.span && { days: jobOf(work).map(({ id, date }) => ({ id, date })) }),
    ...(call.site === "A" && can(call, "workersVehicles.view") && { crew: crewNames(work) }),
    resources: resources
      .filter(({ value }) => value > 0)
      .map(({ id, name, type, value }) => ({ id, name, type, value })),
  };
}

function crewNames({ id, date }: { id: number; date: Day }) {
  const lines = crewOfDay(date, "A").lines.filter((line) => line.id_work === id);
  const named = (kind: Kind) => lines.flatMap((line) => line[kind]?.text ?? []);
  return { workers: named("worker"), vehicles: named("vehicle") };
}

export function moveWorkInCalendar(move: WorkMove, call: Call) {
  moveWork(move, call);
  const clashes = can(call, "viewDailyWorksMenu") ? clashesOfWork(dayFacts(move.date, call), move.id) : [];
  return clashes.length > 0 && { clashes };
}

/** The other days follow and precede it on open days, and have the hour too where they had the same. */
export function moveWorkDays({ id, date, hour }: WorkMove, call: Call) {
  const moved = workById(id, call);
  const job = jobOf(moved);
  const dates = daysWhenMoved(job, id, date);
  for (const [at, work] of job.entries()) {
    const to = { id: work.id, date: dates[at] as Day, hour: work.hour === moved.hour ? hour : work.hour };
    if (to.date === work.date && to.hour === work.hour) continue;
    moveWork(to, work.id === id ? call : { ...call, version: undefined });
  }
  const clashes = can(call, "viewDailyWorksMenu")
    ? job.flatMap(({ id }, at) =>
        clashesOfWork(dayFacts(dates[at] as Day, call), id).map(
          (text) => `${shortDay(dates[at] as Day)}: ${text}`,
        ),
      )
    : [];
  return {
    ...(job.length > 1 && { msg: daysMessages.moved(dates) }),
    ...(clashes.length > 0 && { clashes }),
  };
}

export function moveAppointmentInCalendar(move: { id: number; date: Day; time: string }, call: Call) {
  appointmentInCalendar(move.id, call);
  return doubtBusy(move.id, call, () => moveAppointment(move, call));
}

/** The required resources of each day, on site A alone (spec 2 §2). */
function resourceUse(days: Map<Day, DayCapacity>, crews: WeekCrews | null) {
  const ofDay = (day: Day, { resources }: DayCapacity) => {
    // The crews do not say for which of several resources of workers somebody comes.
    const [one, other] = resources.filter(({ type, used }) => type === 0 && used > 0);
    return resources.map((resource) => {
      const { id_resource, name: label, used: count, total, type: _type, ...rest } = resource;
      const staffed = resource === one && !other ? (crews?.workers.get(day) ?? 0) : null;
      return {
        id_resource,
        label,
        count,
        total: hasTotal({ name: label }) ? total : null,
        ...rest,
        staffed,
      };
    });
  };
  return Object.fromEntries([...days].map(([day, capacity]) => [day, crews ? ofDay(day, capacity) : []]));
}

type WeekCrews = ReturnType<typeof crewsOfSpan>;

/** What each work of these days lacks, and how many of the workers that a day asks for it has. */
function crewsOfSpan({ times, away, lines, required }: SpanReading) {
  const missing = new Map<number, Missing>();
  const workers = new Map<Day, number>();
  for (const { id, date } of times().works) {
    const ofType = (type: 0 | 1) =>
      (required().get(id) ?? []).reduce((sum, line) => sum + (line.type === type ? line.value : 0), 0);
    const asked = { worker: ofType(0), vehicle: ofType(1) };
    const present = presentCounts(lines().get(id) ?? [], away().get(date) as Away);
    const { lacks, requiresNothing, isIncomplete } = staffing(asked, present);
    missing.set(id, requiresNothing && isIncomplete ? null : lacks.worker + lacks.vehicle);
    workers.set(date, (workers.get(date) ?? 0) + Math.min(present.worker, asked.worker));
  }
  return { missing, workers };
}
