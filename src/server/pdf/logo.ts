import { existsSync, readFileSync } from "node:fs";
import type { PDFDocument, PDFImage } from "pdf-lib";
import { uploadPath } from "../files";
import type { Logo } from "../firm/model";
import { logLine } from "../logger";
import { withoutExtras } from "../picture";

/** The firm's logo in a PDF; a sheet is printed without it when the file is missing or damaged. */
export async function embedLogo(doc: PDFDocument, logo: Logo | null): Promise<PDFImage | null> {
  if (!logo || !existsSync(uploadPath(logo.stored))) return null;
  // pdf-lib reads from the start of the buffer, which a small file may share with others.
  const bytes = new Uint8Array(readFileSync(uploadPath(logo.stored)));
  try {
    return logo.mime === "image/png" ? await doc.embedPng(withoutExtras(bytes)) : await doc.embedJpg(bytes);
  } catch (error) {
    logLine("error", "logo-not-printed", { stored: logo.stored, reason: (error as Error).message });
    return null;
  }
}
