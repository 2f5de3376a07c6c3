import { cleaner, mended, unusable } from "./import-values";
import type { Cell } from "./imports/kind";

/** The first number of the cell, of digits only; the others are named beside it. */
export const cleanPhone = cleaner((text, cell) => {
  if (/\dE\+?\d/i.test(text))
    return unusable(text, "è un numero abbreviato dal foglio di calcolo: mancano cifre.");
  const [first, ...others] = numbersIn(text, cell);
  if (!first) return unusable(text, "non è un numero di telefono.");
  return mended(text, first, [first, ...others].join(", "));
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

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** `081/5551234` is one number, `0815551234/3331234567` are two, and so are those with two signs of a state. */
function dividedRun(run: string): string[] {
  for (const separator of [/\s*[/–]\s*|\s+-\s+/, /\s{2,}/, /\s+(?=\+|00)/, /-/, /\s+/]) {
    const parts = run.split(separator).filter((part) => digitsOf(part));
    if (parts.length > 1 && parts.every((part) => digitsOf(part).length >= 8))
      return parts.flatMap(dividedRun);
  }
  return [run];
}

/** Without Italy's prefix; that of another state begins with 00. */
function withoutPrefix(run: string, wasNumber: boolean): string {
  const digits = digitsOf(run);
  if (run.trim().startsWith("+")) return digits.startsWith("39") ? digits.slice(2) : `00${digits}`;
  if (digits.startsWith("0039")) return digits.slice(4);
  if (/^39(3\d{8,9}|0\d{6,10})$/.test(digits)) return digits.slice(2);
  // A spreadsheet takes the zero from 0815551234; mobile phones and service numbers have none.
  return wasNumber && /^(?!3|80[03]|84[08]|89[259])\d{8,10}$/.test(digits) ? `0${digits}` : digits;
}
