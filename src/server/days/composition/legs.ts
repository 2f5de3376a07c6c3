import { matching } from "../../base/matching";
import type { Journey } from "../../clients/travel/model";
import type { Kind } from "../../crews/model";
import { mayDrive } from "../../crews/skills/lacks";
import { endOf, overlaps, startOf, type Ways } from "../facts/model";
import { isByYard } from "../facts/shifts";
import {
  daysOf,
  type Facts,
  type PersonOfDay,
  type Plan,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "./model";

/** So many kilometres nobody needs a vehicle for. */
export const onFoot = 3;

/** Who goes from one work straight to another; people and works are meant by their index. */
export type Leg = {
  from: number;
  to: number;
  workers: readonly number[];
  vehicles: readonly number[];
  seats: number;
  /** Vehicles whose driver comes from elsewhere. */
  undriven: number;
  /** Once somebody has asked for them. */
  drivers?: ReadonlyMap<number, number>;
};

const noLeg = { workers: [], vehicles: [], seats: 0, undriven: 0 };

/** Lists are never changed, so that one is put back as it was. */
function withOne(some: readonly number[], one: number): readonly number[] {
  let at = 0;
  while (at < some.length && (some[at] as number) < one) at++;
  return [...some.slice(0, at), one, ...some.slice(at)];
}

const withoutOne = (some: readonly number[], one: number): readonly number[] =>
  some.filter((each) => each !== one);

/** The day of everybody as works one after the other, and the legs between them. */
export function legsOf(facts: Facts) {
  const { works, people, ways } = facts;
  const everybody: readonly PersonOfDay[] = [...people.worker, ...people.vehicle];
  const count = works.length;
  const days: (readonly number[])[] = everybody.map(() => []);
  const there: Record<Kind, (readonly number[])[]> = {
    worker: works.map(() => []),
    vehicle: works.map(() => []),
  };
  const starts = works.map(startOf);
  const ends = works.map(endOf);
  const legs: (Leg | undefined)[] = Array.from({ length: count ** 2 });
  /** The legs on which not everybody has a seat, or a vehicle its driver. */
  let lacking: readonly number[] = [];
  /** What has changed since the plan last changed for good, to be put back from the last one on. */
  const formerLegs: { at: number; leg: Leg | undefined; lacking: readonly number[] }[] = [];
  const formerCrews: { kind: Kind; at: number; crew: readonly number[] }[] = [];
  const formerDays: { person: number; day: readonly number[] }[] = [];
  const known = new Map<Ways, (Journey | null | undefined)[]>();
  const knownBy = (pace: Ways) => known.get(pace) ?? (known.set(pace, []).get(pace) as never);
  const paces = everybody.map((one) => ({ pace: waysOf(facts, one), journeys: knownBy(waysOf(facts, one)) }));
  const kilometres: (number | undefined)[] = [];
  const lorry = { pace: ways, journeys: knownBy(ways) };

  /** One number for two: of works, or of a person and a work. */
  const key = (one: number, other: number) => one * count + other;
  const byYard = works.flatMap((from) => works.map((to) => isByYard(from, to)));
  const kindOf = (at: number) => (at < people.worker.length ? "worker" : "vehicle");
  const seatsOf = (at: number) => (everybody[at] as VehicleOfDay).seats ?? Number.POSITIVE_INFINITY;
  const drivers = everybody.map((vehicle) =>
    people.worker.map((worker) => vehicle.kind === "vehicle" && mayDrive(worker as WorkerOfDay, vehicle)),
  );
  const drives = (worker: number, vehicle: number) => drivers[vehicle]?.[worker] === true;

  function way(from: number, to: number, { pace, journeys } = lorry): Journey | null {
    const at = key(from, to);
    const found = journeys[at];
    if (found !== undefined) return found;
    const [one, other] = [works[from] as WorkOfDay, works[to] as WorkOfDay];
    const journey = pace(one, other);
    journeys[at] = journey;
    return journey;
  }

  function km(from: number, to: number): number {
    const at = key(from, to);
    const known = kilometres[at];
    if (known !== undefined) return known;
    const found = way(from, to)?.km ?? 0;
    kilometres[at] = found;
    return found;
  }

  /** Too far to walk; nobody goes between two works at the same time. */
  const isFar = (from: number, to: number) =>
    km(from, to) > onFoot && !overlaps(works[from] as WorkOfDay, works[to] as WorkOfDay);

  /** Who drives the vehicles that go the same way, by vehicle. */
  function driversOn(leg: Pick<Leg, "workers" | "vehicles" | "drivers">): ReadonlyMap<number, number> {
    leg.drivers ??= matching(leg.workers, leg.vehicles, drives);
    return leg.drivers;
  }

  function undriven(leg: Pick<Leg, "workers" | "vehicles" | "drivers">): number {
    const [vehicle, ...others] = leg.vehicles;
    if (vehicle === undefined) return 0;
    if (others.length) return leg.vehicles.length - driversOn(leg).size;
    return leg.workers.some((worker) => drives(worker, vehicle)) ? 0 : 1;
  }

  function change(from: number, to: number, person: number, list: typeof withOne) {
    const at = key(from, to);
    const leg = legs[at];
    formerLegs.push({ at, leg, lacking });
    let { workers, vehicles, seats }: Leg = leg ?? { from, to, ...noLeg };
    if (kindOf(person) === "worker") workers = list(workers, person);
    else {
      vehicles = list(vehicles, person);
      seats = 0;
      for (const vehicle of vehicles) seats += seatsOf(vehicle);
    }
    const now: Leg = { from, to, workers, vehicles, seats, undriven: 0 };
    now.undriven = undriven(now);
    legs[at] = workers.length + vehicles.length ? now : undefined;
    const lacks = (workers.length > seats || now.undriven > 0) && isFar(from, to);
    if (lacks !== lacking.includes(at)) lacking = lacks ? withOne(lacking, at) : withoutOne(lacking, at);
  }

  /** Who has time to go home comes back from there with his crew, as in the morning. */
  function goBetween(works: readonly number[], at: number, person: number, list: typeof withOne) {
    const [from, to] = [works[at - 1] as number, works[at] as number];
    if (!byYard[key(from, to)]) change(from, to, person, list);
  }

  function changeCrew(at: number, person: number, list: typeof withOne) {
    const kind = kindOf(person);
    const crew = there[kind][at] as readonly number[];
    formerCrews.push({ kind, at, crew });
    there[kind][at] = list(crew, person);
  }

  /** The works of somebody, the earlier ones first. */
  function set(person: number, works: readonly number[]) {
    const earlier = days[person] as readonly number[];
    for (let at = 1; at < earlier.length; at++) goBetween(earlier, at, person, withoutOne);
    for (const at of earlier) if (!works.includes(at)) changeCrew(at, person, withoutOne);
    for (const at of works) if (!earlier.includes(at)) changeCrew(at, person, withOne);
    formerDays.push({ person, day: earlier });
    days[person] = works;
    for (let at = 1; at < works.length; at++) goBetween(works, at, person, withOne);
  }

  function keep() {
    formerLegs.length = formerCrews.length = formerDays.length = 0;
  }

  function putBack() {
    for (const former of formerLegs.reverse()) {
      legs[former.at] = former.leg;
      lacking = former.lacking;
    }
    for (const { kind, at, crew } of formerCrews.reverse()) there[kind][at] = crew;
    for (const { person, day } of formerDays.reverse()) days[person] = day;
    keep();
  }

  function neighbour(person: number, work: number, by: 1 | -1): number | undefined {
    const day = days[person] as readonly number[];
    if (day.length < 2) return;
    return day[day.indexOf(work) + by];
  }

  /** The next work, or the one before, where the way between the two is a direct one. */
  function direct(person: number, work: number, by: 1 | -1): number | undefined {
    const other = neighbour(person, work, by);
    if (other === undefined || byYard[by === 1 ? key(work, other) : key(other, work)]) return;
    return other;
  }

  return {
    ...{ everybody, key, seatsOf, drives, way, km, isFar, driversOn, set, keep, putBack },
    vehiclesAt: (work: number) => there.vehicle[work] ?? [],
    workersAt: (work: number) => there.worker[work] ?? [],
    minutes: (from: number, to: number, vehicle: number) => way(from, to, paces[vehicle])?.minutes ?? 0,
    start: (work: number) => starts[work] as number,
    end: (work: number) => ends[work] as number,
    next: (person: number, work: number) => direct(person, work, 1),
    before: (person: number, work: number) => direct(person, work, -1),
    /** When somebody must have left for the yard to be back in time for his next work, if he goes there. */
    awaited: (person: number, work: number) => {
      const later = neighbour(person, work, 1);
      return later === undefined
        ? Number.POSITIVE_INFINITY
        : (starts[later] as number) - (works[later]?.out ?? 0);
    },
    /** When somebody may leave the yard; the earliest where he has no work before. */
    fromYard: (person: number, work: number) => {
      const earlier = neighbour(person, work, -1);
      return earlier === undefined
        ? Number.NEGATIVE_INFINITY
        : (ends[earlier] as number) + (works[earlier]?.back ?? 0);
    },
    out: (work: number) => works[work]?.out ?? 0,
    back: (work: number) => works[work]?.back ?? 0,
    leg: (from: number, to: number): Leg => legs[key(from, to)] ?? { from, to, ...noLeg },
    all: () => legs.filter((leg) => leg !== undefined),
    lacking: () => lacking.map((at) => legs[at] as Leg),
    lackingCount: () => lacking.length,
  };
}

export type Legs = ReturnType<typeof legsOf>;

export function legsOfPlan(facts: Facts, plan: Plan): Legs {
  const legs = legsOf(facts);
  const days = daysOf(facts, plan);
  for (const [at, person] of legs.everybody.entries())
    legs.set(
      at,
      (days.get(person) ?? []).map((work) => facts.works.indexOf(work)),
    );
  return legs;
}
