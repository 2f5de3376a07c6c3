import { type CsvCell, csvRow } from "../../base/csv";
import type { Cell } from "./model";
import { partsAround, type SheetColumn, xmlRow } from "./xlsx-parts";

export type Rows = Iterable<Cell[]> | AsyncIterable<Cell[]>;
type WrittenSheet = { name: string; columns: SheetColumn[]; rows: Rows };

const pieceLength = 64 * 1024;
const encoder = new TextEncoder();

/** As Italian spreadsheet programs open it, written while it is read. */
type CsvRows = Iterable<CsvRow> | AsyncIterable<CsvRow>;
export type CsvRow = (CsvCell | boolean)[];

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
