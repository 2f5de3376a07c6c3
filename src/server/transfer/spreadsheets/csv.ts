import { pipeline, Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import { unquoteFormula, unwrapNumber } from "../../base/csv";
import { refuse } from "../../base/errors";
import {
  type Cell,
  type Choice,
  type Encoding,
  messages,
  type Separator,
  separators,
  spreadsheetLimits,
} from "./model";
import { decode, newSheet, noContents, type Part, RowCollector } from "./rows";

export type CsvForm = { encoding: Encoding; separator: Separator };

/** The bytes are in memory: uploads have at most 25 MB. */
export async function* readCsv(text: string, separator: Separator): AsyncGenerator<Part> {
  const rows = new RowCollector(newSheet("", false), noContents());
  const body = withoutSeparatorLine(text);
  const parser = parse({ ...options, delimiter: separator, max_record_size: maxRecord });
  // What fails is thrown by the loop below.
  pipeline(Readable.from(piecesOf(text, body.from, separator)), parser, () => {});
  let number = body.skipped;
  try {
    for await (const record of parser) {
      number++;
      rows.add(number, (record as string[]).map(cellOf));
      yield* rows.full();
    }
  } catch (error) {
    if (error instanceof CsvError) refuse(422, messages.openQuote(body.skipped + Number(error.records) + 1));
    throw error;
  }
  yield* rows.rest();
}

const maxRecord = 4_000_000;
const options: Options = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false };

function* piecesOf(text: string, from: number, separator: Separator) {
  const length = 64 * 1024;
  const lines = new Lines(separator);
  for (let at = from; at < text.length; at += length) {
    const piece = text.slice(at, at + length);
    lines.add(piece);
    yield piece;
  }
}

/** Refuses lines that no sheet has before the parser makes their cells: millions, or one of megabytes, take it a minute. */
class Lines {
  private line = 1;
  private cells = 1;
  private last = "";
  /** Letters since the last end of a line or cell; in quotes a quote is two. */
  private run = 0;
  constructor(private readonly separator: Separator) {}

  add(piece: string) {
    for (const letter of piece) {
      this.run = letter === this.separator ? 0 : this.run + 1;
      if (letter === "\r" || (letter === "\n" && this.last !== "\r")) this.end();
      else if (letter === this.separator && ++this.cells > spreadsheetLimits.columnsOfSheet)
        refuse(422, messages.tooManyColumns(this.line));
      else if (this.run > spreadsheetLimits.cell * 2) refuse(422, messages.longCell(this.line));
      this.last = letter;
    }
  }

  private end() {
    if (++this.line > spreadsheetLimits.rowsOfSheet) refuse(422, messages.tooManyRows(""));
    this.cells = 1;
    this.run = 0;
  }
}

/** Our own CSV files have a quote before what spreadsheet programs would run as a formula; a text is unwrapped once. */
function cellOf(text: string): Cell {
  const own = unquoteFormula(text);
  return (own === text ? unwrapNumber(text) : own).replace(/\r\n?/g, "\n");
}

/** Excel writes and reads a first line `sep=;`, which is no row. */
const separatorLine = /^sep=(.)\r?\n/i;
function withoutSeparatorLine(text: string) {
  const length = separatorLine.exec(text)?.[0].length ?? 0;
  return { from: length, skipped: length ? 1 : 0 };
}

/** Decodes the file, by its byte order mark or its bytes unless an encoding is chosen, and guesses the separator. */
export function openCsv(bytes: Uint8Array, choice: Choice): CsvForm & { text: string } {
  const { encoding, text } = decode(bytes, choice.encoding);
  if (text.includes("\0")) refuse(422, messages.unknown);
  return { encoding, text, separator: choice.separator ?? guessSeparator(text) };
}

const sampleLines = 60;

/** The separator that gives the most rows the same number of columns, more than one; `;` when none does. */
function guessSeparator(text: string): Separator {
  const stated = separatorLine.exec(text)?.[1] as Separator | undefined;
  if (stated && separators.includes(stated)) return stated;
  const sample = text.slice(withoutSeparatorLine(text).from, 200_000);
  const scores = separators.map((separator) => scoreOf(sample, separator));
  const best = Math.max(...scores);
  return best > 0 ? (separators[scores.indexOf(best)] as Separator) : ";";
}

function scoreOf(sample: string, separator: Separator): number {
  let widths: number[];
  try {
    const records = parseSync(sample, { ...options, delimiter: separator, to: sampleLines }) as string[][];
    widths = records.map((record) => record.length).filter((width) => width > 1);
    const byWidth = Object.groupBy(widths, String);
    const same = Math.max(0, ...Object.values(byWidth).map((group) => group?.length ?? 0));
    // Equal widths count most, then how many rows are divided at all, then the number of columns.
    return records.length
      ? same / records.length + widths.length / records.length / 2 + averageOf(widths) / 1000
      : 0;
  } catch {
    return 0;
  }
}

const averageOf = (numbers: number[]) =>
  numbers.length ? numbers.reduce((total, value) => total + value, 0) / numbers.length : 0;
