import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "hono";
import { programFile } from "../base/program-files";
import { acceptsBrotli, acceptsGzip } from "./compression";

export type Asset = { js: string; css?: string; preload: string[]; fonts?: string[] };
export type Picture = { theme: "light" | "dark"; url: string; width: number; height: number };
export type Manifest = {
  entries: Record<string, Asset>;
  sheets: Record<string, string>;
  files: Record<string, { compressed: boolean }>;
  pictures: Record<string, Picture[]>;
};

const dist = programFile("dist");
let manifest: Manifest | undefined;
let id = "";

function built(): Manifest {
  if (manifest) return manifest;
  const text = readFileSync(join(dist, "manifest.json"), "utf8");
  manifest = JSON.parse(text) as Manifest;
  id = Bun.hash(text).toString(36);
  return manifest;
}

/** Of what browsers load: a page of another build is of an older program. */
export const buildId = () => built() && id;

export const reloadAssets = () => {
  manifest = undefined;
};

export function asset(name: string): Asset {
  const found = built().entries[name];
  if (!found) throw new Error(`no asset "${name}": run bun src/islands/build.ts`);
  return found;
}

export function sheet(name: string): string {
  const found = built().sheets[name];
  if (!found) throw new Error(`no style sheet "${name}": run bun src/islands/build.ts`);
  return found;
}

export const pictures = (name: string): Picture[] => built().pictures[name] ?? [];

/** Browsers ask for Brotli, a tenth smaller, over https and on their own machine. */
const endings = { br: "br", gzip: "gz" };

/** Names contain a hash, so browsers cache them for ever. Only files of the manifest are served. */
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
