import { addDays, type Day, dayOf, daysBetween, isDay, minutesOf, timeOf } from "../../base/days";
import type { Cell } from "./model";

export type NumberKind = "number" | "date" | "time" | "duration" | "percent";

const builtIn: [from: number, to: number, kind: NumberKind][] = [
  [9, 10, "percent"],
  [14, 17, "date"],
  [18, 21, "time"],
  [22, 22, "date"],
  [27, 36, "date"],
  [45, 45, "time"],
  [46, 46, "duration"],
  [47, 47, "time"],
  [50, 58, "date"],
];

/** The kind of a built-in format of Excel, by its number. */
export const builtInKind = (id: number): NumberKind =>
  builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? "number";

/** The kind of a format code such as `dd/mm/yyyy;@` or `[$-410]0.0%`. */
export function kindOfCode(code: string): NumberKind {
  if (/\[h+\]/i.test(code)) return "duration";
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "").split(";")[0] ?? "";
  if (/[dy]/i.test(plain.replace(/standard/gi, ""))) return "date";
  if (/[hs]/i.test(plain)) return "time";
  if (/m/i.test(plain)) return "date";
  return plain.includes("%") ? "percent" : "number";
}

/** `22,5%` of 0.225. */
export const shownPercent = (value: number) =>
  `${String(Number((value * 100).toPrecision(12))).replace(".", ",")}%`;

const lastSerial = 2_958_465;

/** A number as its format shows it: 45000.5 as `2023-03-15 12:00`. `since1904`: the serials of old Macs. */
export function shownNumber(value: number, kind: NumberKind, since1904: boolean): Cell {
  if (kind === "percent") return shownPercent(value);
  if (kind === "number" || value < 0 || value > lastSerial) return value;
  const minutes = Math.round(value * 1440);
  const time = timeOf(minutes % 1440);
  if (kind === "duration") return minutes <= 1440 ? timeOf(minutes) : value * 24;
  if (kind === "time" || (minutes < 1440 && !since1904)) return time;
  const day = dayOfSerial(Math.floor(minutes / 1440), since1904);
  return minutes % 1440 ? `${day} ${time}` : day;
}

/** Excel counts a 29 February 1900, which never was. */
export function dayOfSerial(serial: number, since1904 = false): Day {
  if (since1904) return addDays("1904-01-01", serial);
  return addDays(serial < 60 ? "1899-12-31" : "1899-12-30", serial);
}

/** The serial number of a day; those of January and February 1900 are one less (`dayOfSerial`). */
export const serialOfDay = (day: Day): number => {
  const serial = daysBetween("1899-12-30", day);
  return serial < 61 ? serial - 1 : serial;
};

/** The part of the day that is over at `HH:MM`; null for another text. */
export const serialOfTime = (time: string): number | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? minutesOf(time) / 1440 : null;

/** Of `YYYY-MM-DD HH:MM`; null for another text. */
export function serialOfMoment(moment: string): number | null {
  const time = serialOfTime(moment.slice(11, 16));
  return isDay(dayOf(moment)) && time !== null ? serialOfDay(dayOf(moment)) + time : null;
}
