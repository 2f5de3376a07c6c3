import { call, page } from "./cases";
import { type Client, clientOf, typeOf } from "./client";
import { ensureData } from "./data";
import { quantile } from "./measure";
import { copyOfData, start } from "./server";

// `bun bench/exports.ts`: one account exports 50,000 appointments while three others work; prints how long
// they waited.
const bound = 100;
const exported = "/appointment/export/";
const office = [
  page("/orders/"),
  call("Comune", "search", { query: "napoli" }),
  call("Client", "getAll", { query: "esposito", page: 1 }),
  call("Appointment", "getAll", { page: 1 }),
];

await ensureData();
const { folder, remove } = copyOfData();
const server = await start(folder, { REQUESTS_PER_SECOND: "" });
try {
  const accounts = await Promise.all(
    ["superadmin", "gestione1", "ufficio", "segreteria"].map((name) => clientOf(server.url, name)),
  );
  const [exporter, ...others] = accounts as [Client, ...Client[]];
  const alone = await waits(others, Bun.sleep(5000));
  console.log(`others, without an export: ${waited(alone.times)}`);
  for (const format of ["csv", "xlsx"]) {
    const { times, result } = await waits(others, download(exporter, format));
    console.log(`${format}: ${result}\n  others meanwhile: ${waited(times)}`);
    if (quantile(times, 1) > bound) process.exitCode = 1;
  }
} finally {
  await server.stop();
  remove();
}

async function waits<T>(others: Client[], work: Promise<T>): Promise<{ times: number[]; result: T }> {
  const times: number[] = [];
  let done = false;
  const one = async (client: Client) => {
    for (let turn = 0; !done; turn++) {
      const began = performance.now();
      const { path, body } = office[turn % office.length] as (typeof office)[number];
      const answer = await ask(client, path, body);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      // An account has a budget of 50 requests a second.
      await Bun.sleep(25);
    }
  };
  const running = others.map(one);
  const result = await work;
  done = true;
  await Promise.all(running);
  return { times, result };
}

async function download(client: Client, format: string): Promise<string> {
  const began = performance.now();
  const answer = await ask(client, `${exported}${format}`, "all=");
  const first = performance.now() - began;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const rows = format === "csv" ? `${bytes.filter((byte) => byte === 10).length - 1} rows, ` : "";
  const whole = performance.now() - began;
  return `${rows}${(bytes.length / 1e6).toFixed(1)} MB, begins after ${first.toFixed(0)} ms, whole after ${whole.toFixed(0)} ms`;
}

async function ask({ url, cookie }: Client, path: string, body?: string): Promise<Response> {
  const headers = { cookie, ...(body && { "content-type": typeOf(body) }) };
  const answer = await fetch(url + path, { method: body ? "POST" : "GET", body, headers });
  if (!answer.ok) throw new Error(`${path} is answered ${answer.status}.`);
  return answer;
}

function waited(times: number[]) {
  const [middle, most, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
  return `${times.length} requests, p50 ${middle} ms, p99 ${most} ms, longest ${longest} ms`;
}
