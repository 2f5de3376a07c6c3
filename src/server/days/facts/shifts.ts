import { durationWords } from "../../base/days";
import { capitalized } from "../../base/text";
import { isRoughTime, roughly } from "../../clients/travel/model";
import { hoursText } from "../../orders/works/model";
import type { DepotWays } from "../../orders/works/stop-roads";
import { endOf, inTown, startOf, type Timed, tooFar, type Ways } from "./model";

export const rules = ["rest", "day", "away", "wheel"] as const;
export type Rule = (typeof rules)[number];

/** In minutes. `rest`: between two days; `longest`: a day with its ways; `away`: farther from the depot a crew sleeps there; `wheel`: of one driver. */
export type Limits = {
  rest: number;
  longest: number;
  away: number;
  wheel: number;
  /** The rules that a plan never breaks; the others it avoids. */
  binding: ReadonlySet<Rule>;
};

/** `day`: where it is of another one; `isAssumed`: nobody wrote how long it takes. */
export type WorkOfShift = Timed &
  Partial<DepotWays> & {
    end?: string;
    isAssumed?: boolean;
    lastTown?: string;
    day?: string;
    hasYard?: boolean;
  };

/** Seven days hold a rest of 24 hours and the daily one; of long days, as the composition counts them, at most five. */
export const weeklyRest = (24 + 11) * 60;
const longestRun = 7 * 24 * 60 - weeklyRest;
export const longDay = 9 * 60;
const mostLongDays = 5;

type Span = { start: number; end: number };

/** Of a worker beside a day: what he does before and after without a weekly rest, and his long days in seven. */
export type Week = { before?: Span; after?: Span; long: number };

/** What works break together; `over`: by how many minutes. Of a pause between two of them `minutes` is the rest, of too many long days their number, else they are one long day. */
export type Breach = {
  rule: Exclude<Rule, "wheel"> | "week";
  works: readonly WorkOfShift[];
  isPause: boolean;
  minutes: number;
  over: number;
  /** A road in it, or the length of a work, is a guess. */
  isRough: boolean;
};

/** Works, by their beginning, with less than the rest between them are one shift, whatever the date: too long, it lacks rest or is too long a day. */
export function breachesOf(works: readonly WorkOfShift[], ways: Ways, limits: Limits, week?: Week): Breach[] {
  const found = week ? weekBreaches(works, week) : [];
  let first = 0;
  for (let at = 0; at < works.length; at++) {
    if (at + 1 < works.length && restAfter(works, at, ways, limits) < limits.rest) continue;
    if (spanOf(works, first, at, limits) > limits.longest) addBreaches(works, first, at, ways, limits, found);
    first = at + 1;
  }
  return found;
}

function weekBreaches(all: readonly WorkOfShift[], { before, after, long }: Week): Breach[] {
  const works = all.filter(({ day }) => day === undefined);
  if (!works.length || (!before && !after)) return [];
  const start = Math.min(...works.map(startOf));
  const end = Math.max(...works.map(endOf));
  const from = before && start - before.end < weeklyRest ? before.start : start;
  const until = after && after.start - end < weeklyRest ? after.end : end;
  const breach = { rule: "week" as const, works, isPause: false, isRough: false };
  const days = long + (end - start >= longDay ? 1 : 0);
  return [
    ...(until - from > longestRun
      ? [{ ...breach, minutes: until - from, over: until - from - longestRun }]
      : []),
    ...(days > mostLongDays && days > long
      ? [{ ...breach, minutes: days, over: 60 * (days - mostLongDays) }]
      : []),
  ];
}

/** A pause of half the rest or more is a short rest between two days, a shorter one is within a day. */
function addBreaches(
  works: readonly WorkOfShift[],
  first: number,
  last: number,
  ways: Ways,
  limits: Limits,
  found: Breach[],
) {
  let begin = first;
  for (let at = first; at <= last; at++) {
    const [before, after] = [lastEnding(works, at, limits), works[at + 1] as WorkOfShift];
    // Who is late for a work has no rest before it, but another problem.
    const isRest =
      at < last && startOf(after) - endOf(before) >= limits.rest / 2 && !tooFar(before, after, ways);
    if (at < last && !isRest) continue;
    const minutes = spanOf(works, begin, at, limits);
    if (minutes > limits.longest && !(begin === at && isOfDays(works[at] as WorkOfShift, limits))) {
      const rule = begin < at && isWithoutRest(minutes, limits) ? "rest" : "day";
      const over = minutes - limits.longest;
      const isRough = isRoughSpan(works, begin, at, limits);
      found.push({ rule, works: works.slice(begin, at + 1), isPause: false, minutes, over, isRough });
    }
    begin = at + 1;
    if (!isRest) continue;
    const rest = Math.max(0, restAfter(works, at, ways, limits));
    const rule = isAway(before, limits) ? "away" : "rest";
    const isRough = isRoughRest(before, after, ways, limits);
    found.push({
      rule,
      works: [before, after],
      isPause: true,
      minutes: rest,
      over: limits.rest - rest,
      isRough,
    });
  }
}

/** In twenty-four hours of it there is not even half a rest. */
const isWithoutRest = (minutes: number, { rest }: Limits) => minutes > 24 * 60 - rest / 2;

/** Whether another work in the pause would make a long day of it, which only weighs. */
export const mayBecomeDay = ({ isPause, works }: Breach, limits: Limits) =>
  isPause &&
  !limits.binding.has("day") &&
  !isWithoutRest(endOf(works[1] as WorkOfShift) - startOf(works[0] as WorkOfShift), limits);

/** So long that people rest within it. */
export const isOfDays = ({ minutes }: Timed, { longest, rest }: Limits) => minutes >= longest + rest;

/** Whether there is time to go home by the yard between two works; not where the yard is not known. */
export const isByYard = (before: WorkOfShift, after: WorkOfShift): boolean =>
  before.hasYard === true && endOf(before) + (before.back ?? 0) + (after.out ?? 0) <= startOf(after);

const isAway = ({ back = 0 }: Partial<DepotWays>, { away }: Limits) => back > away;

const isRoughRest = (before: WorkOfShift, after: WorkOfShift, ways: Ways, limits: Limits): boolean =>
  before.isAssumed === true ||
  (isAway(before, limits)
    ? isRoughTime(ways(before, after))
    : before.isRoughBack === true || after.isRoughOut === true);

/** Who is not too far away goes home and comes back from there. */
function restAfter(works: readonly WorkOfShift[], at: number, ways: Ways, limits: Limits): number {
  const [before, after] = [lastEnding(works, at, limits), works[at + 1] as WorkOfShift];
  const gap = startOf(after) - endOf(before);
  return isAway(before, limits)
    ? gap - (ways(before, after)?.minutes ?? 0)
    : gap - (before.back ?? 0) - (after.out ?? 0);
}

/** Of works up to this one that from which somebody is back last: two that overlap need not end in their order. */
function lastEnding(works: readonly WorkOfShift[], at: number, limits: Limits): WorkOfShift {
  let last = works[at] as WorkOfShift;
  for (let earlier = at - 1; earlier >= 0; earlier--)
    if (
      backFrom(works[earlier] as WorkOfShift, limits) > backFrom(last, limits) &&
      endOf(works[earlier] as Timed) > endOf(last)
    )
      last = works[earlier] as WorkOfShift;
  return last;
}

/** From the depot and back to it, but where the crew slept or sleeps. */
function spanOf(works: readonly WorkOfShift[], first: number, last: number, limits: Limits): number {
  const begin = works[first] as WorkOfShift;
  const from = startOf(begin) - (startsAway(works, first, limits) ? 0 : (begin.out ?? 0));
  let until = 0;
  for (let at = first; at <= last; at++)
    until = Math.max(until, backFrom(works[at] as WorkOfShift, limits) - from);
  return until;
}

const startsAway = (works: readonly WorkOfShift[], first: number, limits: Limits) =>
  first > 0 && isAway(works[first - 1] as WorkOfShift, limits);

const backFrom = (work: WorkOfShift, limits: Limits) =>
  endOf(work) + (isAway(work, limits) ? 0 : (work.back ?? 0));

function isRoughSpan(works: readonly WorkOfShift[], first: number, last: number, limits: Limits): boolean {
  const day = works.slice(first, last + 1);
  const until = Math.max(...day.map((work) => backFrom(work, limits)));
  return (
    (day[0]?.isRoughOut === true && !startsAway(works, first, limits)) ||
    day.some(
      (work) =>
        backFrom(work, limits) === until &&
        (work.isAssumed === true || (work.isRoughBack === true && !isAway(work, limits))),
    )
  );
}

/** What these works break that those alone which somebody has anyway do not, or break less. */
export function addedBreaches(
  works: readonly WorkOfShift[],
  own: readonly WorkOfShift[],
  ways: Ways,
  limits: Limits,
  week?: Week,
): Breach[] {
  const found = breachesOf(works, ways, limits, week);
  if (!found.length || !own.length) return found;
  const before = breachesOf(own, ways, limits, week);
  const sum = (some: readonly Breach[], rule: Breach["rule"]) =>
    some.reduce((total, breach) => total + (breach.rule === rule ? breach.over : 0), 0);
  const known = new Set(before.map((breach) => breachText(breach, limits)));
  return found.filter(
    (breach) => sum(found, breach.rule) > sum(before, breach.rule) && !known.has(breachText(breach, limits)),
  );
}

/** Of a work that is too long for anybody. */
export const isAlone = ({ rule, works }: Breach) => rule !== "week" && works.length === 1;

/** The work of the day asked about at which a breach is shown. */
export const workOfBreach = ({ works }: Breach): WorkOfShift =>
  works.findLast(({ day }) => day === undefined) ?? (works.at(-1) as WorkOfShift);

export function breachText(breach: Breach, { rest, longest }: Limits): string {
  const { rule, works, isPause, minutes, isRough } = breach;
  const words = `${durationWords(minutes) || "0 min"}${roughly(isRough)}`;
  const least = `(almeno ${durationWords(rest)})`;
  if (rule === "week")
    return minutes > 7
      ? `nessun riposo di ${durationWords(weeklyRest)} (24 + 11) in sette giorni`
      : `${minutes} giornate di almeno ${durationWords(longDay)} in sette giorni`;
  if (rule === "day") return `giornata di ${words} con la strada (al massimo ${durationWords(longest)})`;
  if (!isPause) return `giornata di ${words} senza riposo ${least}`;
  const [before, after] = works as [WorkOfShift, WorkOfShift];
  return rule === "away"
    ? `dorme fuori, riposo di ${words} tra ${named(before)}${before.lastTown ? ` ${inTown(before.lastTown)}` : ""} e ${named(after)}, con la strada ${least}`
    : `riposo di ${words} tra ${named(before)} e ${named(after)} ${least}`;
}

/** A work that ends on a later day has its own beside its hour. */
function named(work: WorkOfShift): string {
  const { hour, end = "", day } = work;
  if (!day) return `le ${hoursText(work)}`;
  return end.includes(" di ") ? `le ${hour} di ${day} – ${end}` : `le ${hoursText(work)} di ${day}`;
}

/** What works break together; a work alone is shown by itself (`tooLongAlone`). */
export type ShiftProblem = { kind: Breach["rule"] | "wheel"; work: number; text: string };

export const shiftProblems = (
  works: readonly WorkOfShift[],
  ways: Ways,
  limits: Limits,
  week?: Week,
): ShiftProblem[] =>
  breachesOf(works, ways, limits, week)
    .filter((breach) => !isAlone(breach))
    .map((breach) => ({
      kind: breach.rule,
      work: workOfBreach(breach).id,
      text: breachText(breach, limits),
    }));

/** Of a work that makes a day too long by itself. */
export function tooLongAlone(work: WorkOfShift, limits: Limits): string | undefined {
  const [breach] = breachesOf([work], () => null, limits);
  if (!breach) return;
  return capitalized(breachText(breach, limits));
}

/** Without a second driver of each vehicle its crew is at the wheel for too long; a work of several days is not. */
export const asksTwoDrivers = (
  { minutes, wheel, road, isPart }: { minutes: number; wheel: number; road: number; isPart: boolean },
  limits: Limits,
) => wheel > limits.wheel && !isPart && minutes < road + limits.rest;
