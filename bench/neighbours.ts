import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { today } from "../src/server/base/clock";
import { addDays, mondayOf, toWire } from "../src/server/base/days";
import { call, page } from "./cases";
import { type Client, clientOf, type Request, send, timeOf } from "./client";
import { quantile } from "./measure";
import { start } from "./server";

// `bun bench/neighbours.ts [SECONDS]`: how long a colleague waits for a page of the demo company beside twenty
// connections of one account, as a ratio to one such connection. Nothing of the colleague may be refused.
const seconds = Number(process.argv[2] ?? 5);
const connections = 20;
const folder = mkdtempSync(join(tmpdir(), "traslo-neighbours-"));
const server = await start(folder, { DEMO: "1", REQUESTS_PER_SECOND: "50" });
try {
  const [colleague, planner, seller, owner] = await Promise.all(
    ["gestione1", "ufficio", "preventivi", "gestione2"].map((name) => clientOf(server.url, name)),
  );
  const works = await valuesOf(
    colleague,
    call("Works", "getByDate", { date: toWire(addDays(mondayOf(today()), 8)) }),
  );
  const mondays = Array.from({ length: 50 }, (_, week) => addDays(today(), 7 * week));
  const { address } = await valuesOf(owner, call("Calendar", "makeFeed", {}));
  const loads: [string, Client, Request[]][] = [
    ["Slots.ofWork", seller, works.works.map(({ id }: { id: number }) => call("Slots", "ofWork", { id }))],
    ["Calendar.getLoad", planner, mondays.map((day) => call("Calendar", "getLoad", { monday: toWire(day) }))],
    ["Calendar.getWeek", planner, mondays.map((day) => call("Calendar", "getWeek", { monday: toWire(day) }))],
    ["a calendar's address", { ...planner, cookie: "" }, [page(address)]],
  ] as never;
  await timeOf(colleague as Client, page("/orders/1"));
  console.log(
    `| a colleague's page, ms | beside one: p50, longest | beside ${connections} | ratio of p50 | answered, 429 |`,
  );
  console.log("|---|--:|--:|--:|--:|");
  for (const [name, client, requests] of loads) {
    const [one, many] = [await beside(client, requests, 1), await beside(client, requests, connections)];
    const figures = ({ times }: typeof one) =>
      [0.5, 1].map((share) => quantile(times, share).toFixed(0)).join(", ");
    const ratio = quantile(many.times, 0.5) / quantile(one.times, 0.5);
    console.log(
      `| ${name} | ${figures(one)} | ${figures(many)} | ${ratio.toFixed(1)} | ${many.answered}, ${many.refused} |`,
    );
  }

  async function beside(client: Client, requests: Request[], amount: number) {
    const until = performance.now() + seconds * 1000;
    const counts = { answered: 0, refused: 0 };
    const load = Array.from({ length: amount }, async (_, at) => {
      for (let turn = at; performance.now() < until; turn++)
        await send(client, requests[turn % requests.length] as Request)
          .then((answer) => answer.arrayBuffer())
          .then(
            () => counts.answered++,
            () => counts.refused++,
          );
    });
    const times: number[] = [];
    while (performance.now() < until) {
      times.push(await timeOf(colleague as Client, page("/orders/1")));
      await Bun.sleep(100);
    }
    await Promise.all(load);
    return { times, ...counts };
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of any call
async function valuesOf(client: Client | undefined, request: Request): Promise<any> {
  return (await (await send(client as Client, request)).json()).values;
}
