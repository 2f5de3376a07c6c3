import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { type PDFDocument, type PDFFont, PDFName, PDFRawStream } from "pdf-lib";
import { dejavu, dejavuFile } from "./fonts";

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
export function fieldFont(doc: PDFDocument): PDFFont {
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
