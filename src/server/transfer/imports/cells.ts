import { exactEuroText, maxCents } from "../../base/numbers";
import { centsIn, isAmbiguous, isWrittenAmount, writtenAs, writtenCents } from "../../base/written-numbers";
import { described } from "../../tables/all";
import type { Kind, Table } from "../../tables/define";
import type { JournaledTable, Rows } from "../../tables/rows";
import { cleanDay, cleanTime } from "./days";
import type { Cell, Cleaned, Column, Reading } from "./kind";
import { shownCents, shownDay, shownEuro, shownYesNo } from "./shown";
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
