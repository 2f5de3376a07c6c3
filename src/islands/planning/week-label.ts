import { addDays, type Day, longDay } from "../../server/base/days";

export const initials = ["L", "M", "M", "G", "V", "S", "D"];

const parts = (day: Day) => longDay(day).split(" ") as [string, string, string, string];

/** `23 – 27 novembre 2026` (spec 2 §2). */
export function weekLabel(monday: Day): string {
  const [, from, fromMonth, fromYear] = parts(monday);
  const [, to, toMonth, toYear] = parts(addDays(monday, 4));
  const year = fromYear === toYear ? "" : ` ${fromYear}`;
  const month = fromMonth === toMonth && !year ? "" : ` ${fromMonth}`;
  return `${from}${month}${year} – ${to} ${toMonth} ${toYear}`;
}
