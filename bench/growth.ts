import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Case, casesOn } from "./cases";
import { type Client, clientOf, type Request, send } from "./client";
import { changeableRows, ensureData, type Times } from "./data";
import { type Grown, growthTable, plot } from "./growth-report";
import { measureCost } from "./measure";
import { copyOfData, start } from "./server";

// `bun bench/growth.ts [WORD]`. A change a second keeps the cache from answering all.
const sizes: Times[] = [1, 3, 10];
const allowed = 1.5;
const seconds = 1;
/** Nothing is measured again after six minutes. */
const longest = 6 * 60_000;
/** Rare, and in a Worker: they read all rows of a year, or all of a day's crew. */
const rare = ["Statistics of a year", "Crew suggestion for the day of 40 works"];
const filter = process.argv[2]?.toLowerCase() ?? "";

const servers: Sized[] = [];
try {
  for (const times of sizes) servers.push(await serverOf(times));
  const until = performance.now() + longest;
  const grown: Grown[] = [];
  for (const [at, { name }] of (servers[0] as Sized).cases.entries()) {
    const one = await measureGrowth(at, until);
    grown.push({ name, sizes: one });
    console.log(`${name}: p99 ${one.map(({ p99 }) => p99.toFixed(1)).join(", ")} ms`);
  }
  console.log(growthTable(grown, allowed));
  if (!filter) writeFileSync(join(import.meta.dir, "growth.svg"), plot(grown));
} finally {
  for (const server of servers) await server.stop();
}

type Sized = {
  times: Times;
  pid: number;
  cases: Case[];
  clients: Record<"A" | "B", Client>;
  change: Request[];
  stop: () => Promise<void>;
};

async function serverOf(times: Times): Promise<Sized> {
  await ensureData(times);
  const { folder, remove } = copyOfData(times);
  const server = await start(folder);
  const stop = () => server.stop().finally(remove);
  const cases = casesOn(changeableRows(times), times).filter(
    ({ name, change, connections }) =>
      name.toLowerCase().includes(filter) && !change && !connections && !rare.includes(name),
  );
  const clients = { A: await clientOf(server.url), B: await clientOf(server.urlB) };
  const change = cases.find(({ name }) => name === "Edit work")?.requests ?? [];
  return { times, pid: server.pid, cases, clients, change, stop };
}

/** Measured up to three times, if there is time: other programs of the machine only ever add time, so the smallest growth counts. */
async function measureGrowth(at: number, until: number): Promise<Grown["sizes"]> {
  let best: Grown["sizes"] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const measured: Grown["sizes"] = [];
    for (const server of servers) measured.push(await measureOn(server, at));
    if (!best.length || growthOf(measured) < growthOf(best)) best = measured;
    if (growthOf(best) <= allowed || performance.now() > until) break;
  }
  return best;
}

function growthOf(measured: Grown["sizes"]): number {
  return (measured.at(-1)?.p99 ?? 0) / (measured[0]?.p99 ?? 1);
}

async function measureOn({ times, pid, cases, clients, change }: Sized, at: number) {
  const { requests, site = "A" } = cases[at] as Case;
  const client = clients[site];
  await send(client, requests[0] as Request);
  let turn = 0;
  const changes = setInterval(async () => {
    const next = change[turn++ % change.length];
    if (next) await send(clients.A, next);
  }, 1000);
  try {
    const { p50, p99, cost } = await measureCost(pid, { ...client, requests, connections: 4, seconds });
    return { times, p50, p99, cost };
  } finally {
    clearInterval(changes);
  }
}
