import type { PDFDocument, PDFFont } from "pdf-lib";
import { dejavu, type Font, fontFor, type Glyph, loadFonts, missing, type Weight } from "./fonts";

export interface Style {
  size: number;
  bold?: boolean;
}

interface Run {
  font: PDFFont;
  text: string;
  width: number;
}

export interface Typesetter {
  width(text: string, style: Style): number;
  runs(text: string, style: Style): Run[];
  /** Lines no wider than `width`; a word that is wider is broken. */
  wrap(text: string, style: Style, width: number): string[];
  /** One line no wider than `width`, ended with … where it was cut. */
  fit(text: string, style: Style, width: number): string;
}

/** Text as it is printed: whole characters, composed, without invisible ones (spec 2 §2, any name). */
export const printable = (text: string) =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\S\n]/g, " ")
    .replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "");

export async function newTypesetter(doc: PDFDocument, text: string): Promise<Typesetter> {
  await loadFonts(printable(text));
  const fonts = new Map<Font, PDFFont>();
  for (const weight of ["regular", "bold"] as const) {
    for (const char of new Set(`${printable(text)}${missing}…`)) {
      const font = fontFor(char, weight);
      if (font && !fonts.has(font)) fonts.set(font, await embed(doc, font));
    }
  }
  return typesetter((font) => fonts.get(font) as PDFFont);
}

// pdf-lib would parse each font again for every document; a fontkit of our own returns the parsed ones.
function embed(doc: PDFDocument, font: Font) {
  const glyphs = new Map<string, Glyph>();
  const glyph = (char: string) => {
    const codePoint = char.codePointAt(0) ?? 0;
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
    return { id, advanceWidth, codePoints: [codePoint] };
  };
  // One glyph per character, except scripts that need shaping: fontkit decomposes Ș and then maps its S to nothing.
  const layout = (text: string) => {
    if (shaped.test(text)) return font.layout(text);
    for (const char of text) if (!glyphs.has(char)) glyphs.set(char, glyph(char));
    return { glyphs: Array.from(text, (char) => glyphs.get(char)) };
  };
  const own = { layout: { value: layout }, createSubset: { value: () => font.createSubset() } };
  doc.registerFontkit({ create: () => Object.create(font, own) });
  return doc.embedFont(new Uint8Array(), { subset: true });
}

function typesetter(embedded: (font: Font) => PDFFont): Typesetter {
  const weightOf = (style: Style): Weight => (style.bold ? "bold" : "regular");
  const ems: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() };

  const runs = (text: string, style: Style): Run[] =>
    splitByFont(text, weightOf(style)).map(({ font, text }) => {
      const set = embedded(font);
      return { font: set, text, width: set.widthOfTextAtSize(text, style.size) };
    });

  const word = (text: string, weight: Weight) => {
    let em = ems[weight].get(text);
    if (em === undefined) {
      em = runs(text, { size: 1, bold: weight === "bold" }).reduce((sum, run) => sum + run.width, 0);
      ems[weight].set(text, em);
    }
    return em;
  };

  const width = (text: string, style: Style) => {
    const weight = weightOf(style);
    const words = text.split(" ");
    const spaces = (words.length - 1) * word(" ", weight);
    return style.size * words.reduce((sum, each) => sum + word(each, weight), spaces);
  };

  // A word of thousands of letters is too wide by its beginning: each line would measure all the rest again.
  const isWider = (text: string, style: Style, max: number) =>
    (text.length > longWord && width(text.slice(0, longWord), style) > max) || width(text, style) > max;

  const cut = (text: string, style: Style, max: number, ending = "") => {
    let fitting = "";
    for (const { segment: char } of segmenter.segment(text)) {
      if (fitting && width(fitting + char + ending, style) > max) break;
      fitting += char;
    }
    return fitting;
  };

  function* lines(paragraph: string, style: Style, max: number) {
    let line = "";
    for (const next of paragraph.split(" ")) {
      const longer = line ? `${line} ${next}` : next;
      if (width(longer, style) <= max) {
        line = longer;
        continue;
      }
      if (line) yield line;
      line = next;
      while (isWider(line, style, max)) {
        const head = cut(line, style, max);
        if (head === line) break;
        yield head;
        line = line.slice(head.length);
      }
    }
    yield line;
  }

  return {
    width,
    runs,
    wrap: (text, style, max) =>
      printable(text)
        .split("\n")
        .flatMap((each) => [...lines(each, style, max)]),
    fit(text, style, max) {
      const line = printable(text).replace(/\n/g, " ");
      return width(line, style) <= max ? line : `${cut(line, style, max, "…").trimEnd()}…`;
    },
  };
}

/** Letters that are wider than a page in every style. */
const longWord = 500;

const segmenter = new Intl.Segmenter("it", { granularity: "grapheme" });

const plain = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Han",
  "Hiragana",
  "Katakana",
  "Hangul",
  "Bopomofo",
  "Common",
  "Inherited",
];
const shaped = new RegExp(
  `[^${plain.map((script) => `\\p{Script=${script}}`).join("")}\\p{Script=Unknown}]`,
  "u",
);

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const backwards = new RegExp(`${rightToLeft.source}(?:[^\\p{L}]*${rightToLeft.source}+)*`, "gu");

function splitByFont(text: string, weight: Weight): { font: Font; text: string }[] {
  return inVisualOrder(text).flatMap((piece) => {
    const found: { font: Font; text: string; shaped: boolean }[] = [];
    const backward = rightToLeft.test(piece);
    for (const char of piece) {
      const own = fontFor(char, weight);
      const next = {
        font: own ?? dejavu(weight),
        text: own ? char : missing,
        shaped: backward || shaped.test(char),
      };
      const last = found.at(-1);
      const joins = last?.font === next.font && (last.shaped === next.shaped || !letter.test(char));
      if (last && joins) last.text += next.text;
      else found.push(next);
    }
    return found;
  });
}

const letter = /\p{L}/u;

// Arabic and Hebrew words run right to left, the numbers between them left to right, as does the line.
function inVisualOrder(text: string): string[] {
  if (!rightToLeft.test(text)) return [text];
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(backwards)) {
    pieces.push(text.slice(end, index), ...match.split(/(\p{N}+)/u).reverse());
    end = index + match.length;
  }
  return [...pieces, text.slice(end)].filter(Boolean);
}
