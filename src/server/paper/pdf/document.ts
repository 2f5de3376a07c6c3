import { existsSync, readFileSync } from "node:fs";
import {
  JpegEmbedder,
  type PDFContext,
  PDFDocument,
  PDFImage,
  type PDFObject,
  PDFObjectCopier,
  type PDFPage,
  PngEmbedder,
} from "pdf-lib";
import { logLine } from "../../base/logger";
import { withoutExtras } from "../../base/picture";
import { uploadPath } from "../../files/files";
import type { FirmIdentity, Logo } from "../../firm/model";
import { blanks, checklists, notesAndSignatures, signature, signatures } from "./blanks";
import { type Block, facts, heading, note, table } from "./blocks";
import { embedFieldFont, fields } from "./form-fields";
import {
  black,
  type Canvas,
  fromBottom,
  grey,
  type Header,
  hairline,
  leading,
  left,
  newCanvas,
  right,
  white,
  width,
} from "./page";
import { newStructure } from "./structure";
import { newTypesetter, printable, type Style, type Typesetter } from "./text";

/** A logo as a PDF holds it: decoding a large PNG and compressing it anew takes most of a second. */
type Encoded = {
  stored: string;
  context: PDFContext;
  stream: PDFObject;
  embedder: JpegEmbedder | PngEmbedder;
};

let encoded: Encoded | undefined;

/** A sheet is printed without it when the file is missing or damaged. */
async function embedLogo(doc: PDFDocument, logo: Logo | null): Promise<PDFImage | null> {
  if (!logo || !existsSync(uploadPath(logo.stored))) return null;
  try {
    if (encoded?.stored !== logo.stored) encoded = await encode(logo);
    const { context, stream, embedder } = encoded;
    const ref = doc.context.register(PDFObjectCopier.for(context, doc.context).copy(stream));
    return PDFImage.of(ref, doc, embedder);
  } catch (error) {
    logLine("error", "logo-not-printed", { stored: logo.stored, reason: (error as Error).message });
    return null;
  }
}

async function encode({ stored, mime }: Logo): Promise<Encoded> {
  // pdf-lib reads from the start of the buffer, which a small file may share with others.
  const bytes = new Uint8Array(readFileSync(uploadPath(stored)));
  const { context } = await PDFDocument.create();
  const embedder =
    mime === "image/png"
      ? await PngEmbedder.for(new Uint8Array(withoutExtras(bytes)))
      : await JpegEmbedder.for(bytes);
  const stream = context.lookup(await embedder.embedIntoContext(context)) as PDFObject;
  return { stored, context, stream, embedder };
}

interface Banner {
  lead: string;
  title: string;
  subtitle?: string;
  kind?: string;
  badge?: string;
}

const banner =
  ({ lead, title, subtitle = "", kind = "", badge }: Banner): Block =>
  (canvas) => {
    const hour = { size: 27, bold: true };
    const when = canvas.typesetter.fit(lead, hour, width / 3);
    const indent = when ? Math.max(96, canvas.typesetter.width(when, hour) + 16) : 0;
    const wide = width - indent;
    const badgeWidth = badge ? canvas.typesetter.width(badge, { size: 9.5, bold: true }) + 14 : 0;
    const lines = (
      [
        [title, { size: 15, bold: true }, wide - (badge ? badgeWidth + 10 : 0)],
        [subtitle, { size: 10.5 }, wide],
        [kind, { size: 10.5, bold: true }, wide],
      ] as const
    ).flatMap(([text, style, max]) =>
      (text ? canvas.typesetter.wrap(text, style, max) : []).map((line) => ({ line, style })),
    );
    const height = lines.reduce((sum, { style }) => sum + leading(style.size), 0);
    canvas.ensureRoom(Math.max(height, leading(hour.size)) + 150);

    canvas.line(left, canvas.y, right, canvas.y, 0.8);
    canvas.y += 8;
    const top = canvas.y;
    canvas.structure.tag("H2", () => {
      canvas.text(when, left, top - 5, hour);
      for (const { line, style } of lines) {
        canvas.text(line, left + indent, canvas.y, style);
        canvas.y += leading(style.size);
      }
    });
    if (badge) drawBadge(canvas, badge, badgeWidth, top);
    canvas.y = Math.max(canvas.y, top + leading(hour.size) - 4) + 7;
  };

function drawBadge(canvas: Canvas, badge: string, wide: number, top: number) {
  canvas.box(right - wide, top + 1, wide, 18, { fill: black });
  canvas.text(badge, right - wide / 2, top + 3.5, { size: 9.5, bold: true, align: "center", color: white });
}

const footStyle = { size: 7 };
const footLeading = 9;
const footFromBottom = 30;
const maxFootLines = 5;

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join("  ·  ");

function letterhead(canvas: Canvas, { company, title, number, date }: Header, logo: PDFImage | null) {
  const half = width / 2 - 10;
  const top = canvas.y;
  const write = (texts: string[], style: Style, x: number, room: number, color?: typeof grey) => {
    const align = x === right ? "right" : "left";
    for (const line of texts.flatMap((text) => canvas.typesetter.wrap(text, style, room))) {
      canvas.text(line, x, canvas.y, { ...style, align, color });
      canvas.y += leading(style.size);
    }
  };

  const { tag } = canvas.structure;
  tag("H1", () => write([title], { size: 15, bold: true }, right, half));
  tag("P", () => write([joined(number ?? "", date ?? "")], { size: 10.5 }, right, half));
  const titleEnd = canvas.y;

  const { x, y, bottom } = placeLogo(canvas, top, logo, company.name);
  canvas.y = y + 2;
  tag("P", () => write([company.name], { size: 12.5, bold: true }, x, left + half - x));
  const { address, warehouse, phone, email, website, vat } = company;
  const lines = [
    address,
    warehouse && `Magazzino: ${warehouse}`,
    joined(phone && `Tel. ${phone}`, email),
    website,
    vat && `P. IVA ${vat}`,
  ].filter(Boolean);
  tag("P", () => write(lines, { size: 8 }, x, left + half - x, grey));

  canvas.y = Math.max(canvas.y, titleEnd, bottom) + 6;
  canvas.line(left, canvas.y, right, canvas.y, 1.2);
  canvas.y += 12;
}

/** Draws the logo: a wide one above the firm's name, another one beside it. Answers where the name goes. */
function placeLogo(canvas: Canvas, top: number, logo: PDFImage | null, name: string) {
  if (!logo) return { x: left, y: top, bottom: top };
  const isWide = logo.width > 2 * logo.height;
  const size = isWide ? logo.scaleToFit(170, 38) : logo.scaleToFit(88, 50);
  const page = canvas.page();
  const draw = () => page.drawImage(logo, { x: left, y: fromBottom(top + size.height), ...size });
  canvas.structure.tag("Figure", () => canvas.structure.content(page, draw), `Logo di ${name}`);
  const bottom = top + size.height;
  return isWide ? { x: left, y: bottom + 3, bottom } : { x: left + size.width + 10, y: top - 2, bottom };
}

function runningHead(canvas: Canvas, { company, title, number, date }: Header) {
  const style = { size: 8.5 };
  const half = width / 2 - 10;
  const name = canvas.typesetter.fit(company.name, style, half);
  const text = canvas.typesetter.fit(joined(title, number ?? "", date ?? ""), style, half);
  canvas.text(name, left, canvas.y, { ...style, bold: false, color: grey });
  canvas.text(text, right, canvas.y, { ...style, align: "right", color: grey });
  canvas.y += leading(style.size) + 3;
  canvas.line(left, canvas.y, right, canvas.y, 0.6, hairline);
  canvas.y += 12;
}

function footLines({ rea, albo, pec, footer }: FirmIdentity, typesetter: Typesetter): string[] {
  const numbers = joined(rea && `REA ${rea}`, albo && `Albo autotrasportatori ${albo}`, pec && `PEC ${pec}`);
  return [numbers, ...footer.split("\n")]
    .filter((line) => line.trim())
    .flatMap((line) => typesetter.wrap(line, footStyle, width - 80))
    .slice(0, maxFootLines);
}

/** How much the foot needs beyond the line of the page number. */
const footHeight = (lines: readonly string[]) => Math.max(0, lines.length - 1) * footLeading;

function drawFeet(
  pages: readonly PDFPage[],
  lines: readonly string[],
  { typesetter, structure }: Pick<Canvas, "typesetter" | "structure">,
) {
  pages.forEach((page, index) => {
    const draw = (line: string, from: number, y: number, style: Style) => {
      let x = from;
      structure.decoration(page, () => {
        for (const { font, text, width } of typesetter.runs(line, style)) {
          page.drawText(text, { x, y, font, size: style.size, color: grey });
          x += width;
        }
      });
    };
    lines.forEach((line, row) => {
      draw(line, left, footFromBottom + (lines.length - 1 - row) * footLeading, footStyle);
    });
    const count = `pagina ${index + 1} di ${pages.length}`;
    const style = { size: 8 };
    draw(count, right - typesetter.width(count, style), footFromBottom, style);
  });
}

export type PdfFile = { name: string; bytes: Uint8Array };

/** An A4 printout in Italian, built block by block; it takes as many pages as it needs (spec 2 §2). */
export function newPrintout(header: Header) {
  const texts: unknown[] = [header];
  const blocks: Block[] = [];
  const adder =
    <Args extends unknown[]>(make: (...args: Args) => Block | undefined) =>
    (...args: Args) => {
      texts.push(args);
      const block = make(...args);
      if (block) blocks.push(block);
    };
  const content: Content = { header, blocks, texts };

  return {
    heading: adder(heading),
    banner: adder(banner),
    facts: adder(facts),
    table: adder(table),
    note: adder(note),
    checklists: adder(checklists),
    blanks: adder(blanks),
    notesAndSignatures: adder(notesAndSignatures),
    signatures: adder(signatures),
    signature: adder(signature),
    fields: adder(fields),
    content,
    toPdf: () => render([content]),
  };
}

export type Printout = ReturnType<typeof newPrintout>;
type Content = { header: Header; blocks: readonly Block[]; texts: readonly unknown[] };

/** Several printouts as one PDF: each has its own header and page numbers, the fonts are embedded once. */
export const mergeToPdf = (printouts: readonly Printout[]) => render(printouts.map(({ content }) => content));

async function render(contents: readonly Content[]): Promise<PdfFile> {
  const first = contents[0];
  if (!first) throw new Error("a PDF needs a printout");
  const doc = await PDFDocument.create();
  doc.setTitle(printable([first.header.title, first.header.number].filter(Boolean).join(" ")), {
    showInWindowTitleBar: true,
  });
  doc.setAuthor(printable(first.header.company.name));
  doc.setLanguage("it-IT");
  const typesetter = await newTypesetter(doc, [...stringsIn(contents.map(({ texts }) => texts))].join("\n"));
  const logo = await embedLogo(doc, first.header.company.logo);
  const structure = newStructure(doc);
  for (const { header, blocks } of contents) {
    const before = doc.getPageCount();
    const foot = footLines(header.company, typesetter);
    const canvas = newCanvas(doc, typesetter, structure, {
      first: (page) => letterhead(page, header, logo),
      next: (page) => runningHead(page, header),
      foot: footHeight(foot),
    });
    for (const [at, draw] of blocks.entries()) draw(canvas, blocks[at + 1]?.height ?? 0);
    drawFeet(doc.getPages().slice(before), foot, canvas);
  }
  structure.finish();
  await embedFieldFont(doc);
  return { name: fileName(first.header), bytes: await doc.save({ updateFieldAppearances: false }) };
}

/** Characters that a file system refuses become dashes. */
const fileName = ({ title, number, date }: Header) =>
  `${[title, number, date]
    .filter(Boolean)
    .join(" ")
    .replace(/[\\/:*?"<>|\n]+/g, "-")}.pdf`;

/** Every string of the blocks: the fonts must be loaded before the first is measured. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value && typeof value === "object")
    for (const part of Object.values(value)) yield* stringsIn(part);
}
