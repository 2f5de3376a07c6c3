import type { Journey } from "../../clients/travel/model";
import { driversOf, mayDrive } from "../../crews/skills/lacks";
import { endOf, overlaps, startOf, type Ways } from "../facts/model";
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
export type Leg = { from: number; to: number; workers: number[]; vehicles: number[]; seats: number };

type Driver = Pick<WorkerOfDay, "own"> & Pick<VehicleOfDay, "licence" | "cqc">;

const sorted = (some: number[]) => some.sort((one, other) => one - other);

const noLeg = { workers: [], vehicles: [], seats: 0 };

/** The day of everybody as works one after the other, and the legs between them. */
export function legsOf(facts: Facts) {
  const { works, people, ways } = facts;
  const everybody: readonly PersonOfDay[] = [...people.worker, ...people.vehicle];
  const count = works.length;
  const days: (readonly number[])[] = everybody.map(() => []);
  const there = works.map(() => ({ worker: [] as number[], vehicle: [] as number[] }));
  const paces = everybody.map((one) => waysOf(facts, one));
  const starts = works.map(startOf);
  const ends = works.map(endOf);
  const legs = new Map<number, Leg>();
  /** The legs on which not everybody has a seat, or a vehicle its driver. */
  const lacking = new Set<number>();
  const known = new Map<Ways, (Journey | null | undefined)[]>();

  /** One number for two: of works, or of a person and a work. */
  const key = (one: number, other: number) => one * count + other;
  const kindOf = (at: number) => (at < people.worker.length ? "worker" : "vehicle");
  const seatsOf = (at: number) => (everybody[at] as VehicleOfDay).seats ?? Number.POSITIVE_INFINITY;
  const drivers = everybody.map((vehicle) =>
    people.worker.map((worker) => vehicle.kind === "vehicle" && mayDrive(worker as WorkerOfDay, vehicle)),
  );
  const numbered = (at: number) => ({ ...(everybody[at] as PersonOfDay & Driver), at });
  const drives = (worker: number, vehicle: number) => drivers[vehicle]?.[worker] === true;

  function way(from: number, to: number, pace = ways): Journey | null {
    const journeys = known.get(pace) ?? [];
    if (!journeys.length) known.set(pace, journeys);
    const at = key(from, to);
    const found = journeys[at];
    if (found !== undefined) return found;
    const [one, other] = [works[from] as WorkOfDay, works[to] as WorkOfDay];
    const journey = pace(one, other);
    journeys[at] = journey;
    return journey;
  }

  /** Too far to walk; nobody goes between two works at the same time. */
  const isFar = (from: number, to: number) =>
    !overlaps(works[from] as WorkOfDay, works[to] as WorkOfDay) && (way(from, to)?.km ?? 0) > onFoot;

  /** Who drives the vehicles that go the same way, by vehicle. */
  function driversOn({ workers, vehicles }: Leg): Map<number, number> {
    if (!workers.length || !vehicles.length) return new Map();
    const found = driversOf(workers.map(numbered), vehicles.map(numbered));
    return new Map([...found].map(([vehicle, worker]) => [vehicle.at, worker.at]));
  }

  /** Vehicles whose driver comes from elsewhere. */
  function undriven(leg: Leg): number {
    const { workers, vehicles } = leg;
    if (vehicles.length > 1) return vehicles.length - driversOn(leg).size;
    return vehicles.length && !workers.some((worker) => drives(worker, vehicles[0] as number)) ? 1 : 0;
  }

  function change(from: number, to: number, person: number, comes: boolean) {
    const at = key(from, to);
    const leg = legs.get(at) ?? { from, to, ...noLeg };
    const list = (some: number[]) =>
      comes ? sorted([...some, person]) : some.filter((each) => each !== person);
    const workers = kindOf(person) === "worker" ? list(leg.workers) : leg.workers;
    const vehicles = kindOf(person) === "worker" ? leg.vehicles : list(leg.vehicles);
    const seats = vehicles.reduce((sum, vehicle) => sum + seatsOf(vehicle), 0);
    const now = { from, to, workers, vehicles, seats };
    if (workers.length + vehicles.length) legs.set(at, now);
    else legs.delete(at);
    if (isFar(from, to) && (workers.length > seats || undriven(now) > 0)) lacking.add(at);
    else lacking.delete(at);
  }

  /** The works of somebody, the earlier ones first. */
  function set(person: number, works: readonly number[]) {
    const former = days[person] as readonly number[];
    for (let at = 1; at < former.length; at++)
      change(former[at - 1] as number, former[at] as number, person, false);
    const kind = kindOf(person);
    for (const at of former) {
      const crew = there[at] as (typeof there)[number];
      crew[kind] = crew[kind].filter((each) => each !== person);
    }
    days[person] = works;
    for (const at of works) {
      const crew = there[at] as (typeof there)[number];
      crew[kind] = sorted([...crew[kind], person]);
    }
    for (let at = 1; at < works.length; at++)
      change(works[at - 1] as number, works[at] as number, person, true);
  }

  const neighbour = (person: number, work: number, by: 1 | -1) => {
    const day = days[person] as readonly number[];
    return day[day.indexOf(work) + by];
  };

  return {
    ...{ everybody, key, seatsOf, drives, way, isFar, driversOn, undriven, set },
    vehiclesAt: (work: number) => there[work]?.vehicle ?? [],
    workersAt: (work: number) => there[work]?.worker ?? [],
    km: (from: number, to: number) => way(from, to)?.km ?? 0,
    minutes: (from: number, to: number, vehicle: number) => way(from, to, paces[vehicle])?.minutes ?? 0,
    start: (work: number) => starts[work] as number,
    end: (work: number) => ends[work] as number,
    next: (person: number, work: number) => neighbour(person, work, 1),
    before: (person: number, work: number) => neighbour(person, work, -1),
    leg: (from: number, to: number): Leg => legs.get(key(from, to)) ?? { from, to, ...noLeg },
    all: () => sorted([...legs.keys()]).map((at) => legs.get(at) as Leg),
    lacking: () => sorted([...lacking]).map((at) => legs.get(at) as Leg),
    lackingCount: () => lacking.size,
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
