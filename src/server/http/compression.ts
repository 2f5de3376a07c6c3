import { brotliCompressSync, constants } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";

/** Below this an answer fits in one packet or two. */
const minBytes = 2048;
/** Above this an answer takes milliseconds, in which nobody else is answered. */
const maxCallBytes = 1024 * 1024;

/** Gzip looks back 32 KiB: of longer tables Brotli makes a sixth less, where the browser takes it. */
const longBytes = 128 * 1024;

/** Compresses pages and calendars. `hono/compress` would take eight times as long for it. */
export const compressHtml: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!/^text\/(html|calendar)\b/.test(headers.get("content-type") ?? "")) return;
  headers.append("vary", "Accept-Encoding");
  if (headers.has("content-encoding") || !acceptsGzip(c)) return;
  const page = await c.res.bytes();
  if (page.length < minBytes) {
    c.res = new Response(page, { status, headers });
    return;
  }
  const { encoding, body } = compressedPage(page, acceptsBrotli(c));
  headers.set("content-encoding", encoding);
  c.res = new Response(body, { status, headers });
};

type Bytes = Uint8Array<ArrayBuffer>;

export const compressedPage = (page: Bytes, takesBrotli: boolean) =>
  takesBrotli && page.length > longBytes
    ? { encoding: "br", body: brotli(page) }
    : { encoding: "gzip", body: gzipped(page) };

const compressedOf = new WeakMap<Bytes, Bytes>();

export function compressedCall(answer: string | Bytes): Bytes | null {
  if (typeof answer === "string" || answer.length < minBytes || answer.length > maxCallBytes) return null;
  const known = compressedOf.get(answer);
  if (known) return known;
  const made = gzipped(answer);
  compressedOf.set(answer, made);
  return made;
}

/** An order's page of 40 KB becomes 8.9 KB in 0.14 ms, at level 8 8.5 in 0.67; of longer ones level 6 leaves a tenth less. */
export const gzipped = (answer: string | Bytes) =>
  Bun.gzipSync(answer, { level: answer.length > longBytes ? 6 : 4, library: "libdeflate" });

/** At this level 180 KB take half a millisecond more than gzip. */
const brotli = (page: Bytes) =>
  brotliCompressSync(page, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
  });

const accepts = (c: Context, encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    c.req.header("accept-encoding") ?? "",
  );

export const acceptsGzip = (c: Context) => accepts(c, "gzip");
export const acceptsBrotli = (c: Context) => accepts(c, "br");
