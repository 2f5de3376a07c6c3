import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import japanese from "@fontsource-variable/noto-sans-jp/unicode.json";
import korean from "@fontsource-variable/noto-sans-kr/unicode.json";
import chinese from "@fontsource-variable/noto-sans-sc/unicode.json";
import fontkit from "@pdf-lib/fontkit";
import pLimit from "p-limit";
import decompress from "wawoff2/decompress.js";
import { programFile } from "../../base/program-files";

export type Weight = "regular" | "bold";

export interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

export interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
  layout(text: string): { glyphs: Glyph[] };
  createSubset(): unknown;
  getVariation(axes: Record<string, number>): Font;
}

const file = (path: string) => programFile(`node_modules/${path}`);
const parse = (bytes: Uint8Array) => fontkit.create(bytes) as unknown as Font;

export const missing = "□";

const latin: { [weight in Weight]?: Font } = {};

/** DejaVu: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic. Parsed once for all documents. */
export function dejavu(weight: Weight): Font {
  latin[weight] ??= parse(readFileSync(dejavuFile(weight)));
  return latin[weight];
}

export const dejavuFile = (weight: Weight) =>
  file(`dejavu-fonts-ttf/ttf/${weight === "bold" ? "DejaVuSansCondensed-Bold" : "DejaVuSansCondensed"}.ttf`);

/** Noto has some hundred files per script; only those that a text needs are loaded. */
const noto = (["sc", "jp", "kr"] as const).map((script) => {
  const ranges = { sc: chinese, jp: japanese, kr: korean }[script] as Record<string, string>;
  return {
    script,
    slices: Object.entries(ranges).map(([name, list]) => ({ name, ranges: readRanges(list) })),
  };
});

function readRanges(list: string): [number, number][] {
  return list.split(",").map((range) => {
    const [from = "", to = from] = range.replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function* slicesWith(codePoint: number) {
  for (const { script, slices } of noto) {
    for (const { name, ranges } of slices) {
      if (ranges.some(([from, to]) => from <= codePoint && codePoint <= to)) {
        const slice = name.replace(/[[\]]/g, "");
        yield `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${slice}-wght-normal.woff2`;
      }
    }
  }
}

// A pixel font of the whole basic plane, for rare ideographs.
const unifont = "@fontsource/unifontex/files/unifontex-latin-400-normal.woff2";

const fontFiles = new Map<string, Promise<Record<Weight, Font>>>();

function load(path: string): Promise<Record<Weight, Font>> {
  let fonts = fontFiles.get(path);
  if (!fonts) {
    fonts = unpack(path);
    fontFiles.set(path, fonts);
    fonts.catch(() => fontFiles.delete(path));
  }
  return fonts;
}

async function unpack(path: string) {
  const font = parse(await trueType(await readFile(file(path))));
  if (path === unifont) return { regular: font, bold: font };
  return { regular: font.getVariation({ wght: 400 }), bold: font.getVariation({ wght: 700 }) };
}

// One at a time: the decompressor returns memory that its next call overwrites.
const oneByOne = pLimit(1);
const trueType = (woff2: Uint8Array) => oneByOne(async () => (await decompress(woff2)).slice());

const fontsByCodePoint = new Map<number, Record<Weight, Font> | null>();

/** Loads the fonts that a text needs besides DejaVu: `fontFor` is synchronous. */
export async function loadFonts(text: string) {
  for (const char of new Set(text)) {
    const codePoint = char.codePointAt(0) ?? 0;
    if (dejavu("regular").hasGlyphForCodePoint(codePoint) || fontsByCodePoint.has(codePoint)) continue;
    fontsByCodePoint.set(codePoint, await findFonts(codePoint));
  }
}

async function findFonts(codePoint: number) {
  for (const path of [...slicesWith(codePoint), unifont]) {
    const fonts = await load(path);
    if (fonts.regular.hasGlyphForCodePoint(codePoint)) return fonts;
  }
  return null;
}

export function fontFor(char: string, weight: Weight): Font | null {
  const codePoint = char.codePointAt(0) ?? 0;
  if (dejavu(weight).hasGlyphForCodePoint(codePoint)) return dejavu(weight);
  if (dejavu("regular").hasGlyphForCodePoint(codePoint)) return dejavu("regular");
  return fontsByCodePoint.get(codePoint)?.[weight] ?? null;
}
