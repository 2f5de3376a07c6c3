import { addDays, type Day } from "../../server/base/days";
import { instantOf } from "../../server/base/instants";
import type { Bar, DayBars } from "../../server/days/bars/model";

/** Where a bar is pulled to: not yet let go. `row`: the vehicle, null in a row without one. */
export type Pull = {
  work: Bar;
  from: number | null;
  row: number | null;
  start: number;
  minutes: number;
  /** Where the day ends, which is not 24 hours long when the clock changes. */
  midnight: number;
};

export const midnightOf = (date: Day) => instantOf(addDays(date, 1), "00:00") - instantOf(date, "00:00");

export const quarter = 15;
const longest = 5999;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

export const isPulled = ({ work, from, row, start, minutes }: Pull) =>
  row !== from || start !== work.start || minutes !== work.minutes;

/** On the day's quarters of an hour; its length is at least one. */
export const movedBy = (pull: Pull, minutes: number): Pull => ({
  ...pull,
  start: between(Math.round((pull.work.start + minutes) / quarter) * quarter, 0, pull.midnight - quarter),
});

export const stretchedBy = (pull: Pull, minutes: number): Pull => {
  const end = Math.round((pull.work.start + pull.work.minutes + minutes) / quarter) * quarter;
  return { ...pull, minutes: between(end - pull.work.start, quarter, longest) };
};

/** The next row of a vehicle. */
export function rowBeside({ rows }: DayBars, { row }: Pull, step: 1 | -1): number | null {
  const vehicles = rows.flatMap(({ vehicle }) => vehicle ?? []);
  const at = row === null ? (step < 0 ? vehicles.length : -1) : vehicles.indexOf(row);
  return vehicles[at + step] ?? row;
}

/** It would go past the midnight that it does not pass now. */
export const passesMidnight = ({ work, start, minutes, midnight }: Pull) =>
  start + minutes > midnight && work.start + work.minutes <= midnight;
