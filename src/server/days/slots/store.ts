import { today } from "../../base/clock";
import { addDays, type Day, daysOf, formatDuration } from "../../base/days";
import { refuseField } from "../../base/errors";
import { clientName } from "../../clients/model";
import { paceOfKind, paceOfNamed } from "../../crews/skills/paces";
import { meanNeeds } from "../../crews/store";
import type { Call } from "../../journal/caller";
import { listResources } from "../../orders/resources/store";
import { jobOf } from "../../orders/works/days";
import { lastPlaceOf, plannedLength, type Work } from "../../orders/works/model";
import { workById, worksOfOrder } from "../../orders/works/store";
import { isOffered } from "../../sales/model";
import { quotedWork } from "../../sales/quoted-work";
import { appointmentById } from "../../visits/appointments/store";
import { closedBetween } from "../closures/store";
import { calendarOf, namedWorkersIn, vehicleSeats, vehiclesIn } from "./calendar";
import type { OfVisitWork, OfWork } from "./input";
import {
  type Against,
  type ClosedDays,
  daysAhead,
  daysBeyond,
  messages,
  type Slot,
  type Vehicle,
  type WantedWork,
} from "./model";
import { withPlaces } from "./places";
import { againstOf, breakingOf, firstSlotOf, slotsOf } from "./ranking";

type Found = {
  from: Day;
  until: Day;
  slots: Slot[];
  breaking: Slot[];
  against: Against | null;
  closed: ClosedDays[];
  vehicles: { id: number; text: string }[];
};

export function periodFrom(after: Day | null | undefined): { from: Day; until: Day } {
  const first = today();
  const from = after && after > first ? after : first;
  return { from, until: addDays(from, daysAhead - 1) };
}

export function closedIn(from: Day, until: Day): ClosedDays[] {
  const closed = closedBetween(from, until, { site: "A" });
  const found: ClosedDays[] = [];
  for (const day of daysOf(from, until)) {
    const reason = closed[day];
    const last = found.at(-1);
    if (reason === undefined) continue;
    if (last?.reason === reason && addDays(last.to, 1) === day) last.to = day;
    else found.push({ from: day, to: day, reason });
  }
  return found;
}

/** One of several days goes with all of them unless one day is asked for. */
export function slotsOfWork({ id, all, ...asked }: OfWork, call: Call) {
  const work = workById(id, call);
  const vehicles = vehicleSeats();
  const job = all === 0 ? [work] : jobOf(work).map((day) => (day.id === id ? work : workById(day.id, call)));
  const moving = new Set(job.map(({ id }) => id));
  const [first = work, ...next] = job;
  const wantedOf = (work: Work) => wantedWork(work, moving, vehicles);
  const wanted = { ...wantedOf(first), nextDays: next.map(wantedOf) };
  const { id_order, date, hour, minutes = 0, version, type_text } = first;
  const about = {
    id: first.id,
    id_order,
    date,
    hour,
    minutes,
    version,
    type_text,
    client: clientName(work),
    ...(work.span && { span: work.span }),
    ...(next.length > 0 && { to: job.at(-1)?.date }),
  };
  return { work: about, ...found(wanted, asked, vehicles, call) };
}

function wantedWork(
  work: Work,
  moving: ReadonlySet<number>,
  vehicles: ReadonlyMap<number, Vehicle>,
): WantedWork {
  const { id, id_order, id_client, id_pickupPlace: first, date, hour, minutes = 0 } = work;
  const needs = [
    ...work.requiredWorkers.map((need) => ({ ...need, isVehicle: false, pace: "van" as const })),
    ...work.requiredVehicles.map((need) => ({ ...need, isVehicle: true, pace: paceOfNamed(need.name) })),
  ];
  return {
    id,
    id_order,
    id_client,
    first,
    last: lastPlaceOf(work),
    hour,
    minutes,
    isAssumed: work.isAssumed === true,
    road: work.road ?? 0,
    wheel: work.wheel ?? 0,
    needs,
    skills: work.skills ?? {},
    cubicMetres: work.cubicMetres ?? null,
    crew: [...namedWorkersIn(work.totalResources), ...vehiclesIn(work.totalResources, vehicles)],
    now: { date, hour },
    nextDays: [],
    moving,
  };
}

const usualHour = "08:00";

export function slotsOfVisitWork(
  { id, duration, resources, skills, cubicMetres, ...asked }: OfVisitWork,
  call: Call,
) {
  const { client, id_client, id_address, order_created, quote } = appointmentById(id, call.site);
  const isFirst = order_created === null || !worksOfOrder(order_created, call).length;
  const quoted = quote && isOffered(quote) && isFirst ? quotedWork(quote.id) : null;
  const usual = plannedLength({ minutes: null, usual_minutes: null, road: 0 });
  const minutes = duration ?? quoted?.duration ?? usual;
  const needs = resources ?? (quoted?.resources.length ? quoted.resources : usualNeeds());
  const values = new Map(needs.map(({ id_resource, value }) => [id_resource, value]));
  const first = quoted?.id_pickupPlace ?? id_address;
  const after = asked.after === undefined ? quoted?.wished : asked.after;
  const offered = listResources()
    .filter(({ retired }) => !retired)
    .map(({ id, name, type }) => ({
      ...{ id, name, isVehicle: type === 1, value: values.get(id) ?? 0 },
      pace: type === 1 ? paceOfKind(id) : ("van" as const),
    }));
  const wanted: WantedWork = {
    id: 0,
    id_order: order_created,
    id_client,
    first,
    last: quoted?.id_unloadingPlace ?? first,
    hour: usualHour,
    minutes,
    isAssumed: duration == null && !quoted?.duration,
    ...{ road: quoted?.road ?? 0, wheel: quoted?.road ?? 0 },
    needs: offered.filter(({ value }) => value > 0),
    skills: skills ?? quoted?.skills ?? {},
    cubicMetres: (cubicMetres === undefined ? quoted?.cubicMetres : cubicMetres) ?? null,
    crew: [],
    now: null,
    nextDays: [],
    moving: new Set(),
  };
  return {
    visit: { id, client, order_created },
    ...(quoted && { quote }),
    duration: formatDuration(minutes),
    resources: offered.map(({ id, name, value }) => ({ id, name, value })),
    skills: wanted.skills,
    cubicMetres: wanted.cubicMetres,
    after,
    ...found(wanted, { ...asked, after }, vehicleSeats(), call),
  };
}

function usualNeeds() {
  const means = meanNeeds();
  const usual = means.find(({ type }) => type === 1);
  return means.map((row) => ({
    id_resource: row.id_resource,
    value: Math.max(row === usual ? 1 : 0, Math.round(row.mean)),
  }));
}

type Asked = Pick<OfWork, "after" | "mornings" | "vehicle">;

function found(
  wanted: WantedWork,
  { after, mornings, vehicle }: Asked,
  vehicles: ReadonlyMap<number, Vehicle>,
  call: Call,
): Found {
  const chosen = vehicle ? (vehicles.get(vehicle) ?? refuseField("vehicle", messages.vehicle)) : null;
  const filters = { mornings: mornings === 1, vehicle: chosen };
  const { from, until } = periodFrom(after);
  const calendar = calendarOf(wanted, from, until, vehicles, call);
  const slots = slotsOf(wanted, calendar, filters);
  const breaking = breakingOf(wanted, calendar, filters, slots);
  const offered = [...vehicles.values()].filter(({ isListed }) => isListed);
  const answer = {
    from,
    until,
    slots: withPlaces(slots, wanted, calendar),
    breaking: withPlaces(breaking, wanted, calendar),
    closed: closedIn(from, until),
    vehicles: offered.map(({ id, text }) => ({ id, text })),
  };
  if (slots.length) return { ...answer, against: null };
  const later = calendarOf(wanted, addDays(until, 1), addDays(until, daysBeyond), vehicles, call);
  const first = firstSlotOf(wanted, later, filters);
  const [found = null] = withPlaces(first ? [first] : [], wanted, later);
  return { ...answer, against: { text: againstOf(wanted, calendar, filters), first: found } };
}
