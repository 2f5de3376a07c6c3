import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { BunPlugin } from "bun";
import allIcons from "../views/ui/icons.json";

const scanners = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };

/** Most icons are the server's alone. */
export const usedIcons = (entrypoints: readonly string[]): BunPlugin => ({
  name: "used-icons",
  setup(build) {
    build.onLoad({ filter: /\/icons\.json$/ }, () => {
      const text = sourcesOf(entrypoints).join("\n");
      const icons = Object.entries(allIcons).filter(([name]) => text.includes(`"${name}"`));
      return { contents: JSON.stringify(Object.fromEntries(icons)), loader: "json" };
    });
  },
});

function sourcesOf(entrypoints: readonly string[]): string[] {
  const texts = new Map<string, string>();
  const waiting = [...entrypoints];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (texts.has(path) || !/\.tsx?$/.test(path)) continue;
    const text = readFileSync(path, "utf8");
    texts.set(path, text);
    for (const { path: found } of scanners[path.endsWith("x") ? "tsx" : "ts"].scanImports(text))
      if (found.startsWith(".")) waiting.push(Bun.resolveSync(found, dirname(path)));
  }
  return [...texts.values()];
}
