/** The first that the header contains: browsers also name those they are compatible with. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Macintosh", "Mac"],
  ["Linux", "Linux"],
] as const;

const nameIn = (names: readonly (readonly [string, string])[], header: string) =>
  names.find(([part]) => header.includes(part))?.[1];

export function browserName(header: string): string {
  const browser = nameIn(browsers, header) ?? "Altro programma";
  const system = nameIn(systems, header);
  return system ? `${browser} su ${system}` : browser;
}
