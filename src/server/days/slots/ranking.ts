import { now, today } from "../../base/clock";
import { briefDay, type Day, dayOf, minutesOf, timeOf } from "../../base/days";
import { daysWhenMoved } from "../../orders/works/days";
import { endOf } from "../facts/model";
import { startOn } from "../facts/times";
import {
  type Calendar,
  type DayOfSlots,
  type Filters,
  type Slot,
  slotsShown,
  type WantedWork,
} from "./model";
import type { Refused } from "./needs";
import { type Candidate, isCandidate, lastEnd, tried, usualStartHour } from "./trial";

const firstHour = 7 * 60;
const lastHour = 16 * 60;
const noon = 12 * 60;
const startDays = ({ days, until }: Calendar) => days.filter(({ date }) => date <= until);

/** Of each day one, as long as there are days. */
export function slotsOf(wanted: WantedWork, calendar: Calendar, filters: Filters): Slot[] {
  const found = candidatesOf(wanted, calendar, filters, false);
  return withToday(spread(found), found).map(({ slot }) => slot);
}

/** Of days on which nothing is free what comes nearest to it: today's always, others while places are few. */
export function breakingOf(
  wanted: WantedWork,
  calendar: Calendar,
  filters: Filters,
  slots: readonly Slot[],
): Slot[] {
  const rest = Math.max(0, slotsShown - slots.length);
  const date = today();
  const hasToday = slots.some((slot) => slot.date === date);
  if (!rest && (hasToday || calendar.days[0]?.date !== date)) return [];
  const free = new Set(slots.map(({ date }) => date));
  const found = candidatesOf(wanted, calendar, filters, true).filter(({ slot }) => !free.has(slot.date));
  return restOf(found, rest);
}

/** The first of each day, so many, and today's. */
export function restOf<T extends Found>(sorted: readonly T[], count: number): T["slot"][] {
  const days = [...Map.groupBy(sorted, ({ slot }) => slot.date).values()].flatMap(([best]) => best ?? []);
  return days.filter(({ slot }, at) => at < count || slot.date === today()).map(({ slot }) => slot);
}

function candidatesOf(wanted: WantedWork, calendar: Calendar, filters: Filters, anyway: boolean) {
  return startDays(calendar)
    .flatMap((day, index) =>
      triedOn(day, wanted, calendar, filters, anyway)
        .filter(isCandidate)
        .map((one) => ({ ...one, penalty: one.penalty + 2 * index })),
    )
    .sort(byPenalty);
}

/** An urgent call is answered with today, in the place that it has among the others. */
export function withToday<T extends Found>(chosen: readonly T[], sorted: readonly T[]): readonly T[] {
  const own = sorted.find(({ slot }) => slot.date === today());
  if (!own || chosen.some(({ slot }) => slot.date === own.slot.date)) return chosen;
  const some = [...chosen.slice(0, slotsShown - 1), own];
  return some.sort((one, other) => sorted.indexOf(one) - sorted.indexOf(other));
}

type Found = { slot: Pick<Slot, "date" | "hour"> };

export function firstSlotOf(wanted: WantedWork, calendar: Calendar, filters: Filters): Slot | null {
  for (const day of startDays(calendar)) {
    const [best] = candidatesOn(day, wanted, calendar, filters).sort(byPenalty);
    if (best) return best.slot;
  }
  return null;
}

const candidatesOn = (day: DayOfSlots, wanted: WantedWork, calendar: Calendar, filters: Filters) =>
  triedOn(day, wanted, calendar, filters, false).filter(isCandidate);

const byPenalty = (one: Candidate, other: Candidate) =>
  Number(one.breaks) - Number(other.breaks) ||
  one.penalty - other.penalty ||
  one.slot.date.localeCompare(other.slot.date) ||
  one.slot.hour.localeCompare(other.slot.hour);

/** The best of each day; where days are few, also a second hour that is not beside the first. */
export function spread<T extends Found>(sorted: readonly T[]): T[] {
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

function triedOn(day: DayOfSlots, wanted: WantedWork, calendar: Calendar, filters: Filters, anyway: boolean) {
  if (day.closed !== null) return [];
  return startsOn(day, wanted, calendar, filters).map((start) =>
    triedFrom(timeOf(start), day, wanted, calendar, filters, anyway),
  );
}

/** A work, or all days of a job from this one on, which is refused where one of them is and as good as its worst one. */
function triedFrom(
  hour: string,
  day: DayOfSlots,
  wanted: WantedWork,
  calendar: Calendar,
  filters: Filters,
  anyway: boolean,
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
      anyway,
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
    return on.length === days.length ? "" : on.map(({ slot }) => briefDay(slot.date)).join(", ");
  };
  const joined = (part: "why" | "tight") => {
    const texts = new Set(days.flatMap(({ slot }) => slot[part]));
    const byDays = Map.groupBy(texts, (text) => daysOf(part, text));
    return [...byDays].flatMap(([on, some]) => (on ? `${on}: ${some.join(", ")}` : some));
  };
  return {
    slot: { ...slot, to: days.at(-1)?.slot.date, why: joined("why"), tight: joined("tight") },
    penalty: Math.max(...days.map(({ penalty }) => penalty)),
    breaks: days.some(({ breaks }) => breaks),
  };
}

/** Minutes from which a place of this day is offered: of today from the next half hour on. */
export function earliestOn(date: Day): number {
  const moment = now();
  const [day, minutes] = [dayOf(moment), minutesOf(moment.slice(11))];
  if (date !== day) return date < day ? 24 * 60 : 0;
  return (Math.floor(minutes / 30) + 1) * 30;
}

/** The hours to try: the usual one, each full hour, and where a vehicle could come from its work before. */
function startsOn(day: DayOfSlots, wanted: WantedWork, { ways }: Calendar, { mornings }: Filters): number[] {
  const full = Array.from({ length: (lastHour - firstHour) / 60 + 1 }, (_, hour) => firstHour + 60 * hour);
  const after = day.works
    .filter(({ id }) => !wanted.moving.has(id))
    .flatMap((work) => {
      const paces = new Set(work.seats.flatMap(({ kind, pace }) => (kind === "vehicle" ? pace : [])));
      return [...paces].map(
        (pace) => Math.ceil((endOf(work) + (ways(pace)(work, wanted)?.minutes ?? 0)) / 30) * 30,
      );
    });
  const isNow = (start: number) => day.date === wanted.now?.date && timeOf(start) === wanted.now.hour;
  const earliest = earliestOn(day.date);
  const fits = (start: number) =>
    start >= Math.max(earliest, Math.min(firstHour, minutesOf(wanted.hour))) &&
    start < lastEnd &&
    (start === earliest ||
      (start <= lastHour && (start + wanted.minutes <= lastEnd || start <= usualStartHour))) &&
    (!mornings || start < noon) &&
    !isNow(start);
  const starts = new Set([minutesOf(wanted.hour), ...full, ...after, earliest]);
  return [...starts].filter(fits).sort((one, other) => one - other);
}

export function againstOf(wanted: WantedWork, calendar: Calendar, filters: Filters): string {
  const open = startDays(calendar).filter(({ closed }) => closed === null);
  const reasons = open
    .flatMap((day) => triedOn(day, wanted, calendar, filters, false))
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

export function daysOfJob({ now, id, nextDays }: WantedWork, first: Day): Day[] {
  if (!now || !nextDays.length) return [first];
  const job = [{ id, ...now }, ...nextDays.flatMap(({ id, now }) => (now ? [{ id, ...now }] : []))];
  return daysWhenMoved(job, id, first);
}
