import { readFileSync } from "node:fs";
import type { BunPlugin } from "bun";
import icons from "../views/ui/icons.json";

/** Stands out from every background of both themes, by 3:1 at least: an image has no colours of the page. */
const grey = "#857e76";

/**
 * In style sheets `url(icon:pencil)` is the drawing of that icon: in tables of hundreds of rows elements with drawings
 * would be half the page, and each mask a layer of its own.
 */
export const styleIcons: BunPlugin = {
  name: "style-icons",
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
  const look = `fill="none" stroke="${grey}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${look}>${drawing}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll("#", "%23")}")`;
}
