import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "hono";
import { acceptsBrotli, acceptsGzip } from "./compression";

export type Asset = { js: string; css?: string; preload: string[]; fonts?: string[] };
/** A screen of the manual in one theme. */
export type Picture = { theme: "light" | "dark"; url: string; width: number; height: number };
export type Manifest = {
  entries: Record<string, Asset>;
  /** The style sheets that only some pages use. */
  sheets: Record<string, string>;
  files: Record<string, { compressed: boolean }>;
  pictures: Record<string, Picture[]>;
};

const dist = join(import.meta.dir, "../../../dist");
let manifest: Manifest | undefined;

/** Reads the manifest of the last build once. */
function built(): Manifest {
  manifest ??= JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as Manifest;
  return manifest;
}

/** Makes the next page read the new manifest (development only). */
export const reloadAssets = () => {
  manifest = undefined;
};

/** URLs of an entry's script and styles: "app" or the name of an island. */
export function asset(name: string): Asset {
  const found = built().entries[name];
  if (!found) throw new Error(`no asset "${name}": run bun src/islands/build.ts`);
  return found;
}

/** The URL of a style sheet that only some pages use. */
export function sheet(name: string): string {
  const found = built().sheets[name];
  if (!found) throw new Error(`no style sheet "${name}": run bun src/islands/build.ts`);
  return found;
}

/** A screen of the manual in both themes. */
export const pictures = (name: string): Picture[] => built().pictures[name] ?? [];

/** How the build's compressed copies end. Browsers ask for Brotli, a tenth smaller, over https and on their own machine. */
const endings = { br: "br", gzip: "gz" };

/** GET /assets/*: names contain a hash, so browsers cache them for ever. Only files of the manifest are served. */
export function serveAssets(c: Context) {
  const known = built().files[c.req.path];
  if (!known) return c.body(null, 404);
  const file = Bun.file(join(dist, c.req.path));
  const headers = new Headers({
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
  if (!known.compressed) return new Response(file, { headers });
  headers.set("Vary", "Accept-Encoding");
  const encoding = acceptsBrotli(c) ? "br" : acceptsGzip(c) ? "gzip" : undefined;
  if (!encoding) return new Response(file, { headers });
  headers.set("Content-Encoding", encoding);
  return new Response(Bun.file(join(dist, `${c.req.path}.${endings[encoding]}`)), { headers });
}
