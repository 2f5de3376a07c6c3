import { exactEuroText, maxCents } from "../../base/numbers";
import { centsIn, isAmbiguous, isWrittenAmount, writtenAs, writtenCents } from "../../base/written-numbers";
import type { Cell, Cleaned, Reading } from "./kind";
import { cleaner, normalised, unusable } from "./values";

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
