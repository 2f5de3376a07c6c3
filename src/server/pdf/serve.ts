import type { Context } from "hono";

/** A PDF for a new tab; not cached, since its data may change and depend on rights. */
export function servePdf(c: Context, bytes: Uint8Array): Response {
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": "inline",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
}
