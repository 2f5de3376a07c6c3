import { join } from "node:path";
import { type Client, type Request, send } from "./client";
import type { Job } from "./load";
import { measureCost } from "./measure";
import { pinned } from "./pinning";

export type Overhead = { ours: number; bare: number; perSecond: { ours: number; bare: number } };

/** Compared by the servers' processor time: the load generator is too slow for the bare server. */
export async function measureOverhead(client: Client, pid: number, request: Request): Promise<Overhead> {
  const body = await (await send(client, request)).bytes();
  const child = Bun.spawn([...pinned("server"), process.execPath, join(import.meta.dir, "bare-server.ts")], {
    stdin: body,
    stdout: "pipe",
  });
  try {
    const { value } = await child.stdout.getReader().read();
    const bareUrl = new TextDecoder().decode(value).trim();
    const load = { cookie: client.cookie, requests: [request], connections: 16, seconds: 3 };
    const bare = await measureWarm(child.pid, { ...load, url: bareUrl });
    const ours = await measureWarm(pid, { ...load, url: client.url });
    const perSecond = { ours: ours.perSecond, bare: bare.perSecond };
    return { ours: ours.cost, bare: bare.cost, perSecond };
  } finally {
    child.kill();
  }
}

/** During the first seconds Bun compiles what runs often, beside the requests. */
async function measureWarm(pid: number, job: Job) {
  await measureCost(pid, job);
  return measureCost(pid, job);
}
