// Nothing imports this file; in production `./run` builds once and starts main.ts.
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { buildAssets } from "../../islands/build";
import { wrote } from "../db/table-writes";
import { reloadAssets } from "../http/assets";

// `--hot` evaluates this module again after a change of the server: the old watchers must be closed.
const global = globalThis as { watchers?: FSWatcher[] };
for (const watcher of global.watchers ?? []) watcher.close();

let timer: Timer | undefined;
const scheduleBuild = () => {
  clearTimeout(timer);
  timer = setTimeout(build, 100);
};
global.watchers = ["islands", "views"].map((folder) =>
  watch(join(import.meta.dir, "../..", folder), { recursive: true }, scheduleBuild),
);

async function build() {
  await buildAssets().then(reloadAssets, console.error);
  // Also what is rendered in memory.
  wrote();
}

await build();
await import("../main");
