import type { Day } from "../../base/days";
import type { Counts } from "../../crews/model";
import type { Span } from "../../orders/works/model";

/** A work on the axis of a day; times in minutes from its midnight. */
export type Bar = {
  id: number;
  version: number;
  client: string;
  place: string;
  type: string;
  hour: string;
  end?: string;
  start: number;
  /** 0 on site B, which knows no lengths. */
  minutes: number;
  /** By how much it is later than planned. */
  late?: number;
  /** Begun on this other day. */
  day?: string;
  span?: Span;
  isCancelled?: true;
  there: Counts;
  asked: Counts;
  crew: string[];
  problems: string[];
  /** Somebody on it is elsewhere at that time, or cannot be there in time. */
  isClash?: true;
};

/** What a row does between its works. */
export type Leg = {
  kind: "way" | "yard" | "rest";
  start: number;
  minutes: number;
  text: string;
  isTooLate?: true;
};

export type BarRow = {
  key: string;
  /** Of a vehicle; null: a crew without one. */
  vehicle: number | null;
  code: string;
  name: string;
  /** The reason why it stands still; empty when none was given. */
  away?: string;
  works: number[];
  legs: Leg[];
};

export type DayBars = { date: Day; from: number; until: number; works: Bar[]; rows: BarRow[] };

export const messages = { shifted: "Lavorazione spostata" };

/** Of site B a work takes so much room, without an end. */
export const unknownLength = 180;

const hour = 60;
export const usualHours = { from: 6 * hour, until: 20 * hour };
/** A night is shown until the next morning. */
const longest = 30 * hour;
const night = 12 * hour;

/** Whole hours around all that happens, at least the usual day; what is longer than a night goes out of the picture. */
export function axisOf(parts: readonly { start: number; minutes: number }[]): {
  from: number;
  until: number;
} {
  const from = Math.min(usualHours.from, ...parts.map(({ start }) => start));
  const until = Math.max(
    usualHours.until,
    ...parts.flatMap(({ start, minutes }) => {
      const end = start + (minutes || unknownLength);
      if (start > longest) return [];
      return end > longest && minutes > night ? start + unknownLength : end;
    }),
  );
  return {
    from: Math.max(0, Math.floor(from / hour) * hour),
    until: Math.min(longest, Math.ceil(until / hour) * hour),
  };
}
