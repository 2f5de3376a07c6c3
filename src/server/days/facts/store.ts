import "./later-days";
import { addDays, type Day, daysBetween, daysOf, durationWords, shortDay } from "../../base/days";
import { instantOf } from "../../base/instants";
import { lazy } from "../../base/lazy";
import { clientName } from "../../clients/model";
import { type Pace, wheelMinutes } from "../../clients/travel/model";
import { awayByDay } from "../../crews/absences/store";
import { type Away, type Kind, kinds, type Line, type Taken } from "../../crews/model";
import { paceOf } from "../../crews/skills/paces";
import { crewOfDay } from "../../crews/store";
import { listOfDay } from "../../crews/workers/day-lists";
import { all, sql } from "../../db/db";
import { setting } from "../../db/settings";
import type { Reader } from "../../journal/caller";
import type { RequiredLine } from "../../orders/resources/store";
import { lastTownOf, plannedLength, type Work } from "../../orders/works/model";
import { type Ends, noTour, type PlannedVehicles, type Tour } from "../../orders/works/stop-roads";
import { depot } from "../../orders/works/stops";
import { worksOfDay } from "../../orders/works/store";
import { clash, type Timed, type Ways } from "./model";
import { type Limits, longDay, rules, type Week, type WorkOfShift, weeklyRest } from "./shifts";
import { type DayTimes, daysBack, linesOfWorks, startOn, timesOf, type WorkInTime } from "./times";

export type DayReading = ReturnType<typeof dayFacts>;

/** A work of another day, whose time or way reaches this one; `start` counts from this day's midnight. */
export type WorkAround = WorkInTime & WorkOfShift & { start: number };

type SeatAround = { id_line: number; id_work: number; kind: Kind; id: number };

/** In no order: of a load of ten weeks it is the longest list. */
const askedOf = (works: readonly { id: number }[]) =>
  all<RequiredLine>`
    SELECT l.id_work, l.id_resource, r.name, r.type, l.value
    FROM work_resources l JOIN resources r ON r.id = l.id_resource
    WHERE l.id_work IN (SELECT value FROM json_each(${JSON.stringify(works.map(({ id }) => id))}))
      AND l.list = 'A' AND l.value > 0`;

export type SpanReading = ReturnType<typeof spanFacts>;

/** The days from one to another: each part is read once, on first use. Site B knows no lengths: nothing is around. */
export function spanFacts(
  from: Day,
  to: Day,
  reader: Pick<Reader, "site" | "user">,
  more: { planned?: PlannedVehicles; ends?: readonly Ends[] } = {},
) {
  const times = lazy(() => (reader.site === "B" ? nothing : timesOf(from, to, more.planned, more.ends)));
  return {
    days: daysOf(from, to),
    site: reader.site,
    times,
    /** Also of the days on which works that are around begin. */
    away: lazy(() => awayByDay(daysOf(addDays(from, -daysBack), addDays(to, 1)), reader)),
    required: lazy(() => Map.groupBy(askedOf(times().works), ({ id_work }) => id_work)),
    lines: lazy(() => {
      const works = times().works.map(({ id }) => id);
      return Map.groupBy(linesOfWorks(works), ({ id_work }) => id_work);
    }),
  };
}

/** One day with those beside it; `planned`: with these lines instead of the stored ones. */
export function dayFacts(date: Day, reader: Reader, planned?: readonly Line[]) {
  const lists = {
    worker: lazy(() => listOfDay("worker", date)),
    vehicle: lazy(() => listOfDay("vehicle", date)),
  };
  const crews = lazy(() => {
    const stored = crewOfDay(date, reader.site, lists.worker);
    return planned ? { ...stored, lines: [...planned] } : stored;
  });
  const vehicles = planned && vehiclesIn(planned);
  const span = spanFacts(date, date, reader, { planned: vehicles });
  const { times } = span;
  const away = () => span.away().get(date) as Away;
  const works = lazy(() =>
    worksOfDay(date, reader, { lines: crews().lines, away: span.away(), planned: vehicles }),
  );
  const waysOfWork = (work: number) => {
    const { out, back, isRoughOut, isRoughBack } = times().tours(work);
    return { out, back, isRoughOut, isRoughBack };
  };
  const inShift = (work: Work): WorkOfShift => ({
    ...timed(work),
    ...waysOfWork(work.id),
    end: work.end,
    isAssumed: work.isAssumed,
    lastTown: lastTownOf(work),
    hasYard: depot() !== null,
  });
  const around = lazy((): WorkAround[] =>
    times()
      .works.filter((work) => work.date !== date)
      .map((work) => ({
        ...work,
        ...waysOfWork(work.id),
        start: startOn(date, work),
        day: shortDay(work.date),
      })),
  );
  const seatsAround = lazy((): SeatAround[] =>
    linesOfWorks(around().map(({ id }) => id)).flatMap((line) =>
      kinds.flatMap((kind) => {
        const id = line[`id_${kind}`];
        return id === null ? [] : [{ id_line: line.id, id_work: line.id_work, kind, id }];
      }),
    ),
  );
  const continuing = lazy(() => around().filter(isContinuing));
  return {
    date,
    site: reader.site,
    reader,
    span,
    lists,
    crews,
    away,
    works,
    around,
    seatsAround,
    continuing,
    inShift,
    times,
    ways: (pace: Pace) => times().ways(pace),
  };
}

const vehiclesIn = (lines: readonly Line[]): PlannedVehicles =>
  new Map(
    [...Map.groupBy(lines, ({ id_work }) => id_work)].map(([work, own]) => [
      work,
      own.flatMap(({ id_vehicle }) => id_vehicle ?? []),
    ]),
  );

export const isContinuing = ({ start, minutes }: WorkAround) => start < 0 && start + minutes > 0;

const nothing: DayTimes = { works: [], ways: () => () => null, tours: () => noTour };

export function timed({
  id,
  date,
  hour,
  minutes = 0,
}: Pick<Work, "id" | "date" | "hour" | "minutes">): Timed {
  return { id, hour, minutes, start: instantOf(date, hour) - instantOf(date, "00:00") };
}

/** A crew of longer ago tells nothing. */
const days = 28;

const columns = { worker: sql`l.id_worker`, vehicle: sql`l.id_vehicle` };

/** The other workers of the last work before a day of each worker, or of each vehicle. */
export function lastCrews(kind: Kind, date: Day): Map<number, ReadonlySet<number>> {
  const rows = all<{ id: number; mate: number }>`
    WITH last AS (
      SELECT id, id_work FROM (
        SELECT ${columns[kind]} AS id, l.id_work,
               row_number() OVER (PARTITION BY ${columns[kind]} ORDER BY w.date DESC, w.hour DESC, w.id DESC) AS at
        FROM works w JOIN crew_lines l ON l.id_work = w.id
        WHERE w.date >= ${addDays(date, -days)} AND w.date < ${date} AND ${columns[kind]} IS NOT NULL
      ) WHERE at = 1
    )
    SELECT last.id, l.id_worker AS mate FROM last JOIN crew_lines l ON l.id_work = last.id_work
    WHERE l.id_worker IS NOT NULL AND (${kind} = 'vehicle' OR l.id_worker <> last.id)`;
  const mates = Map.groupBy(rows, ({ id }) => id);
  return new Map([...mates].map(([id, own]) => [id, new Set(own.map(({ mate }) => mate))]));
}

type Person = { kind: Kind; id: number };

export function elsewhereOf(day: DayReading): (person: Person) => ReadonlyMap<number, WorkAround> {
  const own = worksAroundOf(day);
  const works = day.works().map(timed);
  return (person) => {
    const others = own(person);
    const ways = day.ways(paceOf(person));
    return new Map(
      works.flatMap((work) => {
        const other = others.find((one) => clash(work, one, ways));
        return other ? [[work.id, other] as const] : [];
      }),
    );
  };
}

export function worksAroundOf(day: DayReading): (person: Person) => WorkAround[] {
  const around = new Map(day.around().map((work) => [work.id, work]));
  const seats = Map.groupBy(day.seatsAround(), ({ kind, id }) => `${kind} ${id}`);
  return ({ kind, id }) =>
    (seats.get(`${kind} ${id}`) ?? []).flatMap(({ id_work }) => around.get(id_work) ?? []);
}

/** On the works of that day that `counts` takes, or of another day. */
export function takenOn(
  day: DayReading,
  counts: (work: number) => boolean = () => true,
): (work: number) => Record<Kind, Taken[]> {
  const works = new Map(day.works().map((work) => [work.id, work]));
  const elsewhere = elsewhereOf(day);
  const takenBy = (kind: Kind, id: number, work: number): Taken[] => {
    const own = works.get(work);
    if (!own) return [];
    const others = day
      .crews()
      .lines.flatMap((line) =>
        line[`id_${kind}`] === id && line.id_work !== work && counts(line.id_work)
          ? (works.get(line.id_work) ?? [])
          : [],
      );
    const ways = day.ways(paceOf({ kind, id }));
    const busy = others.find((other) => clash(timed(own), timed(other), ways));
    if (busy) return [{ id, isBusy: true, text: `alle ${busy.hour} da ${clientName(busy)}` }];
    const other = elsewhere({ kind, id }).get(work);
    if (other) return [{ id, isBusy: true, text: `${shortDay(other.date)} alle ${other.hour}` }];
    const hours = [...new Set(others.map(({ hour }) => hour))].join(" e ");
    return hours ? [{ id, isBusy: false, text: `alle ${hours}` }] : [];
  };
  return (work) => {
    const of = (kind: Kind) => day.lists[kind]().flatMap(({ id }) => takenBy(kind, id, work));
    return { worker: of("worker"), vehicle: of("vehicle") };
  };
}

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
