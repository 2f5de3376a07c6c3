import { refuse } from "../../base/errors";
import { type Cell, formulaWithoutResult, messages, spreadsheetLimits } from "./model";
import { newSheet, noContents, type Part, RowCollector } from "./rows";
import { shownPercent } from "./serials";
import { type Attributes, parseXml } from "./xml";
import type { Zip } from "./zip";

export async function* readOds(zip: Zip): AsyncGenerator<Part> {
  await refuseLocked(zip);
  const reader = new ContentReader();
  const parts = parseXml(zip.read("content.xml"), {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  for await (const _ of parts) yield* reader.parts();
  yield* reader.parts();
}

async function refuseLocked(zip: Zip) {
  if (!zip.has("META-INF/manifest.xml")) return;
  if ((await zip.text("META-INF/manifest.xml")).includes("encryption-data")) refuse(422, messages.locked);
}

/** Texts of notes and drawings are not the cell's. */
const aside = new Set(["annotation", "frame", "custom-shape", "shapes", "tracked-changes"]);

/** More than any document has. */
const maxStyles = 100_000;

class ContentReader {
  private readonly hiddenStyles = new Set<string>();
  private style = "";
  private sheets = 0;
  private rows: RowCollector | undefined;
  private readonly contents = noContents();
  private readonly done: Part[] = [];
  private row = 0;
  private rowRepeats = 1;
  private isHiddenRow = false;
  private cells: Cell[] = [];
  private column = 0;
  private cell: Attributes = {};
  private words = "";
  private paragraphs = 0;
  private inParagraph = 0;
  private asideDepth = 0;
  /** Cells merged downwards: by column, their value and last row. */
  private readonly merged = new Map<number, { value: Cell; to: number }>();

  *parts(): Generator<Part> {
    yield* this.done.splice(0);
    if (this.rows) yield* this.rows.full();
  }

  open(name: string, attributes: Attributes) {
    if (aside.has(name)) this.asideDepth++;
    if (this.asideDepth) return;
    if (name === "style") this.style = attributes["style:name"] ?? "";
    else if (name === "table-properties" && attributes["table:display"] === "false") {
      if (this.hiddenStyles.size === maxStyles) refuse(422, messages.torn);
      this.hiddenStyles.add(this.style);
    } else if (name === "table") this.openSheet(attributes);
    else if (this.rows) this.openInSheet(name, attributes);
  }

  private openSheet(attributes: Attributes) {
    if (++this.sheets > spreadsheetLimits.sheets) refuse(422, messages.tooManySheets);
    const hidden = this.hiddenStyles.has(attributes["table:style-name"] ?? "");
    const sheet = newSheet(attributes["table:name"] ?? "", hidden);
    this.rows = new RowCollector(sheet, this.contents);
    this.row = 0;
    this.merged.clear();
  }

  private openInSheet(name: string, attributes: Attributes) {
    if (name === "table-row") {
      this.rows?.pass();
      this.isHiddenRow = ["filter", "collapse"].includes(attributes["table:visibility"] ?? "");
      this.rowRepeats = repeatsOf(attributes["table:number-rows-repeated"]);
      this.cells = [];
      this.column = 0;
    } else if (name === "table-cell" || name === "covered-table-cell") {
      this.cell = attributes;
      this.words = "";
      this.paragraphs = 0;
    } else if (name === "p") {
      this.inParagraph++;
      if (this.paragraphs++) this.words += "\n";
    } else if (name === "s") this.words += " ".repeat(Math.min(Number(attributes["text:c"] ?? 1), 1000));
    else if (name === "tab") this.words += "\t";
    else if (name === "line-break") this.words += "\n";
  }

  text(text: string) {
    if (!this.inParagraph || this.asideDepth || !this.rows) return;
    this.words += text;
    if (this.words.length > spreadsheetLimits.cell * 2) refuse(422, messages.longCell(this.row + 1));
  }

  close(name: string) {
    if (aside.has(name)) this.asideDepth--;
    else if (this.asideDepth || !this.rows) return;
    else if (name === "p") this.inParagraph--;
    else if (name === "table-cell" || name === "covered-table-cell") this.closeCell();
    else if (name === "table-row") this.closeRow(this.rows);
    else if (name === "table") {
      this.done.push(...this.rows.rest());
      this.rows = undefined;
    }
  }

  private closeCell() {
    const repeats = repeatsOf(this.cell["table:number-columns-repeated"]);
    const value = this.value();
    if (value !== null) {
      if (this.column + repeats > spreadsheetLimits.columns)
        refuse(422, messages.tooManyColumns(this.row + 1));
      this.cells.length = this.column;
      for (let at = 0; at < repeats; at++) this.cells.push(value);
      this.merge(value);
    }
    this.column += repeats;
  }

  private merge(value: Cell) {
    const [rows, columns] = ["rows", "columns"].map((way) =>
      Number(this.cell[`table:number-${way}-spanned`] ?? 1),
    ) as [number, number];
    if (rows * columns > 1 && this.rows) this.rows.sheet.merged++;
    if (rows > 1) this.merged.set(this.column, { value, to: this.row + rows });
  }

  private value(): Cell {
    const { cell } = this;
    if (cell["table:formula"] !== undefined && this.rows) this.rows.sheet.formulas++;
    const number = Number(cell["office:value"]);
    switch (cell["office:value-type"]) {
      case "float":
      case "currency":
        return number;
      case "percentage":
        return shownPercent(number);
      case "boolean":
        return cell["office:boolean-value"] === "true";
      case "date":
        return (cell["office:date-value"] ?? "").replace("T", " ").slice(0, 16).replace(" 00:00", "");
      case "time":
        return timeOfDuration(cell["office:time-value"] ?? "");
      case "string":
        return this.words || cell["office:string-value"] || null;
    }
    return this.words || (cell["table:formula"] === undefined ? null : formulaWithoutResult);
  }

  private closeRow(rows: RowCollector) {
    const filled = this.cells.length > 0;
    // The empty rows at the end of a sheet are one row repeated a million times; blanks count as empty.
    for (let at = 0; filled && at < this.rowRepeats; at++) {
      const number = this.row + at + 1;
      const cells = [...this.cells];
      for (const [column, { value, to }] of this.merged) if (number <= to) cells[column] ??= value;
      if (!rows.add(number, cells)) break;
      if (this.isHiddenRow) rows.sheet.hiddenRows++;
    }
    this.row += this.rowRepeats;
  }
}

function repeatsOf(stated = "1"): number {
  const repeats = Number(stated);
  return Number.isSafeInteger(repeats) && repeats > 0 ? repeats : refuse(422, messages.torn);
}

/** `PT09H30M00S` as `09:30`. */
function timeOfDuration(duration: string): string {
  const [, hours = "0", minutes = "0"] = /^PT(\d+)H(?:(\d+)M)?/.exec(duration) ?? [];
  return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
}
