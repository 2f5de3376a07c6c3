import { type Request, typeOf } from "./client";
import { quantile } from "./measure";

export type Job = { url: string; cookie: string; requests: Request[]; connections: number; seconds: number };

export type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  sent: number;
  failed: number;
};

const warmup = 0.4;

const job = JSON.parse(await Bun.stdin.text()) as Job;
let sent = 0;
let failed = 0;
await run(warmup);
failed = 0;
const times = await run(job.seconds);
const measured: Measured = {
  perSecond: times.length / job.seconds,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  max: quantile(times, 1),
  sent,
  failed,
};
console.log(JSON.stringify(measured));

/** Each connection sends its next request after the answer to the last one. */
async function run(seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const connection = async () => {
    while (performance.now() < until)
      times.push(await send(job.requests[sent++ % job.requests.length] as Request));
  };
  await Promise.all(Array.from({ length: job.connections }, connection));
  return times;
}

async function send({ path, body }: Request): Promise<number> {
  const began = performance.now();
  const response = await fetch(job.url + path, {
    method: body ? "POST" : "GET",
    body,
    // Compressed as for a browser; unpacking would take the load generator's time.
    decompress: false,
    headers: { "accept-encoding": "gzip", cookie: job.cookie, ...(body && { "content-type": typeOf(body) }) },
  });
  await response.arrayBuffer();
  if (response.status !== 200) failed++;
  return performance.now() - began;
}
