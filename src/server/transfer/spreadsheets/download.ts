import { dayOf, formatMoment, isDay } from "../../base/days";
import { disposition } from "../../files/files";
import type { Cell } from "./model";
import { type CsvRow, type Rows, writeCsv, writeXlsx } from "./write";
import type { SheetColumn } from "./xlsx-parts";

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
