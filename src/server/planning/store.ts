import { visibleAgent } from "../agents/model";
import { agentNames } from "../agents/store";
import type { AppointmentState } from "../appointments/model";
import { appointmentById, isPlanned, moveAppointment } from "../appointments/store";
import { type Call, can } from "../caller";
import type { DayCapacity } from "../capacity/model";
import { capacityOfDays, workResources } from "../capacity/store";
import { clientName, type NamedClient } from "../clients/model";
import { closedBetween } from "../closures/store";
import { addDays, type Day, mondayOf } from "../days";
import { all, sql } from "../db";
import { notFound } from "../errors";
import { memoById, memosBetween } from "../memos/store";
import { placeText, townText } from "../pickup-places/model";
import { placeById } from "../pickup-places/store";
import { hasTotal } from "../resources/model";
import { resourceLabels } from "../resources/store";
import { shownOn } from "../visibility";
import { lengthOf } from "../works/model";
import { workById } from "../works/store";
import { agentTwo } from "./model";

/** The memos of a day's week, which differ by account. */
export function memosOfWeek(day: Day, { user }: Call) {
  const first = mondayOf(day);
  return memosBetween(user.id, first, addDays(first, 6));
}

/** The works and appointments of a day's week, Monday to Sunday; the same for all of one profile (spec 2 §7). */
export function weekOf(day: Day, call: Call) {
  const first = mondayOf(day);
  const last = addDays(first, 6);
  const days = capacityOfDays(first, last, call.site);
  const isShown = can(call, "works.view");
  const used = call.site === "A" ? [...days.values()].flatMap(({ resources }) => resources) : [];
  return {
    monday: first,
    resourcesLabels: isShown ? resourceLabels(new Set(used.map((row) => row.id_resource))) : [],
    resources: resourceUse(days, isShown && call.site === "A"),
    ...(call.site === "A" && { closed: closedBetween(first, last, call) }),
    works: calendarWorks(first, last, call),
    appointments: calendarAppointments(first, last, call),
  };
}

/** The required resources of each day, on site A alone (spec 2 §2). */
function resourceUse(days: Map<Day, DayCapacity>, isShown: boolean) {
  const ofDay = ({ resources }: DayCapacity) =>
    resources.map(({ id_resource, name, used, total, away, free }) => ({
      ...{ id_resource, label: name, count: used, total: hasTotal({ name }) ? total : null, away, free },
    }));
  return Object.fromEntries([...days].map(([day, capacity]) => [day, isShown ? ofDay(capacity) : []]));
}

type ClientAndTown = NamedClient & {
  city: string;
  country: string;
};

type WorkRow = ClientAndTown & {
  id: number;
  id_order: number;
  id_client: number;
  date: Day;
  hour: string;
  minutes: number | null;
  usual_minutes: number | null;
  type: number;
  type_text: string;
  version: number;
};

/** Only the fields that the calendar shows: a busy week is requested many times a minute. */
export function calendarWorks(first: Day, last: Day, call: Call) {
  if (!can(call, "works.view")) return [];
  return all<WorkRow>`
    SELECT id, id_order, id_client, date, hour, minutes, usual_minutes, type, type_text, city, country, version,
           private_client, name, surname, business_name
    FROM work_rows
    WHERE date BETWEEN ${first} AND ${last} AND ${shownOn(call.site)}
    ORDER BY date, hour, id`
    .map(withTexts)
    .map(({ minutes, usual_minutes, ...work }) => ({
      ...work,
      ...(call.site === "A" && { end: lengthOf({ ...work, minutes, usual_minutes }).end }),
    }));
}

type AppointmentRow = ClientAndTown & {
  id: number;
  id_client: number;
  date: Day;
  time: string;
  time_end: string;
  id_agent: number;
  state: AppointmentState;
  description: string;
  order_created: number | null;
  version: number;
};

/** With `planning.onlyAgent2` only agent 2's appointments (spec 2 §2). */
export function calendarAppointments(first: Day, last: Day, call: Call) {
  const agents = agentNames(call.site);
  return all<AppointmentRow>`
    SELECT a.id, a.id_client, a.date, a.time, a.time_end, a.id_agent, a.state,
           substr(a.description, 1, 160) AS description, p.city, p.country, a.order_created, a.version,
           c.private_client, c.name, c.surname, c.business_name
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

/** The appointments, of a row `a`, that the account sees in the planning. */
export const ofVisibleAgents = (call: Call) =>
  onlyAgentTwo(call) ? sql`a.id_agent = ${agentTwo}` : sql`TRUE`;

/** With the client's name in one text, and the town with its country. */
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
  const place = placeById(work.id_pickupPlace);
  const resources = can(call, "resources.view") ? workResources(id, "A", call).resources : [];
  return {
    work: { ...work, client: clientName(work), ...(call.site === "A" && { notes }) },
    place: { ...place, text: placeText(place) },
    resources: resources
      .filter(({ value }) => value > 0)
      .map(({ id, name, type, value }) => ({ id, name, type, value })),
  };
}

/** Moves only an appointment that the caller sees in the calendar. */
export function moveAppointmentInCalendar(move: { id: number; date: Day; time: string }, call: Call) {
  appointmentInCalendar(move.id, call);
  moveAppointment(move, call);
}
