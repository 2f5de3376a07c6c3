import type { Journey } from "../../clients/travel/model";
import { legsOfPlan } from "./legs";
import type { Facts, PersonOfDay, Plan, WorkOfDay } from "./model";
import { ridesOf, vehiclesOf } from "./rides";

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
