import type { Cell, Column, Reading } from "./kind";
import type { FileRow } from "./work-file";

export type Chosen = { at: number; column: Column };

type Counted = { first: number; second: number };

/** `25/03/2026` has its day first, `03/25/2026` its month; most dates say nothing. */
function countDay(text: string, counted: Counted) {
  const [, one, two] = /^(\d{1,2})\s*[-/., ]\s*(\d{1,2})\s*[-/., ]\s*(?:\d{4}|'?\d{2})\b/.exec(text) ?? [];
  if (Number(one) > 12) counted.first++;
  else if (Number(two) > 12) counted.second++;
}

/** `850,50` and `1.250,00` have a decimal comma, `850.50` and `1,250.00` a point; `1.250` says nothing. */
function countAmount(text: string, counted: Counted) {
  const [, sign, decimals = ""] = /([.,])(\d+)\D*$/.exec(text) ?? [];
  const isDecimal = decimals.length < 3 || (sign === "," ? /\.\d{3},/ : /,\d{3}\./).test(text);
  if (!sign || !decimals || !isDecimal) return;
  if (sign === ",") counted.first++;
  else counted.second++;
}

const either = <One, Two>({ first, second }: Counted, one: One, two: Two) =>
  first && second ? "both" : first ? one : second ? two : undefined;

const waysOf = {
  days: {
    count: countDay,
    reading: (counted: Counted): Reading => ({ order: either(counted, "day", "month") }),
    month: "ha il mese prima del giorno: così si leggono tutte le sue date.",
    both: "ha date con il giorno prima e date con il mese prima: verificare quelle segnate.",
  },
  amounts: {
    count: countAmount,
    reading: (counted: Counted): Reading => ({ decimals: either(counted, "comma", "point") }),
    month: "ha i decimali dopo il punto: così si leggono tutti i suoi importi.",
    both: "ha importi con la virgola e importi con il punto: quelli che si leggono in due modi non vengono importati.",
  },
};

export function readColumns(columns: readonly Chosen[], rows: Iterable<FileRow>, since1904?: true) {
  const judged = columns.flatMap(({ at, column }) =>
    column.reads ? [{ at, column, way: waysOf[column.reads], counted: { first: 0, second: 0 } }] : [],
  );
  if (judged.length)
    for (const { cells } of rows)
      for (const { at, way, counted } of judged) count(cells[at], way.count, counted);
  return {
    readings: new Map(
      judged.map(({ column, way, counted }) => [column.name, { ...way.reading(counted), since1904 }]),
    ),
    sentences: judged.flatMap(({ column, way, counted: { first, second } }) =>
      second ? [`La colonna «${column.heading}» ${first ? way.both : way.month}`] : [],
    ),
  };
}

/** A cell that is a number or a day says nothing of how texts are written. */
function count(cell: Cell | undefined, how: (text: string, counted: Counted) => void, counted: Counted) {
  if (typeof cell === "string") how(cell.trim(), counted);
}
