import { join } from "node:path";
import type { Request } from "./client";
import { type Server, signIn } from "./server";
import type { Latency, ListenJob } from "./streams";

/** The server's limit. */
const streamsPerSession = 8;
const listeners = 50;
const accounts = ["superadmin", "gestione1", "gestione2"];
const sessionsPerAccount = 5;
const openStreams = 100;

export type Live = {
  latency: Latency;
  /** In resident megabytes. */
  memory: { before: number; open: number; closed: number } | null;
};

export async function measureLive(server: Server, changes: Request[]): Promise<Live> {
  const cookies: string[] = [];
  while (cookies.length * streamsPerSession < openStreams)
    cookies.push(await signIn(server.url, accounts[Math.floor(cookies.length / sessionsPerAccount)]));
  const memory = await measureMemory(server, cookies);
  return { latency: await listen({ url: server.url, cookies, streams: listeners, changes }), memory };
}

async function listen(job: ListenJob): Promise<Latency> {
  const file = join(import.meta.dir, "streams.ts");
  const child = Bun.spawn([process.execPath, file], { stdin: "pipe", stdout: "pipe" });
  child.stdin.write(JSON.stringify(job));
  child.stdin.end();
  return JSON.parse(await new Response(child.stdout).text());
}

async function measureMemory(server: Server, cookies: string[]): Promise<Live["memory"]> {
  // Wait until the memory of signing in is released.
  await Bun.sleep(10_000);
  const before = server.memory();
  if (!before) return null;
  const controller = new AbortController();
  const streams = Array.from({ length: openStreams }, (_, at) => {
    const headers = { cookie: cookies[Math.floor(at / streamsPerSession)] as string };
    return fetch(`${server.url}/live`, { headers, signal: controller.signal });
  });
  const opened = await Promise.all(streams);
  if (opened.some(({ status }) => status !== 200)) throw new Error("A stream was refused.");
  // Long enough for a few pings on each.
  await Bun.sleep(12_000);
  const open = server.memory();
  controller.abort();
  await Bun.sleep(6_000);
  return { before: before.now, open: open?.now ?? 0, closed: server.memory()?.now ?? 0 };
}
