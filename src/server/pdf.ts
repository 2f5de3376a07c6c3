import { PDFDocument } from "pdf-lib";
import { type Block, facts, heading, note, table } from "./pdf/blocks";
import { fields } from "./pdf/form";
import { banner, blanks, checklists, closing, signatures } from "./pdf/handwriting";
import { type Head, newPen, numberPages } from "./pdf/page";
import { printable, typeset } from "./pdf/text";
import { yieldToEventLoop } from "./print";

export type { Company } from "./pdf/page";

/**
 * A sheet of A4 paper in Italian, written block by block from the top (spec 2 §2).
 * Blocks flow over as many pages as they need; any Unicode name is printed.
 */
export function newSheet(head: Head) {
  const args: unknown[] = [head];
  const blocks: Block[] = [];
  const writes =
    <Said extends unknown[]>(block: (...args: Said) => Block) =>
    (...words: Said) => {
      args.push(words);
      blocks.push(block(...words));
    };

  return {
    heading: writes(heading),
    banner: writes(banner),
    facts: writes(facts),
    table: writes(table),
    note: writes(note),
    checklists: writes(checklists),
    blanks: writes(blanks),
    closing: writes(closing),
    signatures: writes(signatures),
    fields: writes(fields),
    bytes: () => print([{ head, blocks, args }]),
    written: { head, blocks, args } as Written,
  };
}

export type Sheet = ReturnType<typeof newSheet>;
type Written = { head: Head; blocks: readonly Block[]; args: readonly unknown[] };

/** Several sheets as one document: each keeps its own head and page numbers, the fonts are embedded once. */
export const bind = (sheets: readonly Sheet[]) => print(sheets.map(({ written }) => written));

async function print(sheets: readonly Written[]): Promise<Uint8Array> {
  const first = sheets[0];
  if (!first) throw new Error("a document needs a sheet");
  const doc = await PDFDocument.create();
  doc.setTitle(printable([first.head.title, first.head.number].filter(Boolean).join(" ")), {
    showInWindowTitleBar: true,
  });
  doc.setAuthor(printable(first.head.company.name));
  doc.setLanguage("it-IT");
  const type = await typeset(doc, [...words(sheets.map(({ args }) => args))].join("\n"));
  for (const { head, blocks } of sheets) {
    await yieldToEventLoop();
    const before = doc.getPageCount();
    const pen = newPen(doc, type, head);
    for (const block of blocks) block(pen);
    numberPages(doc.getPages().slice(before), type);
  }
  return doc.save();
}

/** Every text said anywhere in the blocks: the fonts must be open before the first is measured. */
function* words(args: unknown): Generator<string> {
  if (typeof args === "string") yield args;
  else if (args && typeof args === "object") for (const part of Object.values(args)) yield* words(part);
}
