import type { Mutant } from "./mutant";

const refused = "transfer/full-export.test.ts";
const refusal = (what: string) =>
  `an import refuses, in one sentence and without leaving anything, > ${what}`;

/** The export of everything, and its import. */
export const exports: Mutant[] = [
  {
    without: "the SHA-256 of what an import reads",
    file: "src/server/transfer/full-export/read-zip.ts",
    text: ' || hasher.digest("hex") !== expected.sha256',
    replacement: "",
    killedBy: [refused, refusal("an altered file")],
  },
  {
    without: "the limit of what a ZIP unpacks to",
    file: "src/server/transfer/full-export/read-zip.ts",
    text: "bytes > largestGrowth * statSync(path).size + grownAnyway",
    replacement: "false",
    killedBy: [refused, refusal("a ZIP that would unpack to a hundred times its size")],
  },
  {
    without: "the refusal of two entries of one name",
    file: "src/server/transfer/full-export/read-zip.ts",
    text: "      if (entries.has(entry.fileName)) throw new Refusal(422, messages.badNames);\n",
    replacement: "",
    killedBy: [refused, refusal("two entries of one name")],
  },
  {
    without: "the check of references after an import",
    file: "src/server/transfer/full-export/load.ts",
    text: "!isSound(db)",
    replacement: "false",
    killedBy: [refused, refusal("rows that refer to missing ones")],
  },
  {
    without: "the quote before a formula",
    file: "src/server/transfer/full-export/cells.ts",
    text: "const safe = quoteFormula(text);",
    replacement: "const safe = text;",
    killedBy: [refused, "a cell > never begins as a formula of a spreadsheet"],
  },
  {
    without: "the second look for data, just before an import takes their place",
    file: "src/server/transfer/full-export/install.ts",
    text: "startExchange(name, author, prepare, mustBeEmpty)",
    replacement: "startExchange(name, author, prepare)",
    killedBy: [
      "transfer/full-export-server.test.ts",
      "an import refuses to replace what people saved while it was prepared",
    ],
  },
  {
    without: "the refusal to import where there are data",
    file: "src/server/transfer/full-export/store.ts",
    text: "  mustBeEmpty();\n",
    replacement: "",
    killedBy: [
      "transfer/full-export-server.test.ts",
      "an installation that nobody used takes an export through its page, and all enter with their own passwords",
    ],
  },
  {
    without: "the preview before pasted names are inserted",
    file: "src/server/search/pasted-names/pages.tsx",
    text: 'if (form.values.previewed !== digestOf(form.values.text)) refuseField("previewed", "");',
    replacement: "",
    killedBy: [
      "search/pasted-names.test.ts",
      "the page > shows the preview first and inserts what was seen; a list that was changed since is shown again",
    ],
  },
];
