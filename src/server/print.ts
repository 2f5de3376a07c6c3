import type { Context } from "hono";

const atOnce = 2;
let drawing = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a sheet when its turn comes: two at once, so that a stack of them neither fills the memory nor keeps
 * other requests from being answered in between.
 */
export async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  while (drawing >= atOnce) await new Promise<void>((go) => waiting.push(go));
  drawing++;
  try {
    await breath();
    return await draw();
  } finally {
    drawing--;
    waiting.shift()?.();
  }
}

/** Lets whoever is waiting be answered first. */
export const breath = () => new Promise((go) => setTimeout(go));

/** A PDF for a new tab: never kept, since what it says may change and is not for everybody. */
export function servePdf(c: Context, bytes: Uint8Array): Response {
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": "inline",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  });
}
