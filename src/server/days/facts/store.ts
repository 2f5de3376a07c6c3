import { addDays, type Day, daysOf, shortDay } from "../../base/days";
import { instantOf } from "../../base/instants";
import { lazy } from "../../base/lazy";
import type { Pace } from "../../clients/travel/model";
import { awayByDay } from "../../crews/absences/store";
import { type Away, type Kind, kinds, type Line } from "../../crews/model";
import { crewOfDay } from "../../crews/store";
import { listOfDay } from "../../crews/workers/day-lists";
import { all, sql } from "../../db/db";
import type { Reader } from "../../journal/caller";
import type { RequiredLine } from "../../orders/resources/store";
import type { Work } from "../../orders/works/model";
import { lastTownOf } from "../../orders/works/model";
import { type Ends, noTour, type PlannedVehicles } from "../../orders/works/stop-roads";
import { depot } from "../../orders/works/stops";
import { worksOfDay } from "../../orders/works/store";
import type { Timed } from "./model";
import type { WorkOfShift } from "./shifts";
import { type DayTimes, daysBack, linesOfWorks, startOn, timesOf, type WorkInTime } from "./times";
import "./later-days";

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
