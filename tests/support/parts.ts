import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** A file that starts processes of its own, and waits for them more than it computes. */
const waits = /support\/(server|started-servers|stops)"|Bun\.spawn/;

type TestFile = { path: string; weight: number; kind: "browser" | "waiting" | "plain" };
export type Part = { name: string; paths: string[]; weight: number };

/**
 * The files of `./test` in parts, in the order in which they start: as many in a browser as there are cores, beside
 * them one of those that wait, then the rest, in parts small enough to fill what others leave free.
 */
export function partsOf(cores: number): Part[] {
  const files = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(root)]
    .filter((path) => !path.startsWith("tests/trust/"))
    .map(describe);
  const ofKind = (kind: TestFile["kind"]) => files.filter((file) => file.kind === kind);
  return [
    ...split("browser", ofKind("browser"), cores),
    ...split("waiting", ofKind("waiting"), 1),
    ...split("plain", ofKind("plain"), 2 * cores),
  ];
}

/** Its length is its weight: nobody has to keep it up to date. */
function describe(path: string): TestFile {
  const text = readFileSync(join(root, path), "utf8");
  const kind = path.startsWith("tests/browser/") ? "browser" : waits.test(text) ? "waiting" : "plain";
  return { path, weight: text.length, kind };
}

/** Parts of about the same weight: the heaviest file first, each into the part that is the lightest so far. */
function split(name: string, files: TestFile[], count: number): Part[] {
  const parts: Part[] = Array.from({ length: count }, (_, at) => ({
    name: count > 1 ? `${name} ${at + 1}` : name,
    paths: [],
    weight: 0,
  }));
  for (const { path, weight } of files.sort((a, b) => b.weight - a.weight || (a.path < b.path ? -1 : 1))) {
    const part = parts.reduce((light, one) => (one.weight < light.weight ? one : light));
    part.paths.push(path);
    part.weight += weight;
  }
  return parts.filter(({ paths }) => paths.length);
}
