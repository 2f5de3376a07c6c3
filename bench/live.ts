import { join } from "node:path";
import type { Request } from "./cases";
import { type Server, signIn } from "./server";
import type { Listening, Seen } from "./streams";

/** A session has eight streams at most. */
const perSession = 8;
const listeners = 50;
const crowd = 100;

export type Live = {
  seen: Seen;
  /** Resident megabytes before, with a hundred streams open, and when they are closed. */
  memory: { before: number; open: number; closed: number } | null;
};

/** How soon fifty others see a change, and what a hundred open streams cost. */
export async function measureLive(server: Server, changes: Request[]): Promise<Live> {
  const cookies: string[] = [];
  while (cookies.length * perSession < crowd) cookies.push(await signIn(server.url));
  const memory = await weigh(server, cookies);
  return { seen: await listen({ url: server.url, cookies, streams: listeners, changes }), memory };
}

/** The listeners are a process of their own: their work is not the server's. */
async function listen(job: Listening): Promise<Seen> {
  const file = join(import.meta.dir, "streams.ts");
  const child = Bun.spawn([process.execPath, file], { stdin: "pipe", stdout: "pipe" });
  child.stdin.write(JSON.stringify(job));
  child.stdin.end();
  return JSON.parse(await new Response(child.stdout).text());
}

async function weigh(server: Server, cookies: string[]): Promise<Live["memory"]> {
  // What signing in took is given back first.
  await Bun.sleep(10_000);
  const before = server.memory();
  if (!before) return null;
  const leave = new AbortController();
  const streams = Array.from({ length: crowd }, (_, at) => {
    const headers = { cookie: cookies[Math.floor(at / perSession)] as string };
    return fetch(`${server.url}/live`, { headers, signal: leave.signal });
  });
  const opened = await Promise.all(streams);
  if (opened.some(({ status }) => status !== 200)) throw new Error("A stream was refused.");
  // Long enough for a few pings on each.
  await Bun.sleep(12_000);
  const open = server.memory();
  leave.abort();
  await Bun.sleep(6_000);
  return { before: before.now, open: open?.now ?? 0, closed: server.memory()?.now ?? 0 };
}
