import { UTCDateMini } from "@date-fns/utc/date/mini";
import { addMonths as dateAfterMonths } from "date-fns/addMonths";

const fixed: Readonly<Record<string, string>> = {
  "01-01": "Capodanno",
  "01-06": "Epifania",
  "04-25": "Festa della Liberazione",
  "05-01": "Festa dei lavoratori",
  "06-02": "Festa della Repubblica",
  "08-15": "Ferragosto",
  "10-04": "San Francesco",
  "11-01": "Ognissanti",
  "12-08": "Immacolata",
  "12-25": "Natale",
  "12-26": "Santo Stefano",
};

/** San Francesco is one again since this year. */
const sanFrancescoSince = "2026";

/** By the algorithm of Meeus. */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const moon =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const toSunday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const month = Math.floor((a + 11 * moon + 22 * toSunday) / 451);
  const sum = moon + toSunday - 7 * month + 114;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}` as Day;
}

export function holidayOn(day: Day): string | null {
  const name = fixed[day.slice(5)];
  if (name !== undefined) return name === fixed["10-04"] && day < sanFrancescoSince ? null : name;
  const month = day.slice(5, 7);
  if (month !== "03" && month !== "04") return null;
  const sunday = easter(Number(day.slice(0, 4)));
  if (day === sunday) return "Pasqua";
  return day === addDays(sunday, 1) ? "Lunedì dell'Angelo" : null;
}

export const isWorkingDay = (day: Day): boolean => weekday(day) < 5 && holidayOn(day) === null;

/** `4:30` or `4` hours; null for anything else, and for no time at all. */
export function parseDuration(text: string): number | null {
  const [, hours, minutes = "0"] = /^(\d{1,2})(?:[:.]([0-5]\d))?$/.exec(text.trim()) ?? [];
  return Number(hours ?? 0) * 60 + Number(minutes) || null;
}

export const formatDuration = (minutes: number | null): string =>
  minutes === null ? "" : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

export const durationWords = (minutes: number): string =>
  [Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(" ");

/** `YYYY-MM-DD`, which sorts as text; the `dd-mm-yyyy` of forms and wire is not assignable to it. */
export type Day = `${number}-${number}-${number}`;

const dayLength = 86_400_000;
const startOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const toDate = (day: Day) => new Date(startOf(day));
// A year of five digits has no `YYYY-MM-DD`: later days become 9999-12-31.
const fromDate = (date: Date) =>
  (date.getUTCFullYear() > 9999 ? "9999-12-31" : date.toISOString().slice(0, 10)) as Day;

export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = toDate(text as Day);
  return !Number.isNaN(date.getTime()) && fromDate(date) === text;
}

export const addDays = (day: Day, amount: number): Day =>
  fromDate(new Date(startOf(day) + amount * dayLength));

export const addMonths = (day: Day, amount: number): Day =>
  fromDate(dateAfterMonths(new UTCDateMini(startOf(day)), amount));

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

export const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1);

export const earliest = (...days: Day[]): Day => days.toSorted()[0] as Day;

export const daysOf = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, after) => addDays(from, after));

export const daysBetween = (from: Day, to: Day): number => (startOf(to) - startOf(from)) / dayLength;

export const mondayOf = (day: Day): Day => addDays(day, -weekday(day));

/** 0 Monday … 6 Sunday. */
export const weekday = (day: Day): number => (toDate(day).getUTCDay() + 6) % 7;

const reversed = (day: string, separator: string) => day.split("-").reverse().join(separator);

export const toWire = (day: Day): string => reversed(day, "-");

export function fromWire(text: string): Day | null {
  const day = /^\d{2}-\d{2}-\d{4}$/.test(text) ? reversed(text, "-") : text;
  return isDay(day) ? day : null;
}

export const formatDay = (day: Day): string => reversed(day, "/");

export const monthName = (month: string): string =>
  dayText(`${month}-01` as Day, { month: "long", year: "numeric" });

export const formatMonth = (month: string): string => reversed(month, "/");

export const formatMoment = (moment: string): string => formatDay(dayOf(moment)) + moment.slice(10);

export const dayOf = (moment: string) => moment.slice(0, 10) as Day;

/** Each made once: making one takes many times as long as using it, and a list has one for every row. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function dayText(day: Day, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat("it-IT", { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(toDate(day));
}

export const longDay = (day: Day): string => dayText(day, { dateStyle: "full" });

export const dayName = (day: Day): string => longDay(day).replace(/ \d+$/, "");

/** `lun 30/11`; of another year than today `lun 30/11/2027`. */
export const briefDay = (day: Day, today = day): string =>
  `${weekdayName(day)} ${formatDay(day).slice(0, day.slice(0, 4) === today.slice(0, 4) ? 5 : 10)}`;

export function shortDay(day: Day): string {
  const [name = "", number] = longDay(day).split(" ");
  return `${name.slice(0, 3)} ${number}`;
}

export const weekdayName = (day: Day): string => longDay(day).slice(0, 3);

/** `oggi alle 9:12`, `lunedì 16/11 alle 18:44`; of another year `il 16/11/2025 alle 18:44`. */
export function momentWords(moment: string, today: Day): string {
  return `${relativeDay(dayOf(moment), today)} alle ${moment.slice(11, 16).replace(/^0/, "")}`;
}

/** `oggi`, `lunedì 16/11`; of another year `il 16/11/2025`. */
export function relativeDay(day: Day, today: Day): string {
  if (day === today) return "oggi";
  if (day === addDays(today, 1)) return "domani";
  if (day === addDays(today, -1)) return "ieri";
  if (day.slice(0, 4) !== today.slice(0, 4)) return `il ${formatDay(day)}`;
  return `${dayText(day, { weekday: "long" })} ${formatDay(day).slice(0, 5)}`;
}

/** At most 24:00 (spec 1 §9). */
export const hourAfter = (time: string): string => timeOf(minutesOf(time) + 60);

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export function timeOf(minutes: number): string {
  const clamped = Math.min(Math.max(Math.round(minutes), 0), 1440);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(clamped / 60))}:${two(clamped % 60)}`;
}
