import type { Context } from "hono";
import { disposition } from "../../files/files";
import type { PdfFile } from "./document";

/** A PDF for a new tab; not cached, since its data may change and depend on rights. */
export function servePdf(c: Context, { name, bytes }: PdfFile): Response {
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": disposition("inline", name),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
}
