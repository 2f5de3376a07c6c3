import type { Pace } from "../../clients/travel/model";
import { waysBetween } from "../../clients/travel/store";
import type { Work } from "../../orders/works/model";
import { lastPlaceOf } from "../../orders/works/stops-model";
import type { Ways } from "./model";

type Ends = Pick<Work, "id" | "id_pickupPlace" | "stops" | "unloading">;

/** Ways at a pace: whose it is says `crews/skills/paces.ts`. */
export type WaysAt = (pace: Pace) => Ways;

export const waysOf = (works: readonly Ends[]): WaysAt =>
  waysFrom(works.map((work) => ({ id: work.id, first: work.id_pickupPlace, last: lastPlaceOf(work) })));

export function waysFrom(
  works: readonly { id: number; first: number; last: number }[],
  between = waysBetween(works.flatMap(({ first, last }) => [first, last])),
): WaysAt {
  const firstOf = new Map(works.map(({ id, first }) => [id, first]));
  const lastOf = new Map(works.map(({ id, last }) => [id, last]));
  return (pace) => (from, to) => between(lastOf.get(from.id) ?? 0, firstOf.get(to.id) ?? 0, pace);
}
