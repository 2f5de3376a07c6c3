import { durationWords } from "../../base/durations";
import { wheelMinutes } from "../../clients/travel/model";
import type { Tour } from "../../orders/works/stop-roads";
import type { Timed, Ways } from "./model";
import type { Limits } from "./shifts";

/** `road`: minutes at the wheel between its places; `isAlone`: nobody else of the crew can drive in his place. */
type Driven = Timed & { tour: Tour; road: number; isAlone: boolean };

/** Minutes at the wheel of who drives alone, over all works of his day: home between two of them only where that is nearer. */
export function wheelOfDay(works: readonly Driven[], ways: Ways): number {
  const home = ({ tour, road }: Driven, way: "out" | "back") =>
    tour.out + tour.back ? ((tour.wheel - road) * tour[way]) / (tour.out + tour.back) : 0;
  const between = (from: Driven, to: Driven) => {
    const way = ways(from, to);
    const byYard = home(from, "back") + home(to, "out");
    // Without a yard that is known every way is direct.
    return Math.min(way ? wheelMinutes(way, "van") : 0, byYard || Number.POSITIVE_INFINITY);
  };
  const parts = works.map((work, at) => {
    const before = works[at - 1];
    const there = before ? between(before, work) : home(work, "out");
    return work.isAlone ? there + work.road + (at === works.length - 1 ? home(work, "back") : 0) : 0;
  });
  return Math.round(parts.reduce((sum, part) => sum + part, 0));
}

export const wheelOfDayText = (minutes: number, { wheel }: Limits) =>
  `guida da solo per ${durationWords(minutes)} nella giornata (al massimo ${durationWords(wheel)})`;
