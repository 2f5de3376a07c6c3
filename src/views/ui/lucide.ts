import { readFileSync, writeFileSync } from "node:fs";
import icons from "./icons.json";

/** The content of lucide's SVG element for `name`. */
export function drawingOf(name: string): string {
  const svg = readFileSync(new URL(import.meta.resolve(`lucide-static/icons/${name}.svg`)), "utf8");
  return svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.indexOf("</svg>")).replace(/\n\s*/g, "");
}

/** Writes icons.json with its icons and those named, so that neither server nor bundle needs the package. */
if (import.meta.main) {
  const names = [...new Set([...Object.keys(icons), ...process.argv.slice(2)])].sort();
  const drawings = Object.fromEntries(names.map((name) => [name, drawingOf(name)]));
  writeFileSync(new URL("icons.json", import.meta.url), `${JSON.stringify(drawings, null, 2)}\n`);
}
