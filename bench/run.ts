import { readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Manifest } from "../src/server/http/assets";
import { compareRandomCases } from "./as-users-read";
import before from "./before.json";
import { type Case, call, casesOn, changesOf } from "./cases";
import { type Client, clientOf, type Request, send } from "./client";
import { measureComposing } from "./composing";
import { changeableRows, ensureData } from "./data";
import { measureFirstAnswers } from "./first-answers";
import { measureLive } from "./live";
import type { Measured } from "./load";
import { measure } from "./measure";
import { measureOverhead } from "./overhead";
import { measurePauses } from "./pauses";
import { measurePrinting } from "./printing";
import { report } from "./report";
import { copyOfData, type Server, start } from "./server";

// `bun run bench` measures all; `bun run bench WORD` the cases with that word, and writes no file; `--pinned` (pinning.ts).
const folderOfBench = import.meta.dir;
const seconds = 2;
const filter = process.argv
  .slice(2)
  .find((word) => !word.startsWith("--"))
  ?.toLowerCase();
const isWhole = !filter;
const isWanted = (name: string) => !filter || name.toLowerCase().includes(filter);

await ensureData();
const { folder, remove } = copyOfData();
try {
  const perSecond = await measureStatements();
  const starts = isWhole ? await measureStarts(folder) : { coldStarts: [] };
  const live = isWhole ? await measureStreams(folder) : undefined;
  const measured = await measureServer(folder);
  const text = report({ perSecond, ...starts, ...measured, live, scripts: scripts(), cores: cpus(), before });
  if (isWhole) writeFileSync(join(folderOfBench, "RESULTS.md"), text);
  console.log(text);
  if (isWhole) await printPlans();
} finally {
  remove();
}

async function measureServer(folder: string) {
  const server = await start(folder);
  try {
    const sites = { A: await clientOf(server.url), B: await clientOf(server.urlB) };
    const changeable = changeableRows();
    const overhead = await measureOverhead(sites.A, server.pid, call("Orders", "getIndex", { page: 1 }));
    const compared = await compareWithStatements(server, sites.A);
    const results: Result[] = [];
    for (const one of casesOn(changeable))
      if (isWanted(one.name)) results.push(await measureCase(one, sites[one.site ?? "A"]));
    const memory = server.memory();
    const firstAnswers = isWhole ? await measureFirstAnswers(sites.A, changesOf(changeable)) : [];
    const pause = isWhole ? await measurePauses(sites.A, await clientOf(server.url, "gestione1")) : undefined;
    const printing = isWhole ? await measurePrinting(sites.A) : undefined;
    const composing = isWhole
      ? await measureComposing(sites.A, await clientOf(server.url, "gestione1"))
      : undefined;
    return { overhead, compared, results, memory, firstAnswers, pause, printing, composing };
  } finally {
    await server.stop();
  }
}

async function compareWithStatements(server: Server, client: Client) {
  const copy = copyOfData();
  try {
    return await compareRandomCases(server, client, join(copy.folder, "traslo.db"), isWanted);
  } finally {
    copy.remove();
  }
}

function printPlans(): Promise<number> {
  return Bun.spawn([process.execPath, join(folderOfBench, "plans.ts")], { stdout: "inherit" }).exited;
}

/** In a new process, so that the memory of the streams is measurable. */
async function measureStreams(folder: string) {
  const server = await start(folder);
  try {
    return await measureLive(server, changesOf(changeableRows()));
  } finally {
    await server.stop();
  }
}

export type Result = Case & { single: Measured; parallel: Measured };

async function measureCase(one: Case, client: Client): Promise<Result> {
  await send(client, one.requests[0] as Request);
  const job = { ...client, requests: one.requests, seconds };
  let turn = 0;
  const changes = one.change && setInterval(() => send(client, one.change?.(turn++) as Request), 1000);
  const single = await measure({ ...job, connections: 1 });
  const parallel = await measure({ ...job, connections: one.connections ?? 16 });
  clearInterval(changes);
  console.log(`${one.name}: ${parallel.perSecond.toFixed(0)}/s, p99 ${parallel.p99.toFixed(1)} ms`);
  return { ...one, single, parallel };
}

/** With a copy of its own: it takes the triggers away. */
async function measureStatements(): Promise<Record<string, number>> {
  const copy = copyOfData();
  try {
    const file = join(copy.folder, "traslo.db");
    const child = Bun.spawn([process.execPath, join(folderOfBench, "baseline.ts"), file], { stdout: "pipe" });
    return JSON.parse(await new Response(child.stdout).text());
  } finally {
    copy.remove();
  }
}

/** Five times; the last one is left alone until its memory is settled. */
async function measureStarts(folder: string) {
  const coldStarts: number[] = [];
  let idleMemory: number | undefined;
  for (let run = 1; run <= 5; run++) {
    const server = await start(folder);
    coldStarts.push(server.startup);
    if (run === 5) {
      await Bun.sleep(10_000);
      idleMemory = server.memory()?.now;
    }
    await server.stop();
  }
  return { coldStarts, idleMemory };
}

function scripts(): [name: string, bytes: number][] {
  const dist = join(folderOfBench, "../dist");
  const { entries } = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as Manifest;
  const weigh = (paths: string[]) =>
    [...new Set(paths)].reduce((sum, path) => sum + statSync(join(dist, `${path}.gz`)).size, 0);
  const frame = [entries.app, entries["event-source"]].flatMap((entry) =>
    entry ? [entry.js, ...entry.preload] : [],
  );
  const islands = Object.entries(entries).filter(
    ([name, { js }]) => js.endsWith(".js") && !["app", "fields", "event-source", "kiosk"].includes(name),
  );
  return [
    ["without islands", weigh(frame)],
    ["the wall display", weigh([entries.kiosk?.js ?? "", entries["event-source"]?.js ?? ""])],
    ...islands.map(
      ([name, { js, preload }]) => [name, weigh([...frame, js, ...preload])] as [string, number],
    ),
  ];
}
