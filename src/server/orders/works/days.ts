import { addDays, type Day } from "../../base/days";
import { isWorkingDay } from "../../base/working-days";
import { isClosed, nextOpenDay, openDayBefore } from "../../days/closures/store";
import { all } from "../../db/db";
import { relateRows } from "../../db/related-rows";
import type { Cells } from "../../journal/values";
import { jobKey, type Span } from "./days-model";
import { internalOrder } from "./model";

type DayOfWork = { id: number; date: Day; hour: string };

type Row = DayOfWork & { id_order: number; type: number; id_pickup_place: number };

/** All works of the orders of these rows, by date and hour; of the firm's own none. */
export function worksOfOrders(rows: readonly { id_order: number }[]): Row[] {
  const orders = new Set(rows.map(({ id_order }) => id_order));
  orders.delete(internalOrder);
  return orders.size
    ? all<Row>`
        SELECT id, date, hour, id_order, type, id_pickup_place FROM works
        WHERE id_order IN (SELECT value FROM json_each(${JSON.stringify([...orders])}))
        ORDER BY date, hour, id`
    : [];
}

/** Alike, on days between which no day is open (docs/decisions/days.md); the firm's own order has none. */
function jobsOf(works: readonly Row[]): DayOfWork[][] {
  const nextDays = new Map<Day, Day>();
  const follows = (before: Day, day: Day) => {
    if (day <= before) return false;
    const next = nextDays.get(before) ?? nextOpenDay(before);
    nextDays.set(before, next);
    return day <= next;
  };
  const alike = Map.groupBy(
    works.filter(({ id_order }) => id_order !== internalOrder),
    jobKey,
  );
  return [...alike.values()].flatMap((works) => {
    const jobs: DayOfWork[][] = [];
    for (const work of works) {
      const job = jobs.find((job) => follows((job.at(-1) as DayOfWork).date, work.date));
      if (job) job.push(work);
      else jobs.push([work]);
    }
    return jobs.filter(({ length }) => length > 1);
  });
}

export const spansOf = (works: readonly Row[]): Map<number, Span> =>
  new Map(
    jobsOf(works).flatMap((job) =>
      job.map(({ id }, at) => [id, { day: at + 1, of: job.length, first: (job[0] as DayOfWork).id }]),
    ),
  );

export const jobOf = (work: DayOfWork & { id_order: number }): DayOfWork[] =>
  jobsOf(worksOfOrders([work])).find((job) => job.some(({ id }) => id === work.id)) ?? [work];

/** The days of a job when one of them is moved: the others follow and precede it on open days. */
export function daysWhenMoved(job: readonly DayOfWork[], moved: number, to: Day): Day[] {
  const days = job.map(({ date }) => date);
  const at = job.findIndex(({ id }) => id === moved);
  if (days[at] === to) return days;
  // A Saturday that was worked may become another one.
  const counts = (at: number, beside: Day) => (day: Day) =>
    day === beside && !isWorkingDay(job[at]?.date as Day) && !isClosed(day);
  days[at] = to;
  for (let next = at + 1; next < days.length; next++) {
    const before = days[next - 1] as Day;
    days[next] = nextOpenDay(before, counts(next, addDays(before, 1)));
  }
  for (let back = at - 1; back >= 0; back--) {
    const after = days[back + 1] as Day;
    days[back] = openDayBefore(after, counts(back, addDays(after, -1)));
  }
  return days;
}

/** So many days from this one on; the others are open ones. */
export function daysFrom(first: Day, amount: number): Day[] {
  const days = [first];
  while (days.length < amount) days.push(nextOpenDay(days.at(-1) as Day));
  return days;
}

/** "giorno 2 di 3" of them may be another now; none where the change leaves alone what makes a job. */
function otherDaysOf(before: Cells | null, after: Cells | null) {
  const states = [before, after].flatMap((cells) => (cells ? [cells as Row] : []));
  if (new Set(states.map((row) => `${jobKey(row)} ${row.date} ${row.hour}`)).size < states.length) return [];
  const keys = new Set(states.map(jobKey));
  return worksOfOrders(states)
    .filter((row) => keys.has(jobKey(row)) && row.id !== states[0]?.id)
    .map(({ id, date: day }) => ({ id, day }));
}

relateRows("works", otherDaysOf);
