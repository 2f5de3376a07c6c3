import { type Day, shortDay } from "../../base/days";
import { instantOf } from "../../base/instants";
import { lazy } from "../../base/lazy";
import type { Pace } from "../../clients/travel/model";
import { awayOfDay } from "../../crews/absences/store";
import type { Kind, Line } from "../../crews/model";
import { crewOfDay } from "../../crews/store";
import { listOfDay } from "../../crews/workers/day-lists";
import type { Reader } from "../../journal/caller";
import type { Work } from "../../orders/works/model";
import type { PlannedVehicles } from "../../orders/works/paces";
import { noTour } from "../../orders/works/stop-roads";
import { depot } from "../../orders/works/stops";
import { lastTownOf } from "../../orders/works/stops-model";
import { worksOfDay } from "../../orders/works/store";
import "./later-days";
import type { Timed } from "./model";
import { seatsOfWorks } from "./seats";
import type { WorkOfShift } from "./shifts";
import { type DayTimes, startOn, timesOf, type WorkInTime } from "./times";

export type DayReading = ReturnType<typeof dayFacts>;

/** A work of another day, whose time or way reaches this one; `start` counts from this day's midnight. */
export type WorkAround = WorkInTime & WorkOfShift & { start: number };

export type SeatAround = { id_line: number; id_work: number; kind: Kind; id: number };

/** Each part is read once, on first use; `planned`: with these lines instead of the stored ones. Site B knows no lengths: nothing is around. */
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
  const away = lazy(() => awayOfDay(date, reader));
  const works = lazy(() =>
    worksOfDay(date, reader, { lines: crews().lines, away: new Map([[date, away()]]), planned: vehicles }),
  );
  const times = lazy((): DayTimes => (reader.site === "B" ? nothing : timesOf(date, date, vehicles)));
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
  const seatsAround = lazy((): SeatAround[] => seatsOfWorks(around().map(({ id }) => id)));
  const continuing = lazy(() => around().filter(isContinuing));
  return {
    date,
    site: reader.site,
    reader,
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
