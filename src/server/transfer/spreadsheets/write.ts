import { csvRow } from "../../base/csv";
import type { Cell } from "./model";
import { partsAround, type SheetColumn, xmlRow } from "./xlsx-parts";

export type Rows = Iterable<Cell[]> | AsyncIterable<Cell[]>;
type WrittenSheet = { name: string; columns: SheetColumn[]; rows: Rows };

const pieceLength = 64 * 1024;
const encoder = new TextEncoder();

/** A CSV as Italian spreadsheet programs open it (`csv.ts`), written while it is read. */
export const writeCsv = (rows: Rows): ReadableStream<Uint8Array> => streamOf(csvPieces(rows));

async function* csvPieces(rows: Rows) {
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

/** An XLSX with one bold, fixed row of headings on each sheet, written while it is read. */
export const writeXlsx = (sheets: WrittenSheet[]): ReadableStream<Uint8Array> => streamOf(xlsxPieces(sheets));

async function* xlsxPieces(sheets: WrittenSheet[]) {
  const { Zip, ZipDeflate } = await import("fflate");
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const add = (name: string) => {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    return entry;
  };
  const around = partsAround(sheets);
  for (const [name, text] of around.shared) add(name).push(encoder.encode(text), true);
  for (const [at, { columns, rows }] of sheets.entries()) {
    const entry = add(`xl/worksheets/sheet${at + 1}.xml`);
    let text = around.sheetStart(columns);
    let number = 1;
    for await (const row of rows) {
      text += xmlRow(++number, row, columns);
      if (text.length < pieceLength) continue;
      entry.push(encoder.encode(text), false);
      text = "";
      yield* pieces.splice(0);
    }
    entry.push(encoder.encode(text + around.sheetEnd), true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
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
