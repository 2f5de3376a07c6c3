import { type Bar, unknownLength } from "../../server/days/bars/model";

/** Bars of a row that overlap stand below each other. */
export function lanesOf(works: readonly Pick<Bar, "id" | "start" | "minutes">[]) {
  const ends: number[] = [];
  const of = new Map<number, number>();
  for (const { id, start, minutes } of works.toSorted((one, other) => one.start - other.start)) {
    const free = ends.findIndex((end) => end <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = start + (minutes || unknownLength);
    of.set(id, lane);
  }
  return { lanes: Math.max(1, ends.length), of };
}
