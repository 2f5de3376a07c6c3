import { type Day, daysOf } from "../../base/days";
import { civilOf } from "../../base/instants";
import { isContinuing } from "../facts/store";
import { type DayTimes, startOn, type WorkInTime } from "../facts/times";

/** A day on which a work begun before still lasts; `until`: `06:30 ca.`, where it ends that day. */
type ContinuingDay = { id: number; begun: Day; date: Day; until?: string };

export const continuingBetween = (first: Day, last: Day, { works }: DayTimes): ContinuingDay[] =>
  daysOf(first, last).flatMap((day) =>
    works
      .filter((work) => isContinuing({ ...work, start: startOn(day, work) }))
      .map((work) => ({
        ...{ id: work.id, begun: work.date, date: day },
        ...(work.end_date === day && { until: endText(work) }),
      })),
  );

const endText = ({ until, isAssumed }: WorkInTime) => civilOf(until).time + (isAssumed ? " ca." : "");

export function withWorks<W extends { id: number }>(days: readonly ContinuingDay[], works: readonly W[]) {
  const known = new Map(works.map((work) => [work.id, work]));
  return days.flatMap(({ id, begun: _begun, ...shown }) => {
    const work = known.get(id);
    return work ? [{ ...shown, work }] : [];
  });
}
