import { type Kind, kinds, type Line } from "./model";

// The one rule of what a work still lacks: server and islands both count by it.

export type Counts = Readonly<Record<Kind, number>>;

/** Who is away on a day, by id, with the reason. */
export type Away = Readonly<Record<Kind, ReadonlyMap<number, string>>>;

type Value = { value: number };

const sum = (lines: readonly Value[]) => lines.reduce((total, { value }) => total + value, 0);

/** How many workers and vehicles a work asks for. */
export const asked = (work: {
  requiredWorkers: readonly Value[];
  requiredVehicles: readonly Value[];
}): Counts => ({ worker: sum(work.requiredWorkers), vehicle: sum(work.requiredVehicles) });

/** How many of a crew are there that day: the seat of an absent worker or a stopped vehicle is not filled. */
export function presentIn(lines: readonly Pick<Line, "id_worker" | "id_vehicle">[], away: Away): Counts {
  const count = (kind: Kind) =>
    lines.filter((line) => {
      const person = line[`id_${kind}`];
      return person !== null && !away[kind].has(person);
    }).length;
  return { worker: count("worker"), vehicle: count("vehicle") };
}

/** What a work lacks. One that asks for nobody is unfinished as long as nobody is assigned (docs/decisions.md). */
export function staffing(asks: Counts, present: Counts) {
  const lacks = {
    worker: Math.max(0, asks.worker - present.worker),
    vehicle: Math.max(0, asks.vehicle - present.vehicle),
  };
  const isUnasked = kinds.every((kind) => asks[kind] === 0);
  const isEmpty = kinds.every((kind) => present[kind] === 0);
  const isUnfinished = kinds.some((kind) => lacks[kind] > 0) || (isUnasked && isEmpty);
  return { lacks, isUnasked, isUnfinished };
}
