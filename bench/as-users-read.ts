import { join } from "node:path";
import { type Client, send } from "./client";
import { median } from "./goals";
import { type Load, measureCost } from "./measure";
import { pinned } from "./pinning";
import { drawn, type RandomCase, randomCases } from "./random-cases";
import type { Server } from "./server";

/** Medians over the rounds: processor time in milliseconds, and calls a second. */
export type Compared = {
  name: string;
  goal?: number;
  before?: string;
  isWrite: boolean;
  /** Per cent of bare Hono with an answer of the same size, by processor time. */
  ofBare: number;
  /** How many times the processor time of its statements alone. */
  timesRaw: number;
  /** Per cent of the calls a second that the statements alone reach. */
  ofRaw: number;
};

type Figure = { perSecond: number; cost: number };

const rounds = 3;
/** More than are sent in one round. */
const amount = 12_000;
const connections = 16;

/** Each case beside bare Hono and its statements alone, in turn, so that a busy machine slows all three. */
export async function compareRandomCases(
  server: Server,
  client: Client,
  rawFile: string,
  isWanted: (name: string) => boolean,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const one of randomCases.filter(({ name }) => isWanted(name))) {
    const result = await compare(one, server, client, rawFile);
    console.log(
      `${one.name}, at random: ${result.ofBare.toFixed(1)} % of bare Hono, ${result.timesRaw.toFixed(1)} × SQLite`,
    );
    compared.push(result);
  }
  return compared;
}

async function compare(one: RandomCase, server: Server, client: Client, rawFile: string): Promise<Compared> {
  const [first] = drawn(one, 0, 1).map(one.request);
  const bare = await startBare(first ? await (await send(client, first)).bytes() : new Uint8Array());
  const load = (seed: number, seconds: number): Load => ({
    cookie: client.cookie,
    requests: drawn(one, seed, amount).map(one.request),
    connections,
    seconds,
  });
  try {
    // Code that runs for the first time is compiled beside the requests.
    await measureCost(server.pid, { ...load(0, 1), url: client.url });
    const figures: Record<"ours" | "bare" | "raw", Figure>[] = [];
    for (let round = 1; round <= rounds; round++)
      figures.push({
        bare: await measureCost(bare.pid, { ...load(round, 0.6), url: bare.url }),
        ours: await measureCost(server.pid, { ...load(round, 1.5), url: client.url }),
        raw: await measureRaw(one, round, rawFile),
      });
    const middle = (ratio: (figure: (typeof figures)[number]) => number) => median(figures.map(ratio));
    return {
      name: one.name,
      goal: one.goal,
      before: one.before,
      isWrite: one.isWrite ?? false,
      ofBare: middle(({ ours, bare }) => (100 * bare.cost) / ours.cost),
      timesRaw: middle(({ ours, raw }) => ours.cost / raw.cost),
      ofRaw: middle(({ ours, raw }) => (100 * ours.perSecond) / raw.perSecond),
    };
  } finally {
    bare.stop();
  }
}

async function startBare(body: Uint8Array<ArrayBuffer>) {
  const child = Bun.spawn([...pinned("server"), process.execPath, join(import.meta.dir, "bare-server.ts")], {
    stdin: body,
    stdout: "pipe",
  });
  const { value } = await child.stdout.getReader().read();
  return { pid: child.pid, url: new TextDecoder().decode(value).trim(), stop: () => child.kill() };
}

async function measureRaw(one: RandomCase, seed: number, file: string): Promise<Figure> {
  const child = Bun.spawn(
    [...pinned("server"), process.execPath, join(import.meta.dir, "raw.ts"), file, one.raw, "0.5"],
    { stdin: Buffer.from(JSON.stringify(drawn(one, seed, amount))), stdout: "pipe" },
  );
  return JSON.parse(await new Response(child.stdout).text());
}
