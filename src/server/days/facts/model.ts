import { minutesOf } from "../../base/days";
import type { Journey } from "../../clients/travel/model";

/** `start`: minutes from midnight where that is not its hour: of another day, or when the clock changes. */
export type Timed = { id: number; hour: string; minutes: number; start?: number };

/** The way between the places of two works; null where it is the same place, or not known. */
export type Ways = (from: Timed, to: Timed) => Journey | null;

/** `a Napoli`, `ad Arzano` */
export const inTown = (town: string) =>
  town ? `${/^a/i.test(town) ? "ad" : "a"} ${town}` : "in un altro luogo";

export const startOf = ({ start, hour }: Pick<Timed, "start" | "hour">) => start ?? minutesOf(hour);

export const endOf = (work: Omit<Timed, "id">) => startOf(work) + work.minutes;

export const overlaps = (one: Timed, other: Timed) =>
  startOf(one) < endOf(other) && startOf(other) < endOf(one);

/** The way from one work to the other, if there is not the time for it between them. */
export function tooFar(one: Timed, other: Timed, ways: Ways): Journey | null {
  if (overlaps(one, other)) return null;
  const [from, to] = startOf(one) <= startOf(other) ? [one, other] : [other, one];
  const way = ways(from, to);
  return way && endOf(from) + way.minutes > startOf(to) ? way : null;
}

export const clash = (one: Timed, other: Timed, ways: Ways) =>
  overlaps(one, other) || tooFar(one, other, ways) !== null;
