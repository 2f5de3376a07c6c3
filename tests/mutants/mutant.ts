import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A program without one of its checks, and the test that must fail then. */
export type Mutant = {
  /** What is removed, in plain words. */
  without: string;
  file: string;
  /** Occurs once in the file, and is replaced by `replacement`. */
  text: string;
  replacement: string;
  /** A file in `tests/`, and the title of a test as it is written there, after those of its groups: `group > test`. */
  killedBy: [file: string, title: string];
};

/** The test of who may call each funct. */
export const everyFunct: Mutant["killedBy"] = [
  "permissions.test.ts",
  "on site %s > %s may be called only by the profiles that the table names",
];

/** Why the row no longer fits the program in `root`; null when it does. */
export function staleness({ file, text, replacement, killedBy }: Mutant, root: string): string | null {
  const times = readFileSync(join(root, file), "utf8").split(text).length - 1;
  if (times !== 1) return `${file} has the text ${times} times`;
  if (text === replacement) return "the replacement is the text itself";
  const [testFile, title] = killedBy;
  const tests = readFileSync(join(root, "tests", testFile), "utf8");
  const missing = title.split(" > ").find((part) => !tests.includes(part));
  return missing === undefined ? null : `tests/${testFile} has no test "${missing}"`;
}

/** Matches the full names of the tests with this title, whose parts with `%` or `$` are filled in. */
export function patternOf(title: string): string {
  const parts = title.replaceAll(" > ", " ").split(/%[#dijops]|\$\{\w+\}/);
  return `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".*")}$`;
}
