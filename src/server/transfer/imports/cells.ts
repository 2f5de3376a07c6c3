import { type Day, formatDay, isDay, timeOf } from "../../base/days";
import { euroText, exactEuroText, fold, maxCents } from "../../base/text";
import { parseTime } from "../../base/typed-time";
import { centsIn, isAmbiguous, isWrittenAmount, writtenAs, writtenCents } from "../../base/written-numbers";
import { offered, textOf } from "../../firm/lists/store";
import { described } from "../../tables/all";
import type { Kind, Table } from "../../tables/define";
import type { JournaledTable, Rows } from "../../tables/rows";
import { dayOfSerial } from "../spreadsheets/serials";
import type { Cell, Cleaned, Column, Reading, Value } from "./kind";
import {
  cleanEmail,
  cleaner,
  cleanPhone,
  cleanTaxCode,
  cleanUniqueCode,
  cleanVatNumber,
  cleanWhole,
  cleanYesNo,
  normalised,
  unusable,
} from "./values";

type Shown = (value: Value) => string;

const shownDay: Shown = (value) => formatDay(value as Day);

const shownEuro: Shown = (value) => euroText(Number(value));

const shownCents: Shown = (value) => euroText(Number(value) / 100);

export const shownYesNo: Shown = (value) => (value ? "sì" : "no");

export const shownIn =
  (list: Parameters<typeof textOf>[0]): Shown =>
  (value) =>
    typeof value === "number" ? textOf(list, value) : String(value);

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

/** Of a calculated cell the first 15 digits, as spreadsheets show them. */
const writtenCell = (cell: number) => writtenAs(Number(cell.toPrecision(15)));

/** A cell that is a number can be read in one way only. */
const amount =
  (hasCents: boolean, refusal: string) =>
  (text: string, cell: Cell, { decimals }: Reading = {}): Cleaned => {
    const isNumber = typeof cell === "number";
    const isEither = decimals === "both" ? isAmbiguousInBoth(text) : !decimals && isAmbiguous(text);
    if (!isNumber && isEither)
      return unusable(text, "può essere mille o uno con la virgola: scriverlo senza separatori.");
    const written = isNumber ? writtenCell(cell) : text;
    const reading = isNumber ? "comma" : decimals === "both" ? undefined : decimals;
    if (!isWrittenAmount(written, reading)) return unusable(text, "non è un importo.");
    const cents = centsIn(written, reading);
    if (cents === null || (cents % 100 && !hasCents)) return unusable(text, refusal);
    if (cents > maxCents) return unusable(text, `supera ${exactEuroText(maxCents / 100)}.`);
    const shown = isNumber && cell === cents / 100 ? text : writtenCents(cents);
    return normalised(text, hasCents ? cents : cents / 100, shown);
  };

export const cleanEuro = cleaner(amount(false, "non è in euro interi."));

export const cleanCents = cleaner(amount(true, "ha più di due decimali."));

const isAmbiguousInBoth = (text: string) => /^\D*\d{1,3}[.,]\d{3}\D*$/.test(text);

type Way = Pick<Column, "clean" | "reads" | "shown">;

const days: Way = { reads: "days", clean: cleanDay, shown: shownDay };

/** How a cell of a file is read for each kind of column. */
const ways = {
  day: days,
  moment: days,
  time: { clean: cleanTime },
  number: { clean: cleanWhole },
  cents: { reads: "amounts", clean: cleanCents, shown: shownCents },
  euro: { reads: "amounts", clean: cleanEuro, shown: shownEuro },
  flag: { clean: cleanYesNo, shown: shownYesNo },
  phone: { clean: cleanPhone },
  email: { clean: cleanEmail },
  taxCode: { clean: cleanTaxCode },
  vatNumber: { clean: cleanVatNumber },
  uniqueCode: { clean: cleanUniqueCode },
} satisfies Partial<Record<Kind, Way>>;

type ColumnOf<T extends JournaledTable> = T extends JournaledTable ? `${T}.${keyof Rows[T] & string}` : never;
export type Filled = ColumnOf<JournaledTable>;

export function kindOf(filled: Filled): Kind {
  const [table, column] = filled.split(".") as [JournaledTable, string];
  return (described[table] as Table).columns[column]?.kind ?? "text";
}

/** A column of a file that fills one of the database: its kind says how a cell is read, unless the column says more. */
export function ofKind(fills: Filled, column: Omit<Column, keyof Way> & Partial<Way>): Column {
  const kind = kindOf(fills);
  if (!Object.hasOwn(ways, kind)) throw new Error(`No cell is read as a ${kind}: ${fills}.`);
  return { ...(ways[kind as keyof typeof ways] as Way), ...column, fills };
}

type Choice = { value: number; text: string };

export const choices = {
  agents: () => offered("agents"),
  sources: () => offered("sources"),
  payments: () => offered("payment-types"),
  workTypes: () => offered("work-types"),
};

/** The beginning of a name is enough where only one begins so. */
export function codeOf(list: readonly Choice[], typed: Value): number | undefined {
  const text = fold(String(typed ?? ""));
  if (!text) return undefined;
  const exact = list.find((choice) => fold(choice.text) === text || String(choice.value) === text);
  const begun = list.filter(
    (choice) => fold(choice.text).startsWith(text) || text.startsWith(fold(choice.text)),
  );
  return exact?.value ?? (begun.length === 1 ? begun[0]?.value : undefined);
}

/** A name that is in no list gives a sentence: the row enters with the first choice. */
export function chosen(
  list: readonly Choice[],
  heading: string,
  typed: Value,
): { code?: number; normalised: string[] } {
  const code = codeOf(list, typed);
  if (code !== undefined || typed === null) return { code, normalised: [] };
  return { normalised: [`${heading}: «${typed}» non è nell'elenco, vale «${list[0]?.text ?? ""}»`] };
}
