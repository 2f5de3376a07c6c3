import type { Request } from "./client";

export type ListenJob = { url: string; cookies: string[]; streams: number; changes: Request[] };

/** In milliseconds; `missed` counts changes that were never read. */
export type Latency = { p50: number; p99: number; max: number; missed: number };

const { url, cookies, streams, changes } = JSON.parse(await Bun.stdin.text()) as ListenJob;
/** The server's limit. */
const streamsPerSession = 8;
const timeout = 2_000;

let began = 0;
let received = 0;
const times: number[] = [];
const opened = await Promise.all(Array.from({ length: streams }, (_, at) => open(at)));
for (const change of changes) {
  received = 0;
  began = performance.now();
  await fetch(url + change.path, {
    method: "POST",
    body: change.body,
    headers: { cookie: cookies[0] as string, "content-type": "application/json" },
  });
  while (received < streams && performance.now() - began < timeout) await Bun.sleep(1);
  await Bun.sleep(20);
}
for (const stream of opened) stream.abort();
const sorted = times.toSorted((one, other) => one - other);
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const missed = streams * changes.length - times.length;
console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99), max: at(1), missed } satisfies Latency));
process.exit(0);

async function open(at: number): Promise<AbortController> {
  const controller = new AbortController();
  const headers = { cookie: cookies[Math.floor(at / streamsPerSession)] as string };
  const response = await fetch(`${url}/live`, { headers, signal: controller.signal });
  if (response.status !== 200) throw new Error(`A stream is answered ${response.status}.`);
  await new Promise<void>((ready) => {
    read(response, (text) => {
      if (text.includes("event: ready")) ready();
      if (!text.includes("event: change")) return;
      received++;
      times.push(performance.now() - began);
    }).catch(() => {});
  });
  return controller;
}

async function read(response: Response, onEvent: (text: string) => void) {
  const text = new TextDecoder();
  for await (const chunk of response.body ?? []) onEvent(text.decode(chunk));
}
