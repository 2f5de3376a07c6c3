import { cpus } from "node:os";
import { seededRandom } from "../db/seed/random";
import { toWire } from "../src/server/base/days";
import { call, page } from "./cases";
import { type Client, clientOf, send, timeOf } from "./client";
import { busyDay } from "./company/trade";
import { ensureData } from "./data";
import { quantile } from "./measure";
import { copyOfData, start } from "./server";

// `bun bench/import.ts [ROWS]`: clients are imported into ten years of data while the board is read.
// `--no-large` leaves out the 60,000 rows that are only checked.
const rows = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 20_000);
const large = process.argv.includes("--no-large") ? 0 : 60_000;

await ensureData();
const { folder, remove } = copyOfData();
const server = await start(folder);
try {
  const client = await clientOf(server.url);
  const before = server.memory()?.now ?? 0;
  const id = await upload(client, "clienti.csv", clientFile(rows));
  const read = await timed(() => until(client, id, "columns"));
  await act(client, "check", { id, values: { mapping: (await importOf(client, id)).content.mapping } });
  const checked = await timed(() => until(client, id, "checked"));
  const { import: found } = await importOf(client, id);
  console.log(`${cpus().length} cores; ${rows} rows: ${JSON.stringify(found.counts)}`);
  console.log(`read in ${seconds(read.ms)}, checked in ${seconds(checked.ms)}`);
  const quiet = await board(client, Bun.sleep(3000));
  report("board alone", quiet.times);
  await act(client, "start", { id });
  const ran = await board(client, until(client, id, "done"));
  report(`imported in ${seconds(ran.ms)}, board meanwhile`, ran.times);
  console.log(JSON.stringify((await importOf(client, id)).import.counts));
  await act(client, "undo", { id });
  const undone = await board(client, until(client, id, "undone"));
  report(`undone in ${seconds(undone.ms)}, board meanwhile`, undone.times);
  console.log(`memory: ${before.toFixed(0)} MB before, ${server.memory()?.max.toFixed(0)} MB at most`);
  if (large) await measureLarge(client);
} finally {
  await server.stop();
  remove();
}

async function measureLarge(client: Client) {
  const id = await upload(client, "clienti-60000.csv", clientFile(large));
  const read = await timed(() => until(client, id, "columns"));
  await act(client, "check", { id, values: { mapping: (await importOf(client, id)).content.mapping } });
  const checked = await timed(() => until(client, id, "checked"));
  console.log(`${large} rows: read in ${seconds(read.ms)}, checked in ${seconds(checked.ms)}`);
  await act(client, "start", { id });
  const ran = await board(client, until(client, id, "done"));
  report(`${large} imported in ${seconds(ran.ms)}, board meanwhile`, ran.times);
  console.log(`memory: ${server.memory()?.max.toFixed(0)} MB at most`);
}

function clientFile(count: number): string {
  const random = seededRandom(7);
  const surnames = ["Esposito", "De Luca", "Ferrara", "Gallo", "Marino", "Conte", "Costa", "Fontana"];
  const cities = ["Napoli", "Caserta", "Salerno", "Aversa", "Avellino", "Nola", "Pozzuoli"];
  const lines = Array.from({ length: count }, (_, at) => {
    const [surname, city] = [random.pick(surnames), random.pick(cities)];
    const phone = `+39 3${random.digits(2)} ${String(at).padStart(7, "0")}`;
    const cells = [
      `C-${at}`,
      `${surname} ${at}`,
      "Anna",
      phone,
      `${surname}${at}@esempio.it`,
      `Via Roma ${at}`,
    ];
    return [...cells, city, `Via Roma ${at}, ${city}`, "14/03/2019"].join(";");
  });
  const head = "Codice cliente;Cognome;Nome;Cellulare;E-mail;Via;Comune;Residenza;Cliente dal";
  return `${[head, ...lines].join("\r\n")}\r\n`;
}

async function upload({ url, cookie }: Client, name: string, text: string): Promise<number> {
  const form = new FormData();
  form.set("funct", "createNew");
  form.set("file", new File([text], name));
  const answer = await fetch(`${url}/api/Import`, { method: "POST", body: form, headers: { cookie } });
  const { values } = (await answer.json()) as { values: { id: number; msg: string } };
  if (!answer.ok) throw new Error(values.msg);
  return values.id;
}

async function importOf(client: Client, id: number) {
  const answer = await send(client, call("Import", "getFromId", { id }));
  return ((await answer.json()) as { values: ImportAnswer }).values;
}

type ImportAnswer = {
  import: { state: string; message: string; counts: object };
  content: { mapping: Record<string, string> };
};

async function act(client: Client, funct: "check" | "start" | "undo", body: object) {
  await send(client, call("Import", funct as never, body as never));
}

async function until(client: Client, id: number, state: string) {
  for (;;) {
    const { import: found } = await importOf(client, id);
    if (found.state === state) return;
    if (found.state === "failed") throw new Error(found.message);
    await Bun.sleep(250);
  }
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  return { ms: performance.now() - began };
}

/** As three screens do, twenty times a second each. */
async function board(client: Client, work: Promise<unknown>) {
  const requests = [
    call("Works", "getByDate", { date: toWire(busyDay) }),
    page(`/dailyWorks/${toWire(busyDay)}`),
  ];
  const times: number[] = [];
  let done = false;
  const began = performance.now();
  const finished = work.finally(() => {
    done = true;
  });
  const screen = async () => {
    for (let at = 0; !done; at++) {
      times.push(await timeOf(client, requests[at % requests.length] as never));
      await Bun.sleep(50);
    }
  };
  await Promise.all([finished, screen(), screen(), screen()]);
  return { times, ms: performance.now() - began };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function report(what: string, times: number[]) {
  const of = (share: number) => `${quantile(times, share).toFixed(0)} ms`;
  console.log(`${what}: p50 ${of(0.5)}, p99 ${of(0.99)}, longest ${of(1)}, ${times.length} answers`);
}
