import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A program without one of its checks, and the test that must fail then. */
export type Mutant = {
  /** What is removed, in plain words. */
  without: string;
  file: string;
  /** The text occurs once in the file. */
  change: [text: string, replacement: string];
  /** A file in `tests/`, then the titles of a test and its groups as they are written: `file > group > test`. */
  killedBy: string;
};

/** The test of who may call each funct. */
export const everyFunct =
  "permissions.test.ts > on site %s > %s may be called only by the profiles that the table names";

/** Why the row no longer fits the program in `root`; null when it does. */
export function staleness({ file, change: [text, replacement], killedBy }: Mutant, root: string) {
  const times = readFileSync(join(root, file), "utf8").split(text).length - 1;
  if (times !== 1) return `${file} has the text ${times} times`;
  if (text === replacement) return "the replacement is the text itself";
  const { file: testFile, titles } = killer(killedBy);
  const tests = readFileSync(join(root, "tests", testFile), "utf8");
  const missing = titles.find((part) => !tests.includes(part));
  return missing === undefined ? null : `tests/${testFile} has no test "${missing}"`;
}

export function killer(killedBy: string): { file: string; titles: string[] } {
  const [file = "", ...titles] = killedBy.split(" > ");
  return { file, titles };
}

/** Matches the full names of the tests that kill, whose parts with `%` or `$` are filled in. */
export function patternOf(killedBy: string): string {
  const parts = killer(killedBy)
    .titles.join(" ")
    .split(/%[#dijops]|\$\{\w+\}/);
  return `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".*")}$`;
}
