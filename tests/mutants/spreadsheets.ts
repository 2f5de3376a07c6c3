import type { Mutant } from "./mutant";

const refusal = "a file that cannot be read is refused in one sentence > ";
const folder = "src/server/transfer/spreadsheets";

/** What keeps a hostile or broken spreadsheet from the memory of the server. */
export const spreadsheets: Mutant[] = [
  {
    without: "the limit of what a part of a spreadsheet decompresses to",
    file: `${folder}/zip.ts`,
    text: "entry.uncompressedSize > spreadsheetLimits.partBytes",
    replacement: "false",
    killedBy: [
      "transfer/spreadsheets.test.ts",
      `${refusal}a ZIP that decompresses to more than is read, whatever size it states`,
    ],
  },
  {
    without: "the refusal of a DTD",
    file: `${folder}/xml.ts`,
    text: 'parser.on("doctype", () => refuse(422, messages.torn));',
    replacement: "",
    killedBy: ["transfer/spreadsheets.test.ts", `${refusal}%s`],
  },
  {
    without: "the limit of nested elements",
    file: `${folder}/xml.ts`,
    text: "++depth > maxDepth",
    replacement: "++depth < 0",
    killedBy: ["transfer/spreadsheets.test.ts", `${refusal}%s`],
  },
  {
    without: "the limit of one text in XML",
    file: `${folder}/xml.ts`,
    text: "silence > maxSilence",
    replacement: "false",
    killedBy: ["transfer/spreadsheets.test.ts", `${refusal}%s`],
  },
  {
    without: "the limit of rows",
    file: `${folder}/rows.ts`,
    text: "++this.count > spreadsheetLimits.rows",
    replacement: "++this.count < 0",
    killedBy: ["transfer/spreadsheets.test.ts", `${refusal}%s`],
  },
  {
    without: "the mark of texts that begin like formulas in an XLSX",
    file: `${folder}/write.ts`,
    text: "/^[=+\\-@\\t\\r]/.test(cell) ? styleOf.quoted : style",
    replacement: "style",
    killedBy: [
      "transfer/spreadsheets.test.ts",
      "a written file is read again as it was > an XLSX, with formulas as texts",
    ],
  },
  {
    without: "the refusal of a day that never was",
    file: "src/server/transfer/imports/cells.ts",
    text: 'if (!isDay(value)) return unusable(text, "non è un giorno del calendario.");',
    replacement: "",
    killedBy: ["transfer/import-values.test.ts", "a day > %p is %s: %p"],
  },
  {
    without: "the rule that a worker with a day in a crew does not give way to an imported one",
    file: "src/server/crews/workers/store.ts",
    text: "AND id NOT IN (SELECT id_worker FROM crew_lines WHERE id_worker IS NOT NULL)",
    replacement: "",
    killedBy: [
      "transfer/imports-lists.test.ts",
      "imported workers > do not take the code of one with a day in a crew",
    ],
  },
  {
    without: "the limit of cells of one line of a CSV file",
    file: `${folder}/csv.ts`,
    text: "++this.cells > spreadsheetLimits.columnsOfSheet",
    replacement: "++this.cells < 0",
    killedBy: ["transfer/spreadsheets.test.ts", `${refusal}%s`],
  },
];
