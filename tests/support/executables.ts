import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../release/contents";
import { buildExecutable } from "../../release/executable";
import { temporaryFolder } from "./folders";

const sources = ["src", "db", "docs", "package.json", "tsconfig.json", "dist", "release"];

type Changes = Record<string, string | ((text: string) => string)>;

/** An executable for this machine of these sources with some files changed, as `./run release` makes it. */
export async function executable(number: string, to: string, changes: Changes = {}) {
  const work = temporaryFolder("executable");
  const [checkout, contents] = [join(work, "checkout"), join(work, "contents")];
  for (const folder of [checkout, contents]) mkdirSync(folder);
  for (const name of sources) cpSync(join(root, name), join(checkout, name), { recursive: true });
  await Bun.$`ln -s ${join(root, "node_modules")} ${join(checkout, "node_modules")}`;
  for (const [path, change] of Object.entries(changes)) {
    const file = join(checkout, path);
    writeFileSync(file, typeof change === "string" ? change : change(readFileSync(file, "utf8")));
  }
  await buildExecutable({
    checkout,
    contents,
    release: { number, commit: number.replaceAll(/\D/g, "").padEnd(40, "0"), at: "2026-11-26T08:00:00Z" },
    target: process.arch === "arm64" ? "bun-linux-arm64" : "bun-linux-x64",
    bun: process.execPath,
    to,
  });
  rmSync(work, { recursive: true });
}
