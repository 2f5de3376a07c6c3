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

export type Asking = { work: Timed; value: number };

/** The sum, less the most that can go on to a later work in time (a flow). */
export function neededTogether(asking: readonly Asking[], ways: Ways): number {
  const works = asking
    .filter(({ value }) => value > 0)
    .sort((one, other) => startOf(one.work) - startOf(other.work));
  const sum = works.reduce((total, { value }) => total + value, 0);
  return sum - goingOn(works, ways);
}

function goingOn(works: readonly Asking[], ways: Ways): number {
  const next = works.map(({ work }, at) =>
    works.flatMap((later, index) => (index > at && !clash(work, later.work, ways) ? [index] : [])),
  );
  const leaving = works.map(({ value }) => value);
  const open = works.map(({ value }) => value);
  const flow = works.map(() => new Map<number, number>());
  /** Sends up to `amount` on from a work, also by sending those elsewhere who hold the places; answers how many. */
  const send = (from: number, amount: number, seen: Set<number>): number => {
    for (const to of next[from] as number[]) {
      if (seen.has(to)) continue;
      seen.add(to);
      let sent = Math.min(amount, open[to] as number);
      if (sent > 0) open[to] = (open[to] as number) - sent;
      for (const [other, held] of sent > 0 ? [] : flow.entries()) {
        const there = held.get(to) ?? 0;
        if (!there || other === from) continue;
        sent = send(other, Math.min(amount, there), seen);
        if (!sent) continue;
        held.set(to, there - sent);
        break;
      }
      if (!sent) continue;
      flow[from]?.set(to, (flow[from]?.get(to) ?? 0) + sent);
      return sent;
    }
    return 0;
  };
  let total = 0;
  for (const from of works.keys())
    for (let sent = -1; leaving[from] && sent !== 0; ) {
      sent = send(from, leaving[from] as number, new Set());
      leaving[from] = (leaving[from] as number) - sent;
      total += sent;
    }
  return total;
}
