import { everyFunct, type Mutant } from "./mutant";

/** What keeps an import to administrators, and from entering anything twice. */
export const imports: Mutant[] = [
  {
    without: "the gate of the act of an import",
    file: "src/server/transfer/imports/api.ts",
    text: 'start: write({ onA: "manageData" },',
    replacement: 'start: write({ onA: "signed in" },',
    killedBy: everyFunct,
  },
  {
    without: "the check of the rows once more when an import begins",
    file: "src/server/transfer/imports/jobs.ts",
    text: "    await check(row, signal);\n    const total",
    replacement: "    const total",
    killedBy: [
      "transfer/imports.test.ts",
      "a run > checks again: what a colleague entered meanwhile is a duplicate",
    ],
  },
  {
    without: "the rights of the account at each part of an import",
    file: "src/server/sessions/profiles.ts",
    text: "AND active = 1 ",
    replacement: "",
    killedBy: [
      "transfer/imports.test.ts",
      "an account that is disabled > imports no further row; who may import takes back what had entered",
    ],
  },
];
