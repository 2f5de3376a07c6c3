import { addDays, type Day, daysBetween, durationWords } from "../../base/days";
import { instantOf } from "../../base/instants";
import { wheelMinutes } from "../../clients/travel/model";
import { all } from "../../db/db";
import { setting } from "../../db/settings";
import { plannedLength } from "../../orders/works/model";
import type { Tour } from "../../orders/works/stop-roads";
import type { Timed, Ways } from "./model";
import { type Limits, longDay, rules, type Week, weeklyRest } from "./shifts";

/** The limits of works and people, as the firm has set them. */
export const firmLimits = (): Limits => ({
  rest: Number(setting("hours.rest")) * 60,
  longest: Number(setting("hours.longest")) * 60,
  away: Number(setting("limits.away")) * 60,
  wheel: Number(setting("limits.wheel")) * 60,
  binding: new Set(rules.filter((rule) => setting(`limits.${rule}Binds`) === "1")),
});

type Row = { id: number; date: Day; hour: string; minutes: number | null; usual_minutes: number | null };
type Span = { date: Day; start: number; end: number };

/** What workers do on the days beside one, without their ways: who has no rest so has none with them. */
export function weeksAround(date: Day): Map<number, Week> {
  const midnight = instantOf(date, "00:00");
  const rows = all<Row>`
    SELECT l.id_worker AS id, w.date, w.hour, w.minutes, w.usual_minutes
    FROM work_rows w JOIN crew_lines l ON l.id_work = w.id
    WHERE w.date BETWEEN ${addDays(date, -7)} AND ${addDays(date, 7)} AND w.date <> ${date} AND l.id_worker IS NOT NULL
    ORDER BY w.date, w.hour`;
  const spans = Map.groupBy(
    rows.map(({ id, date, hour, ...row }) => {
      const start = instantOf(date, hour) - midnight;
      return { id, date, start, end: start + plannedLength({ ...row, road: 0 }) };
    }),
    ({ id }) => id,
  );
  return new Map([...spans].map(([id, own]) => [id, weekOf(date, own)]));
}

/** `spans`: of one worker on the days beside this one, by their beginning. */
export function weekOf(date: Day, spans: readonly Span[]): Week {
  const { before = [], after = [] } = Object.groupBy(spans, (span) =>
    span.date < date ? "before" : "after",
  );
  return { ...runsBeside(before, after), long: longDaysWith(date, spans) };
}

/** The works before and after that no weekly rest parts. */
function runsBeside(before: readonly Span[], after: readonly Span[]): Omit<Week, "long"> {
  const join = (run: Span | undefined, next: Span): Span =>
    run && next.start - run.end < weeklyRest && run.start - next.end < weeklyRest
      ? { ...run, start: Math.min(run.start, next.start), end: Math.max(run.end, next.end) }
      : next;
  const last = before.reduce<Span | undefined>(join, undefined);
  let first: Span | undefined;
  for (const span of after) {
    if (first && span.start - first.end >= weeklyRest) break;
    first = join(first, span);
  }
  return { ...(last && { before: last }), ...(first && { after: first }) };
}

/** The most long days in seven of which this day is one, without itself. */
function longDaysWith(date: Day, spans: readonly Span[]): number {
  const long = [...Map.groupBy(spans, (span) => span.date)].flatMap(([day, own]) => {
    const length = Math.max(...own.map(({ end }) => end)) - Math.min(...own.map(({ start }) => start));
    return length >= longDay ? [daysBetween(date, day)] : [];
  });
  const windows = Array.from({ length: 7 }, (_, at) => at - 6);
  return Math.max(...windows.map((from) => long.filter((day) => day >= from && day <= from + 6).length));
}

/** `road`: minutes at the wheel between its places; `isAlone`: nobody else of the crew can drive in his place. */
type Driven = Timed & { tour: Tour; road: number; isAlone: boolean };

/** Minutes at the wheel of who drives alone, over all works of his day: home between two of them only where that is nearer. */
export function wheelOfDay(works: readonly Driven[], ways: Ways): number {
  const home = ({ tour, road }: Driven, way: "out" | "back") =>
    tour.out + tour.back ? ((tour.wheel - road) * tour[way]) / (tour.out + tour.back) : 0;
  const between = (from: Driven, to: Driven) => {
    const way = ways(from, to);
    const byYard = home(from, "back") + home(to, "out");
    // Without a yard that is known every way is direct.
    return Math.min(way ? wheelMinutes(way, "van") : 0, byYard || Number.POSITIVE_INFINITY);
  };
  const parts = works.map((work, at) => {
    const before = works[at - 1];
    const there = before ? between(before, work) : home(work, "out");
    return work.isAlone ? there + work.road + (at === works.length - 1 ? home(work, "back") : 0) : 0;
  });
  return Math.round(parts.reduce((sum, part) => sum + part, 0));
}

export const wheelOfDayText = (minutes: number, { wheel }: Limits) =>
  `guida da solo per ${durationWords(minutes)} nella giornata (al massimo ${durationWords(wheel)})`;
