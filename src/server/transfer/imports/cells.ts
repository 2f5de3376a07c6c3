import { described } from "../../tables/all";
import type { Kind, Table } from "../../tables/define";
import type { JournaledTable, Rows } from "../../tables/rows";
import { cleanCents, cleanEuro } from "./amounts";
import { cleanDay, cleanTime } from "./days";
import type { Column } from "./kind";
import { cleanPhone } from "./phones";
import { shownCents, shownDay, shownEuro, shownYesNo } from "./shown";
import { cleanEmail, cleanTaxCode, cleanUniqueCode, cleanVatNumber, cleanWhole, cleanYesNo } from "./values";

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
