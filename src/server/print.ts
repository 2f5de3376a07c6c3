import type { Context } from "hono";
import pLimit from "p-limit";

const limit = pLimit(2);

/** Draws a printout in its turn: two at a time, so that many neither fill the memory nor delay other requests. */
export const drawLimited = <T>(draw: () => Promise<T>): Promise<T> =>
  limit(async () => {
    await yieldToEventLoop();
    return draw();
  });

/** Lets waiting requests be answered first. */
export const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve));

/** A PDF for a new tab: never kept, since what it says may change and is not for everybody. */
export function servePdf(c: Context, bytes: Uint8Array): Response {
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": "inline",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
}
