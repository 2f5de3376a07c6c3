import type { Journey } from "../../clients/travel/model";
import type { Kind } from "../../crews/model";
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
export type Leg = {
  from: number;
  to: number;
  workers: readonly number[];
  vehicles: readonly number[];
  seats: number;
  /** Vehicles whose driver comes from elsewhere. */
  undriven: number;
};

type Driver = Pick<WorkerOfDay, "own"> & Pick<VehicleOfDay, "licence" | "cqc">;

const sorted = (some: number[]) => some.sort((one, other) => one - other);

const noLeg = { workers: [], vehicles: [], seats: 0, undriven: 0 };

/** Lists are never changed, so that one is put back as it was. */
const withOne = (some: readonly number[], one: number): readonly number[] => {
  const after = some.findIndex((each) => each > one);
  return after < 0 ? [...some, one] : [...some.slice(0, after), one, ...some.slice(after)];
};

const withoutAll = (some: readonly number[], others: readonly number[]) =>
  some.filter((each) => !others.includes(each));

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
  const legs = new Map<number, Leg>();
  /** The legs on which not everybody has a seat, or a vehicle its driver. */
  let lacking: readonly number[] = [];
  /** How to put back what has changed since the plan last changed for good. */
  const former: (() => void)[] = [];
  const known = new Map<Ways, (Journey | null | undefined)[]>();
  const knownBy = (pace: Ways) => known.get(pace) ?? (known.set(pace, []).get(pace) as never);
  const paces = everybody.map((one) => ({ pace: waysOf(facts, one), journeys: knownBy(waysOf(facts, one)) }));
  const lorry = { pace: ways, journeys: knownBy(ways) };

  /** One number for two: of works, or of a person and a work. */
  const key = (one: number, other: number) => one * count + other;
  const kindOf = (at: number) => (at < people.worker.length ? "worker" : "vehicle");
  const seatsOf = (at: number) => (everybody[at] as VehicleOfDay).seats ?? Number.POSITIVE_INFINITY;
  const drivers = everybody.map((vehicle) =>
    people.worker.map((worker) => vehicle.kind === "vehicle" && mayDrive(worker as WorkerOfDay, vehicle)),
  );
  const numbered = everybody.map((one, at) => ({ ...(one as PersonOfDay & Driver), at }));
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

  /** Too far to walk; nobody goes between two works at the same time. */
  const isFar = (from: number, to: number) =>
    !overlaps(works[from] as WorkOfDay, works[to] as WorkOfDay) && (way(from, to)?.km ?? 0) > onFoot;

  /** Who drives the vehicles that go the same way, by vehicle. */
  function driversOn({ workers, vehicles }: Pick<Leg, "workers" | "vehicles">): Map<number, number> {
    if (!workers.length || !vehicles.length) return new Map();
    const all = (some: readonly number[]) => some.map((at) => numbered[at] as (typeof numbered)[number]);
    const found = driversOf(all(workers), all(vehicles));
    return new Map([...found].map(([vehicle, worker]) => [vehicle.at, worker.at]));
  }

  function undriven(workers: readonly number[], vehicles: readonly number[]): number {
    if (vehicles.length > 1) return vehicles.length - driversOn({ workers, vehicles }).size;
    return vehicles.length && !workers.some((worker) => drives(worker, vehicles[0] as number)) ? 1 : 0;
  }

  function change(from: number, to: number, person: number, list: typeof withOne) {
    const at = key(from, to);
    const leg = legs.get(at);
    const before = lacking;
    const isWorker = kindOf(person) === "worker";
    const workers = isWorker ? list(leg?.workers ?? [], person) : (leg?.workers ?? []);
    const vehicles = isWorker ? (leg?.vehicles ?? []) : list(leg?.vehicles ?? [], person);
    let seats = isWorker ? (leg?.seats ?? 0) : 0;
    if (!isWorker) for (const vehicle of vehicles) seats += seatsOf(vehicle);
    const now = { from, to, workers, vehicles, seats, undriven: undriven(workers, vehicles) };
    if (workers.length + vehicles.length) legs.set(at, now);
    else legs.delete(at);
    const lacks = isFar(from, to) && (workers.length > seats || now.undriven > 0);
    if (lacks !== lacking.includes(at)) lacking = lacks ? withOne(lacking, at) : withoutOne(lacking, at);
    former.push(() => {
      lacking = before;
      if (leg) legs.set(at, leg);
      else legs.delete(at);
    });
  }

  /** The works of somebody, the earlier ones first. */
  function set(person: number, works: readonly number[]) {
    const earlier = days[person] as readonly number[];
    for (let at = 1; at < earlier.length; at++)
      change(earlier[at - 1] as number, earlier[at] as number, person, withoutOne);
    const crews = there[kindOf(person)];
    const crewsOf = (some: readonly number[], list: typeof withOne) => {
      for (const at of some) {
        const crew = crews[at] as readonly number[];
        crews[at] = list(crew, person);
        former.push(() => {
          crews[at] = crew;
        });
      }
    };
    crewsOf(withoutAll(earlier, works), withoutOne);
    crewsOf(withoutAll(works, earlier), withOne);
    days[person] = works;
    former.push(() => {
      days[person] = earlier;
    });
    for (let at = 1; at < works.length; at++)
      change(works[at - 1] as number, works[at] as number, person, withOne);
  }

  function keep() {
    former.length = 0;
  }

  function putBack() {
    for (let last = former.pop(); last; last = former.pop()) last();
  }

  function neighbour(person: number, work: number, by: 1 | -1): number | undefined {
    const day = days[person] as readonly number[];
    if (day.length < 2) return;
    return day[day.indexOf(work) + by];
  }

  return {
    ...{ everybody, key, seatsOf, drives, way, isFar, driversOn, set, keep, putBack },
    vehiclesAt: (work: number) => there.vehicle[work] ?? [],
    workersAt: (work: number) => there.worker[work] ?? [],
    km: (from: number, to: number) => way(from, to)?.km ?? 0,
    minutes: (from: number, to: number, vehicle: number) => way(from, to, paces[vehicle])?.minutes ?? 0,
    start: (work: number) => starts[work] as number,
    end: (work: number) => ends[work] as number,
    next: (person: number, work: number) => neighbour(person, work, 1),
    before: (person: number, work: number) => neighbour(person, work, -1),
    leg: (from: number, to: number): Leg => legs.get(key(from, to)) ?? { from, to, ...noLeg },
    all: () => sorted([...legs.keys()]).map((at) => legs.get(at) as Leg),
    lacking: () => lacking.map((at) => legs.get(at) as Leg),
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
