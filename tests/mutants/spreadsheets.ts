import type { Mutant } from "./mutant";

const refusal = "a file that cannot be read is refused in one sentence > ";
const folder = "src/server/transfer/spreadsheets";

/** What keeps a hostile or broken spreadsheet from the memory of the server. */
export const spreadsheets: Mutant[] = [
  {
    without: "the limit of what a part of a spreadsheet decompresses to",
    file: `${folder}/zip.ts`,
    change: ["entry.uncompressedSize > spreadsheetLimits.partBytes", "false"],
    killedBy: `transfer/spreadsheets.test.ts > ${refusal}a ZIP that decompresses to more than is read, whatever size it states`,
  },
  {
    without: "the refusal of a DTD",
    file: `${folder}/xml.ts`,
    change: ['parser.on("doctype", () => refuse(422, messages.torn));', ""],
    killedBy: `transfer/spreadsheets.test.ts > ${refusal}%s`,
  },
  {
    without: "the limit of nested elements",
    file: `${folder}/xml.ts`,
    change: ["++depth > maxDepth", "++depth < 0"],
    killedBy: `transfer/spreadsheets.test.ts > ${refusal}%s`,
  },
  {
    without: "the limit of one text in XML",
    file: `${folder}/xml.ts`,
    change: ["silence > maxSilence", "false"],
    killedBy: `transfer/spreadsheets.test.ts > ${refusal}%s`,
  },
  {
    without: "the limit of rows",
    file: `${folder}/rows.ts`,
    change: ["++this.count > spreadsheetLimits.rows", "++this.count < 0"],
    killedBy: `transfer/spreadsheets.test.ts > ${refusal}%s`,
  },
  {
    without: "the mark of texts that begin like formulas in an XLSX",
    file: `${folder}/write.ts`,
    change: ["/^[=+\\-@\\t\\r]/.test(cell) ? styleOf.quoted : style", "style"],
    killedBy:
      "transfer/spreadsheets.test.ts > a written file is read again as it was > an XLSX, with formulas as texts",
  },
  {
    without: "the refusal of a day that never was",
    file: "src/server/transfer/imports/cells.ts",
    change: ['if (!isDay(value)) return unusable(text, "non è un giorno del calendario.");', ""],
    killedBy: "transfer/import-values.test.ts > a day > %p is %s: %p",
  },
  {
    without: "the rule that a worker with a day in a crew does not give way to an imported one",
    file: "src/server/crews/workers/store.ts",
    change: ["AND id NOT IN (SELECT id_worker FROM crew_lines WHERE id_worker IS NOT NULL)", ""],
    killedBy:
      "transfer/imports-lists.test.ts > imported workers > do not take the code of one with a day in a crew",
  },
  {
    without: "the limit of cells of one line of a CSV file",
    file: `${folder}/open.ts`,
    change: ["++this.cells > spreadsheetLimits.columnsOfSheet", "++this.cells < 0"],
    killedBy: `transfer/spreadsheets.test.ts > ${refusal}%s`,
  },
];
