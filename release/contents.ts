import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Glob } from "bun";

export const root = join(import.meta.dir, "..");

/** What the program reads while it runs (`programFile`), by the same paths as in a checkout. */
export const embedded = [
  "db/migrations/*",
  "db/schema.sql",
  "db/comuni-*.tsv",
  "db/coordinates.tsv",
  "dist/manifest.json",
  "dist/assets/**",
  "docs/systemd/traslo.service",
  "release/keys.txt",
  "src/views/accounts/help/chapters/*.md",
  "node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed{,-Bold}.ttf",
  "node_modules/@fontsource-variable/noto-sans-{sc,jp,kr}/files/*-wght-normal.woff2",
  "node_modules/@fontsource/unifontex/files/unifontex-latin-400-normal.woff2",
];

/** Each is compiled beside the program itself, with which it shares its code. */
export function workersOf(checkout: string): string[] {
  const sources = [...new Glob("src/server/**/*.ts").scanSync(checkout)];
  return sources.filter((path) => /(^|[/-])worker\.ts$/.test(path)).sort();
}

export function filesOf(checkout: string, pattern: string): string[] {
  return [...new Glob(pattern).scanSync({ cwd: checkout, followSymlinks: true })].sort();
}

/** Of the pages only those that the manifest names: `dist` also keeps those of builds before. */
export async function copyContents(checkout: string, to: string) {
  const { files } = await Bun.file(join(checkout, "dist/manifest.json")).json();
  const isOfPages = (path: string) => `/${path.replace(/^dist\/|\.(gz|br)$/g, "")}` in files;
  for (const path of embedded.flatMap((pattern) => filesOf(checkout, pattern))) {
    if (path.startsWith("dist/assets/") && !isOfPages(path)) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(checkout, path), join(to, path), { dereference: true });
  }
}
