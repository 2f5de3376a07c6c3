import { refuse } from "../../base/errors";
import { withRightLetters } from "./encodings";
import { type Cell, formulaWithoutResult, messages, type Row, type Sheet, spreadsheetLimits } from "./model";

/** Some rows of one sheet, in the order of the file; a sheet without rows gives one empty part. */
export type Part = { sheet: Sheet; rows: Row[] };

const partLength = 500;

export const newSheet = (name: string, hidden: boolean, merged = 0): Sheet => ({
  name,
  hidden,
  merged,
  formulas: 0,
  formulasWithoutResult: 0,
  hiddenRows: 0,
  lettersMended: 0,
});

/** How much the rows of all sheets of one file hold: a few bytes of XML can repeat a cell twenty million times. */
export type Contents = { cells: number; letters: number };
export const noContents = (): Contents => ({ cells: 0, letters: 0 });

/** Within the limits; `sheet` grows its numbers meanwhile. */
export class RowCollector {
  private rows: Row[] = [];
  private count = 0;
  private given = false;
  private last = 0;
  private passed = 0;

  constructor(
    readonly sheet: Sheet,
    private readonly contents: Contents,
  ) {}

  /** Counts every row of the file, also an empty one. */
  pass() {
    if (++this.passed > spreadsheetLimits.rowsOfSheet) refuse(422, messages.tooManyRows(this.sheet.name));
  }

  /** Whether the row holds anything: others are left out. */
  add(number: number, cells: Cell[]): boolean {
    const used = usedCells(number, cells).map((cell) => this.noted(cell));
    if (!used.length) return false;
    // A row is known by its number from here on: two of one number, or one below 1, would be lost.
    if (!Number.isSafeInteger(number) || number <= this.last) refuse(422, messages.torn);
    this.last = number;
    if (++this.count > spreadsheetLimits.rows) refuse(422, messages.tooManyRows(this.sheet.name));
    const { contents } = this;
    contents.cells += used.length;
    for (const cell of used) if (typeof cell === "string") contents.letters += cell.length;
    if (contents.cells > spreadsheetLimits.cells || contents.letters > spreadsheetLimits.letters)
      refuse(422, messages.tooMuch);
    this.rows.push({ number, cells: used });
    return true;
  }

  private noted(cell: Cell): Cell {
    if (typeof cell !== "string") return cell;
    if (cell === formulaWithoutResult) this.sheet.formulasWithoutResult++;
    const text = withRightLetters(cell);
    if (text !== cell) this.sheet.lettersMended++;
    return text;
  }

  *full(): Generator<Part> {
    if (this.rows.length >= partLength) yield this.take();
  }

  *rest(): Generator<Part> {
    if (this.rows.length || !this.given) yield this.take();
  }

  private take(): Part {
    const { rows, sheet } = this;
    this.rows = [];
    this.given = true;
    return { sheet, rows };
  }
}

function usedCells(number: number, cells: Cell[]): Cell[] {
  let length = 0;
  const used = Array.from(cells, (cell, at) => {
    const value = typeof cell === "string" && !cell.trim() ? null : (cell ?? null);
    if (value === null) return null;
    if (typeof value === "string" && value.length > spreadsheetLimits.cell)
      refuse(422, messages.longCell(number));
    length = at + 1;
    return value;
  });
  if (length > spreadsheetLimits.columns) refuse(422, messages.tooManyColumns(number));
  return used.slice(0, length);
}
