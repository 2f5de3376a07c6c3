import type { Day } from "../../base/days";
import { clientName } from "../../clients/model";
import type { Away } from "../../crews/model";
import { type DayReading, dayFacts, type WorkAround } from "../facts/store";
import { boardOf } from "./store";

type BoardWork = ReturnType<typeof boardOf>["works"][number];

export type Continuing = { work: BoardWork; time: WorkAround; away: Away };

export function continuingOn(day: DayReading): Continuing[] {
  const shown = day.continuing().filter(({ isShown }) => isShown);
  return [...Map.groupBy(shown, ({ date }) => date)].flatMap(([date, times]) => {
    const before = dayFacts(date, day.reader);
    const works = new Map(boardOf(before).works.map((work) => [work.id, work]));
    return times.flatMap((time) => {
      const work = works.get(time.id);
      return work ? [{ work, time, away: before.away() }] : [];
    });
  });
}

type ContinuingLine = {
  id: number;
  date: Day;
  hour: string;
  end: string;
  client: string;
  isCancelled?: true;
  place: string;
  workers: string[];
  vehicles: string[];
};

export const continuingLines = (day: DayReading): ContinuingLine[] =>
  continuingOn(day).map(({ work, time: { id, date, hour, end } }) => ({
    ...{ id, date, hour, end },
    client: clientName(work),
    ...(work.order_cancelled && { isCancelled: true as const }),
    place: work.place,
    workers: work.totalResources.flatMap(({ worker }) => worker?.text ?? []),
    vehicles: work.totalResources.flatMap(({ vehicle }) => vehicle?.text ?? []),
  }));
