import { brokenRules, isBarred } from "./limits";
import type { Plan, WorkOfDay } from "./model";
import type { seatingOf } from "./seating";

type Seating = ReturnType<typeof seatingOf>;

/** That no plan leaves fewer seats empty. `most`: by `seatsKey` the most seats that any crew of a work fills, whatever stays empty elsewhere; null where only the number is known. */
export type Proof = { most: ReadonlyMap<string, number> | null };

export const proofs = new WeakMap<Plan, Proof>();

export const seatsKey = (work: number, { kind, resource }: { kind: string; resource: string | null }) =>
  `${work} ${kind} ${resource}`;

/** Of a larger day not even the crews are counted. People are bits of one number. */
const mostWorks = 8;
const mostPeople = 30;

/** So many pairs of crews are looked at, of which a new one costs as many. */
const mostTries = 5_000_000;
const triesOfCrew = 50;

type Possible = { mask: number; filled: number; seats: readonly number[] };

/** Seats with as few empty ones as any plan can have, by branch and bound over all crews of each work; undefined for days that are too large. */
export function exactSeats(
  seating: Seating,
  before: Int32Array,
): (Proof & { seats: Int32Array }) | undefined {
  const { facts, works, slots, slotsOf, candidates, seats, put, crewAt, canCome, doClash, breaksLimits } =
    seating;
  const people = [...new Set(candidates.flat())];
  if (people.length > mostPeople || slotsOf.filter(({ length }) => length).length > mostWorks) return;
  const bitOf = new Map(people.map((person, at) => [person, 1 << at]));
  const now = seats.slice();
  let tries = 0;

  function crewsOf(at: number): Possible[] {
    const own = slotsOf[at] as number[];
    const found: Possible[] = [];
    const choose = (index: number, mask: number, filled: number) => {
      if (tries > mostTries) return;
      const slot = own[index];
      if (slot === undefined) {
        tries += triesOfCrew;
        if (!filled || !brokenRules(crewAt(at)))
          found.push({ mask, filled, seats: own.map((each) => seats[each] as number) });
        return;
      }
      const former = own[index - 1] ?? -1;
      // Of seats that are alike the people stand in one order, and the empty ones last.
      const isAlike = former !== -1 && candidates[former] === candidates[slot];
      const least = isAlike ? (seats[former] as number) : 0;
      for (const person of least === -1 ? [] : (candidates[slot] as number[])) {
        const bit = bitOf.get(person) as number;
        if (person < least || mask & bit || !canCome(person, at)) continue;
        put(slot, person);
        choose(index + 1, mask | bit, filled + 1);
        put(slot, -1);
      }
      choose(index + 1, mask, filled);
    };
    choose(0, 0, 0);
    return found.sort((one, other) => other.filled - one.filled);
  }

  const fill = (some: Int32Array) => {
    for (const slot of slots.keys()) put(slot, -1);
    for (const slot of slots.keys()) put(slot, some[slot] as number);
  };

  /** Those who cannot be on both works, whatever else they do. */
  const parted = (at: number, other: number) =>
    people.reduce((mask, person) => {
      const both = [works[at], works[other]] as WorkOfDay[];
      const isParted =
        doClash(person, at, other) || isBarred(seating.everybody[person] as never, both, facts);
      return isParted ? mask | (bitOf.get(person) as number) : mask;
    }, 0);

  fill(new Int32Array(slots.length).fill(-1));
  const crews = works.map((_, at) => crewsOf(at));
  const clashes = works.map((_, at) => works.map((_, other) => (other > at ? parted(at, other) : 0)));
  const chosen = new Int32Array(slots.length);
  let best = before;
  let mostFilled = slots.length - seating.emptyIn(before);

  const mostAt = (at: number, busy: readonly number[]): number => {
    const free = (crews[at] as Possible[]).find(({ mask }) => {
      tries++;
      return !(mask & (busy[at] as number));
    });
    return free?.filled ?? 0;
  };

  const walk = (at: number, busy: readonly number[], filled: number) => {
    if (at === works.length) {
      fill(chosen);
      if (people.some((person) => breaksLimits(person))) return;
      best = chosen.slice();
      mostFilled = filled;
      return;
    }
    let rest = 0;
    for (let later = at + 1; later < works.length; later++) rest += mostAt(later, busy);
    for (const { mask, filled: more, seats: own } of crews[at] as Possible[]) {
      if (filled + more + rest <= mostFilled || tries > mostTries) return;
      tries++;
      if (mask & (busy[at] as number)) continue;
      for (const [index, slot] of (slotsOf[at] as number[]).entries()) chosen[slot] = own[index] as number;
      walk(
        at + 1,
        busy.map((some, later) => some | (mask & ((clashes[at] as number[])[later] as number))),
        filled + more,
      );
    }
  };
  walk(
    0,
    works.map(() => 0),
    0,
  );
  fill(now);
  if (tries > mostTries) return;
  const most = new Map<string, number>();
  for (const [at, { id }] of works.entries())
    for (const { seats: own } of crews[at] as Possible[])
      for (const [key, some] of Map.groupBy(slotsOf[at] as number[], (slot) =>
        seatsKey(id, slots[slot] as never),
      )) {
        const filled = some.filter((slot) => own[(slotsOf[at] as number[]).indexOf(slot)] !== -1).length;
        most.set(key, Math.max(most.get(key) ?? 0, filled));
      }
  return { seats: best, most };
}
