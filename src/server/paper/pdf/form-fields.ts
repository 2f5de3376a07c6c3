import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import {
  type PDFDocument,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";
import type { Block } from "./blocks";
import { dejavu, dejavuFile } from "./fonts";
import { type Canvas, fromBottom, grey, leading, left, width } from "./page";
import { printable } from "./text";

const winAnsi = new TextDecoder("windows-1252");
const codes = Array.from({ length: 224 }, (_, at) => at + 32);

const perThousand = 1000 / 2048;
const widthOf = (text: string) =>
  Array.from(text).reduce(
    (sum, char) =>
      sum + dejavu("regular").glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth * perThousand,
    0,
  );

let compressed: Uint8Array | undefined;

/**
 * The font of what people type into fields: whole, because nobody knows their letters, and with one byte for each, as
 * every reader can write it. pdf-lib offers Helvetica there, which no file contains; its text is encoded alike.
 */
function fieldFont(doc: PDFDocument): PDFFont {
  const font = doc.getForm().getDefaultFont();
  font.widthOfTextAtSize = (text, size) => (widthOf(text) * size) / 1000;
  return font;
}

/** Once all fields are drawn: the font takes the place of Helvetica. */
export async function embedFieldFont(doc: PDFDocument) {
  const form = doc.getForm();
  if (!form.getFields().length) return;
  form.updateFieldAppearances(fieldFont(doc));
  await doc.flush();
  const { context } = doc;
  const { ref, name } = form.getDefaultFont();
  const file = readFileSync(dejavuFile("regular"));
  compressed ??= deflateSync(file);
  const stream = PDFRawStream.of(
    context.obj({ Length: compressed.length, Length1: file.length, Filter: "FlateDecode" }),
    compressed,
  );
  const descriptor = context.obj({
    Type: "FontDescriptor",
    FontName: "DejaVuSansCondensed",
    Flags: 32,
    FontBBox: [-918, -415, 1513, 1167],
    ItalicAngle: 0,
    Ascent: 928,
    Descent: -236,
    CapHeight: 729,
    StemV: 80,
    FontFile2: context.register(stream),
  });
  context.assign(
    ref,
    context.obj({
      Type: "Font",
      Subtype: "TrueType",
      BaseFont: "DejaVuSansCondensed",
      Encoding: "WinAnsiEncoding",
      FirstChar: codes[0] as number,
      LastChar: codes.at(-1) as number,
      Widths: codes.map((code) => Math.round(widthOf(winAnsi.decode(Uint8Array.of(code))))),
      FontDescriptor: context.register(descriptor),
    }),
  );
  form.acroForm.dict.set(PDFName.of("DR"), context.obj({ Font: { [name]: ref } }));
}

export interface Field {
  label: string;
  /** Unique in the document: the name of the PDF form field. */
  name: string;
  share?: number;
  lines?: number;
  tick?: boolean;
  /** What it holds; of a box to tick, anything. */
  value?: string;
}

const label = { size: 7.5 };
const gutter = 10;

export const fields =
  (row: Field[]): Block =>
  (canvas) => {
    const total = row.reduce((sum, { share = 1 }) => sum + share, 0);
    const unit = (width - gutter * (row.length - 1)) / total;
    const caption = row.some(({ label, tick }) => label && !tick) ? leading(label.size) + 1 : 0;
    const height = Math.max(...row.map(({ lines = 1 }) => 5 + lines * 14));
    canvas.ensureRoom(caption + height);
    let x = left;
    for (const field of row) {
      const wide = unit * (field.share ?? 1);
      if (field.tick) tick(canvas, field, x);
      else fill(canvas, field, { x, y: canvas.y + caption, wide, height });
      x += wide + gutter;
    }
    canvas.y += caption + height + 4;
  };

function fill(
  canvas: Canvas,
  field: Field,
  { x, y, wide, height }: Record<"x" | "y" | "wide" | "height", number>,
) {
  if (field.label) canvas.text(field.label, x, canvas.y, { ...label, color: grey });
  const input = canvas.doc.getForm().createTextField(field.name);
  if ((field.lines ?? 1) > 1) input.enableMultiline();
  input.addToPage(canvas.page(), {
    x,
    y: fromBottom(y + height),
    width: wide,
    height,
    borderWidth: 0.6,
    borderColor: grey,
    font: fieldFont(canvas.doc),
  });
  describe(canvas, input, field);
  input.setFontSize(10);
  if (field.value) input.setText(inLatin(field.value));
}

/** Fields that people may change have one of the fonts that every reader has: it knows the letters of Latin-1. */
const inLatin = (text: string) =>
  printable(text).replace(/[^\n\x20-\x7e\xa0-\xff]/gu, (letter) => {
    const [base = "?"] = letter.normalize("NFD");
    return /[\x20-\x7e]/.test(base) ? base : "?";
  });

function tick(canvas: Canvas, field: Field, x: number) {
  const box = canvas.doc.getForm().createCheckBox(field.name);
  if (field.value) box.check();
  box.addToPage(canvas.page(), { x, y: fromBottom(canvas.y + 17), width: 12, height: 12, borderWidth: 0.8 });
  canvas.text(field.label, x + 18, canvas.y + 4, { size: 9.5 });
  describe(canvas, box, field);
}

/** What a reader says of a field when it is reached. */
function describe(canvas: Canvas, { acroField }: PDFField, { label, name }: Field) {
  const text = label || name.replaceAll("_", " ");
  acroField.dict.set(PDFName.of("TU"), PDFHexString.fromText(text));
  // The one that was just added.
  const widget = canvas.page().node.Annots()?.asArray().at(-1);
  if (widget instanceof PDFRef) canvas.structure.field(canvas.page(), widget, text);
}
