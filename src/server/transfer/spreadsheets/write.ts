import { type CsvCell, csvRow } from "../../base/csv";
import { dayOf, formatMoment, isDay } from "../../base/days";
import { disposition } from "../../files/files";
import { letterOf } from "./header";
import { type Cell, type ColumnKind, spreadsheetLimits, widthOf } from "./model";
import { serialOfDay, serialOfMoment, serialOfTime } from "./serials";

/** `text` keeps what people type as it is (00184, +39), `day`, `moment` and `time` take those, `money` amounts. */
type SheetColumn = { heading: string; kind?: ColumnKind };

const styleOf = { bold: 1, text: 2, day: 3, money: 4, quoted: 5, moment: 6, time: 7 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageTypes = "http://schemas.openxmlformats.org/package/2006";
const spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

// quotePrefix marks a text that begins like a formula, as Excel marks one typed after an apostrophe.
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="hh:mm"/><numFmt numFmtId="167" formatCode="#,##0.00\\ [$€-410]"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function partsAround(sheets: { name: string }[]) {
  const names = uniqueNames(sheets.map(({ name }) => name));
  const each = (text: (number: number, name: string) => string) =>
    names.map((name, at) => text(at + 1, name)).join("");
  const shared = [
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      "_rels/.rels",
      `${head}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, name) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${head}<Relationships xmlns="${packageTypes}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId0" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ["xl/styles.xml", styles],
  ] satisfies [string, string][];
  return { shared, sheetStart, sheetEnd };
}

/** `first` are the rows by whose content the columns are as wide as they are. */
function sheetStart(columns: SheetColumn[], first: Cell[][]): string {
  const widths = columns.map(({ heading, kind }, at) => {
    const style = kind ? ` style="${styleOf[kind]}"` : "";
    const width = widthOf(
      heading,
      kind,
      first.map((row) => row[at] ?? null),
    );
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${style}/>`;
  });
  const headings = columns.map(({ heading }, at) => textCell(`${letterOf(at)}1`, heading, styleOf.bold));
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`;
}

/** Each column can be sorted and filtered as soon as the file is open. */
function sheetEnd(columns: SheetColumn[], lastRow: number): string {
  const filter = columns.length ? `<autoFilter ref="A1:${letterOf(columns.length - 1)}${lastRow}"/>` : "";
  return `</sheetData>${filter}</worksheet>`;
}

const xmlRow = (number: number, row: Cell[], columns: SheetColumn[]) =>
  `<row r="${number}">${row.map((cell, at) => xmlCell(`${letterOf(at)}${number}`, cell, columns[at])).join("")}</row>`;

function xmlCell(at: string, cell: Cell, column?: SheetColumn): string {
  const style = column?.kind ? styleOf[column.kind] : 0;
  if (cell === null || cell === "") return "";
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "number") return `<c r="${at}" s="${style}"><v>${cell}</v></c>`;
  const serial = serialOf(cell, column?.kind);
  if (serial !== null) return `<c r="${at}" s="${style}"><v>${serial}</v></c>`;
  return textCell(at, cell, /^[=+\-@\t\r]/.test(cell) ? styleOf.quoted : style);
}

function serialOf(cell: string, kind: ColumnKind | undefined): number | null {
  if (kind === "day") return isDay(cell) ? serialOfDay(cell) : null;
  if (kind === "moment") return serialOfMoment(cell);
  return kind === "time" ? serialOfTime(cell) : null;
}

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, spreadsheetLimits.cell))}</t></is></c>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML cannot hold are left out. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
    .replace(/_(?=x[0-9A-F]{4}_)/gi, "_x005F_")
    .replace(/[&<>"]/g, (character) => entities[character] as string);

/** Names of sheets have at most 31 characters, none of `[]:*?/\`, and differ. */
function uniqueNames(names: string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(/[[\]:*?/\\]/g, " ").trim() || "Foglio";
    let unique = plain.slice(0, 31);
    for (let number = 2; used.has(unique.toLowerCase()); number++)
      unique = `${plain.slice(0, 31 - ` (${number})`.length)} (${number})`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

type Rows = Iterable<Cell[]> | AsyncIterable<Cell[]>;
type WrittenSheet = { name: string; columns: SheetColumn[]; rows: Rows };

const pieceLength = 64 * 1024;
const encoder = new TextEncoder();

/** As Italian spreadsheet programs open it, written while it is read. */
type CsvRows = Iterable<CsvRow> | AsyncIterable<CsvRow>;
type CsvRow = (CsvCell | boolean)[];

export const writeCsv = (rows: CsvRows): ReadableStream<Uint8Array> => streamOf(csvPieces(rows));

async function* csvPieces(rows: CsvRows) {
  let text = "\ufeff";
  for await (const row of rows) {
    text += csvRow(row.map((cell) => (typeof cell === "boolean" ? yesNo(cell) : cell)));
    if (text.length < pieceLength) continue;
    yield encoder.encode(text);
    text = "";
  }
  yield encoder.encode(text);
}

const yesNo = (value: boolean) => (value ? "sì" : "no");

export const writeXlsx = (sheets: WrittenSheet[]): ReadableStream<Uint8Array> => streamOf(xlsxPieces(sheets));

async function* xlsxPieces(sheets: WrittenSheet[]) {
  const { writeZip } = await import("../../base/write-zip");
  const around = partsAround(sheets);
  const shared = around.shared.map(([name, text]) => ({ name, parts: () => [encoder.encode(text)] }));
  async function* rowsOf({ columns, rows }: WrittenSheet) {
    let number = 1;
    let text = "";
    for await (const { row, before } of afterSome(rows)) {
      if (before) text += around.sheetStart(columns, before);
      if (row) text += xmlRow(++number, row, columns);
      if (text.length < pieceLength) continue;
      yield encoder.encode(text);
      text = "";
    }
    yield encoder.encode(text + around.sheetEnd(columns, number));
  }
  const sheetParts = sheets.map((sheet, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    parts: () => rowsOf(sheet),
  }));
  yield* writeZip([...shared, ...sheetParts]);
}

const measuredRows = 200;

/** Each row, the first of them together with the first 200: how wide a column is stands before its content. */
async function* afterSome(rows: Rows): AsyncGenerator<{ row?: Cell[]; before?: Cell[][] }> {
  let first: Cell[][] | null = [];
  for await (const row of rows) {
    if (!first) yield { row };
    else if (first.push(row) === measuredRows) {
      yield* released(first);
      first = null;
    }
  }
  if (first) yield* released(first);
}

function* released(rows: Cell[][]) {
  yield { before: rows };
  for (const row of rows) yield { row };
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 1 },
  );
}

export const formats = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
export type Format = keyof typeof formats;

type Sheet = { name: string; columns: SheetColumn[]; rows: Rows };

/** Sent while its rows are read. */
export function spreadsheetDownload(filename: string, format: Format, sheet: Sheet): Response {
  const body = format === "csv" ? writeCsv(csvRows(sheet)) : writeXlsx([sheet]);
  return new Response(body, {
    headers: {
      "content-type": formats[format],
      "content-disposition": disposition("attachment", `${filename}.${format}`),
      "cache-control": "private, no-store",
    },
  });
}

async function* csvRows({ columns, rows }: Sheet): AsyncGenerator<CsvRow> {
  yield columns.map(({ heading }) => heading);
  for await (const row of rows) yield row.map((cell, at) => csvCell(cell, columns[at]?.kind));
}

function csvCell(cell: Cell, kind: SheetColumn["kind"]) {
  if (kind === "money" && typeof cell === "number") return { cents: Math.round(cell * 100) };
  return isDated(kind) ? momentText(cell) : cell;
}

const isDated = (kind: SheetColumn["kind"]) => kind === "day" || kind === "moment";

const momentText = (cell: Cell) =>
  typeof cell === "string" && isDay(dayOf(cell)) ? formatMoment(cell) : cell;
