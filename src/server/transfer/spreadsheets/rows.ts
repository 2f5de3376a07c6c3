import { refuse } from "../../base/errors";
import {
  type Cell,
  type Encoding,
  formulaWithoutResult,
  messages,
  type Row,
  type Sheet,
  spreadsheetLimits,
} from "./model";

/** A chosen encoding must fit all of it. */
export function decode(
  bytes: Uint8Array,
  chosen: Encoding | undefined,
): { encoding: Encoding; text: string } {
  const encoding = chosen ?? guessEncoding(bytes);
  if (encoding === "cp850") return { encoding, text: decodeCp850(bytes) };
  try {
    return { encoding, text: new TextDecoder(encoding, { fatal: chosen !== undefined }).decode(bytes) };
  } catch {
    return refuse(422, messages.wrongEncoding);
  }
}

function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 1].map((at) => start.filter((byte, index) => index % 2 === at && byte === 0).length);
  // In UTF-16 nearly every second byte of a western text is zero.
  if ((zeros[1] as number) > start.length / 4) return "utf-16le";
  if ((zeros[0] as number) > start.length / 4) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  return isCp850(bytes) ? "cp850" : "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The upper half of the code page of programs for DOS, which the platform does not know. */
const upper850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");

const decodeCp850 = (bytes: Uint8Array) =>
  latin1(bytes).replace(/[\x80-\xff]/g, (letter) => upper850.charAt(letter.charCodeAt(0) - 128));

/** Whether the accented letters of Italian after other letters are where DOS had them, rather than Windows. */
function isCp850(bytes: Uint8Array): boolean {
  const text = latin1(bytes);
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/[a-z][\x82\x85\x8a\x8d\x95\x97]/gi) > count(/[a-z][àèéìòùÀÈÉÌÒÙ]/gi);
}

/** The letters that Windows has between 128 and 159, where Latin 1 has none. */
const upper1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
const bytesOf1252 = new Map([...upper1252].map((letter, at) => [letter, at + 128]));

/** What is left of a letter of UTF-8 that was read as Windows-1252: `Ã²` of `ò`, `â€™` of `’`. */
const wrongLetters = new RegExp(
  `[ÂÃ][\\u0080-\\u00bf${upper1252}]|â[€\\u0080][\\u0080-\\u00bf${upper1252}]`,
  "g",
);

/** Of `à` its second byte is a no-break space, which programs make plain or trim: `CittÃ  1`, `PapÃ`. */
const wrongA = /(?<=\p{Ll})Ã(?: (?= )|(?= |$))/gu;

/** The text with the letters that an earlier program read in a wrong encoding as they were. */
const withRightLetters = (text: string) =>
  /[ÂÃâ]/.test(text)
    ? text
        .replace(wrongLetters, (wrong) => {
          const bytes = [...wrong].map((letter) => bytesOf1252.get(letter) ?? letter.charCodeAt(0));
          const right = new TextDecoder().decode(Uint8Array.from(bytes));
          return right.includes("\ufffd") ? wrong : right;
        })
        .replace(wrongA, "à")
    : text;

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
type Contents = { cells: number; letters: number };
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
