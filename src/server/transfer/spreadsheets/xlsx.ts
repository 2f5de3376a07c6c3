import { refuse } from "../../base/errors";
import { type Cell, formulaWithoutResult, messages, spreadsheetLimits } from "./model";
import { newSheet, noContents, type Part, RowCollector } from "./rows";
import { builtInKind, kindOfCode, type NumberKind, shownNumber } from "./serials";
import { type Attributes, parseAll, parseXml } from "./xml";
import type { Zip } from "./zip";

/** 27 of `AB12`, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, "")) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A formula's is the result that was saved with it. */
function cellOf(type: string, value: string | null, style: number, book: Book): Cell {
  if (value === null || value === "") return null;
  if (type === "s") return book.texts[Number(value)] ?? null;
  if (type === "b") return value === "1";
  if (type === "str" || type === "inlineStr") return plainText(value);
  if (type === "e") return value;
  if (type === "d") return value.replace("T", " ").slice(0, 16).replace(" 00:00", "");
  const number = Number(value);
  return Number.isFinite(number) ? shownNumber(number, book.kinds[style] ?? "number", book.since1904) : value;
}

/** Excel writes control characters as `_x000D_`. */
const plainText = (text: string) =>
  text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, "\n");

type Book = {
  sheets: { name: string; hidden: boolean; path: string }[];
  since1904: boolean;
  texts: string[];
  kinds: NumberKind[];
};

async function readBook(zip: Zip): Promise<Book> {
  const targets = await readTargets(zip);
  const sheets: Book["sheets"] = [];
  let since1904 = false;
  await parseAll(zip.read("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") since1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const target = targets.get(relation(attributes));
      if (target?.type !== "worksheet") return;
      if (sheets.length === spreadsheetLimits.sheets) refuse(422, messages.tooManySheets);
      const hidden = ["hidden", "veryHidden"].includes(attributes.state ?? "");
      sheets.push({ name: attributes.name ?? "", hidden, path: target.path });
    },
  });
  const [texts, kinds] = [await readTexts(zip), await readKinds(zip)];
  return { sheets, since1904, texts, kinds };
}

const isTrue = (value = "") => value === "1" || value === "true";

/** `r:id`, whatever the prefix. */
const relation = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";

/** More than any book has, of parts and of styles. */
const maxParts = 10_000;
const maxStyles = 100_000;

async function readTargets(zip: Zip) {
  const targets = new Map<string, { type: string; path: string }>();
  await parseAll(zip.read("xl/_rels/workbook.xml.rels"), {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      if (targets.size === maxParts) refuse(422, messages.torn);
      const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target.replace(/^\.\//, "")}`;
      targets.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), path });
    },
  });
  return targets;
}

async function readTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = [];
  if (!zip.has("xl/sharedStrings.xml")) return texts;
  let total = 0;
  let text = "";
  let collecting = false;
  let phonetic = false;
  await parseAll(zip.read("xl/sharedStrings.xml"), {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") phonetic = true;
      else if (name === "t") collecting = !phonetic;
    },
    text(part) {
      if (!collecting) return;
      text += part;
      total += part.length;
      if (total > spreadsheetLimits.textLength) refuse(422, messages.expands);
    },
    close(name) {
      if (name === "t") collecting = false;
      else if (name === "rPh") phonetic = false;
      else if (name === "si") {
        if (texts.length === spreadsheetLimits.cells) refuse(422, messages.tooMuch);
        texts.push(plainText(text));
      }
    },
  });
  return texts;
}

async function readKinds(zip: Zip): Promise<NumberKind[]> {
  const kinds: NumberKind[] = [];
  if (!zip.has("xl/styles.xml")) return kinds;
  const custom = new Map<number, NumberKind>();
  let inCells = false;
  await parseAll(zip.read("xl/styles.xml"), {
    open(name, { numFmtId, formatCode = "" }) {
      const id = Number(numFmtId);
      if (custom.size > maxStyles || kinds.length > maxStyles) refuse(422, messages.torn);
      if (name === "cellXfs") inCells = true;
      else if (name === "numFmt") custom.set(id, kindOfCode(formatCode));
      else if (name === "xf" && inCells) kinds.push(custom.get(id) ?? builtInKind(id));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return kinds;
}

type Range = { column: number; from: number; to: number; value: Cell };

const maxRanges = 20_000;
/** More than any program writes: their number is shown. */
const maxCount = 1_000_000;

/** The merged cells of a sheet. Those over several rows give each of their rows the value of the first. */
class Merges {
  count = 0;
  private readonly starting = new Map<number, Range[]>();
  /** By column: only damaged files have two in one. */
  private readonly open = new Map<number, Range>();

  add(first: string, from: number, to: number) {
    const column = columnOf(first);
    if (++this.count > maxCount) refuse(422, messages.tooMuch);
    if (this.count > maxRanges || to <= from || column >= spreadsheetLimits.columns) return;
    const range = { column, from, to, value: null };
    this.starting.set(from, [...(this.starting.get(from) ?? []), range]);
  }

  /** Rows come in the order of the sheet. */
  fill(row: number, cells: Cell[]) {
    for (const range of this.starting.get(row) ?? []) {
      range.value = cells[range.column] ?? null;
      this.open.set(range.column, range);
    }
    for (const { column, to, value } of this.open.values())
      if (to < row) this.open.delete(column);
      else if (value !== null) cells[column] ??= value;
  }
}

/** A sheet lists its merged cells after its rows: they are read before the rows. */
async function readMerges(bytes: AsyncIterable<Uint8Array>): Promise<Merges> {
  const merges = new Merges();
  const parts = parseXml(fromList(bytes), {
    until: list,
    open(name, { ref = "" }) {
      const [, first, from, to] = (name === "mergeCell" && reference.exec(ref)) || [];
      if (first) merges.add(first, Number(from), Number(to));
    },
  });
  for await (const _ of parts);
  return merges;
}

const reference = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/;
const list = "mergeCells";
/** `<` and a prefix of the namespace before the name. */
const longestStart = 20;

/** What is left of a sheet from its list of merged cells on, as a document of its own: most have no list. */
async function* fromList(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let found = false;
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const text: Buffer = found ? Buffer.from(chunk) : Buffer.concat([before, chunk]);
    const start: number = found ? 0 : startOfList(text);
    found = start >= 0;
    if (found) yield text.subarray(start);
    else before = text.subarray(-longestStart - list.length);
  }
  if (!found) yield Buffer.from(`<${list}/>`);
}

function startOfList(text: Buffer): number {
  for (let at = text.indexOf(list); at >= 0; at = text.indexOf(list, at + list.length)) {
    const start = /<(?:\w+:)?$/.exec(text.toString("latin1", Math.max(0, at - longestStart), at));
    if (start) return at - start[0].length;
  }
  return -1;
}

export async function* readXlsx(zip: Zip): AsyncGenerator<Part> {
  const book = await readBook(zip);
  zip.refuseTooMuch(book.sheets.map(({ path }) => path));
  const contents = noContents();
  for (const { path, name, hidden } of book.sheets) {
    const merges = await readMerges(zip.read(path));
    const sheet = newSheet(name, hidden, merges.count);
    if (book.since1904) sheet.since1904 = true;
    yield* readSheet(zip.read(path), book, merges, new RowCollector(sheet, contents));
  }
}

async function* readSheet(bytes: AsyncIterable<Uint8Array>, book: Book, merges: Merges, rows: RowCollector) {
  let number = 0;
  let isHidden = false;
  let cells: Cell[] = [];
  let column = -1;
  let type = "";
  let style = 0;
  let formula = false;
  let value: string | null = null;
  let collecting = false;
  let phonetic = false;

  const parts = parseXml(bytes, {
    open(name, attributes) {
      if (name === "row") {
        rows.pass();
        number = Number(attributes.r ?? number + 1);
        isHidden = attributes.hidden === "1" || attributes.hidden === "true";
        cells = [];
        column = -1;
      } else if (name === "c") {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        if (!(column < spreadsheetLimits.columnsOfSheet)) refuse(422, messages.torn);
        type = attributes.t ?? "n";
        style = Number(attributes.s ?? 0);
        formula = false;
        value = null;
      } else if (name === "f") {
        formula = true;
        rows.sheet.formulas++;
      } else if (name === "rPh") phonetic = true;
      else if (name === "v" || (name === "t" && !phonetic)) {
        value ??= "";
        collecting = true;
      }
    },
    text(text) {
      if (!collecting) return;
      value += text;
      if ((value?.length ?? 0) > spreadsheetLimits.cell * 2) refuse(422, messages.longCell(number));
    },
    close(name) {
      if (name === "v" || name === "t") collecting = false;
      else if (name === "rPh") phonetic = false;
      else if (name === "c") {
        const cell = cellOf(type, value, style, book);
        if (formula && cell === null && type !== "str") cells[column] = formulaWithoutResult;
        else if (cell !== null) cells[column] = cell;
      } else if (name === "row" && cells.length) {
        merges.fill(number, cells);
        if (rows.add(number, cells) && isHidden) rows.sheet.hiddenRows++;
      }
    },
  });
  for await (const _ of parts) yield* rows.full();
  yield* rows.rest();
}
