import { matching } from "../../base/matching";
import { type Counts, kinds } from "../../crews/model";
import { endOf, overlaps, startOf, tooFar, type Ways } from "../facts/model";
import { isBarred } from "./limits";
import {
  type Crew,
  type Facts,
  type PersonOfDay,
  slotsToFill,
  stayingIn,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "./model";

/** Those after it move up. */
function takeFrom(some: number[], one: number) {
  for (let at = some.indexOf(one) + 1; at < some.length; at++) some[at - 1] = some[at] as number;
  some.pop();
}

/** Who has which open seat of a day, -1 nobody; people, works and seats are meant by their index. */
export function seatsOfDay(facts: Facts, everybody: readonly PersonOfDay[]) {
  const { works } = facts;
  const indexOf = new Map(everybody.map((person, at) => [`${person.kind} ${person.id}`, at]));
  const slots = slotsToFill(works, everybody, (person, work) => isBarred(person, [work], facts));
  const placeOf = slots.map(({ at }) => at);
  const workOf = (slot: number) => placeOf[slot] as number;
  const slotsOf = works.map((_, at) => slots.flatMap((slot, index) => (slot.at === at ? [index] : [])));
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
  const seats = new Int32Array(slots.length).fill(-1);
  /** The open seats that somebody has, by person. */
  const taken: number[][] = everybody.map(() => []);
  const fewestEmpty = surelyEmpty(works, slots, own);
  const emptyIn = (some: Int32Array) => some.filter((person) => person === -1).length;

  function put(slot: number, person: number) {
    const former = seats[slot] as number;
    if (former !== -1) takeFrom(taken[former] as number[], slot);
    seats[slot] = person;
    if (person !== -1) (taken[person] as number[]).push(slot);
  }

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

  function dayOf(person: number): number[] {
    const at = [...(own[person] as number[])];
    for (const slot of taken[person] as number[]) at.push(workOf(slot));
    return at.length > 1 ? at.sort((one, other) => one - other) : at;
  }

  function canCome(person: number, at: number): boolean {
    for (const other of own[person] as number[]) if (doClash(person, at, other)) return false;
    return true;
  }

  function isFree(person: number, at: number, except = -1): boolean {
    for (const slot of taken[person] as number[])
      if (slot !== except && doClash(person, at, workOf(slot))) return false;
    return canCome(person, at);
  }

  return {
    ...{ works, slots, slotsOf, workOf, indexOf, fixed, seats, taken },
    ...{ put, crewAt, dayOf, doClash, canCome, isFree, emptyIn },
    candidates: slots.map(({ able }) => able),
    isCandidate: slots.map(({ isAble }) => isAble),
    hasFewestEmpty: (some: Int32Array = seats) => emptyIn(some) <= fewestEmpty,
  };
}

/** So many values are remembered at most of one work or person, then from the start again. */
const mostKnown = 20_000;

/** The sums of a work or of a day for some numbers below `count`; what is not found is added next. */
export function rememberedSums(count: number) {
  const most = Math.floor(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(count + 2));
  const known = new Map<number, number>();
  let key: number | undefined;
  return {
    find(some: readonly number[]): number | undefined {
      key = undefined;
      if (some.length > most) return;
      key = 0;
      for (let at = 0; at < some.length; at++) key = key * (count + 2) + (some[at] as number) + 2;
      return known.get(key);
    },
    add(sum: number): number {
      if (key === undefined) return sum;
      if (known.size >= mostKnown) known.clear();
      known.set(key, sum);
      return sum;
    },
  };
}

/** The same facts for hundreds of thousands of looks: hours as minutes. */
export const readFacts = (facts: Facts): Facts => ({
  ...facts,
  works: facts.works.map((work) => ({ ...work, start: startOf(work) })),
});

/** By person: which works do not go together, one row for each work. */
function clashesOf(facts: Facts, everybody: readonly PersonOfDay[]): Uint8Array[] {
  const { works } = facts;
  const isClash = (some: Ways) =>
    Uint8Array.from(
      works.flatMap((one) =>
        works.map((other) =>
          Number(one === other || overlaps(one, other) || tooFar(one, other, some) !== null),
        ),
      ),
    );
  const byWays = new Map(
    [...new Set(everybody.map((one) => waysOf(facts, one)))].map((some) => [some, isClash(some)]),
  );
  return everybody.map((one) => byWays.get(waysOf(facts, one)) as Uint8Array);
}

/** So many seats nobody can fill: at one moment there are too few people who can be there. `own`: by person, where he stays. */
function surelyEmpty(
  works: readonly WorkOfDay[],
  slots: ReturnType<typeof slotsToFill>,
  own: readonly (readonly number[])[],
): number {
  const most = { worker: 0, vehicle: 0 };
  for (const moment of new Set(works.map(startOf))) {
    const isOn = (at: number) => {
      const other = works[at] as WorkOfDay;
      return startOf(other) <= moment && moment < endOf(other);
    };
    for (const kind of kinds) {
      const open = slots.filter((slot) => slot.kind === kind && isOn(slot.at));
      const able = [...new Set(open.flatMap((slot) => slot.able))].filter(
        (person) => !own[person]?.some(isOn),
      );
      const filled = matching(able, open, (person, slot) => slot.isAble.has(person)).size;
      most[kind] = Math.max(most[kind], open.length - filled);
    }
  }
  return most.worker + most.vehicle;
}
