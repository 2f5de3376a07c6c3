import type { Mutant } from "./mutant";

/** The export of everything, and lists that come in. */
export const exports: Mutant[] = [
  {
    without: "the quote before a formula",
    file: "src/server/transfer/full-export/contents.ts",
    change: ["const safe = quoteFormula(text);", "const safe = text;"],
    killedBy: "transfer/full-export.test.ts > a cell > never begins as a formula of a spreadsheet",
  },
  {
    without: "the preview before pasted names are inserted",
    file: "src/server/search/pasted-names/pages.tsx",
    change: ['if (form.values.previewed !== digestOf(form.values.text)) refuseField("previewed", "");', ""],
    killedBy:
      "search/pasted-names.test.ts > the page > shows the preview first and inserts what was seen; a list that was changed since is shown again",
  },
];
