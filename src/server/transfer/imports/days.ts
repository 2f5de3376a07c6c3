import { type Day, formatDay, isDay, timeOf } from "../../base/days";
import { fold } from "../../base/text";
import { parseTime } from "../../base/typed-time";
import { dayOfSerial } from "../spreadsheets/serials";
import type { Cleaned, Reading } from "./kind";
import { cleaner, normalised, unusable } from "./values";

/** Before this day the fields of the program take none. */
const firstDay = "1950-01-01";
/** Two-digit years from here on are of the last century. */
const lastCentury = 50;

/** What old programs write for no date. */
const noDay =
  /^(00:00|00?[/.-]00?[/.-](00)?00|0000-00-00|30[/.-]12[/.-]1899|1899-12-3[01]|1900-01-0[01]|0{8}|0)\b/;

/** A day in any of the forms of Italian files, as `YYYY-MM-DD`; a time after it is left out. */
export const cleanDay = cleaner((text, _cell, { order = "day", since1904 } = {}) => {
  if (noDay.test(text)) return { value: null };
  const plain = fold(text).replace(/[ t]\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?z?$/, "");
  const parts = dayParts(plain, order, since1904);
  if (!parts) return unusable(text, "non è una data.");
  const [year, month, day] = parts;
  const value = [String(year).padStart(4, "0"), two(month), two(day)].join("-");
  if (!isDay(value)) return unusable(text, "non è un giorno del calendario.");
  if (value < firstDay) return unusable(text, "è prima del 1950.");
  if (order === "both" && isEither(plain))
    return { value, normalised: `«${text}» letto con il giorno prima: ${formatDay(value)}, da verificare` };
  return isPlain(text, day) ? { value } : normalised(text, value, formatDay(value));
});

/** The forms that need no mention: those of spreadsheets and of Italian forms. */
const isPlain = (text: string, day: number) =>
  /^\d{4}-\d{2}-\d{2}\b/.test(text) ||
  (/^\d{1,2}[/-]\d{1,2}[/-]\d{4}\b/.test(text) && Number.parseInt(text, 10) === day);

const two = (part: number) => String(part).padStart(2, "0");

type Parts = [year: number, month: number, day: number];

function dayParts(text: string, order: Reading["order"], since1904?: true): Parts | null {
  const serial = /^\d{5}([,.]\d+)?$/.test(text) && Number.parseInt(text, 10);
  if (serial) return partsOf(dayOfSerial(serial, since1904));
  const joined = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (joined) return numbers(joined);
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text);
  if (yearFirst) return numbers(yearFirst);
  const yearLast = twoAndYear.exec(text);
  if (yearLast) return ordered(yearLast, order);
  return withMonthName(text);
}

const partsOf = (day: Day) => day.split("-").map(Number) as Parts;
const numbers = ([, year, month, day]: RegExpExecArray): Parts => [Number(year), Number(month), Number(day)];

const twoAndYear = /^(\d{1,2})\s*[-/., ]\s*(\d{1,2})\s*[-/., ]\s*(\d{4}|'?\d{2})$/;

/** Whether a day can be read in both orders, and is another one then. */
function isEither(text: string): boolean {
  const [, first, second] = twoAndYear.exec(text) ?? [];
  return (
    first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  );
}

/** Day first as Italians write; month first where the column has it so, or where it cannot be otherwise. */
function ordered([, first, second, year = ""]: RegExpExecArray, order: Reading["order"]): Parts {
  const isMonthFirst = Number(first) <= 12 && (Number(second) > 12 || order === "month");
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  return [fullYear(year), Number(month), Number(day)];
}

function fullYear(written: string): number {
  const year = Number(written.replace("'", ""));
  if (written.replace("'", "").length > 2) return year;
  return year + (year >= lastCentury ? 1900 : 2000);
}

const monthNames = "gen feb mar apr mag giu lug ago set ott nov dic".split(" ");
const englishNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** `3 dic 2026`, `gio 3 dicembre 2026`, `1° marzo '26`, `3-dic-26`. */
function withMonthName(text: string): Parts | null {
  const found = /^(?:[a-z]+\.?,?\s+)?(\d{1,2})[°º^]?[\s./-]*([a-z]{3,})[\s.,/-]*(\d{4}|'?\d{2})$/.exec(text);
  if (!found) return null;
  const [, day, name = "", year = ""] = found;
  const month = [monthNames, englishNames]
    .map((names) => names.indexOf(name.slice(0, 3)))
    .find((at) => at >= 0);
  return month === undefined ? null : [fullYear(year), month + 1, Number(day)];
}

/** A time as `HH:MM`; a day before it is left out. */
export const cleanTime = cleaner((text, cell) => {
  if (typeof cell === "number" && cell > 0 && cell < 1) return normalised(text, timeOf(cell * 1440));
  const plain = fold(text).replace(/^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4}) /, "");
  // Half past nine as a number is 9,5: one digit is no minutes.
  const time = /\d\D\d$/.test(plain) ? null : parseTime(plain);
  return time ? asTime(text, time) : unusable(text, "non è un orario.");
});

/** `9:30`, `09:30:00` and a day's time need no mention. */
const asTime = (text: string, value: string): Cleaned =>
  new RegExp(`(^|\\s)${value.replace(/^0/, "0?")}(:00)?$`).test(text) ? { value } : normalised(text, value);
