import type { Mutant } from "./mutant";

/** What keeps an import from entering anything twice. */
export const imports: Mutant[] = [
  {
    without: "the check of the rows once more when an import begins",
    file: "src/server/transfer/imports/jobs.ts",
    change: ["    await check(row, signal);\n    const total", "    const total"],
    killedBy:
      "transfer/imports.test.ts > a run > checks again: what a colleague entered meanwhile is a duplicate",
  },
  {
    without: "the rights of the account at each part of an import",
    file: "src/server/sessions/profiles.ts",
    change: ["AND active = 1 ", ""],
    killedBy:
      "transfer/imports.test.ts > an account that is disabled > imports no further row; who may import takes back what had entered",
  },
];
