import { randomNumbers } from "../../base/random-numbers";
import type { Counts } from "../../crews/model";
import { overlaps, tooFar } from "../facts/model";
import { brokenRules, crewCost, dayCost } from "./cost";
import {
  allSteps,
  type Crew,
  type Facts,
  fewestRuns,
  mostRounds,
  mostRuns,
  mostSteps,
  mostWork,
  type PersonOfDay,
  type Placed,
  type Plan,
  slotsToFill,
  stepsOfSeat,
  temperatures,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  workOfCandidate,
  workOfCrew,
} from "./model";

/** The same for the same facts: random numbers begin with the run's number, the end is counted in steps. */
export function findPlan(facts: Facts): Plan {
  const search = searchOf(facts);
  if (!search.count) return [];
  search.fill();
  search.descend();
  let best = search.state();
  const steps = Math.min(mostSteps, stepsOfSeat * search.count, search.stepsWithin(mostWork.annealing));
  const runs = Math.max(fewestRuns, Math.min(mostRuns, Math.round(allSteps / steps)));
  for (let run = 1; run <= runs && search.mayGoOn(); run++) {
    search.anneal(steps, randomNumbers(run));
    search.repair();
    search.descend();
    const now = search.state();
    if (now.cost < best.cost - 1e-6) best = now;
  }
  return search.plan(best);
}

type State = { cost: number; seats: Int32Array };

function searchOf(facts: Facts) {
  const { works, people, ways } = facts;
  const everybody: PersonOfDay[] = [...people.worker, ...people.vehicle];
  const indexOf = new Map(everybody.map((person, at) => [`${person.kind} ${person.id}`, at]));
  const slots = slotsToFill(works, everybody);
  const slotsOf = works.map((_, at) => slots.flatMap((slot, index) => (slot.at === at ? [index] : [])));
  const candidates = slots.map(({ able }) => able);
  const isCandidate = slots.map(({ isAble }) => isAble);
  const clashes = works.map((one) =>
    works.map((other) => one === other || overlaps(one, other) || tooFar(one, other, ways) !== null),
  );
  const fixed = works.map(({ seats }) =>
    seats.flatMap(({ kind, id, state }) => (state === "fixed" ? (indexOf.get(`${kind} ${id}`) ?? []) : [])),
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

  let done = 0;
  let filled = 0;
  const seats = new Int32Array(slots.length).fill(-1);
  /** The open seats that somebody has, by person. */
  const taken: number[][] = everybody.map(() => []);
  const crewCosts = works.map((_, at) => crewNow(at));
  const dayCosts = everybody.map((_, at) => dayNow(at));
  let cost = [...crewCosts, ...dayCosts].reduce((sum, part) => sum + part, 0);

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
    done += workOfCrew(crew.length);
    return { work: works[at] as WorkOfDay, workers, vehicles, fixed: staying[at] as Counts };
  }

  function crewNow(at: number): number {
    return crewCost(crewAt(at));
  }

  function dayNow(person: number): number {
    const at = [...(own[person] as number[])];
    for (const slot of taken[person] as number[]) at.push((slots[slot] as { at: number }).at);
    at.sort((one, other) => one - other);
    return dayCost(
      everybody[person] as PersonOfDay,
      at.map((each) => works[each] as WorkOfDay),
      ways,
    );
  }

  const put = (slot: number, person: number) => {
    const former = seats[slot] as number;
    if (former !== -1) taken[former] = (taken[former] as number[]).filter((each) => each !== slot);
    seats[slot] = person;
    if (person !== -1) (taken[person] as number[]).push(slot);
  };

  const workOf = (slot: number) => (slots[slot] as { at: number }).at;

  const isFree = (person: number, at: number, except = -1) =>
    !(own[person] as number[]).some((other) => clashes[at]?.[other]) &&
    !(taken[person] as number[]).some((slot) => slot !== except && clashes[at]?.[workOf(slot)]);

  function attempt(
    changes: readonly (readonly [slot: number, person: number])[],
    accept: (more: number) => boolean,
  ) {
    const before = changes.map(([slot]) => [slot, seats[slot] as number] as const);
    const ofPeople = new Set([...before, ...changes].map(([, person]) => person));
    ofPeople.delete(-1);
    const ofWorks = new Set(changes.map(([slot]) => workOf(slot)));
    for (const [slot] of changes) put(slot, -1);
    for (const [slot, person] of changes) put(slot, person);
    let more = 0;
    const crews = [...ofWorks].map((at) => [at, crewNow(at)] as const);
    for (const [at, value] of crews) more += value - (crewCosts[at] as number);
    const days = [...ofPeople].map((at) => [at, dayNow(at)] as const);
    for (const [at, value] of days) more += value - (dayCosts[at] as number);
    if (!accept(more)) {
      for (const [slot] of changes) put(slot, -1);
      for (const [slot, person] of before) put(slot, person);
      return false;
    }
    for (const [at, value] of crews) crewCosts[at] = value;
    for (const [at, value] of days) dayCosts[at] = value;
    cost += more;
    return true;
  }

  /** His other seat goes to who leaves this one, if that one can; undefined where it cannot be. */
  function changeOf(slot: number, person: number, from: number | undefined) {
    const former = seats[slot] as number;
    if (from === undefined) return isFree(person, workOf(slot)) ? [[slot, person] as const] : undefined;
    if (!isFree(person, workOf(slot), from)) return;
    const follows = former !== -1 && isCandidate[from]?.has(former) && isFree(former, workOf(from), slot);
    return [[slot, person] as const, [from, follows ? former : -1] as const];
  }

  const better = (more: number) => more < -1e-9;

  function fill() {
    const until = done + mostWork.filling;
    for (const slot of slots.keys()) if (done <= until) improve(slot, false);
    filled = done;
  }

  const mayGoOn = () => done <= filled + mostWork.starting;

  function improve(slot: number, withOthers: boolean): boolean {
    done += (candidates[slot] as number[]).length * workOfCandidate;
    let best: { more: number; change: readonly (readonly [number, number])[] } | undefined;
    const weigh = (change: readonly (readonly [number, number])[] | undefined) => {
      if (!change) return;
      attempt(change, (more) => {
        if (more < (best?.more ?? -1e-9)) best = { more, change };
        return false;
      });
    };
    for (const person of candidates[slot] as number[]) {
      if (person === seats[slot]) continue;
      weigh(changeOf(slot, person, undefined));
      if (withOthers) for (const from of taken[person] as number[]) weigh(changeOf(slot, person, from));
    }
    if (seats[slot] !== -1) weigh([[slot, -1]]);
    return best ? attempt(best.change, better) : false;
  }

  function descend() {
    const until = done + mostWork.descending;
    for (let round = 0; round < mostRounds; round++) {
      let changed = false;
      for (const slot of slots.keys()) changed = (done <= until && improve(slot, true)) || changed;
      if (!changed) return;
    }
  }

  function anneal(steps: number, random: () => number) {
    const cooling = (temperatures.last / temperatures.first) ** (1 / steps);
    let temperature = temperatures.first;
    const pick = (count: number) => Math.floor(random() * count);
    const accept = (more: number) => more < 0 || random() < Math.exp(-more / temperature);
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
      if (change) attempt(change, accept);
    }
  }

  /** Empties the seats of crews that break a rule: those who stay alone break none. */
  function repair() {
    for (const at of works.keys())
      if (brokenRules(crewAt(at)))
        for (const slot of slotsOf[at] as number[]) attempt([[slot, -1]], () => true);
  }

  const state = (): State => ({ cost, seats: seats.slice() });

  const plan = ({ seats: chosen }: State): Placed[] =>
    slots.flatMap(({ kind, resource, work }, slot) => {
      const person = everybody[chosen[slot] as number];
      return person ? [{ kind, resource, id_work: work.id, id: person.id }] : [];
    });

  return { count: slots.length, stepsWithin, mayGoOn, fill, descend, anneal, repair, state, plan };
}
