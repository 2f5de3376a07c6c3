import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everyFunct } from "../src/server/api";
import { app } from "../src/server/app";
import { today } from "../src/server/base/clock";
import { addDays, toWire } from "../src/server/base/days";
import { clearBudgets } from "../src/server/call/budgets";
import { resetReadWorkers } from "../src/server/call/long-reads";
import { database, one, open, transaction, use } from "../src/server/db/db";
import { wrote } from "../src/server/db/table-writes";
import { setFilesFolder } from "../src/server/files/files";
import { cookieName, startSession } from "../src/server/sessions/session";
import { pagesOf } from "../tests/support/access/routes";
import { page } from "./cases";
import { type Request as Asked, typeOf } from "./client";
import { start } from "./server";

// `bun bench/alone.ts [MS] [ROUNDS]`: each read call and each page of the demo company alone, with nothing remembered: what holds
// the event loop for longer. Such a read belongs in a Worker, or is charged to its account (call/budgets.ts).
const bound = Number(process.argv[2] ?? 50);
const rounds = Number(process.argv[3] ?? 3);
const folder = mkdtempSync(join(tmpdir(), "traslo-alone-"));
await (await start(folder, { DEMO: "1" })).stop();
use(open(join(folder, "traslo.db")));
setFilesFolder(folder);
const { id: superadmin } = one<{ id: number }>`SELECT id FROM users WHERE profile = 'superadmin'` as {
  id: number;
};
const browser = { name: "bench", device: null };
const token = transaction(() => startSession(superadmin, { site: "A", ip: "", browser }));
const cookie = `${cookieName("A")}=${token}`;

const day = toWire(addDays(today(), 2));
const days = Object.fromEntries(
  ["date", "day", "monday", "from", "to", "week", "dateEnd"].map((name) => [name, day]),
);
const ids = Object.fromEntries(
  ["id", "id_client", "id_work", "id_order", "id_line", "id_appointment"].map((name) => [name, 2]),
);
const more = {
  query: "rossi",
  surname: "rossi",
  reading: "x",
  kind: "worker",
  list: "clients",
  table: "orders",
};
const body = { ...days, ...ids, ...more, amount: "all", month: today().slice(0, 7), dateStart: "01-01-2020" };
const calls = everyFunct().flatMap(({ kind, operation }) => {
  const [service, funct] = operation.split(".") as [string, string];
  const ask = (fields: object) => ({ path: `/api/${service}`, body: JSON.stringify({ funct, ...fields }) });
  return kind === "read" ? [ask(body), ask({ ...body, page: 1 })] : [];
});
const pages = pagesOf({ backup: "1", import: 1, draft: "1" } as never).map(({ path }) => page(path));

try {
  const found: [number, string, number][] = [];
  for (const asked of [...calls, ...pages]) {
    const held: number[] = [];
    let status = 0;
    for (let round = 0; round < rounds; round++) {
      wrote();
      clearBudgets();
      held.push(await longestTurn(async () => (status = await statusOf(asked))));
    }
    // Of what the machine's other work took, the least.
    found.push([Math.min(...held), `${asked.path} ${asked.body?.slice(0, 40) ?? ""}`, status]);
  }
  const long = found.filter(([ms]) => ms > bound).sort(([one], [other]) => other - one);
  const answered = found.filter(([, , status]) => status === 200).length;
  console.log(
    `${found.length} reads and pages, ${answered} answered 200; ${long.length} hold the event loop over ${bound} ms:`,
  );
  for (const [ms, what, status] of long) console.log(`${ms.toFixed(0)} ms ${what} ${status}`);
} finally {
  resetReadWorkers();
  database().close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function statusOf({ path, body }: Asked): Promise<number> {
  const headers = { cookie, "accept-encoding": "gzip", ...(body && { "content-type": typeOf(body) }) };
  const request = new Request(`http://localhost${path}`, { method: body ? "POST" : "GET", body, headers });
  const response = await app.fetch(request, { site: "A", demo: true });
  await response.arrayBuffer();
  return response.status;
}

/** Between two turns of the event loop, in milliseconds, while the work runs. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  turn();
  await work();
  isOver = true;
  turn();
  return longest;
}
