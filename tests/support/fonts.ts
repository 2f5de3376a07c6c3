import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asset } from "../../src/server/http/assets";

const dist = join(import.meta.dir, "../../dist");

/** The font file, as `font-HASH.woff2`, that a page loads for a letter; undefined where the computer's font draws it. */
export const fontOf = (letter: string): string | undefined => fontsOf(letter)[0];

/** The files of all faces whose ranges have the letter. */
export function fontsOf(letter: string): string[] {
  const code = letter.codePointAt(0) as number;
  return faces()
    .filter(({ ranges }) => isIn(ranges, code))
    .map(({ file }) => file);
}

const read = new Map<string, { file: string; ranges: string }[]>();

/** Of the style sheet that was built last. */
function faces() {
  const { css } = asset("app");
  const path = join(dist, css as string);
  const found =
    read.get(path) ??
    [...readFileSync(path, "utf8").matchAll(/url\(\.\/files\/(font-[^)]+)\)[^}]*unicode-range:([^}]+)/g)].map(
      ([, file = "", ranges = ""]) => ({ file, ranges }),
    );
  read.set(path, found);
  return found;
}

const isIn = (ranges: string, code: number) =>
  ranges.split(",").some((range) => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return !from.includes("?") && code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });
