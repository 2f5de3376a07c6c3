import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyContents, workersOf } from "./contents";

export type Release = { number: string; commit: string; at: string };

type Order = {
  checkout: string;
  /** An empty folder, for what is embedded. */
  contents: string;
  release: Release;
  target: `bun-linux-${"x64" | "arm64"}`;
  /** Bun of that platform. */
  bun: string;
  to: string;
};

/** One file with the program, its Workers and all that it reads; the working folder is its contents meanwhile. */
export async function buildExecutable({ checkout, contents, release, target, bun, to }: Order) {
  await copyContents(checkout, contents);
  writeFileSync(join(contents, "release.json"), JSON.stringify(release));
  const before = process.cwd();
  process.chdir(contents);
  try {
    const entries = ["src/server/process/command-line.ts", ...workersOf(checkout)];
    const { success, logs } = await Bun.build({
      entrypoints: entries.map((path) => join(checkout, path)),
      root: checkout,
      target: "bun",
      splitting: true,
      // Names stay, for the log's faults.
      minify: { whitespace: true, syntax: true, identifiers: false },
      // A package writes down its folder: two builds in two folders would differ.
      define: { "process.env.NODE_ENV": '"production"', __dirname: '"/"', __filename: '"/"' },
      naming: { entry: "[dir]/[name].[ext]" },
      compile: {
        target,
        executablePath: bun,
        outfile: to,
        assets: readdirSync(contents).sort(),
        autoloadDotenv: false,
        autoloadBunfig: false,
        autoloadTsconfig: false,
        autoloadPackageJson: false,
      },
    });
    if (!success) throw new AggregateError(logs, "The executable was not built.");
  } finally {
    process.chdir(before);
  }
}
