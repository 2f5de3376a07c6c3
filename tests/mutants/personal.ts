import type { Mutant } from "./mutant";

/** Personal data, their erasure, the bin, and what a conflict answers. */
export const personal: Mutant[] = [
  {
    without: "the refusal of an erasure while orders, boxes or appointments are open",
    file: "src/server/personal-data/store.ts",
    change: ["  if (holders.length) {", "  if (false) {"],
    killedBy:
      "personal-data/personal-data.test.ts > an erasure > of a client with open orders, boxes or appointments is refused, and says which",
  },
  {
    without: "the cards that were merged into the erased one",
    file: "src/server/personal-data/person-group.ts",
    change: ["return [client, ...merged.flatMap(withMerged)];", "return [client];"],
    killedBy:
      "personal-data/erase-person.test.ts > an erasure takes the person > and a backup of before the merge: the other card does not come back",
  },
  {
    without: "the names in what the act of the night replaced",
    file: "src/server/personal-data/erase-person.ts",
    change: ["    blankPresentAct(before, names);\n", ""],
    killedBy: "personal-data/end-of-erasure.test.ts > what is written of a hidden person goes at night, too",
  },
  {
    without: "the hiding of an erased person's key",
    file: "src/server/journal/values.ts",
    change: ["storedCellsOfEach(changes, shownKeys)", "storedCellsOfEach(changes)"],
    killedBy:
      "personal-data/erase-person.test.ts > from the act on nobody is shown the person > in lists, pages, histories, log, bin, mails and exports; no undo brings it back",
  },
  {
    without: "the note that erasures have ended",
    file: "src/server/personal-data/end-of-erasure.ts",
    change: ["VALUES ('lastCleaned',", "VALUES ('other',"],
    killedBy:
      "personal-data/end-of-erasure.test.ts > the end of an erasure > is done once: two hours and a restart later nothing is left to do, and no file is written anew",
  },
  {
    without: "the note of who takes a CSV",
    file: "src/server/http/pages/export.ts",
    change: [`  valuesOf(await perform(funct, body, c.get("caller")));\n`, ""],
    killedBy:
      "personal-data/personal-data.test.ts > the page of personal data > names who took the CSV of %s; a GET of it exports nothing",
  },
  {
    without: "the sealing of personal values",
    file: "src/server/journal/journal.ts",
    change: [
      "sealChanges(changes)",
      "changes.map(({ noun, id_row, before, after }) => ({ noun, id_row, before, after }))",
    ],
    killedBy:
      "journal/journal.test.ts > personal values in the journal > are sealed, others are readable, and both are read through one function",
  },
  {
    without: "the destruction of the key of decided requests",
    file: "src/server/accounts/requests/store.ts",
    change: [`destroyKey({ kind: "request", id });`, "void id;"],
    killedBy:
      "personal-data/retention.test.ts > requests for an account go some months after their decision, also from the log; those that wait stay",
  },
  {
    without: "the right to delete a record among those to see it in the bin",
    file: "src/server/log/bin/store.ts",
    change: [
      `
    mayCall(operation, call) &&
    [record, ...deletion.parts].every((row) => mayTakeBackRow(act, row, call))
`,
      " true\n",
    ],
    killedBy:
      "log/bin.test.ts > who sees it > each account what it may delete, of memos its own; administrators all",
  },
  {
    without: "the bin's right in a restoration",
    file: "src/server/log/bin/store.ts",
    change: ["isInBin(deletion) && isVisible(deletion, call)", "isInBin(deletion)"],
    killedBy:
      "log/bin.test.ts > who sees it > who does not see a record cannot restore it, and nothing changes",
  },
  {
    without: "the caller's own gate in the answer to an old version",
    file: "src/server/call/conflict.ts",
    change: ["  if (!passes(funct, call)) return;\n", ""],
    killedBy:
      "call/conflicts.test.ts > the answer to an old version > is the sentence alone for who may write the record but not read it",
  },
];
