import { readFileSync } from "node:fs";
import type { BunPlugin } from "bun";
import icons from "../views/ui/icons.json";

/** An image has no colours of the page: these stand out from every background of both themes, by 3:1 at least. */
export const iconColors = { grey: "#837c74", red: "#d75148" };

/** With hundreds on a page elements with drawings would be half of it, and each mask a layer of its own. */
export const styleIcons: BunPlugin = {
  name: "style-icons",
  setup(build) {
    build.onLoad({ filter: /\/(views|islands)\/.*\.css$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/url\(icon:([\w-]+)(?: (red))?\)/g, (_, name, color) =>
        urlOf(name, color),
      ),
      loader: "css",
    }));
  },
};

function urlOf(name: string, color: keyof typeof iconColors = "grey"): string {
  const drawing = icons[name as keyof typeof icons];
  if (!drawing) throw new Error(`no icon "${name}": bun run icons ${name}`);
  const look = `fill="none" stroke="${iconColors[color]}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${look}>${drawing}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll("#", "%23")}")`;
}
