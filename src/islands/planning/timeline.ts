// FullCalendar draws all hours equally tall: fourteen works at 08:00 would be 6 to 11 pixels wide each. Here
// a busy half-hour is as many lines (units) tall as its busiest day needs, an empty one a single line. To
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

/** `shared`: other events are in the same line. */
export type Place = { from: number; to: number; shared?: boolean };

const halfHour = overlapThreshold;
/** Of an event alone in its half-hour: one line for its name, one for its hour. */
export const unitsOfRow = 2;
/** More events of one half-hour share their lines. */
const maxLines = 10;
const minutesOfUnit = 5;
const maxUnits = 1440 / minutesOfUnit;
const defaultStart = minutesOf("07:00") / halfHour;
const defaultEnd = minutesOf("19:00") / halfHour;

/** 24:00 has its own after the last. */
const halfHourOf = (minutes: number) => Math.floor(minutes / halfHour);

export type Layout = { timeline: Timeline; places: Map<string, Place> };

/**
 * Events of one half-hour that do not last long are below each other, or their names would be cut. What began on an
 * earlier day does not make the axis begin sooner.
 */
export function layOut(all: readonly Timed[], lanes: number, lines = maxLines): Layout {
  const top = Math.min(
    defaultStart,
    ...all.filter(({ begun }) => !begun).map(({ start }) => halfHourOf(start)),
  );
  const entries = all.map((entry) => (entry.begun ? fromTop(entry, top * halfHour) : entry));
  const days = [...Map.groupBy(entries, (entry) => entry.date).values()].map((day) => byHalfHour(day));
  const timeline = scaleOf(days, (events) => heightOfGroup(events, lanes, lines));
  if (heightOf(timeline) > maxUnits) return layOut(all, lanes + 1, Math.max(unitsOfRow, lines - 1));
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

const heightOfGroup = (events: number, lanes: number, lines: number) =>
  Math.max(unitsOfRow, Math.min(events, lines), Math.ceil(events / lanes));

function scaleOf(days: ByHalfHour[], heightOf: (events: number) => number): Timeline {
  const begun = days.flatMap((day) => [...day.keys()]);
  const ends = days.flatMap((day) =>
    [...day.values()].flat().map((entry) => Math.ceil(entry.end / halfHour)),
  );
  const first = Math.min(defaultStart, ...begun);
  const last = Math.max(defaultEnd, ...begun.map((at) => at + 1), ...ends.map((at) => Math.min(at, 48)));
  const tops = [0];
  for (let at = first; at < last; at++) {
    const busiest = Math.max(0, ...days.map((day) => day.get(at)?.length ?? 0));
    tops.push((tops.at(-1) as number) + (busiest ? heightOf(busiest) : 1));
  }
  return { first, tops };
}

function placeDay(day: ByHalfHour, timeline: Timeline, lanes: number, places: Map<string, Place>) {
  const running = new Map<number, number>();
  const taken = (at: number) => (day.get(at)?.length ?? 0) + (running.get(at) ?? 0);
  const canStretch = (entry: Timed, at: number) => {
    const through = laterHalfHours(entry, at);
    return through.length > 0 && through.every((later) => taken(later) < lanes);
  };
  for (const [at, group] of [...day].sort(([a], [b]) => a - b)) {
    const isBeside =
      taken(at) <= lanes && (group.length === 1 || group.some((entry) => canStretch(entry, at)));
    if (!isBeside) {
      placeInLines(group, timeline, at, places);
      continue;
    }
    for (const entry of group) {
      // An event may be placed between two half-hours only if the next one has free lanes.
      const start = taken(at) + taken(at + 1) <= lanes ? entry.start : at * halfHour;
      const from = unitsAt(timeline, start);
      const stretches = canStretch(entry, at);
      if (stretches)
        for (const later of laterHalfHours(entry, at)) running.set(later, (running.get(later) ?? 0) + 1);
      const to = stretches ? unitsAt(timeline, Math.min(entry.end, 1440)) : 0;
      places.set(entry.key, { from, to: Math.max(to, from + unitsOfRow) });
    }
  }
}

/** The first lines have one event more where they do not suffice. */
function placeInLines(group: Timed[], timeline: Timeline, at: number, places: Map<string, Place>) {
  const top = unitsAt(timeline, at * halfHour);
  const height = unitsAt(timeline, (at + 1) * halfHour) - top;
  const lines = Math.min(group.length, height);
  const each = Math.min(unitsOfRow, Math.floor(height / lines));
  const [least, fuller] = [Math.floor(group.length / lines), group.length % lines];
  let next = 0;
  for (let line = 0; line < lines; line++) {
    const inLine = group.slice(next, next + least + (line < fuller ? 1 : 0));
    const from = top + line * each;
    for (const { key } of inLine) places.set(key, { from, to: from + each, shared: inLine.length > 1 });
    next += inLine.length;
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

/** To the quarter of an hour where a half-hour is one row of two lines. */
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

/** Full hours, and half-hours with events: in a shared line these do not say theirs. */
export const hoursOf = ({ first, tops }: Timeline) =>
  tops.slice(0, -1).flatMap((top, index) => {
    const isFull = (first + index) % 2 === 0;
    const isBusy = (tops[index + 1] as number) - top >= unitsOfRow;
    return isFull || isBusy ? [{ time: timeOf((first + index) * halfHour), top, isFull }] : [];
  });

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

/** How much an event has room for: `row` for two lines, `shared` for a part of one. */
export type Size = "tall" | "row" | "line" | "shared";

export function stretchedSpan(layout: Layout, entry: Timed) {
  const { from, to, shared } = placeOf(layout, entry);
  const size: Size =
    to - from > unitsOfRow ? "tall" : to - from === unitsOfRow ? "row" : shared ? "shared" : "line";
  return { start: stretchedTime(entry.date, from), end: stretchedTime(entry.date, to), size };
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
