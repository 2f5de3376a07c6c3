import { crewCost, dayCost } from "./cost";
import { legsOf } from "./legs";
import { limitsOfDay } from "./limits";
import type { Facts, PersonOfDay, Placed, WorkOfDay } from "./model";
import { ridesCost } from "./rides";
import { readFacts, rememberedSums, seatsOfDay } from "./seats";
import { wheelOf } from "./wheel";

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

/** The seats of a day with what they cost; a change is made as a whole, and costs what its crews and people cost more. */
export function seatingOf(given: Facts) {
  const facts = readFacts(given);
  const legs = legsOf(facts);
  const { everybody } = legs;
  const day = seatsOfDay(facts, everybody);
  const { works, slots, slotsOf, workOf, fixed, seats, put, crewAt, dayOf } = day;

  /** A step tries two crews. */
  const workOfStep = slots.map(
    ({ at }) => 2 * workOfCrew((fixed[at]?.length ?? 0) + (slotsOf[at]?.length ?? 0)),
  );
  const stepsWithin = (work: number) =>
    Math.ceil((work * slots.length) / workOfStep.reduce((sum, each) => sum + each, 0));

  const worksOf = (some: readonly number[]) => some.map((at) => works[at] as WorkOfDay);
  const crewsNow = slotsOf.map((own) => own.map(() => -1));
  const sumsOfCrews = works.map(() => rememberedSums(everybody.length));
  const sumsOfDays = everybody.map(() => rememberedSums(works.length));
  let done = 0;
  let withRides = true;
  const crewCosts = works.map((_, at) => sumOfCrew(at));
  const dayCosts = everybody.map((_, at) => sumOfDay(at, dayOf(at)));
  setLegs();
  let ofRides = sumOfRides();
  const wheel = wheelOf(facts, everybody, day);
  let ofWheel = wheel?.sum() ?? 0;
  let cost = [...crewCosts, ...dayCosts].reduce((sum, part) => sum + part, ofRides + ofWheel);

  function sumOfCrew(at: number): number {
    const own = slotsOf[at] as number[];
    const crew = crewsNow[at] as number[];
    let people = (fixed[at] as number[]).length;
    for (let index = 0; index < own.length; index++) {
      const person = seats[own[index] as number] as number;
      crew[index] = person;
      if (person !== -1) people++;
    }
    done += workOfCrew(people);
    const sums = sumsOfCrews[at] as Sums;
    return sums.find(crew) ?? sums.add(crewCost(crewAt(at)));
  }

  function sumOfDay(person: number, its: readonly number[]): number {
    const sums = sumsOfDays[person] as Sums;
    return sums.find(its) ?? sums.add(dayCost(everybody[person] as PersonOfDay, worksOf(its), facts));
  }

  function sumOfRides(): number {
    if (!withRides) return 0;
    done += legs.lackingCount() * workOfLeg;
    return ridesCost(legs);
  }

  function setLegs() {
    for (const at of everybody.keys()) legs.set(at, dayOf(at));
    legs.keep();
  }

  function breaksLimits(person: number): boolean {
    const one = everybody[person];
    return one?.kind === "worker" && limitsOfDay(one, worksOf(dayOf(person)), facts).broken > 0;
  }

  // Of the change that is tried: lists that are used again, for there are hundreds of thousands.
  const former: number[] = [];
  const ofPeople: number[] = [];
  const ofWorks: number[] = [];
  const crewSums: number[] = [];
  const daySums: number[] = [];
  const days: number[][] = [];

  /** How much more the plan costs with these changes, if that is less than the limit; they stay only if they are to. */
  function change(changes: Changes, limit: number, stays: boolean): number | undefined {
    ofPeople.length = 0;
    ofWorks.length = 0;
    for (let at = 0; at < changes.length; at++) {
      former[at] = seats[(changes[at] as Changes[number])[0]] as number;
      addTo(ofPeople, former[at] as number);
    }
    for (const [slot, person] of changes) {
      addTo(ofPeople, person);
      addTo(ofWorks, workOf(slot));
      put(slot, -1);
    }
    for (const [slot, person] of changes) put(slot, person);
    let more = 0;
    for (let at = 0; at < ofWorks.length; at++) {
      const work = ofWorks[at] as number;
      const sum = sumOfCrew(work);
      crewSums[at] = sum;
      more += sum - (crewCosts[work] as number);
    }
    for (let at = 0; at < ofPeople.length; at++) {
      const person = ofPeople[at] as number;
      const its = dayOf(person);
      const sum = sumOfDay(person, its);
      days[at] = its;
      daySums[at] = sum;
      more += sum - (dayCosts[person] as number);
    }
    if (wheel) for (const work of ofWorks) wheel.set(work);
    const atWheel = wheel?.sum() ?? 0;
    more += atWheel - ofWheel;
    // At best nobody is on his own way any more.
    const isPossible = more - ofRides < limit;
    const changesLegs = isPossible && withRides;
    if (changesLegs)
      for (let at = 0; at < ofPeople.length; at++) legs.set(ofPeople[at] as number, days[at] as number[]);
    const rides = isPossible ? sumOfRides() : 0;
    more += rides - ofRides;
    const isLess = more < limit;
    if (isLess && stays) {
      for (let at = 0; at < ofWorks.length; at++) crewCosts[ofWorks[at] as number] = crewSums[at] as number;
      for (let at = 0; at < ofPeople.length; at++) dayCosts[ofPeople[at] as number] = daySums[at] as number;
      ofRides = rides;
      ofWheel = atWheel;
      cost += more;
      legs.keep();
      wheel?.keep();
      return more;
    }
    for (const [slot] of changes) put(slot, -1);
    for (let at = 0; at < changes.length; at++)
      put((changes[at] as Changes[number])[0], former[at] as number);
    if (changesLegs) legs.putBack();
    wheel?.putBack();
    return isLess ? more : undefined;
  }

  const attempt = (changes: Changes, limit: number) => change(changes, limit, true) !== undefined;

  const weigh = (changes: Changes, limit: number) => change(changes, limit, false);

  function load({ seats: chosen }: State) {
    for (const slot of slots.keys()) if (seats[slot] !== chosen[slot]) attempt([[slot, -1]], always);
    for (const slot of slots.keys())
      if (seats[slot] !== chosen[slot]) attempt([[slot, chosen[slot] as number]], always);
  }

  function countRides(on: boolean) {
    withRides = on;
    if (on) setLegs();
    const rides = sumOfRides();
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

  const spend = (work: number) => {
    done += work;
  };

  return {
    ...day,
    ...{ facts, everybody, breaksLimits, attempt, weigh, stepsWithin, state, better, load, plan, countRides },
    spend,
    spent: () => done,
  };
}

/** Steps of one run for each open seat, and at most; a small day has more runs. */
export const stepsOfSeat = 1_000;
export const mostSteps = 120_000;
export const allSteps = 50_000;
export const fewestRuns = 2;
export const mostRuns = 12;
/** People who change seats so that an empty one is filled. */
export const longestChain = 4;
/** How much worse a step may be at the start of a run, or of one that is to fill seats, and at its end; in units of cost. */
export const temperatures = { first: 300, filling: 800, last: 0.5 };
/** At most so often every change is tried one by one after a run. */
export const mostRounds = 30;

/** The work of trying a crew, of which a part grows with the pairs of its people, and of looking at a candidate. */
const workOfCrew = (people: number) => 400 + people ** 2;
export const workOfCandidate = 4;
/** Of looking for who brings the people of a leg. */
const workOfLeg = 200;
/** Of looking at a candidate for a chain, with the seats that he would leave. */
export const workOfLink = 60;

/** After `starting` no run begins, and the search does not go on; a hundred million are somewhat more than a second. */
export const mostWork = {
  filling: 1_000_000_000,
  /** Chains for the seats that are empty at one time. */
  chaining: 100_000_000,
  /** After the runs, while a seat stays empty: for each open seat. */
  goingOn: 3_000_000,
  descending: 30_000_000,
  annealing: 150_000_000,
  starting: 140_000_000,
};
