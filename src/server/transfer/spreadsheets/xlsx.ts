import { refuse } from "../../base/errors";
import { type Cell, formulaWithoutResult, messages, spreadsheetLimits } from "./model";
import { newSheet, noContents, type Part, RowCollector } from "./rows";
import { type Book, readBook } from "./xlsx-book";
import { cellOf, columnOf } from "./xlsx-cells";
import { type Merges, readMerges } from "./xlsx-merges";
import { parseXml } from "./xml";
import type { Zip } from "./zip";

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
