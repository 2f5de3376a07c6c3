import { addDays, type Day, isWorkingDay } from "../../base/days";
import { isClosed, nextOpenDay, openDayBefore } from "../../days/closures/store";
import { all } from "../../db/db";
import { relateRows } from "../../db/related-rows";
import type { Cells } from "../../journal/values";
import type { Span } from "./model";

type DayOfWork = { id: number; date: Day; hour: string };

/** All days of the jobs that have these works; a job has the number of its first work, which may be gone. */
function jobsOf(works: readonly number[]): (DayOfWork & { job: number })[][] {
  const days = all<DayOfWork & { job: number }>`
    WITH jobs AS MATERIALIZED (
      SELECT coalesce(id_job, id) AS job FROM works
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(works)}))
    )
    SELECT id, date, hour, coalesce(id_job, id) AS job FROM works
    WHERE id_job IN (SELECT job FROM jobs) OR id IN (SELECT job FROM jobs)
    ORDER BY date, hour, id`;
  return [...Map.groupBy(days, ({ job }) => job).values()].filter(({ length }) => length > 1);
}

/** Two of one day are the same day of it. */
export const spansOf = (works: readonly { id: number }[]): Map<number, Span> =>
  new Map(
    jobsOf(works.map(({ id }) => id)).flatMap((job) => {
      const dates = [...new Set(job.map(({ date }) => date))];
      const first = job[0]?.id as number;
      return dates.length < 2
        ? []
        : job.map(({ id, date }) => [id, { day: dates.indexOf(date) + 1, of: dates.length, first }]);
    }),
  );

export const jobOf = ({ id, date, hour }: DayOfWork): DayOfWork[] => jobsOf([id])[0] ?? [{ id, date, hour }];

/** The days of a job when one of them is moved: the others keep their distance from it in open days. */
export function daysWhenMoved(job: readonly DayOfWork[], moved: number, to: Day): Day[] {
  const days = job.map(({ date }) => date);
  const at = job.findIndex(({ id }) => id === moved);
  if (days[at] === to) return days;
  days[at] = to;
  for (let next = at + 1; next < days.length; next++)
    days[next] = atDistance(job[next - 1] as DayOfWork, job[next] as DayOfWork, days[next - 1] as Day, 1);
  for (let back = at - 1; back >= 0; back--)
    days[back] = atDistance(job[back + 1] as DayOfWork, job[back] as DayOfWork, days[back + 1] as Day, -1);
  return days;
}

/** The day that is as far from `from` as one day of a job was from the one beside it. */
function atDistance({ date: was }: DayOfWork, { date }: DayOfWork, from: Day, way: 1 | -1): Day {
  const step = (day: Day) => {
    const beside = addDays(day, way);
    // A Saturday that was worked may become another one.
    const counts = (each: Day) => each === beside && !isWorkingDay(date) && !isClosed(each);
    return way === 1 ? nextOpenDay(day, counts) : openDayBefore(day, counts);
  };
  let day = from;
  for (let seen = was; way === 1 ? seen < date : seen > date; seen = step(seen)) day = step(day);
  return day;
}

/** So many days from this one on; the others are open ones. */
export function daysFrom(first: Day, amount: number): Day[] {
  const days = [first];
  while (days.length < amount) days.push(nextOpenDay(days.at(-1) as Day));
  return days;
}

/** "giorno 2 di 3" of them may be another now. */
function otherDaysOf(before: Cells | null, after: Cells | null) {
  const [work] = [after ?? before] as [DayOfWork & { id_job: number | null }];
  if (before && after && before.date === after.date && before.hour === after.hour) return [];
  return all<{ id: number; day: Day }>`
    SELECT id, date AS day FROM works
    WHERE (id_job = ${work.id_job ?? work.id} OR id = ${work.id_job}) AND id <> ${work.id}`;
}

relateRows("works", otherDaysOf);
