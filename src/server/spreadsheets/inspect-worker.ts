import { refuse } from "../errors";
import { answerTask, lowerPriority } from "../worker-task";
import {
  type Choice,
  messages,
  type SheetSummary,
  type SpreadsheetSummary,
  spreadsheetLimits,
} from "./model";
import { openSpreadsheet } from "./open";

lowerPriority();
answerTask(async ({ path, choice }: { path: string; choice: Choice }): Promise<SpreadsheetSummary> => {
  const { parts, ...form } = await openSpreadsheet(path, choice);
  const sheets: SheetSummary[] = [];
  let summary: SheetSummary | undefined;
  let sheet: object | undefined;
  for await (const part of parts) {
    if (part.sheet !== sheet) {
      summary = { ...part.sheet, rows: 0, columns: 0, top: [] };
      sheet = part.sheet;
      sheets.push(summary);
    }
    if (!summary) continue;
    Object.assign(summary, part.sheet);
    summary.rows += part.rows.length;
    for (const { cells } of part.rows) summary.columns = Math.max(summary.columns, cells.length);
    summary.top.push(...part.rows.slice(0, spreadsheetLimits.top - summary.top.length));
  }
  if (!sheets.length) refuse(422, messages.torn);
  return { ...form, sheets };
});
