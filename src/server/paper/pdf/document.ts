import { PDFDocument } from "pdf-lib";
import { banner } from "./banner";
import { blanks, checklists, notesAndSignatures, signatures } from "./blanks";
import { type Block, facts, heading, note, table } from "./blocks";
import { embedFieldFont } from "./field-font";
import { fields } from "./form-fields";
import { drawFeet, footHeight, footLines, letterhead, runningHead } from "./letterhead";
import { embedLogo } from "./logo";
import { type Header, newCanvas } from "./page";
import { newStructure } from "./structure";
import { newTypesetter, printable } from "./text";

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
