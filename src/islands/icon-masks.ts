import { readFileSync } from "node:fs";
import type { BunPlugin } from "bun";
import icons from "../views/ui/icons.json";

/**
 * In style sheets `url(icon:pencil)` is the drawing of that icon, for masks: in tables of hundreds of rows elements with
 * drawings would be half the page.
 */
export const iconMasks: BunPlugin = {
  name: "icon-masks",
  setup(build) {
    build.onLoad({ filter: /\/styles\/.*\.css$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/url\(icon:([\w-]+)\)/g, (_, name) => urlOf(name)),
      loader: "css",
    }));
  },
};

function urlOf(name: string): string {
  const drawing = icons[name as keyof typeof icons];
  if (!drawing) throw new Error(`no icon "${name}": bun run icons ${name}`);
  const look = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${look}>${drawing}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll("#", "%23")}")`;
}
