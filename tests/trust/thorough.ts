import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bunTests } from "./bun-tests";

const root = join(import.meta.dir, "../..");

/** The tests of which `./test` takes only some cases, with all of them. */
export function run() {
  const paths = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(root)]
    .filter((path) => readFileSync(join(root, path), "utf8").includes('support/thorough"'))
    .map((path) => `./${path}`);
  return bunTests("thorough", paths, { THOROUGH: "1", TZ: "Europe/Rome" });
}
