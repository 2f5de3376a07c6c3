import { type Journey, kmText } from "../../clients/travel/model";
import { names as listed } from "../../crews/skills/lacks";
import { type Leg, type Legs, legsOfPlan } from "./legs";
import type { Facts, PersonOfDay, Plan, WorkOfDay } from "./model";

/** What it costs, beside the kilometres, when somebody comes alone or a vehicle without its driver, and when a vehicle makes a detour: somebody must see to it. */
export const careOf = { alone: 150, lift: 30 };

/** A vehicle that goes another way between two of its works, or twice, so that people come to theirs. */
type Lift = {
  vehicle: number;
  km: number;
  spare: number;
  /** Who drives it, where nobody does anyway: one of the riders, or somebody who comes back. */
  driver?: number;
  isRider?: boolean;
  /** In each gap of its day it does so once; those who go with it anyway have their seats first. */
  gap: number;
  group?: number;
  isOfNext?: true;
};

type Ride = {
  leg: Leg;
  lifts: readonly (Lift & { people: number })[];
  /** So many workers are on their own way, and so many vehicles wait for a driver from elsewhere. */
  alone: number;
  undriven: number;
};

/** How those come who have no seat in a vehicle that goes their way. */
export function ridesOf(legs: Legs): Ride[] {
  const used: Used = { gaps: new Map(), groups: new Map(), drivers: new Set() };
  return legs.lacking().map((leg) => {
    const lifts: Ride["lifts"][number][] = [];
    let alone = Math.max(0, leg.workers.length - leg.seats);
    if (alone)
      for (const driver of legs.driversOn(leg).values()) used.drivers.add(legs.key(driver, leg.from));
    while (alone > 0) {
      const lift = bestLift(leg, alone, legs, used);
      if (!lift) break;
      const people = Math.min(alone, lift.spare);
      lifts.push({ ...lift, people });
      used.gaps.set(lift.gap, (used.gaps.get(lift.gap) ?? 0) + 1);
      if (lift.group !== undefined) used.groups.set(lift.group, (used.groups.get(lift.group) ?? 0) + people);
      if (lift.driver !== undefined)
        used.drivers.add(keyOf(lift.driver, lift.isOfNext ? undefined : leg.from, legs));
      alone -= people;
    }
    return { leg, lifts, alone, undriven: leg.undriven };
  });
}

/** That saves most of what it costs when they come alone. */
function bestLift(leg: Leg, alone: number, legs: Legs, used: Used): Lift | undefined {
  const each = legCost(leg, legs);
  let best: Lift | undefined;
  let most = 0;
  const weigh = (lift: Lift | undefined) => {
    if (!lift || lift.spare <= 0) return;
    const saved = Math.min(alone, lift.spare) * each - lift.km - careOf.lift;
    if (saved <= most) return;
    best = lift;
    most = saved;
  };
  for (const vehicle of legs.vehiclesAt(leg.from)) weigh(fromWork(vehicle, leg, legs, used));
  for (const vehicle of legs.vehiclesAt(leg.to)) weigh(toWork(vehicle, leg, legs, used));
  return best;
}

export function ridesCost(legs: Legs): number {
  if (!legs.lackingCount()) return 0;
  let cost = 0;
  for (const { leg, lifts, alone, undriven } of ridesOf(legs)) {
    cost += (alone + undriven) * legCost(leg, legs);
    for (const { km } of lifts) cost += km + careOf.lift;
  }
  return cost;
}

const legCost = ({ from, to }: Leg, { km }: Legs) => careOf.alone + km(from, to);

type Used = { gaps: Map<number, number>; groups: Map<number, number>; drivers: Set<number> };

/** Somebody drives when he leaves a work, or on the way to his first one. */
const keyOf = (worker: number, from: number | undefined, { key }: Legs) =>
  from === undefined ? -1 - worker : key(worker, from);

const driverOf = (
  vehicle: number,
  some: readonly number[],
  from: number | undefined,
  legs: Legs,
  { drivers }: Used,
  may: (worker: number) => boolean = () => true,
) =>
  some.find(
    (worker) => legs.drives(worker, vehicle) && !drivers.has(keyOf(worker, from, legs)) && may(worker),
  );

/** A vehicle of the work before goes twice, goes on by way of the next work, or has no work any more. */
function fromWork(vehicle: number, leg: Leg, legs: Legs, used: Used): Lift | undefined {
  const { key, seatsOf, next, km, minutes, start, end } = legs;
  const { from, to } = leg;
  const gap = key(vehicle, from);
  const times = used.gaps.get(gap) ?? 0;
  const after = next(vehicle, from);
  if (after === to) {
    const isInTime = end(from) + (2 * times + 3) * minutes(from, to, vehicle) <= start(to);
    if (!isInTime || leg.undriven) return;
    return { vehicle, km: 2 * km(from, to), spare: seatsOf(vehicle) - 1, gap };
  }
  if (times) return;
  const arrives = end(from) + minutes(from, to, vehicle);
  if (arrives > start(to)) return;
  if (after !== undefined) {
    if (arrives + minutes(to, after, vehicle) > start(after)) return;
    const more = Math.max(0, km(from, to) + km(to, after) - km(from, after));
    return { vehicle, km: more, gap, ...spareOn(vehicle, legs.leg(from, after), legs, used) };
  }
  // It is at home again for its next work: nobody of those who stay may drive it.
  const isAwaited = legs.awaited(vehicle, from) < Number.POSITIVE_INFINITY;
  if (isAwaited && arrives + legs.back(to) > legs.awaited(vehicle, from)) return;
  const rider = isAwaited ? undefined : driverOf(vehicle, leg.workers, from, legs, used);
  const isIdle = (worker: number) =>
    next(worker, from) === undefined && arrives + legs.back(to) <= legs.awaited(worker, from);
  const driver = rider ?? driverOf(vehicle, legs.workersAt(from), from, legs, used, isIdle);
  if (driver === undefined) return;
  const isRider = rider !== undefined;
  return { vehicle, km: km(from, to), spare: seatsOf(vehicle) - (isRider ? 0 : 1), gap, driver, isRider };
}

/** A vehicle of the next work comes by way of the one before. */
function toWork(vehicle: number, { from, to }: Leg, legs: Legs, used: Used): Lift | undefined {
  const { key, seatsOf, before, km, minutes, start, end } = legs;
  const isOfNext = true;
  const earlier = before(vehicle, to);
  if (earlier === from) return;
  const gap = earlier === undefined ? -1 - vehicle : key(vehicle, earlier);
  if (used.gaps.has(gap)) return;
  const there =
    earlier === undefined
      ? legs.fromYard(vehicle, to) + legs.out(from)
      : end(earlier) + minutes(earlier, from, vehicle);
  if (Math.max(there, end(from)) + minutes(from, to, vehicle) > start(to)) return;
  if (earlier !== undefined) {
    const more = Math.max(0, km(earlier, from) + km(from, to) - km(earlier, to));
    return { vehicle, km: more, gap, isOfNext, ...spareOn(vehicle, legs.leg(earlier, to), legs, used) };
  }
  const isFirst = (one: number) => before(one, to) === undefined;
  const isThere = (one: number) =>
    isFirst(one) && legs.fromYard(one, to) + legs.out(from) + minutes(from, to, vehicle) <= start(to);
  const driver = driverOf(vehicle, legs.workersAt(to), undefined, legs, used, isThere);
  if (driver === undefined) return;
  let seats = 0;
  for (const one of legs.vehiclesAt(to)) if (isFirst(one)) seats += seatsOf(one);
  for (const one of legs.workersAt(to)) if (isFirst(one)) seats -= 1;
  const group = -1 - to;
  const spare = Math.min(seatsOf(vehicle), seats - (used.groups.get(group) ?? 0));
  return { vehicle, km: km(from, to), spare, gap, group, driver, isOfNext };
}

/** Seats of a vehicle that goes this way, beside those who go with it. */
function spareOn(vehicle: number, leg: Leg, { key, seatsOf }: Legs, { groups }: Used) {
  const group = key(leg.from, leg.to);
  if (leg.undriven) return { spare: 0, group };
  const spare = leg.seats - leg.workers.length - (groups.get(group) ?? 0);
  return { spare: Math.min(seatsOf(vehicle), spare), group };
}

/** The vehicle that each worker of a leg goes with; null for those on their own way. */
export function vehiclesOf(
  { leg, lifts }: Pick<Ride, "leg" | "lifts">,
  legs: Legs,
): Map<number, number | null> {
  const riders = new Map<number, number | null>();
  const drivers = legs.driversOn(leg);
  const ways = [
    ...leg.vehicles.map((vehicle) => ({
      vehicle,
      seats: legs.seatsOf(vehicle),
      driver: drivers.get(vehicle),
    })),
    ...lifts.map(({ vehicle, people, driver, isRider }) => ({
      ...{ vehicle, seats: people },
      driver: isRider ? driver : undefined,
    })),
  ];
  for (const { vehicle, driver } of ways) if (driver !== undefined) riders.set(driver, vehicle);
  const left = () => leg.workers.filter((worker) => !riders.has(worker));
  for (const { vehicle, seats, driver } of ways)
    for (const worker of left().slice(0, seats - (driver === undefined ? 0 : 1))) riders.set(worker, vehicle);
  for (const worker of left()) riders.set(worker, null);
  return riders;
}

/** How people come from one work to the next, where it is too far to walk; `by` is null for those on their own way. */
export type Arrival = {
  person: PersonOfDay;
  from: WorkOfDay;
  to: WorkOfDay;
  way: Journey | null;
  by: PersonOfDay | null;
};

/** A vehicle goes another way for people of another vehicle's way. */
type Detour = {
  vehicle: PersonOfDay;
  from: WorkOfDay;
  to: WorkOfDay;
  km: number;
  isRough: boolean;
  people: number;
};

export type Arrivals = {
  people: readonly Arrival[];
  /** Vehicles whose driver comes from elsewhere. */
  undriven: readonly Omit<Arrival, "by">[];
  detours: readonly Detour[];
};

export function arrivalsOf(facts: Facts, plan: Plan): Arrivals {
  const legs = legsOfPlan(facts, plan);
  const person = (at: number) => legs.everybody[at] as PersonOfDay;
  const work = (at: number) => facts.works[at] as WorkOfDay;
  const rides = new Map(ridesOf(legs).map((ride) => [ride.leg, ride]));
  const far = legs.all().filter(({ from, to }) => legs.isFar(from, to));
  const about = ({ from, to }: { from: number; to: number }) => ({
    from: work(from),
    to: work(to),
    way: legs.way(from, to),
  });
  /** Of the way that it goes, or of the one that it would have gone. */
  const isRoughDetour = (vehicle: number, { from, to }: { from: number; to: number }) => {
    const [earlier, after] = [legs.before(vehicle, to), legs.next(vehicle, from)];
    const ways = [
      [from, to],
      ...(after === undefined
        ? []
        : [
            [to, after],
            [from, after],
          ]),
      ...(after !== undefined || earlier === undefined
        ? []
        : [
            [earlier, from],
            [earlier, to],
          ]),
    ] as [number, number][];
    return ways.some(([one, other]) => legs.way(one, other)?.isRough === true);
  };
  return {
    people: far.flatMap((leg) =>
      [...vehiclesOf(rides.get(leg) ?? { leg, lifts: [] }, legs)].map(([worker, vehicle]) => ({
        ...about(leg),
        person: person(worker),
        by: vehicle === null ? null : person(vehicle),
      })),
    ),
    undriven: far.flatMap((leg) => {
      const drivers = legs.driversOn(leg);
      return leg.vehicles.flatMap((vehicle) =>
        drivers.has(vehicle) ? [] : [{ ...about(leg), person: person(vehicle) }],
      );
    }),
    detours: [...rides.values()].flatMap(({ leg, lifts }) =>
      lifts.map(({ vehicle, km, people }) => ({
        ...{ ...about(leg), vehicle: person(vehicle), km, people },
        isRough: isRoughDetour(vehicle, leg),
      })),
    ),
  };
}

/** How somebody comes to a work from the one before, and whom a vehicle brings to it. */
export function rideReasons(
  person: PersonOfDay,
  work: WorkOfDay,
  { people, undriven, detours }: Arrivals,
): string[] {
  const isIt = (one: { person: PersonOfDay; to: WorkOfDay }) => one.person === person && one.to === work;
  return [
    ...people.filter(isIt).map(({ by }) => (by ? `ci va con ${by.text}` : "ci va per conto suo")),
    ...undriven.filter(isIt).map(({ from }) => `serve chi lo porti da ${from.client}`),
    ...detours
      .filter(({ vehicle, from, to }) => vehicle === person && (from === work || to === work))
      .map(({ from, to, people, ...more }) => {
        const whom = people === 1 ? "una persona" : `${people} persone`;
        const way =
          to === work ? `passa a prendere ${whom} da ${from.client}` : `accompagna ${whom} da ${to.client}`;
        return `${way} (${kmText(more)} in più)`;
      }),
  ];
}

/** What a dispatcher must see to before people and vehicles come to a work. */
export function rideRemarks(work: WorkOfDay, { people, undriven }: Arrivals): string[] {
  const alone = Map.groupBy(
    people.filter(({ to, by }) => to === work && by === null),
    ({ from }) => from,
  );
  return [
    ...[...alone].map(([from, some]) => {
      const names = some.map(({ person }) => person.text);
      const goes = names.length === 1 ? "ci va per conto suo" : "ci vanno per conto loro";
      return `${listed(names)} ${goes} da ${from.client}${wayText(some[0]?.way)}`;
    }),
    ...undriven.flatMap(({ person, from, to, way }) =>
      to === work ? [`${person.text}: serve chi lo porti da ${from.client}${wayText(way)}`] : [],
    ),
  ];
}

const wayText = (way: Journey | null | undefined) => (way ? `, ${kmText(way)}` : "");
