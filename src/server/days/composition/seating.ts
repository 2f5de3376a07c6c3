import type { Counts } from "../../crews/model";
import { workOfCrew, workOfLeg } from "./bounds";
import { crewCost, dayCost } from "./cost";
import { clashesOf, readFacts, rememberedSums } from "./known";
import { legsOf } from "./legs";
import { isBarred, limitsOfDay } from "./limits";
import {
  type Crew,
  type Facts,
  type PersonOfDay,
  type Placed,
  slotsToFill,
  stayingIn,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
} from "./model";
import { ridesCost } from "./rides";
import { surelyEmpty } from "./surely-empty";

/** A state of the search: who has which open seat, and what all of it costs. */
export type State = { cost: number; seats: Int32Array };

/** A change of the plan: who takes a seat, -1 nobody. */
export type Changes = readonly (readonly [slot: number, person: number])[];

type Sums = ReturnType<typeof rememberedSums>;

/** No change costs so much more that it is not made. */
export const always = Number.POSITIVE_INFINITY;

const addTo = (some: number[], one: number) => {
  if (one !== -1 && !some.includes(one)) some.push(one);
};

/** The open seats of a day with who has them; a change is made as a whole, and costs what its crews and people cost more. */
export function seatingOf(given: Facts) {
  const facts = readFacts(given);
  const { works } = facts;
  const legs = legsOf(facts);
  const { everybody } = legs;
  const indexOf = new Map(everybody.map((person, at) => [`${person.kind} ${person.id}`, at]));
  const slots = slotsToFill(works, everybody, (person, work) => isBarred(person, work, facts));
  const placeOf = slots.map(({ at }) => at);
  const workOf = (slot: number) => placeOf[slot] as number;
  const slotsOf = works.map((_, at) => slots.flatMap((slot, index) => (slot.at === at ? [index] : [])));
  const candidates = slots.map(({ able }) => able);
  const isCandidate = slots.map(({ isAble }) => isAble);
  const clashes = clashesOf(facts, everybody);
  const doClash = (person: number, one: number, other: number) =>
    (clashes[person] as Uint8Array)[one * works.length + other] === 1;
  const fixed = works.map((work) =>
    stayingIn(work).flatMap(({ kind, id }) => indexOf.get(`${kind} ${id}`) ?? []),
  );
  const staying = fixed.map((some) => {
    const worker = some.filter((at) => everybody[at]?.kind === "worker").length;
    return { worker, vehicle: some.length - worker };
  });
  /** Works where somebody stays, by person. */
  const own: number[][] = everybody.map(() => []);
  for (const [at, some] of fixed.entries()) for (const person of some) (own[person] as number[]).push(at);

  /** A step tries two crews. */
  const workOfStep = slots.map(
    ({ at }) => 2 * workOfCrew((fixed[at]?.length ?? 0) + (slotsOf[at]?.length ?? 0)),
  );
  const stepsWithin = (work: number) =>
    Math.ceil((work * slots.length) / workOfStep.reduce((sum, each) => sum + each, 0));

  const sumsOfCrews = works.map(() => rememberedSums(everybody.length));
  const sumsOfDays = everybody.map(() => rememberedSums(works.length));
  let done = 0;
  let withRides = true;
  const seats = new Int32Array(slots.length).fill(-1);
  /** The open seats that somebody has, by person. */
  const taken: number[][] = everybody.map(() => []);
  const crewCosts = works.map((_, at) => crewNow(at));
  const dayCosts = everybody.map((_, at) => dayNow(at));
  for (const at of everybody.keys()) legs.set(at, worksNow(at));
  legs.keep();
  let ofRides = ridesNow();
  let cost = [...crewCosts, ...dayCosts].reduce((sum, part) => sum + part, ofRides);

  function crewAt(at: number): Crew {
    const crew = [...(fixed[at] as number[])];
    for (const slot of slotsOf[at] as number[]) if (seats[slot] !== -1) crew.push(seats[slot] as number);
    const workers: WorkerOfDay[] = [];
    const vehicles: VehicleOfDay[] = [];
    for (const person of crew) {
      const one = everybody[person] as PersonOfDay;
      if (one.kind === "worker") workers.push(one);
      else vehicles.push(one);
    }
    return { work: works[at] as WorkOfDay, workers, vehicles, fixed: staying[at] as Counts };
  }

  function crewNow(at: number): number {
    const own = slotsOf[at] as number[];
    const some = own.map((slot) => seats[slot] as number);
    let people = (fixed[at] as number[]).length;
    for (const person of some) if (person !== -1) people++;
    done += workOfCrew(people);
    return (sumsOfCrews[at] as Sums)(some, () => crewCost(crewAt(at)));
  }

  function ridesNow(): number {
    if (!withRides) return 0;
    done += legs.lackingCount() * workOfLeg;
    return ridesCost(legs);
  }

  function dayNow(person: number): number {
    const some = worksNow(person);
    return (sumsOfDays[person] as Sums)(some, () =>
      dayCost(
        everybody[person] as PersonOfDay,
        some.map((each) => works[each] as WorkOfDay),
        facts,
      ),
    );
  }

  function breaksLimits(person: number): boolean {
    const one = everybody[person];
    if (one?.kind !== "worker") return false;
    const works = worksNow(person).map((each) => facts.works[each] as WorkOfDay);
    return limitsOfDay(one, works, facts).broken > 0;
  }

  function worksNow(person: number): number[] {
    const at = [...(own[person] as number[])];
    for (const slot of taken[person] as number[]) at.push(workOf(slot));
    return at.length > 1 ? at.sort((one, other) => one - other) : at;
  }

  const put = (slot: number, person: number) => {
    const former = seats[slot] as number;
    if (former !== -1) taken[former] = (taken[former] as number[]).filter((each) => each !== slot);
    seats[slot] = person;
    if (person !== -1) (taken[person] as number[]).push(slot);
  };

  function isFree(person: number, at: number, except = -1): boolean {
    for (const slot of taken[person] as number[])
      if (slot !== except && doClash(person, at, workOf(slot))) return false;
    return canCome(person, at);
  }

  /** How much more the plan costs with these changes, if that is less than the limit; they stay only if they are to. */
  function change(changes: Changes, limit: number, stays: boolean): number | undefined {
    const before = changes.map(([slot]) => [slot, seats[slot] as number] as const);
    const ofPeople: number[] = [];
    const ofWorks: number[] = [];
    for (const [, person] of before) addTo(ofPeople, person);
    for (const [slot, person] of changes) {
      addTo(ofPeople, person);
      addTo(ofWorks, workOf(slot));
      put(slot, -1);
    }
    for (const [slot, person] of changes) put(slot, person);
    const crews = ofWorks.map(crewNow);
    const days = ofPeople.map(dayNow);
    let more = 0;
    for (const [index, at] of ofWorks.entries()) more += (crews[index] as number) - (crewCosts[at] as number);
    for (const [index, at] of ofPeople.entries()) more += (days[index] as number) - (dayCosts[at] as number);
    // At best nobody is on his own way any more.
    const isPossible = more - ofRides < limit;
    if (isPossible) for (const at of ofPeople) legs.set(at, worksNow(at));
    const rides = isPossible ? ridesNow() : 0;
    more += rides - ofRides;
    const isLess = more < limit;
    if (isLess && stays) {
      for (const [index, at] of ofWorks.entries()) crewCosts[at] = crews[index] as number;
      for (const [index, at] of ofPeople.entries()) dayCosts[at] = days[index] as number;
      ofRides = rides;
      cost += more;
      legs.keep();
      return more;
    }
    for (const [slot] of changes) put(slot, -1);
    for (const [slot, person] of before) put(slot, person);
    if (isPossible) legs.putBack();
    return isLess ? more : undefined;
  }

  const attempt = (changes: Changes, limit: number) => change(changes, limit, true) !== undefined;

  const weigh = (changes: Changes, limit: number) => change(changes, limit, false);

  function canCome(person: number, at: number): boolean {
    for (const other of own[person] as number[]) if (doClash(person, at, other)) return false;
    return true;
  }

  function load({ seats: chosen }: State) {
    for (const slot of slots.keys()) if (seats[slot] !== chosen[slot]) attempt([[slot, -1]], always);
    for (const slot of slots.keys())
      if (seats[slot] !== chosen[slot]) attempt([[slot, chosen[slot] as number]], always);
  }

  function countRides(on: boolean) {
    withRides = on;
    const rides = ridesNow();
    cost += rides - ofRides;
    ofRides = rides;
  }

  const state = (): State => ({ cost, seats: seats.slice() });

  const better = (best: State): State => (cost < best.cost - 1e-6 ? state() : best);

  const plan = ({ seats: chosen }: State): Placed[] =>
    slots.flatMap(({ kind, resource, work }, slot) => {
      const person = everybody[chosen[slot] as number];
      return person ? [{ kind, resource, id_work: work.id, id: person.id }] : [];
    });

  const fewestEmpty = surelyEmpty(works, slots, own);
  const emptyIn = (state: Pick<State, "seats">) => state.seats.filter((person) => person === -1).length;
  const hasFewestEmpty = () => emptyIn({ seats }) <= fewestEmpty;

  const spend = (work: number) => {
    done += work;
  };

  return {
    ...{ works, slots, slotsOf, indexOf, candidates, isCandidate, doClash, seats, taken, workOf },
    ...{
      crewAt,
      isFree,
      canCome,
      breaksLimits,
      attempt,
      weigh,
      stepsWithin,
      state,
      better,
      load,
      plan,
      countRides,
    },
    ...{ hasFewestEmpty, emptyIn, emptySeats: () => emptyIn({ seats }) },
    spend,
    spent: () => done,
  };
}
