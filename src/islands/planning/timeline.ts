import { type Day, minutesOf } from "../../server/days";
import { overlapThreshold } from "../../server/planning/times";

/**
 * A busy half-hour gets as many rows as its busiest day needs, an empty one half a row: like a paper week,
 * the time axis gives room where there is something to read. Heights are counted in units of half a row.
 */
export type Timeline = {
  /** The first half-hour shown, counted from midnight. */
  first: number;
  /** Where each shown half-hour begins, in units; the last number is the height of the whole. */
  tops: number[];
};

export type Timed = { key: string; date: Day; start: number; end: number };

/** Where an event stands, in units from the top. */
export type Place = { from: number; to: number };

const half = overlapThreshold;
export const unitsOfRow = 2;
/** A calendar day has room for so many: each stands for five of its minutes. */
const mostUnits = 288;
/** Shown even when nothing happens: seven to nineteen. */
const opens = minutesOf("07:00") / half;
const closes = minutesOf("19:00") / half;

/** The half-hour in which something begins; 24:00 has one of its own after the last. */
const halfOf = (minutes: number) => Math.floor(minutes / half);

export type Layout = { timeline: Timeline; places: Map<string, Place> };

/** Gives every event its place: at most `lanes` side by side, the next ones in a row below. */
export function layOut(entries: readonly Timed[], lanes: number): Layout {
  const days = [...Map.groupBy(entries, (entry) => entry.date).values()].map((day) => halves(day));
  const timeline = scaleOf(days, lanes);
  if ((timeline.tops.at(-1) as number) > mostUnits) return layOut(entries, lanes + 1);
  const places = new Map<string, Place>();
  for (const day of days) placeDay(day, timeline, lanes, places);
  return { timeline, places };
}

type Halves = Map<number, Timed[]>;

const halves = (day: readonly Timed[]): Halves => Map.groupBy(day, (entry) => halfOf(entry.start));

function scaleOf(days: Halves[], lanes: number): Timeline {
  const begun = days.flatMap((day) => [...day.keys()]);
  const ends = days.flatMap((day) => [...day.values()].flat().map((entry) => Math.ceil(entry.end / half)));
  const first = Math.min(opens, ...begun);
  const last = Math.max(closes, ...begun.map((at) => at + 1), ...ends.map((at) => Math.min(at, 48)));
  const tops = [0];
  for (let at = first; at < last; at++) {
    const most = Math.max(0, ...days.map((day) => day.get(at)?.length ?? 0));
    tops.push((tops.at(-1) as number) + (most ? Math.ceil(most / lanes) * unitsOfRow : 1));
  }
  return { first, tops };
}

function placeDay(day: Halves, timeline: Timeline, lanes: number, places: Map<string, Place>) {
  /** How many long events run through each half-hour. */
  const running = new Map<number, number>();
  const taken = (at: number) => (day.get(at)?.length ?? 0) + (running.get(at) ?? 0);
  for (const [at, group] of [...day].sort(([a], [b]) => a - b)) {
    const top = unitsAt(timeline, at * half);
    const roomy = taken(at) <= lanes;
    for (const [index, entry] of group.entries()) {
      // Only where the next half-hour has room may an event stand between the two.
      const from =
        roomy && taken(at) + taken(at + 1) <= lanes
          ? unitsAt(timeline, entry.start)
          : top + (roomy ? 0 : Math.floor(index / lanes) * unitsOfRow);
      const through = covered(entry, at);
      const stretches = through.length > 0 && roomy && through.every((later) => taken(later) < lanes);
      if (stretches) for (const later of through) running.set(later, (running.get(later) ?? 0) + 1);
      const to = stretches ? unitsAt(timeline, Math.min(entry.end, 1440)) : 0;
      places.set(entry.key, { from, to: Math.max(to, from + unitsOfRow) });
    }
  }
}

/** The half-hours after its own that an event runs through. */
function covered(entry: Timed, at: number): number[] {
  const last = Math.min(Math.ceil(entry.end / half), 48);
  return Array.from({ length: Math.max(0, last - at - 1) }, (_, after) => at + 1 + after);
}

/** How far down the axis a time stands. */
export function unitsAt({ first, tops }: Timeline, minutes: number): number {
  const at = minutes / half - first;
  if (at <= 0) return 0;
  const index = Math.min(Math.floor(at), tops.length - 1);
  const top = tops[index] as number;
  return top + (at - index) * ((tops[index + 1] ?? top) - top);
}

/** The time that stands so far down the axis: by the quarter of an hour where one row is the half-hour. */
export function minutesAt({ first, tops }: Timeline, units: number): number {
  const index = Math.max(
    tops.findLastIndex((top) => top <= units),
    0,
  );
  const top = tops[index] as number;
  const height = (tops[index + 1] ?? top) - top;
  const quarter = height === unitsOfRow && units - top >= 1 ? half / 2 : 0;
  return Math.min((first + index) * half + quarter, 1440);
}

/** The full hours of the axis, and how far down each begins. */
export const fullHours = ({ first, tops }: Timeline) =>
  tops
    .slice(0, -1)
    .flatMap((top, index) => ((first + index) % 2 ? [] : [{ hour: (first + index) / 2, top }]));
