import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

export const root = join(import.meta.dir, "../..");

export const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The paths of the repository that match one of the patterns. */
export const files = (...patterns: string[]) =>
  patterns.flatMap((pattern) => [...new Glob(pattern).scanSync(root)]).sort();

/** The files whose text matches the pattern. */
export const holding = (pattern: RegExp, paths: string[]) => paths.filter((path) => pattern.test(read(path)));
