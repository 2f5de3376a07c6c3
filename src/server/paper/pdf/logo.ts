import { existsSync, readFileSync } from "node:fs";
import {
  JpegEmbedder,
  type PDFContext,
  PDFDocument,
  PDFImage,
  type PDFObject,
  PDFObjectCopier,
  PngEmbedder,
} from "pdf-lib";
import { logLine } from "../../base/logger";
import { withoutExtras } from "../../base/picture";
import { uploadPath } from "../../files/files";
import type { Logo } from "../../firm/model";

/** A logo as a PDF holds it: decoding a large PNG and compressing it anew takes most of a second. */
type Encoded = {
  stored: string;
  context: PDFContext;
  stream: PDFObject;
  embedder: JpegEmbedder | PngEmbedder;
};

let encoded: Encoded | undefined;

/** A sheet is printed without it when the file is missing or damaged. */
export async function embedLogo(doc: PDFDocument, logo: Logo | null): Promise<PDFImage | null> {
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
