import type { Day } from "../../server/days";
import { addDays, fromDay } from "../fields/days";

export const initials = ["L", "M", "M", "G", "V", "S", "D"];

const italian = new Intl.DateTimeFormat("it-IT", { dateStyle: "full", timeZone: "UTC" });

/** `lunedì`, `23`, `novembre`, `2026`. */
const parts = (day: Day) => italian.format(fromDay(day)).split(" ") as [string, string, string, string];

/** `lun 23`. */
export function shortDay(day: Day): string {
  const [name, number] = parts(day);
  return `${name.slice(0, 3)} ${number}`;
}

/** `lunedì 23 novembre`. */
export const dayName = (day: Day) => parts(day).slice(0, 3).join(" ");

/** Monday and Friday with their year, what both share said once: `23 – 27 novembre 2026` (spec 2 §2). */
export function weekLabel(monday: Day): string {
  const [, from, fromMonth, fromYear] = parts(monday);
  const [, to, toMonth, toYear] = parts(addDays(monday, 4));
  const year = fromYear === toYear ? "" : ` ${fromYear}`;
  const month = fromMonth === toMonth && !year ? "" : ` ${fromMonth}`;
  return `${from}${month}${year} – ${to} ${toMonth} ${toYear}`;
}
