import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { bunTests } from "./bun-tests";

const root = join(import.meta.dir, "../..");

/** The tests of which `./test` takes only some cases, with all of them. */
export function run() {
  const paths = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(root)]
    .filter((path) => readFileSync(join(root, path), "utf8").includes('support/thorough"'))
    .map((path) => `./${path}`);
  // As in run-all.ts; the browsers' profiles are left in a folder that goes at the end.
  return bunTests("thorough", paths, {
    flags: [`--parallel=${availableParallelism() + 1}`, "--no-isolate"],
    environment: { THOROUGH: "1", TZ: "Europe/Rome", TMPDIR: temporaryFolder("trust-thorough-files") },
  });
}
