import { setting } from "../../../src/server/db/settings";
import type { Rows, Work } from "./rows";

export type Broken = { rest: number; away: number; day: number };

const hours = (key: Parameters<typeof setting>[0]) => Number(setting(key)) * 60;

export const isBinding = (rule: keyof Broken | "wheel") => setting(`limits.${rule}Binds`) === "1";

/** By how many minutes somebody with these works breaks each of the firm's rules. */
export function brokenLimits(works: readonly Work[], rows: Rows, id: number): Broken {
  const way = (from: Work, to: Work) => rows.way(from, to, { kind: "worker", id });
  const [rest, longest, away] = [hours("hours.rest"), hours("hours.longest"), hours("limits.away")];
  const sorted = works.toSorted((one, other) => one.start - other.start);
  const sleeps = (work: Work) => work.back > away;
  const restBetween = (one: Work, other: Work) =>
    other.start - one.end - (sleeps(one) ? (way(one, other)?.minutes ?? 0) : one.back + other.out);
  const isLate = (one: Work, other: Work) => one.end + (way(one, other)?.minutes ?? 0) > other.start;
  const before = new Map(sorted.slice(1).map((work, at) => [work, sorted[at] as Work]));
  const lengthOf = (some: readonly Work[]) => {
    const [first] = some as [Work];
    const slept = before.get(first);
    const ends = some.map((work) => work.end + (sleeps(work) ? 0 : work.back));
    return Math.max(...ends) - first.start + (slept && sleeps(slept) ? 0 : first.out);
  };
  const cut = (some: readonly Work[], isCut: (one: Work, other: Work) => boolean) =>
    some.reduce<Work[][]>((parts, work) => {
      const last = parts.at(-1)?.at(-1);
      if (!last || isCut(last, work)) parts.push([]);
      parts.at(-1)?.push(work);
      return parts;
    }, []);
  const broken = { rest: 0, away: 0, day: 0 };
  for (const shift of cut(sorted, (one, other) => restBetween(one, other) >= rest)) {
    if (lengthOf(shift) <= longest) continue;
    const days = cut(shift, (one, other) => other.start - one.end >= rest / 2 && !isLate(one, other));
    for (const [at, day] of days.entries()) {
      const [first] = day as [Work];
      const isOfDays = day.length === 1 && first.end - first.start >= longest + rest;
      const length = lengthOf(day);
      const rule = day.length > 1 && length > 1440 - rest / 2 ? "rest" : "day";
      if (!isOfDays) broken[rule] += Math.max(0, length - longest);
      const last = days[at - 1]?.at(-1);
      if (last) broken[sleeps(last) ? "away" : "rest"] += rest - Math.max(0, restBetween(last, first));
    }
  }
  return broken;
}

/** The rules that these works break and those that somebody has anyway do not, or not so much. */
export function addedLimits(
  works: readonly Work[],
  own: readonly Work[],
  rows: Rows,
  id: number,
): (keyof Broken)[] {
  const [now, before] = [brokenLimits(works, rows, id), brokenLimits(own, rows, id)];
  return (["rest", "away", "day"] as const).filter((rule) => now[rule] > before[rule]);
}
