import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Manifest } from "../src/server/assets";
import { type Case, casesOn, changesOf } from "./cases";
import { dataFolder, ensureData, largeOrderWorks } from "./data";
import { measureLive } from "./live";
import type { Job, Measured } from "./load";
import { measurePrinting } from "./printing";
import { report } from "./report";
import { copyOfData, signIn, start } from "./server";

const folderOfBench = import.meta.dir;
const seconds = 2;
const filter = process.argv[2]?.toLowerCase();

await ensureData();
const { folder, remove } = copyOfData();
try {
  copyFileSync(join(dataFolder, "traslo.db"), join(folder, "baseline.db"));
  const baseline = await measureBaseline(join(folder, "baseline.db"));
  const coldStarts = await measureStarts(folder);
  const live = await measureStreams(folder);
  const measured = await measureServer(folder);
  const text = report({ baseline, coldStarts, ...measured, live, scripts: scripts(), cores: cpus() });
  if (!filter) writeFileSync(join(folderOfBench, "RESULTS.md"), text);
  console.log(text);
} finally {
  remove();
}

async function measureServer(folder: string) {
  const server = await start(folder);
  try {
    const sites = { A: await clientOf(server.url), B: await clientOf(server.urlB) };
    const results: Result[] = [];
    for (const one of casesOn(largeOrderWorks())) {
      if (filter && !one.name.toLowerCase().includes(filter)) continue;
      results.push(await measureCase(one, sites[one.site ?? "A"]));
    }
    const memory = server.memory();
    const printing = !filter || "printing".includes(filter) ? await measurePrinting(sites.A) : undefined;
    return { results, memory, printing };
  } finally {
    await server.stop();
  }
}

/** In a new process, so that the memory of the streams is measurable. */
async function measureStreams(folder: string) {
  if (filter && !"live".includes(filter)) return undefined;
  const server = await start(folder);
  try {
    return await measureLive(server, changesOf(largeOrderWorks()));
  } finally {
    await server.stop();
  }
}

type Client = { url: string; cookie: string };

async function clientOf(url: string): Promise<Client> {
  return { url, cookie: await signIn(url) };
}

export type Result = Case & { single: Measured; parallel: Measured };
export type Baseline = { json: { single: Measured; parallel: Measured }; perSecond: Record<string, number> };

async function measureCase(one: Case, { url, cookie }: Client): Promise<Result> {
  await assertAnswered(one, url, cookie);
  const base = { url, cookie, requests: one.requests, seconds };
  const single = await measure({ ...base, connections: 1 });
  const parallel = await measure({ ...base, connections: 16 });
  console.log(`${one.name}: ${parallel.perSecond.toFixed(0)}/s, p99 ${parallel.p99.toFixed(1)} ms`);
  return { ...one, single, parallel };
}

/** Refused requests would be fast and prove nothing. */
async function assertAnswered({ name, requests }: Case, url: string, cookie: string) {
  const { path, body } = requests[0] as Case["requests"][number];
  const response = await fetch(url + path, { method: body ? "POST" : "GET", body, headers: { cookie } });
  if (response.status !== 200)
    throw new Error(`"${name}" is answered ${response.status}: ${await response.text()}`);
}

/** Runs the load generator in a process of its own, apart from the server. */
async function measure(job: Job): Promise<Measured> {
  const child = Bun.spawn([process.execPath, join(folderOfBench, "load.ts")], {
    stdin: "pipe",
    stdout: "pipe",
  });
  child.stdin.write(JSON.stringify(job));
  child.stdin.end();
  const measured = JSON.parse(await new Response(child.stdout).text()) as Measured;
  if (measured.failed) throw new Error(`${measured.failed} requests failed.`);
  return measured;
}

async function measureBaseline(file: string): Promise<Baseline> {
  const child = Bun.spawn([process.execPath, join(folderOfBench, "baseline.ts"), file], { stdout: "pipe" });
  const reader = child.stdout.getReader();
  const { url, perSecond } = JSON.parse(new TextDecoder().decode((await reader.read()).value));
  const base = { url, cookie: "", requests: [{ path: "/" }], seconds };
  const single = await measure({ ...base, connections: 1 });
  const parallel = await measure({ ...base, connections: 16 });
  child.kill();
  return { json: { single, parallel }, perSecond };
}

/** Starts `./run` on an existing database three times. */
async function measureStarts(folder: string): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const server = await start(folder);
    times.push(server.startup);
    await server.stop();
  }
  return times;
}

/** Gzipped bytes of JavaScript by page: the frame alone, and with each island. */
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
