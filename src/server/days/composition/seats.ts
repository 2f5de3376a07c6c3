import type { Counts } from "../../crews/model";
import { clashesOf } from "./known";
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
} from "./model";
import { surelyEmpty } from "./surely-empty";

/** Those after it move up. */
function takeFrom(some: number[], one: number) {
  for (let at = some.indexOf(one) + 1; at < some.length; at++) some[at - 1] = some[at] as number;
  some.pop();
}

/** Who has which open seat of a day, -1 nobody; people, works and seats are meant by their index. */
export function seatsOfDay(facts: Facts, everybody: readonly PersonOfDay[]) {
  const { works } = facts;
  const indexOf = new Map(everybody.map((person, at) => [`${person.kind} ${person.id}`, at]));
  const slots = slotsToFill(works, everybody, (person, work) => isBarred(person, work, facts));
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
    hasFewestEmpty: () => emptyIn(seats) <= fewestEmpty,
  };
}
