import { readFileSync, writeFileSync } from "node:fs";
import { type Config, optimize } from "svgo";
import icons from "../views/ui/icons.json";

/** A page has two hundred icons: each is one path where it can be, to a tenth of a unit. */
const config: Config = {
  multipass: true,
  floatPrecision: 1,
  plugins: [
    {
      name: "preset-default",
      params: { overrides: { convertShapeToPath: { convertArcs: true }, mergePaths: { force: true } } },
    },
  ],
};

export function drawingOf(name: string): string {
  const svg = readFileSync(new URL(import.meta.resolve(`lucide-static/icons/${name}.svg`)), "utf8");
  const { data } = optimize(svg, config);
  return data.slice(data.indexOf(">") + 1, data.lastIndexOf("</svg>"));
}

/** So that neither server nor bundle needs the package. */
if (import.meta.main) {
  const names = [...new Set([...Object.keys(icons), ...process.argv.slice(2)])].sort();
  const drawings = Object.fromEntries(names.map((name) => [name, drawingOf(name)]));
  writeFileSync(new URL("../views/ui/icons.json", import.meta.url), `${JSON.stringify(drawings, null, 2)}\n`);
}
