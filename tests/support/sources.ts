import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

export const root = join(import.meta.dir, "../..");

export const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The paths of the repository that match one of the patterns; one that matches nothing would make a test prove nothing. */
export const files = (...patterns: string[]) =>
  patterns.flatMap((pattern) => some([...new Glob(pattern).scanSync(root)], pattern)).sort();

/** The files whose text matches the pattern. */
export const holding = (pattern: RegExp, paths: string[]) =>
  some(paths, `for ${pattern}`).filter((path) => pattern.test(read(path)));

function some(paths: string[], searched: string): string[] {
  if (!paths.length) throw new Error(`No file is searched: ${searched}`);
  return paths;
}
