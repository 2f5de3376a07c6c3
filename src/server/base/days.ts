import { UTCDateMini } from "@date-fns/utc/date/mini";
import { addDays as dateAfterDays } from "date-fns/addDays";
import { addMonths as dateAfterMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { startOfISOWeek } from "date-fns/startOfISOWeek";

/**
 * A calendar day as `YYYY-MM-DD`; it sorts as text. Any other string, such as the `dd-mm-yyyy` of forms and wire
 * (`toWire`), is not assignable to it.
 */
export type Day = `${number}-${number}-${number}`;

// The only conversions between days and date objects, in UTC, where every day has 24 hours.
const toDate = (day: Day) => new UTCDateMini(`${day}T00:00:00Z`);
// A year of five digits has no `YYYY-MM-DD`: later days become 9999-12-31.
const fromDate = (date: Date) =>
  (date.getUTCFullYear() > 9999 ? "9999-12-31" : date.toISOString().slice(0, 10)) as Day;

/** Whether the text is a day of the calendar: 2026-02-29 is not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = toDate(text as Day);
  return !Number.isNaN(date.getTime()) && fromDate(date) === text;
}

/** The day that a date object has in the local time zone. */
export const localDay = (date: Date): Day =>
  fromDate(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));

export const addDays = (day: Day, amount: number): Day => fromDate(dateAfterDays(toDate(day), amount));

/** The same day of another month, or that month's last day if it is shorter. */
export const addMonths = (day: Day, amount: number): Day => fromDate(dateAfterMonths(toDate(day), amount));

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

export const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1);

export const earliest = (...days: Day[]): Day => days.toSorted()[0] as Day;

export const daysOf = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, after) => addDays(from, after));

export const daysBetween = (from: Day, to: Day): number => differenceInCalendarDays(toDate(to), toDate(from));

export const mondayOf = (day: Day): Day => fromDate(startOfISOWeek(toDate(day)));

/** 0 Monday … 6 Sunday. */
export const weekday = (day: Day): number => daysBetween(mondayOf(day), day);

const reversed = (day: string, separator: string) => day.split("-").reverse().join(separator);

/** `dd-mm-yyyy`, as the wire, the forms and the addresses write a day. */
export const toWire = (day: Day): string => reversed(day, "-");

/** Parses `dd-mm-yyyy` or `yyyy-mm-dd`; null for anything else. */
export function fromWire(text: string): Day | null {
  const day = /^\d{2}-\d{2}-\d{4}$/.test(text) ? reversed(text, "-") : text;
  return isDay(day) ? day : null;
}

/** `dd/mm/yyyy`, for screens and print. */
export const formatDay = (day: Day): string => reversed(day, "/");

/** `novembre 2026` of a month `YYYY-MM`. */
export const monthName = (month: string): string =>
  dayText(`${month}-01` as Day, { month: "long", year: "numeric" });

/** `mm/yyyy` of a month `YYYY-MM`. */
export const formatMonth = (month: string): string => reversed(month, "/");

/** `dd/mm/yyyy hh:mm` of a stored `YYYY-MM-DD HH:MM`. */
export const formatMoment = (moment: string): string => formatDay(dayOf(moment)) + moment.slice(10);

export const dayOf = (moment: string) => moment.slice(0, 10) as Day;

/** Each made once: making one takes many times as long as using it, and a list has one for every row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day in Italian words, by the options of `Intl.DateTimeFormat`. */
export function dayText(day: Day, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat("it-IT", { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(toDate(day));
}

/** `sabato 21 novembre 2026`. */
export const longDay = (day: Day): string => dayText(day, { dateStyle: "full" });

/** `sabato 21 novembre`. */
export const dayName = (day: Day): string => longDay(day).replace(/ \d+$/, "");

/** `sab 21`. */
export function shortDay(day: Day): string {
  const [name = "", number] = longDay(day).split(" ");
  return `${name.slice(0, 3)} ${number}`;
}

/** `sab`. */
export const weekdayName = (day: Day): string => longDay(day).slice(0, 3);

/**
 * `oggi alle 9:12`, `ieri alle 18:44`, `lunedì 16/11 alle 18:44` or, of another year, `il 16/11/2025 alle 18:44` of a
 * stored `YYYY-MM-DD HH:MM`.
 */
export function momentWords(moment: string, today: Day): string {
  return `${relativeDay(dayOf(moment), today)} alle ${moment.slice(11, 16).replace(/^0/, "")}`;
}

function relativeDay(day: Day, today: Day): string {
  if (day === today) return "oggi";
  if (day === addDays(today, -1)) return "ieri";
  if (day.slice(0, 4) !== today.slice(0, 4)) return `il ${formatDay(day)}`;
  return `${dayText(day, { weekday: "long" })} ${formatDay(day).slice(0, 5)}`;
}

/** One hour after `time`, at most 24:00 (spec 1 §9). */
export const hourAfter = (time: string): string => timeOf(minutesOf(time) + 60);

/** Minutes since midnight of `HH:MM`; 24:00 is 1440. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `HH:MM` of minutes since midnight, never before 00:00 nor past 24:00. */
export function timeOf(minutes: number): string {
  const clamped = Math.min(Math.max(Math.round(minutes), 0), 1440);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(clamped / 60))}:${two(clamped % 60)}`;
}
