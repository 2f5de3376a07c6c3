import type { Cell, Row } from "./model";

/** `first` and `last` are the numbers of the header's rows, 0 without a header; data begin after `last`. */
export type Header = { first: number; last: number; headings: string[] };

/** Titles above it are skipped, two rows of headings are joined. */
export function guessHeader(top: Row[], isKnown: (heading: string) => boolean = () => false): Header {
  const candidates = top.slice(0, 15);
  const width = Math.max(0, ...top.map(({ cells }) => cells.length));
  const scores = candidates.map((row, at) => scoreOf(row, top.slice(at + 1), isKnown));
  const best = Math.max(0, ...scores);
  const at = scores.indexOf(best);
  const row = candidates[at];
  if (!row || best <= 0) return { first: 0, last: 0, headings: named([], width) };
  const above = candidates[at - 1];
  const below = candidates[at + 1];
  const knows = ({ cells }: Row) => texts(cells).some(isKnown);
  if (above && isGroupRow(above, row)) return headerOf([above, row], width);
  if (below && isGroupRow(row, below) && knows(row) === knows(below)) return headerOf([row, below], width);
  return headerOf([row], width);
}

export function headerAt(top: Row[], first: number, last: number): Header {
  const rows = top.filter(({ number }) => number >= first && number <= last);
  return headerOf(rows, Math.max(0, ...top.map(({ cells }) => cells.length)));
}

const texts = (cells: Cell[]) => cells.filter((cell) => cell !== null).map(String);
const isWord = (cell: Cell) => typeof cell === "string" && /\p{L}/u.test(cell) && cell.trim().length <= 60;

/** How much a row looks like headings; known ones count most, then words that no later row repeats. */
function scoreOf({ cells }: Row, after: Row[], isKnown: (heading: string) => boolean): number {
  const filled = texts(cells);
  if (!filled.length || !after.length) return filled.some(isKnown) ? filled.length : 0;
  const known = filled.filter(isKnown).length;
  if (!known && (filled.length < 2 || !filled.every((text) => isWord(text)))) return 0;
  const repeated = filled.filter((text) => after.some((row) => texts(row.cells).includes(text))).length;
  const otherwise = cells.filter(
    (cell, at) => isWord(cell) && after.some((row) => isUnlike(row.cells[at])),
  ).length;
  if (!known && !otherwise) return 0;
  return known * 10 + otherwise + filled.length / 10 - repeated * 2;
}

/** A number, a date, a code with digits: what stands under a heading and is no heading. */
const isUnlike = (cell: Cell = null) => cell !== null && (typeof cell !== "string" || /\d/.test(cell));

/** `Cliente | | Carico |` above `Cognome | Nome | Via | Comune`: words with gaps that the row below fills. */
function isGroupRow(above: Row, below: Row): boolean {
  if (below.number !== above.number + 1) return false;
  const upper = above.cells;
  const filled = texts(upper);
  if (filled.length < 2 || !filled.every((text) => isWord(text))) return false;
  const gaps = below.cells.filter((cell, at) => cell !== null && (upper[at] ?? null) === null).length;
  return gaps > 0 && below.cells.every((cell) => cell === null || isWord(cell));
}

function headerOf(rows: Row[], width: number): Header {
  const lower = rows.at(-1);
  const upper = rows[0] && rows.length > 1 ? carried(rows[0], width) : [];
  const headings = Array.from({ length: width }, (_, at) => {
    const words = [upper[at], lower?.cells[at]]
      .filter((cell) => cell != null)
      .map((cell) => clean(String(cell)));
    return [...new Set(words)].join(joint);
  });
  return { first: rows[0]?.number ?? 0, last: lower?.number ?? 0, headings: named(headings, width) };
}

const joint = " / ";

export const lowerHeading = (heading: string) => heading.split(joint).at(-1) ?? "";

/** A heading merged over several columns stands for all of them. */
function carried({ cells }: Row, width: number): Cell[] {
  let last: Cell = null;
  return Array.from({ length: width }, (_, at) => {
    last = cells[at] ?? last;
    return last;
  });
}

const clean = (text: string) => text.replace(/\s+/g, " ").trim();

const named = (headings: string[], width: number) =>
  Array.from({ length: width }, (_, at) => headings[at] || `Colonna ${letterOf(at)}`);

/** `AB` for 27. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last;
}
