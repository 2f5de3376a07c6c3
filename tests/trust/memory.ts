import { join } from "node:path";
import { ensureData } from "../../bench/data";
import { copyOfData, signIn } from "../../bench/server";
import { freePort } from "../support/ports";
import { productionEnvironment } from "../support/server";
import { sessions, startLoad, usualRate } from "./mixed-load";
import type { Figure } from "./rig";

/** Megabytes a minute that the process may grow by. */
const bound = 1;
/** Seconds between two samples. */
const sampleEvery = 12;

const second = 1000;
/** Garbage collections before a sample, and the milliseconds after each of them. */
const collections = 3;
const rest = 600;

/** The server's memory under mixed requests is flat once it is warm. */
export async function run(minutes = 4, warmUpMinutes = 2): Promise<Figure> {
  await ensureData();
  const { folder, remove } = copyOfData();
  const server = await startMeasured(folder);
  try {
    const cookies = await Promise.all(Array.from({ length: sessions }, () => signIn(server.url)));
    // As fast as it can: the cache (24 MB) must be full, as SQLite's page cache is from the start.
    const warmUp = startLoad(server.url, cookies, Number.POSITIVE_INFINITY);
    await Bun.sleep(warmUpMinutes * 60 * second);
    await warmUp.stop();
    const load = startLoad(server.url, cookies, usualRate);
    const samples: number[] = [];
    const waits: number[] = [];
    const until = performance.now() + minutes * 60 * second;
    while (performance.now() < until) {
      await Bun.sleep(sampleEvery * second);
      await load.pause();
      samples.push(await server.megabytes());
      waits.push(load.p99());
      load.resume();
    }
    const { answered, refused, opened } = await load.stop();
    const third = Math.floor(samples.length / 3);
    const ends = (figures: number[]) =>
      [median(figures.slice(0, third)), median(figures.slice(-third))] as const;
    const [first, last] = ends(samples);
    const [soon, late] = ends(waits);
    // The middles of the first and the last third are two thirds of the time apart.
    const slope = (last - first) / ((minutes * 2) / 3);
    const figure =
      `${slope.toFixed(2)} MB a minute over ${minutes} minutes (${first.toFixed(0)} to ${last.toFixed(0)} MB), ` +
      `p99 ${soon.toFixed(0)} to ${late.toFixed(0)} ms, ${answered} answers, ${opened} streams, ${refused} refused`;
    return { id: "R16", figure, ok: slope <= bound && refused === 0 };
  } finally {
    await server.stop();
    remove();
  }
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Starts the server with the signal that makes it collect its garbage (measured-server.ts). */
async function startMeasured(folder: string) {
  const port = freePort();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "measured-server.ts")], {
    env: {
      ...process.env,
      ...productionEnvironment,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      REQUESTS_PER_SECOND: "1000000",
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  // Read without a pause: the server would wait for a full pipe.
  let text = "";
  child.stdout.pipeTo(
    new WritableStream({
      write: (chunk) => {
        text += new TextDecoder().decode(chunk);
      },
    }),
  );
  const printed = async (pattern: RegExp) => {
    for (;;) {
      const found = text.match(pattern)?.[1];
      text = found ? "" : text.slice(-1000);
      if (found) return found;
      if (child.exitCode !== null) throw new Error("The server ended.");
      await Bun.sleep(50);
    }
  };
  const url = await printed(/Traslo è pronto: (http:[^"\s]+)/);
  return {
    url: url.replace("localhost", "127.0.0.1"),
    /**
     * After garbage collections, without files that are only mapped into memory. The allocators return what is free
     * only after a while: measured at once, the same server varies by 50 MB.
     */
    async megabytes() {
      for (let time = 0; time < collections; time++) {
        child.kill("SIGUSR2");
        await printed(/(garbage collected)/);
        await Bun.sleep(rest);
      }
      const status = await Bun.file(`/proc/${child.pid}/status`).text();
      return Number(status.match(/RssAnon:\s+(\d+) kB/)?.[1]) / 1024;
    },
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

if (import.meta.main) console.log(await run(Number(process.argv[2] ?? 4), Number(process.argv[3] ?? 2)));
