import { awayOfDay } from "../absences/store";
import type { Reader } from "../caller";
import type { Kind } from "../crew/model";
import { crewOfDay } from "../crew/store";
import { listOfDay } from "../day-lists/store";
import type { Day } from "../days";
import { instantOf } from "../instants";
import { lazy } from "../lazy";
import { waysBetween } from "../travel/store";
import { lastPlaceOf } from "../work-stops/model";
import { toursOf } from "../work-stops/roads";
import { depot } from "../work-stops/store";
import type { Work } from "../works/model";
import { worksOfDay } from "../works/store";
import type { Timed } from "./model";
import { seatsOfWorks } from "./seats";
import { startOn, type WorkInTime, worksAround } from "./times";
import { waysFrom } from "./ways";

export type DayReading = ReturnType<typeof dayFacts>;

/** A work of another day, whose time or way reaches this one; `start` counts from this day's midnight. */
export type WorkAround = WorkInTime & { start: number };

/** What a person or vehicle does on the days around. */
export type SeatAround = { id_line: number; id_work: number; kind: Kind; id: number };

/**
 * All that a day depends on, each part read once, on first use: its works, crews, lists and absences, and what begins on
 * the days around and still lasts, or is so near that people can't do both. Site B knows no lengths: nothing is around.
 */
export function dayFacts(date: Day, reader: Reader) {
  const lists = {
    worker: lazy(() => listOfDay("worker", date)),
    vehicle: lazy(() => listOfDay("vehicle", date)),
  };
  const crews = lazy(() => crewOfDay(date, reader.site, lists.worker));
  const away = lazy(() => awayOfDay(date, reader));
  const works = lazy(() =>
    worksOfDay(date, reader, { lines: crews().lines, away: new Map([[date, away()]]) }),
  );
  const around = lazy((): WorkAround[] =>
    reader.site === "B"
      ? []
      : worksAround(date)
          .filter((work) => work.date !== date)
          .map((work) => ({ ...work, start: startOn(date, work) })),
  );
  const seatsAround = lazy((): SeatAround[] => seatsOfWorks(around().map(({ id }) => id)));
  /** Those begun before that still last on this day. */
  const continuing = lazy(() => around().filter(isContinuing));
  const ends = lazy(() => [...works().map(endsOf), ...around()]);
  const start = lazy(() => depot()?.id);
  const between = lazy(() =>
    waysBetween([start() ?? 0, ...ends().flatMap(({ first, last }) => [first, last])]),
  );
  const ways = lazy(() => waysFrom(ends(), between()));
  /** The ways from and to the depot. */
  const tours = lazy(() => toursOf(ends(), start(), between()));
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
    ways,
    tours,
  };
}

/** Begun before the day, and not over when it begins. */
export const isContinuing = ({ start, minutes }: WorkAround) => start < 0 && start + minutes > 0;

const endsOf = (work: Work) => ({
  ...{ id: work.id, first: work.id_pickupPlace, last: lastPlaceOf(work), wheel: work.wheel ?? 0 },
});

/** A work in its own day, for the rules about time. */
export function timed({
  id,
  date,
  hour,
  minutes = 0,
}: Pick<Work, "id" | "date" | "hour" | "minutes">): Timed {
  return { id, hour, minutes, start: instantOf(date, hour) - instantOf(date, "00:00") };
}
