import type { Day } from "../../base/days";
import type { Person } from "../work-hours/model";

export const messages = { exported: "Ore del mese esportate in CSV" };

/** Hours with two decimals, for the payroll. */
export const decimalHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** A day of a person in a month: what was worked, and what of it is beyond an ordinary day. */
export type DayHours = Person & { date: Day; minutes: number; overtime: number };

/** A month of a person. */
export type MonthHours = Person & {
  days: number;
  minutes: number;
  overtime: number;
  /** Working days away. */
  away: number;
};

/** The days of each person in one row, in the order of the people. */
export function monthOf(
  days: readonly DayHours[],
  away: readonly (Person & { days: number })[],
): MonthHours[] {
  const rows = new Map<number, MonthHours>();
  const rowOf = ({ id_worker, value, text }: Person) => {
    const row = rows.get(id_worker) ?? { id_worker, value, text, days: 0, minutes: 0, overtime: 0, away: 0 };
    rows.set(id_worker, row);
    return row;
  };
  for (const day of days) {
    const row = rowOf(day);
    row.days++;
    row.minutes += day.minutes;
    row.overtime += day.overtime;
  }
  for (const absence of away) rowOf(absence).away += absence.days;
  return [...rows.values()].sort((one, other) => one.value - other.value || one.id_worker - other.id_worker);
}
