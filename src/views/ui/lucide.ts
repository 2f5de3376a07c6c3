import { readFileSync } from "node:fs";

/** Runs inside the bundler (a macro): only the drawings named reach the page or the island. */
export function lucide<const Name extends string>(names: readonly Name[]) {
  const drawings = {} as Record<Name, string>;
  for (const name of names) {
    const svg = readFileSync(new URL(import.meta.resolve(`lucide-static/icons/${name}.svg`)), "utf8");
    const inside = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.indexOf("</svg>"));
    drawings[name] = inside.replace(/\n\s*/g, "");
  }
  return drawings;
}
