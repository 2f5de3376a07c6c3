import { dividedRun, phoneDigits, phoneWarning } from "../../base/written-numbers";
import type { Cell } from "./kind";
import { cleaner, mended, unusable } from "./values";

/** The first number of the cell, of digits only; the others are named beside it. */
export const cleanPhone = cleaner((text, cell) => {
  if (/\dE\+?\d/i.test(text))
    return unusable(text, "è un numero abbreviato dal foglio di calcolo: mancano cifre.");
  const [first, ...others] = numbersIn(text, cell);
  if (!first) return unusable(text, "non è un numero di telefono.");
  const cleaned = mended(text, first, [first, ...others].join(", "));
  const warning = phoneWarning(first);
  return warning ? { ...cleaned, mended: `${cleaned.mended ?? `«${text}»`}: ${warning}` } : cleaned;
});

/** All numbers of a cell, each of digits only. */
export function phonesIn(cell: Cell): string[] {
  return cell === null ? [] : numbersIn(String(cell), cell);
}

function numbersIn(text: string, cell: Cell): string[] {
  const runs = text.match(/[+(]?\d[\d\s().+/\-–]*/g) ?? [];
  const numbers = runs.flatMap(dividedRun).map((run) => withoutPrefix(run, typeof cell === "number"));
  return [...new Set(numbers.filter((number) => number.length >= 5 && number.length <= 20))];
}

/** A spreadsheet takes the zero from 0815551234; mobile phones and service numbers have none. */
function withoutPrefix(run: string, wasNumber: boolean): string {
  const digits = phoneDigits(run);
  return wasNumber && /^(?!3|80[03]|84[08]|89[259])\d{8,10}$/.test(digits) ? `0${digits}` : digits;
}
