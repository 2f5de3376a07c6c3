import { type Day, minutesOf, timeOf } from "../../base/days";
import { endOf } from "../facts/model";
import { startOn } from "../facts/times";
import { daysOfJob } from "./job-days";
import {
  type Calendar,
  type DayOfSlots,
  type Filters,
  type Slot,
  shortDate,
  slotsShown,
  type WantedWork,
} from "./model";
import type { Refused } from "./needs";
import { type Candidate, isCandidate, tried, usualStartHour } from "./trial";

const firstHour = 7 * 60;
const lastHour = 16 * 60;
const noon = 12 * 60;
/** Works end by now, unless they are so long that they must begin first thing in the morning. */
const lastEnd = 20 * 60;

const startDays = ({ days, until }: Calendar) => days.filter(({ date }) => date <= until);

/** Of each day one, as long as there are days. */
export function slotsOf(wanted: WantedWork, calendar: Calendar, filters: Filters): Slot[] {
  const found = startDays(calendar).flatMap((day, index) =>
    candidatesOn(day, wanted, calendar, filters).map(({ slot, penalty }) => ({
      slot,
      penalty: penalty + 2 * index,
    })),
  );
  return spread(found.sort(byPenalty)).map(({ slot }) => slot);
}

export function firstSlotOf(wanted: WantedWork, calendar: Calendar, filters: Filters): Slot | null {
  for (const day of startDays(calendar)) {
    const [best] = candidatesOn(day, wanted, calendar, filters).sort(byPenalty);
    if (best) return best.slot;
  }
  return null;
}

const candidatesOn = (day: DayOfSlots, wanted: WantedWork, calendar: Calendar, filters: Filters) =>
  triedOn(day, wanted, calendar, filters).filter(isCandidate);

const byPenalty = (one: Candidate, other: Candidate) =>
  one.penalty - other.penalty ||
  one.slot.date.localeCompare(other.slot.date) ||
  one.slot.hour.localeCompare(other.slot.hour);

/** The best of each day; where days are few, also a second hour that is not beside the first. */
export function spread<T extends { slot: Pick<Slot, "date" | "hour"> }>(sorted: readonly T[]): T[] {
  const chosen: T[] = [];
  const add = (differs: (one: T, other: T) => boolean) => {
    for (const one of sorted)
      if (chosen.length < slotsShown && chosen.every((other) => differs(one, other))) chosen.push(one);
  };
  add(({ slot }, other) => slot.date !== other.slot.date);
  add(
    ({ slot }, { slot: { date, hour } }) =>
      slot.date !== date || Math.abs(minutesOf(slot.hour) - minutesOf(hour)) >= 3 * 60,
  );
  return chosen.sort((one, other) => sorted.indexOf(one) - sorted.indexOf(other));
}

function triedOn(day: DayOfSlots, wanted: WantedWork, calendar: Calendar, filters: Filters) {
  if (day.closed !== null) return [];
  return startsOn(day, wanted, calendar, filters).map((start) =>
    triedFrom(timeOf(start), day, wanted, calendar, filters),
  );
}

/** A work, or all days of a job from this one on, which is refused where one of them is and as good as its worst one. */
function triedFrom(
  hour: string,
  day: DayOfSlots,
  wanted: WantedWork,
  calendar: Calendar,
  filters: Filters,
): Candidate | Refused {
  const dates = daysOfJob(wanted, day.date);
  const found: Candidate[] = [];
  for (const [at, work] of [wanted, ...wanted.nextDays].entries()) {
    const there = calendar.days.find(({ date }) => date === dates[at]) as DayOfSlots;
    const one = tried(
      onDay({ ...work, hour: work.hour === wanted.hour ? hour : work.hour }, there.date),
      there,
      calendar,
      filters,
    );
    if (!isCandidate(one)) return one;
    found.push(one);
  }
  return together(found as [Candidate, ...Candidate[]]);
}

const onDay = (work: WantedWork, date: Day): WantedWork => ({
  ...work,
  start: startOn(date, { date, hour: work.hour }),
});

function together(days: readonly [Candidate, ...Candidate[]]): Candidate {
  const [{ slot }] = days;
  if (days.length === 1) return days[0];
  const daysOf = (part: "why" | "tight", text: string) => {
    const on = days.filter(({ slot }) => slot[part].includes(text));
    return on.length === days.length ? "" : on.map(({ slot }) => shortDate(slot.date)).join(", ");
  };
  const joined = (part: "why" | "tight") => {
    const texts = new Set(days.flatMap(({ slot }) => slot[part]));
    const byDays = Map.groupBy(texts, (text) => daysOf(part, text));
    return [...byDays].flatMap(([on, some]) => (on ? `${on}: ${some.join(", ")}` : some));
  };
  return {
    slot: { ...slot, to: days.at(-1)?.slot.date, why: joined("why"), tight: joined("tight") },
    penalty: Math.max(...days.map(({ penalty }) => penalty)),
  };
}

/** The hours to try: the usual one, each full hour, and where a vehicle could come from its work before. */
function startsOn(day: DayOfSlots, wanted: WantedWork, { ways }: Calendar, { mornings }: Filters): number[] {
  const full = Array.from({ length: (lastHour - firstHour) / 60 + 1 }, (_, hour) => firstHour + 60 * hour);
  const after = day.works
    .filter(({ id, seats }) => !wanted.moving.has(id) && seats.some(({ kind }) => kind === "vehicle"))
    .map((work) => Math.ceil((endOf(work) + (ways(work, wanted)?.minutes ?? 0)) / 30) * 30);
  const isNow = (start: number) => day.date === wanted.now?.date && timeOf(start) === wanted.now.hour;
  const fits = (start: number) =>
    start >= Math.min(firstHour, minutesOf(wanted.hour)) &&
    start <= lastHour &&
    (start + wanted.minutes <= lastEnd || start <= usualStartHour) &&
    (!mornings || start < noon) &&
    !isNow(start);
  return [...new Set([minutesOf(wanted.hour), ...full, ...after])].filter(fits).sort((a, b) => a - b);
}

export function againstOf(wanted: WantedWork, calendar: Calendar, filters: Filters): string {
  const open = startDays(calendar).filter(({ closed }) => closed === null);
  const reasons = open
    .flatMap((day) => triedOn(day, wanted, calendar, filters))
    .filter((one): one is Refused => !isCandidate(one));
  const [first] = [...Map.groupBy(reasons, ({ by, name }) => `${by} ${name}`).values()].sort(
    (one, other) => other.length - one.length,
  );
  const closures = new Set(startDays(calendar).flatMap(({ closed }) => closed || []));
  if (!first?.[0]) return ["in questi giorni non si lavora", ...closures].join(": ");
  const [{ by, text }] = first as [Refused];
  const free = Math.max(...first.map((one) => one.free));
  if (by !== "resource" || text.includes("in tutto")) return text;
  return `${text}, liberi insieme al massimo ${free}`;
}
