import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "hono";

export type Asset = { js: string; css?: string; preload: string[]; fonts?: string[] };
export type Manifest = { entries: Record<string, Asset>; files: Record<string, { gzip: boolean }> };

const dist = join(import.meta.dir, "../../dist");
let manifest: Manifest | undefined;

/** The manifest of the last build, read once. */
function built(): Manifest {
  manifest ??= JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as Manifest;
  return manifest;
}

/** Forgets the manifest: the next page reads the one just built (development only). */
export const reloadAssets = () => {
  manifest = undefined;
};

/** Addresses of an entry's script and styles: "app" or the name of an island. */
export function asset(name: string): Asset {
  const found = built().entries[name];
  if (!found) throw new Error(`no asset "${name}": run bun src/islands/build.ts`);
  return found;
}

/** GET /assets/*: names carry a hash, so a browser asks once. Only what the build made is served. */
export function serveAssets(c: Context) {
  const known = built().files[c.req.path];
  if (!known) return c.body(null, 404);
  const file = Bun.file(join(dist, c.req.path));
  const headers = new Headers({
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
  if (known.gzip) headers.set("Vary", "Accept-Encoding");
  if (known.gzip && c.req.header("Accept-Encoding")?.includes("gzip")) {
    headers.set("Content-Encoding", "gzip");
    return new Response(Bun.file(join(dist, `${c.req.path}.gz`)), { headers });
  }
  return new Response(file, { headers });
}
