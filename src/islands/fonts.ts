import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BunPlugin } from "bun";
import subset from "subset-font";

/** The weights of the style sheets: one above the last is drawn as the last. */
const weights = { min: 400, max: 600 };
/** HVAR stays, though the outlines have its widths: without it words of a PDF can't be searched or copied. */
const layout = ["BASE", "GDEF", "GPOS", "GSUB", "MVAR", "STAT", "gasp"];

/** Each file is loaded only for one of its letters: on every page ten letters are 250 bytes, a file 4 KB. */
const parts = [
  {
    from: "latin",
    letters: ` !"#${range(0x25, 0x3b)}${range(0x3f, 0x5a)}_${range(0x61, 0x7b)}}\u00a0Èàèéìòùáíóúñãëäöü°º³«»·×©€–’…−›`,
  },
  { from: "latin", letters: "ÀÁÂÄÅÇÉÊËÌÍÎÑÒÓÔÖØÙÚÛÜßáâãäåæçêëíîïñóôõöøúûüýÿ" },
  { from: "latin", letters: `${range(0x20, 0x7e)}${range(0xa1, 0xff)}ıŒœ‘“”—•‹↑↓` },
  { from: "latin-ext", letters: "ăȘșȚțČčćĐđŠšŽžŁłńśŻż" },
  { from: "latin-ext", letters: `${range(0x100, 0x17f)}ȘșȚțẞ` },
];

/** Letters of an earlier part are left out of a later. */
const cuts = parts.map(({ from, letters }, at) => {
  const before = parts.slice(0, at).flatMap((part) => [...part.letters]);
  return { from, letters: [...letters].filter((letter) => !before.includes(letter)).join("") };
});

export async function cutFonts(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  return Promise.all(cuts.map((cut) => cutFont(folder, cut)));
}

async function cutFont(folder: string, { from, letters }: (typeof cuts)[number]): Promise<string> {
  const path = `@fontsource-variable/source-sans-3/files/source-sans-3-${from}-wght-normal.woff2`;
  const whole = readFileSync(Bun.resolveSync(path, import.meta.dir));
  const options = { keepFeatures: [], dropTables: layout, variationAxes: { wght: weights }, noHinting: true };
  const hash = Bun.hash(JSON.stringify([letters, options]), Bun.hash(whole)).toString(36);
  const name = `font-${hash}.woff2`;
  if (!existsSync(join(folder, name)))
    writeFileSync(join(folder, name), await subset(whole, letters, { targetFormat: "woff2", ...options }));
  return name;
}

/** Each letter is in one face: with `font-display: optional` browsers load a second face when one is late. */
export const fontFaces = (files: readonly string[]): BunPlugin => ({
  name: "font-faces",
  setup(build) {
    const faces = files.map((file, at) => faceOf(file, cuts[at]?.letters ?? "")).join("\n");
    build.onLoad({ filter: /\/fonts\.css$/ }, () => ({ contents: faces, loader: "css" }));
  },
});

const faceOf = (file: string, letters: string) => `@font-face {
  font-family: "Source Sans 3";
  font-display: optional;
  font-weight: ${weights.min} ${weights.max};
  src: url(./files/${file}) format("woff2-variations");
  unicode-range: ${rangesOf(letters)};
}`;

function rangesOf(letters: string): string {
  const codes = [...letters].map((letter) => letter.charCodeAt(0)).sort((one, other) => one - other);
  const starts = codes.filter((code) => !codes.includes(code - 1));
  const ends = codes.filter((code) => !codes.includes(code + 1));
  const hex = (code = 0) => code.toString(16);
  return starts.map((code, at) => `U+${hex(code)}${ends[at] === code ? "" : `-${hex(ends[at])}`}`).join(",");
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
