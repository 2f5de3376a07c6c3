// FullCalendar draws all hours equally tall: fourteen works at 08:00 would be 6 to 11 pixels wide each. Here
// a busy half-hour is as many rows tall as its busiest day needs, an empty one half a row (a unit). To
// FullCalendar each unit is passed as five minutes of the real day: 24 units below the top is 02:00. Only
// this file knows stretched times; all others use real days and minutes.

import { type Day, dayOf, minutesOf, timeOf } from "../../server/base/days";
import { overlapThreshold } from "../../server/days/planning/model";

export type Timeline = {
  first: number;
  /** In units; the last number is the height of the whole. */
  tops: number[];
};

export type Timed = {
  key: string;
  date: Day;
  start: number;
  end: number;
  begun?: unknown;
};

export type Place = { from: number; to: number };

const halfHour = overlapThreshold;
export const unitsOfRow = 2;
const minutesOfUnit = 5;
const maxUnits = 1440 / minutesOfUnit;
const defaultStart = minutesOf("07:00") / halfHour;
const defaultEnd = minutesOf("19:00") / halfHour;

/** 24:00 has its own after the last. */
const halfHourOf = (minutes: number) => Math.floor(minutes / halfHour);

export type Layout = { timeline: Timeline; places: Map<string, Place> };

/** Further events go in rows below. What began on an earlier day does not make the axis begin sooner. */
export function layOut(all: readonly Timed[], lanes: number): Layout {
  const top = Math.min(
    defaultStart,
    ...all.filter(({ begun }) => !begun).map(({ start }) => halfHourOf(start)),
  );
  const entries = all.map((entry) => (entry.begun ? fromTop(entry, top * halfHour) : entry));
  const days = [...Map.groupBy(entries, (entry) => entry.date).values()].map((day) => byHalfHour(day));
  const timeline = scaleOf(days, lanes);
  if (heightOf(timeline) > maxUnits) return layOut(all, lanes + 1);
  const places = new Map<string, Place>();
  for (const day of days) placeDay(day, timeline, lanes, places);
  return { timeline, places };
}

const fromTop = (entry: Timed, top: number) => ({
  ...entry,
  start: top,
  end: Math.max(entry.end, top + halfHour),
});

type ByHalfHour = Map<number, Timed[]>;

const byHalfHour = (day: readonly Timed[]): ByHalfHour =>
  Map.groupBy(day, (entry) => halfHourOf(entry.start));

function scaleOf(days: ByHalfHour[], lanes: number): Timeline {
  const begun = days.flatMap((day) => [...day.keys()]);
  const ends = days.flatMap((day) =>
    [...day.values()].flat().map((entry) => Math.ceil(entry.end / halfHour)),
  );
  const first = Math.min(defaultStart, ...begun);
  const last = Math.max(defaultEnd, ...begun.map((at) => at + 1), ...ends.map((at) => Math.min(at, 48)));
  const tops = [0];
  for (let at = first; at < last; at++) {
    const busiest = Math.max(0, ...days.map((day) => day.get(at)?.length ?? 0));
    tops.push((tops.at(-1) as number) + (busiest ? Math.ceil(busiest / lanes) * unitsOfRow : 1));
  }
  return { first, tops };
}

function placeDay(day: ByHalfHour, timeline: Timeline, lanes: number, places: Map<string, Place>) {
  const running = new Map<number, number>();
  const taken = (at: number) => (day.get(at)?.length ?? 0) + (running.get(at) ?? 0);
  for (const [at, group] of [...day].sort(([a], [b]) => a - b)) {
    const top = unitsAt(timeline, at * halfHour);
    const roomy = taken(at) <= lanes;
    for (const [index, entry] of group.entries()) {
      // An event may be placed between two half-hours only if the next one has free lanes.
      const from =
        roomy && taken(at) + taken(at + 1) <= lanes
          ? unitsAt(timeline, entry.start)
          : top + (roomy ? 0 : Math.floor(index / lanes) * unitsOfRow);
      const through = laterHalfHours(entry, at);
      const stretches = through.length > 0 && roomy && through.every((later) => taken(later) < lanes);
      if (stretches) for (const later of through) running.set(later, (running.get(later) ?? 0) + 1);
      const to = stretches ? unitsAt(timeline, Math.min(entry.end, 1440)) : 0;
      places.set(entry.key, { from, to: Math.max(to, from + unitsOfRow) });
    }
  }
}

function laterHalfHours(entry: Timed, at: number): number[] {
  const last = Math.min(Math.ceil(entry.end / halfHour), 48);
  return Array.from({ length: Math.max(0, last - at - 1) }, (_, after) => at + 1 + after);
}

export function unitsAt({ first, tops }: Timeline, minutes: number): number {
  const at = minutes / halfHour - first;
  if (at <= 0) return 0;
  const index = Math.min(Math.floor(at), tops.length - 1);
  const top = tops[index] as number;
  return top + (at - index) * ((tops[index + 1] ?? top) - top);
}

/** To the quarter of an hour where a half-hour is one row. */
export function minutesAt({ first, tops }: Timeline, units: number): number {
  const index = Math.max(
    tops.findLastIndex((top) => top <= units),
    0,
  );
  const top = tops[index] as number;
  const height = (tops[index + 1] ?? top) - top;
  const quarter = height === unitsOfRow && units - top >= 1 ? halfHour / 2 : 0;
  return Math.min((first + index) * halfHour + quarter, 1440);
}

export const fullHours = ({ first, tops }: Timeline) =>
  tops
    .slice(0, -1)
    .flatMap((top, index) => ((first + index) % 2 ? [] : [{ hour: (first + index) / 2, top }]));

export const halfHoursOf = ({ first, tops }: Timeline) => ({
  first: first * halfHour,
  last: (first + tops.length - 2) * halfHour,
});

export const heightOf = ({ tops }: Timeline) => tops.at(-1) as number;
const placeOf = ({ places }: Layout, { key }: Timed) => places.get(key) as Place;

const duration = (units: number) => ({ minutes: units * minutesOfUnit });
const stretchedTime = (day: Day, units: number) =>
  new Date(Date.parse(day) + units * minutesOfUnit * 60_000).toISOString();

/** One slot for each unit; with larger ones a drag would be off by some units. */
export const axisOptions = ({ timeline }: Layout) => ({
  slotMinTime: duration(0),
  slotMaxTime: duration(heightOf(timeline)),
  slotDuration: duration(1),
  slotHeaderInterval: duration(heightOf(timeline)),
});

export const stretchedMoment = ({ timeline }: Layout, day: Day, minutes: number) =>
  stretchedTime(day, unitsAt(timeline, minutes));

export function stretchedSpan(layout: Layout, entry: Timed) {
  const { from, to } = placeOf(layout, entry);
  return {
    start: stretchedTime(entry.date, from),
    end: stretchedTime(entry.date, to),
    tall: to - from > unitsOfRow,
  };
}

export function momentAt({ timeline }: Layout, at: Date) {
  const date = dayOf(at.toISOString());
  const units = (at.getTime() - Date.parse(date)) / 60_000 / minutesOfUnit;
  return { date, time: timeOf(minutesAt(timeline, Math.round(units))) };
}

/** A horizontal move does not change the hour, even of an event in a lower row. */
export function dropMoment(layout: Layout, entry: Timed & { time: string }, start: Date) {
  const { date, time } = momentAt(layout, start);
  const units = (start.getTime() - Date.parse(date)) / 60_000 / minutesOfUnit;
  const stays = Math.abs(units - placeOf(layout, entry).from) < 0.5;
  return { date, time: stays ? entry.time : time };
}
