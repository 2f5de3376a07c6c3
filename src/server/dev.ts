// `bun run dev`: the server, whose islands and style sheets are built again when they change. Nothing imports
// this file; in production `./run` builds once and starts main.ts.
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { buildAssets } from "../islands/build";
import { reloadAssets } from "./assets";

// `--hot` evaluates this module again after a change of the server; what it watched before is left.
const global = globalThis as { watchers?: FSWatcher[] };
for (const watcher of global.watchers ?? []) watcher.close();

let soon: Timer | undefined;
const later = () => {
  clearTimeout(soon);
  soon = setTimeout(build, 100);
};
global.watchers = ["islands", "views"].map((folder) =>
  watch(join(import.meta.dir, "..", folder), { recursive: true }, later),
);

async function build() {
  await buildAssets().then(reloadAssets, console.error);
}

await build();
await import("./main");
