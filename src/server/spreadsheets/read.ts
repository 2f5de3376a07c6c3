import { streamFromWorker } from "../worker-stream";
import { doInWorker } from "../worker-task";
import type { Choice, Row, SpreadsheetSummary } from "./model";

/** The sheets of a CSV, XLSX or ODS file with their first rows; a Refusal in one Italian sentence for any other file. */
export const inspectSpreadsheet = (path: string, choice: Choice = {}, signal?: AbortSignal) =>
  doInWorker<SpreadsheetSummary>(new URL("./inspect-worker.ts", import.meta.url), { path, choice }, signal);

/** The rows of one sheet, the first unless chosen, in parts of at most 500; ending the loop ends the Worker. */
export const readRows = (path: string, choice: Choice = {}): AsyncIterable<Row[]> =>
  streamFromWorker<Row[]>(new URL("./rows-worker.ts", import.meta.url), { path, choice });
