import { readFileSync } from "node:fs";
import { iconColors } from "../src/islands/style-icons";

const tokens = readFileSync("src/views/styles/tokens.css", "utf8");
const backgrounds = [
  ...tokens.matchAll(/--((?:paper|surface|raised|sunk|hover|\w+-soft)): light-dark\((#\w{6}), (#\w{6})\)/g),
].flatMap(([, name, light, dark]) => [
  [`${name}, light`, light],
  [`${name}, dark`, dark],
]);

/** The relative luminance of WCAG. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(iconColors))(
  "a %s icon stands out from every background of both sites and themes",
  (_, color) => {
    expect(backgrounds.length).toBeGreaterThan(30);
    const pale = backgrounds.filter(([, background]) => contrast(color, background as string) < 3);
    expect(pale).toEqual([]);
  },
);
