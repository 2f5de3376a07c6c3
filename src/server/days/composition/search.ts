import { randomNumbers } from "../../base/random-numbers";
import { exactSeats, proofs } from "./exact";
import { brokenRules } from "./limits";
import { type Facts, type Plan, putBackIn } from "./model";
import {
  allSteps,
  always,
  type Changes,
  fewestRuns,
  longestChain,
  mostRounds,
  mostRuns,
  mostSteps,
  mostWork,
  type State,
  seatingOf,
  stepsOfSeat,
  temperatures,
  workOfCandidate,
  workOfLink,
} from "./seating";

/** The same for the same facts: random numbers begin with the run's number, the end is counted in steps. */
export function findPlan(facts: Facts): Plan {
  const seating = seatingOf(facts);
  const search = movesOf(seating);
  let exact: ReturnType<typeof exactSeats> | null = null;
  const exactly = (seats: Int32Array) => {
    if (exact === null) exact = exactSeats(seating, seats);
    return exact;
  };
  const isFewest = ({ seats }: State) => {
    const found = exactly(seats);
    return found !== undefined && seating.emptyIn(seats) <= seating.emptyIn(found.seats);
  };
  const done = (state: State): Plan => {
    const plan = seating.plan(state);
    const isFull = plan.length === facts.works.reduce((sum, { open }) => sum + open.length, 0);
    if (!isFull && (isFewest(state) || seating.hasFewestEmpty(state.seats)))
      proofs.set(plan, { most: exactly(state.seats)?.most ?? null });
    return plan;
  };
  if (!search.count) return done(seating.state());
  search.begin();
  if (facts.isAsRead) return done(seating.state());
  search.fill();
  search.descend();
  // Of a plan that is repaired only an empty seat is worth more than a few changes.
  if (search.isRepair && seating.hasFewestEmpty()) return done(seating.state());
  const steps = Math.min(mostSteps, stepsOfSeat * search.count, seating.stepsWithin(mostWork.annealing));
  const runs = Math.max(fewestRuns, Math.min(mostRuns, Math.round(allSteps / steps)));
  let best = seating.state();
  const run = (number: number, steps: number, first = temperatures.first) => {
    search.anneal(steps, randomNumbers(number), first);
    search.repair();
    search.descend();
  };
  /** Seats are filled first as if everybody came alone: who has one keeps it, in the best vehicle that there is. */
  const fillFirst = (number: number) => {
    seating.countRides(false);
    run(number, steps >> 1, temperatures.filling);
    if (!seating.hasFewestEmpty()) search.chain();
    seating.countRides(true);
  };
  if (search.mayGoOn()) fillFirst(0);
  search.begun();
  best = seating.better(best);
  for (let number = 1; number <= runs && search.mayGoOn(); number++) {
    run(number, steps);
    best = seating.better(best);
  }
  if (!search.mayGoOn() || !seating.emptyIn(best.seats)) return done(best);
  const fewer = isFewest(best) ? undefined : exactly(best.seats);
  if (fewer) {
    seating.load({ ...best, seats: fewer.seats });
    run(runs + 1, steps);
    best = seating.better(best);
  }
  if (isFewest(best)) return done(best);
  // The search goes on while a seat stays empty that somebody may fill; runs are counted, since one without moves costs nothing.
  const until = seating.spent() + mostWork.goingOn * search.count;
  for (let number = runs + 1; ; number++) {
    seating.load(best);
    search.chain();
    search.descend();
    best = seating.state();
    if (seating.hasFewestEmpty() || seating.spent() > until || number > runs + mostRuns) return done(best);
    fillFirst(number);
    if (seating.emptyIn(seating.seats) < seating.emptyIn(best.seats)) run(number, steps);
    best = seating.better(best);
  }
}

function movesOf(seating: ReturnType<typeof seatingOf>) {
  const { works, slots, slotsOf, indexOf, candidates, isCandidate, doClash, seats, taken, workOf } = seating;
  const { crewAt, isFree, canCome, breaksLimits, attempt, spend, spent } = seating;
  let filled = 0;
  /** Who had which work in the plan before. */
  const lastPlan = works.flatMap((work, at) =>
    putBackIn(work).flatMap(({ kind, id }) => {
      const person = indexOf.get(`${kind} ${id}`);
      return person === undefined ? [] : [[at, person] as const];
    }),
  );

  /** His other seat goes to who leaves this one, if that one can; undefined where it cannot be. */
  function changeOf(slot: number, person: number, from: number | undefined) {
    const former = seats[slot] as number;
    if (from === undefined) return isFree(person, workOf(slot)) ? [[slot, person] as const] : undefined;
    if (!isFree(person, workOf(slot), from)) return;
    const follows = former !== -1 && isCandidate[from]?.has(former) && isFree(former, workOf(from), slot);
    return [[slot, person] as const, [from, follows ? former : -1] as const];
  }

  /** Puts back whom the plan before has, where they still can be. */
  function begin() {
    for (const [at, person] of lastPlan) {
      const slot = slotsOf[at]?.find((each) => seats[each] === -1 && isCandidate[each]?.has(person));
      if (slot !== undefined && isFree(person, at)) attempt([[slot, person]], always);
    }
    repair();
  }

  /** Who has lost a seat of the plan before exchanges his whole day with somebody there: seat by seat the first step would cost more. */
  function bringBack(): boolean {
    let changed = false;
    for (const [at, person] of lastPlan)
      for (const slot of slotsOf[at] as number[]) {
        const other = seats[slot] as number;
        if (other === -1 || (taken[person] as number[]).some((own) => workOf(own) === at)) continue;
        const [its, others] = [[...(taken[person] as number[])], [...(taken[other] as number[])]];
        if (!mayHave(person, others) || !mayHave(other, its)) continue;
        const change = [
          ...others.map((each) => [each, person] as const),
          ...its.map((each) => [each, other] as const),
        ];
        changed = attempt(change, better) || changed;
      }
    return changed;
  }

  const mayHave = (person: number, some: readonly number[]) =>
    some.every(
      (slot, at) =>
        isCandidate[slot]?.has(person) &&
        canCome(person, workOf(slot)) &&
        some.slice(at + 1).every((later) => !doClash(person, workOf(slot), workOf(later))),
    );

  /** Of a day with a few accepted seats the others are composed as well as on an empty one. */
  const isRepair = lastPlan.length * 2 > slots.length;

  /** Fills what one move or exchange cannot: who takes the empty seat leaves his own to another, and so on. */
  function chain() {
    const until = spent() + mostWork.chaining;
    const extend = (slot: number, before: Changes): boolean => {
      const work = workOf(slot);
      for (const person of candidates[slot] as number[]) {
        if (spent() > until) return false;
        spend(workOfLink);
        if (before.some(([, other]) => other === person) || !canCome(person, work)) continue;
        const [left, ...more] = clashingSeats(person, work);
        if (more.length || !mayLeave(left, slot, before)) continue;
        const changes = [...before, [slot, person] as const];
        if (left === undefined ? attempt(changes, better) : extend(left, changes)) return true;
      }
      return false;
    };
    /** Who leaves a seat makes the chain longer by one. */
    const mayLeave = (left: number | undefined, slot: number, before: Changes) =>
      left === undefined ||
      (before.length + 1 < longestChain && left !== slot && before.every(([own]) => own !== left));
    for (const slot of slots.keys()) if (seats[slot] === -1) extend(slot, []);
  }

  const clashingSeats = (person: number, work: number) =>
    (taken[person] as number[]).filter((own) => doClash(person, work, workOf(own)));

  const better = -1e-9;

  function fill() {
    const until = spent() + mostWork.filling;
    for (const slot of slots.keys()) if (spent() <= until) improve(slot, false);
  }

  function begun() {
    filled = spent();
  }

  const mayGoOn = () => spent() <= filled + mostWork.starting;

  function improve(slot: number, withOthers: boolean): boolean {
    spend((candidates[slot] as number[]).length * workOfCandidate);
    let best: { more: number; change: Changes } | undefined;
    const weigh = (change: Changes | undefined) => {
      const more = change && seating.weigh(change, best?.more ?? better);
      if (change && more !== undefined) best = { more, change };
    };
    for (const person of candidates[slot] as number[]) {
      if (person === seats[slot]) continue;
      weigh(changeOf(slot, person, undefined));
      if (withOthers)
        for (const from of [...(taken[person] as number[])]) weigh(changeOf(slot, person, from));
    }
    if (seats[slot] !== -1) weigh([[slot, -1]]);
    return best ? attempt(best.change, better) : false;
  }

  function descend() {
    const until = spent() + mostWork.descending;
    for (let round = 0; round < mostRounds; round++) {
      let changed = false;
      for (const slot of slots.keys()) changed = (spent() <= until && improve(slot, true)) || changed;
      changed = (spent() <= until && bringBack()) || changed;
      if (!changed) return;
    }
  }

  function anneal(steps: number, random: () => number, first: number) {
    const cooling = (temperatures.last / first) ** (1 / steps);
    let temperature = first;
    const pick = (count: number) => Math.floor(random() * count);
    for (let step = 0; step < steps; step++) {
      temperature *= cooling;
      const slot = pick(slots.length);
      const list = candidates[slot] as number[];
      const person = list[pick(list.length)];
      if (person === undefined || person === seats[slot]) continue;
      const others = taken[person] as number[];
      const from = others.length ? others[pick(others.length + 1)] : undefined;
      const change =
        changeOf(slot, person, from) ??
        (from === undefined && others.length === 1 ? changeOf(slot, person, others[0]) : undefined);
      if (change) attempt(change, -temperature * Math.log(random()));
    }
  }

  /** Empties the seats of people and crews that break a rule: those who stay alone break none. */
  function repair() {
    for (const slot of slots.keys()) if (breaksLimits(seats[slot] as number)) attempt([[slot, -1]], always);
    for (const at of works.keys())
      if (brokenRules(crewAt(at))) for (const slot of slotsOf[at] as number[]) attempt([[slot, -1]], always);
  }

  return {
    ...{ count: slots.length, isRepair, mayGoOn },
    ...{ begin, begun, fill, descend, anneal, repair, chain },
  };
}
