import { UTCDate } from "@date-fns/utc";
import { addDays as add, differenceInCalendarDays, format, isValid, startOfISOWeek } from "date-fns";
import { it } from "date-fns/locale/it";

/** A civil day, `YYYY-MM-DD`. */
export type Day = string;

// The one place where a civil day passes through a date object: in UTC, where every day has 24 hours.
const read = (day: Day) => new UTCDate(`${day}T00:00:00Z`);
const write = (date: Date): Day => format(date, "yyyy-MM-dd");

/** Whether the calendar has this day: 2026-02-29 it has not. */
export const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && isValid(read(day)) && write(read(day)) === day;

export const addDays = (day: Day, amount: number): Day => write(add(read(day), amount));

export const daysBetween = (from: Day, to: Day): number => differenceInCalendarDays(read(to), read(from));

/** The Monday of the day's week. */
export const mondayOf = (day: Day): Day => write(startOfISOWeek(read(day)));

/** 0 Monday … 6 Sunday. */
export const weekday = (day: Day): number => daysBetween(mondayOf(day), day);

/** `dd-mm-yyyy`, as the wire and the forms say it. */
export const wireDay = (day: Day): string => day.split("-").reverse().join("-");

/** `dd/mm/yyyy`, as people read it. */
export const readDay = (day: Day): string => day.split("-").reverse().join("/");

/** `dd-mm-yyyy hh:mm` of a stored `YYYY-MM-DD HH:MM`. */
export const wireMoment = (moment: string): string => `${wireDay(moment.slice(0, 10))}${moment.slice(10)}`;

/** `sabato 21 novembre 2026`. */
export const spokenDay = (day: Day): string => format(read(day), "EEEE d MMMM yyyy", { locale: it });

/** One hour after `time`, at most 24:00 (spec 1 §9). */
export function hourAfter(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1;
  return hour >= 24 ? "24:00" : `${String(hour).padStart(2, "0")}${time.slice(2)}`;
}

/** Minutes since midnight of `HH:MM`; 24:00 is 1440. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `HH:MM` of minutes since midnight, never before 00:00 nor past 24:00. */
export function timeOf(minutes: number): string {
  const within = Math.min(Math.max(Math.round(minutes), 0), 1440);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}
