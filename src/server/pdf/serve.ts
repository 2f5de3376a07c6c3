import type { Context } from "hono";
import pLimit from "p-limit";

const limit = pLimit(2);

/** Renders two PDFs at a time: more would fill the memory and delay other requests. */
export const drawLimited = <T>(draw: () => Promise<T>): Promise<T> =>
  limit(async () => {
    await yieldToEventLoop();
    return draw();
  });

/** Lets waiting requests be answered first. */
export const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve));

/** A PDF for a new tab; not cached, since its data may change and depend on rights. */
export function servePdf(c: Context, bytes: Uint8Array): Response {
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": "inline",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
}
