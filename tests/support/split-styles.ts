import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../src/server/http/assets";

const dist = join(import.meta.dir, "../../dist");

/** The classes that a page uses and only style sheets of `styles/sheets/` know, of which it links none. */
export function unstyled(html: string): string[] {
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(([, path = ""]) => [
    ...classesOf(path),
  ]);
  const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
  const styled = new Set(linked);
  return [...new Set(used)].filter((name) => ofSheets().has(name) && !styled.has(name));
}

let known: Set<string> | undefined;

/** Of the build's last manifest. */
function ofSheets(): Set<string> {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
  known ??= new Set(Object.values(manifest.sheets).flatMap((path) => [...classesOf(path)]));
  return known;
}

const read = new Map<string, Set<string>>();

/** The classes in the selectors of a style sheet of the build. */
function classesOf(path: string): Set<string> {
  const found = read.get(path) ?? new Set(classesIn(readFileSync(join(dist, path), "utf8")));
  read.set(path, found);
  return found;
}

const classesIn = (css: string) =>
  [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = ""]) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name),
  );
