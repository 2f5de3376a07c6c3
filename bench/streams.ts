import type { Request } from "./cases";

/** What is asked of the listeners; it comes as one line of JSON on their input. */
export type Listening = { url: string; cookies: string[]; streams: number; changes: Request[] };

/** Milliseconds from the sending of a change to its being read on a stream; `missed` were never read. */
export type Seen = { p50: number; p99: number; max: number; missed: number };

const { url, cookies, streams, changes } = JSON.parse(await Bun.stdin.text()) as Listening;
/** A session has eight streams at most. */
const perSession = 8;
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
console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99), max: at(1), missed } satisfies Seen));
process.exit(0);

/** Opens one stream and answers when the server is ready on it. */
async function open(at: number): Promise<AbortController> {
  const leave = new AbortController();
  const headers = { cookie: cookies[Math.floor(at / perSession)] as string };
  const response = await fetch(`${url}/live`, { headers, signal: leave.signal });
  if (response.status !== 200) throw new Error(`A stream is answered ${response.status}.`);
  await new Promise<void>((ready) => {
    read(response, (text) => {
      if (text.includes("event: ready")) ready();
      if (!text.includes("event: change")) return;
      received++;
      times.push(performance.now() - began);
    }).catch(() => {});
  });
  return leave;
}

async function read(response: Response, onEvent: (text: string) => void) {
  const text = new TextDecoder();
  for await (const chunk of response.body ?? []) onEvent(text.decode(chunk));
}
