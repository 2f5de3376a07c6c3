import { statSync } from "node:fs";
import { join } from "node:path";
import { asset } from "../../src/server/http/assets";
import { compressedPage } from "../../src/server/http/compression";
import { fontOf } from "./fonts";

const dist = join(import.meta.dir, "../../dist");

/**
 * The bytes that a browser loads over plain http for a page that it opens for the first time: the HTML, its scripts and
 * styles, all in gzip, and the fonts of its letters but those of closed lists and of keys, which have the computer's font.
 */
export function firstVisit(html: string): number {
  const page = compressedPage(new TextEncoder().encode(html), false);
  const linked = [...html.matchAll(/ (?:href|src|data-source)="(\/assets\/[^"]+\.(?:js|css))"/g)];
  const text = html.replace(/<(option|kbd)\b.*?<\/\1>/gs, "").replace(/<[^>]*>|&#?\w+;/g, "");
  const fonts = [...new Set(text)].map(fontOf).filter((file) => file !== undefined);
  const files = new Set([
    ...linked.map(([, path = ""]) => `${path}.gz`),
    ...(asset("app").fonts ?? []),
    ...fonts.map((file) => `/assets/frame/files/${file}`),
  ]);
  return [...files].reduce((sum, path) => sum + statSync(join(dist, path)).size, page.body.length);
}
