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

const here = import.meta.dir;
const seconds = 2;
const wanted = process.argv[2]?.toLowerCase();

await ensureData();
const { folder, remove } = copyOfData();
try {
  copyFileSync(join(dataFolder, "traslo.db"), join(folder, "bare.db"));
  const bare = await measureBare(join(folder, "bare.db"));
  const coldStarts = await measureStarts(folder);
  const live = await measureStreams(folder);
  const measured = await measureServer(folder);
  const text = report({ bare, coldStarts, ...measured, live, scripts: scripts(), cores: cpus() });
  if (!wanted) writeFileSync(join(here, "RESULTS.md"), text);
  console.log(text);
} finally {
  remove();
}

async function measureServer(folder: string) {
  const server = await start(folder);
  try {
    const doors = { A: await clientOf(server.url), B: await clientOf(server.urlB) };
    const results: Result[] = [];
    for (const one of casesOn(largeOrderWorks())) {
      if (wanted && !one.name.toLowerCase().includes(wanted)) continue;
      results.push(await measureCase(one, doors[one.site ?? "A"]));
    }
    const memory = server.memory();
    const printing = !wanted || "printing".includes(wanted) ? await measurePrinting(doors.A) : undefined;
    return { results, memory, printing };
  } finally {
    await server.stop();
  }
}

/** In a house that has done nothing else: what streams take is not lost in what it had. */
async function measureStreams(folder: string) {
  if (wanted && !"live".includes(wanted)) return undefined;
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

export type Result = Case & { alone: Measured; crowd: Measured };
export type Bare = { json: { alone: Measured; crowd: Measured }; perSecond: Record<string, number> };

async function measureCase(one: Case, { url, cookie }: Client): Promise<Result> {
  await mustAnswer(one, url, cookie);
  const base = { url, cookie, requests: one.requests, seconds };
  const alone = await measure({ ...base, connections: 1 });
  const crowd = await measure({ ...base, connections: 16 });
  console.log(`${one.name}: ${crowd.perSecond.toFixed(0)}/s, p99 ${crowd.p99.toFixed(1)} ms`);
  return { ...one, alone, crowd };
}

/** A case that is refused would be quick and worth nothing. */
async function mustAnswer({ name, requests }: Case, url: string, cookie: string) {
  const { path, body } = requests[0] as Case["requests"][number];
  const response = await fetch(url + path, { method: body ? "POST" : "GET", body, headers: { cookie } });
  if (response.status !== 200)
    throw new Error(`"${name}" is answered ${response.status}: ${await response.text()}`);
}

/** One measurement in a process of its own: the generator's work is not the server's. */
async function measure(job: Job): Promise<Measured> {
  const child = Bun.spawn([process.execPath, join(here, "load.ts")], { stdin: "pipe", stdout: "pipe" });
  child.stdin.write(JSON.stringify(job));
  child.stdin.end();
  const measured = JSON.parse(await new Response(child.stdout).text()) as Measured;
  if (measured.failed) throw new Error(`${measured.failed} requests failed.`);
  return measured;
}

async function measureBare(file: string): Promise<Bare> {
  const child = Bun.spawn([process.execPath, join(here, "bare.ts"), file], { stdout: "pipe" });
  const reader = child.stdout.getReader();
  const { url, perSecond } = JSON.parse(new TextDecoder().decode((await reader.read()).value));
  const base = { url, cookie: "", requests: [{ path: "/" }], seconds };
  const alone = await measure({ ...base, connections: 1 });
  const crowd = await measure({ ...base, connections: 16 });
  child.kill();
  return { json: { alone, crowd }, perSecond };
}

/** `./run` on an existing database until its first answer, three times. */
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
  const dist = join(here, "../dist");
  const { entries } = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as Manifest;
  const weigh = (paths: string[]) =>
    [...new Set(paths)].reduce((sum, path) => sum + statSync(join(dist, `${path}.gz`)).size, 0);
  const frame = [entries.app, entries.line].flatMap((entry) => (entry ? [entry.js, ...entry.preload] : []));
  const islands = Object.entries(entries).filter(
    ([name, { js }]) => js.endsWith(".js") && !["app", "fields", "line", "kiosk"].includes(name),
  );
  return [
    ["without islands", weigh(frame)],
    ["the wall display", weigh([entries.kiosk?.js ?? "", entries.line?.js ?? ""])],
    ...islands.map(
      ([name, { js, preload }]) => [name, weigh([...frame, js, ...preload])] as [string, number],
    ),
  ];
}
