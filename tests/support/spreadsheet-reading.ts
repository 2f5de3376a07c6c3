import type { Choice, Row, Sheet } from "../../src/server/transfer/spreadsheets/model";
import { openSpreadsheet } from "../../src/server/transfer/spreadsheets/open";

/** The form of a file and its sheets with their rows. */
export async function readSpreadsheet(path: string, choice: Choice = {}) {
  const { parts, ...form } = await openSpreadsheet(path, choice);
  const sheets: (Sheet & { read: Row[] })[] = [];
  let sheet: Sheet | undefined;
  for await (const part of parts) {
    if (part.sheet !== sheet) sheets.push({ ...part.sheet, read: [] });
    sheet = part.sheet;
    const last = sheets.at(-1) as { read: Row[] };
    Object.assign(last, sheet);
    last.read.push(...part.rows);
  }
  return { ...form, sheets };
}
