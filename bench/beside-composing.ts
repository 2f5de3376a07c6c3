import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { today } from "../src/server/base/clock";
import { addDays, toWire } from "../src/server/base/days";
import { call, page } from "./cases";
import { type Client, clientOf, send, timeOf } from "./client";
import { median } from "./goals";
import { measure } from "./measure";
import { start } from "./server";

// `bun bench/beside-composing.ts [WORKS] [ROUNDS]`: how long others wait while a dispatcher composes a day of the demo
// company again and again, beside the same requests alone; in turn, so that the ratio holds on a busy machine, too.
const [works = 57, rounds = 4] = process.argv.slice(2).map(Number);
const seconds = 4;
const day = addDays(today(), 60);
const folder = mkdtempSync(join(tmpdir(), "traslo-composing-"));
const server = await start(folder, { DEMO: "1" });
try {
  const client = await clientOf(server.url, "gestione1");
  const other = await clientOf(server.url, "gestione2");
  await addWorks(client);
  const compose = call("Works", "composeDay", { date: toWire(day), mode: "day", unlocked: [] });
  const load = {
    ...other,
    requests: [page("/orders/"), call("Orders", "getIndex", { page: 1 }), page("/client/")],
    connections: 2,
    seconds,
  };
  await timeOf(client, compose);
  await measure(load);
  const rows = { alone: [] as number[][], beside: [] as number[][] };
  const plans: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await measure(load);
    rows.alone.push([alone.p50, alone.p99, alone.max]);
    let done = false;
    const reading = measure(load).finally(() => {
      done = true;
    });
    while (!done) plans.push(await timeOf(client, compose));
    const beside = await reading;
    rows.beside.push([beside.p50, beside.p99, beside.max]);
  }
  console.log(
    `A day of ${works} works composed ${plans.length} times, ${median(plans).toFixed(0)} ms each in the median.\n`,
  );
  console.log(
    `| requests of others, medians of ${rounds} rounds of ${seconds} s | p50, ms | p99, ms | longest |`,
  );
  console.log("|---|--:|--:|--:|");
  const medians = (some: number[][]) =>
    [0, 1, 2].map((at) => median(some.map((row) => row[at] ?? Number.NaN)));
  const [alone, beside] = [medians(rows.alone), medians(rows.beside)];
  const row = (name: string, figures: number[], digits: number) =>
    console.log(`| ${name} | ${figures.map((figure) => figure.toFixed(digits)).join(" | ")} |`);
  row("alone", alone, 1);
  row("while it is composed", beside, 1);
  row(
    "ratio",
    beside.map((figure, at) => figure / (alone[at] ?? Number.NaN)),
    2,
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** On an empty day, on the orders and places of the next days' works. */
async function addWorks(client: Client) {
  type Known = { id_order: number; id_pickupPlace: number };
  const known: Known[] = [];
  for (let ahead = 1; known.length < 20 && ahead < 14; ahead++) {
    const board = call("Works", "getByDate", { date: toWire(addDays(today(), ahead)) });
    known.push(...(await (await send(client, board)).json()).values.works);
  }
  for (let at = 0; at < works; at++) {
    const { id_order, id_pickupPlace } = known[at % known.length] as Known;
    const resources = [
      { id_resource: 1, value: 1 + (at % 3) },
      ...(at % 2 ? [{ id_resource: 2 + (at % 3), value: 1 }] : []),
    ];
    const values = {
      ...{ id_order, id_pickupPlace, resources, date: toWire(day), type: at % 3, duration: "3:00" },
      hour: `${String(7 + (at % 10)).padStart(2, "0")}:${at % 2 ? "30" : "00"}`,
    };
    await send(client, call("Orders", "addWork", { values }));
  }
}
