import { Database } from "bun:sqlite";
import { chmodSync, mkdirSync, rmdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "../../bench/server";
import { open } from "../../src/server/db/db";
import { installTriggers, removeTriggers } from "../../src/server/journal/triggers";
import { temporaryFolder } from "../support/folders";
import { launch } from "../support/server";
import { copyOf, demoFolder, type Figure, quantile, startOn, verdict } from "./rig";

/** A start that is refused ends within this time, in milliseconds. */
const longestRefusal = 2000;
const documents = 20_000;
/** A start with that many documents, the middle one of five, in milliseconds. */
const longestStart = 1500;

/** R06: folders that cannot be used. R21: what the start checks by itself. */
export async function run(): Promise<Figure[]> {
  const template = await demoFolder();
  return [
    await refusals(),
    await readOnlyDisk(template),
    await secondServer(template),
    await damaged(template),
    await manyDocuments(template),
  ];
}

/** What a start says that must not succeed: one line, without a stack trace. */
async function refusal(folder: string, sentence: RegExp, environment: Record<string, string> = {}) {
  const began = performance.now();
  const child = launch(folder, environment);
  const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
  const printed = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
  const code = await child.exited;
  clearTimeout(timer);
  const ms = performance.now() - began;
  const lines = printed.trim().split("\n");
  const faults = [
    ...(code === 1 ? [] : [`exit code ${code}`]),
    ...(sentence.test(printed) ? [] : [`not the expected sentence: ${printed.slice(0, 300)}`]),
    ...(/^\s+at /m.test(printed) ? ["a stack trace"] : []),
    ...(lines.filter((line) => line.includes("cannot-start")).length === 1 ? [] : ["not one line"]),
    ...(ms <= longestRefusal ? [] : [`after ${ms.toFixed(0)} ms`]),
  ];
  return { ms, faults };
}

async function refusals(): Promise<Figure> {
  const folder = temporaryFolder("trust-start");
  const path = (name: string) => join(folder, name);
  writeFileSync(path("file"), "");
  mkdirSync(join(path("database"), "traslo.db"), { recursive: true });
  const cases: [string, string, RegExp][] = [
    ["a file as folder", path("file"), /non è una cartella ma un file/],
    ["a folder inside a file", join(path("file"), "data"), /non c'è e non si può creare/],
    ["a folder as database", path("database"), /non può partire/],
  ];
  const times: number[] = [];
  const faults: string[] = [];
  for (const [name, where, sentence] of cases) {
    const found = await refusal(where, sentence);
    times.push(found.ms);
    faults.push(...found.faults.map((fault) => `${name}: ${fault}`));
  }
  const missing = join(folder, "new", "data");
  const server = await startOn(missing);
  await server.end("SIGTERM");
  const longest = Math.max(...times).toFixed(0);
  return verdict(
    "R06",
    `${cases.length} folders refused within ${longest} ms; a missing one is made`,
    faults,
  );
}

/** Root only, because it mounts a tmpfs. */
async function readOnlyDisk(template: string): Promise<Figure> {
  const folder = temporaryFolder("trust-read-only");
  const mount = join(folder, "disk");
  mkdirSync(mount);
  await Bun.$`mount -t tmpfs -o size=64m tmpfs ${mount}`.quiet();
  try {
    await Bun.$`cp -a ${template}/. ${mount}`.quiet();
    await Bun.$`mount -o remount,ro ${mount}`.quiet();
    const { ms, faults } = await refusal(mount, /sola lettura|non si può scrivere/);
    return verdict("R06", `a disk mounted read-only is refused after ${ms.toFixed(0)} ms`, faults);
  } finally {
    await Bun.$`umount ${mount}`.quiet();
    rmdirSync(mount);
  }
}

async function secondServer(template: string): Promise<Figure> {
  const folder = copyOf(template);
  const first = await startOn(folder);
  const { ms, faults } = await refusal(folder, /un altro server usa già la cartella dei dati/);
  if (!(await fetch(`${first.url}/salute`)).ok) faults.push("the first server no longer answers");
  await first.end("SIGKILL");
  const next = await startOn(folder);
  await next.end("SIGTERM");
  return verdict(
    "R21",
    `a second server is refused after ${ms.toFixed(0)} ms; a killed one's lock is free`,
    faults,
  );
}

/** The start tells of damage: /salute is 503 with a reason and without paths, writes are refused. */
async function damaged(template: string): Promise<Figure> {
  const folder = copyOf(template);
  const file = join(folder, "traslo.db");
  const db = new Database(file);
  const { page } = db.query("SELECT rootpage AS page FROM sqlite_schema WHERE name = 'memos_user'").get() as {
    page: number;
  };
  db.close();
  const handle = Bun.file(file);
  const bytes = Buffer.from(await handle.arrayBuffer());
  bytes.fill(0, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);
  chmodSync(file, 0o600);
  const server = await startOn(folder, {}, { isDamaged: true });
  const faults: string[] = [];
  const began = performance.now();
  let answer = { status: 0, text: "" };
  while (answer.status !== 503 && performance.now() - began < 10_000) {
    const response = await fetch(`${server.url}/salute`);
    answer = { status: response.status, text: await response.text() };
    await Bun.sleep(20);
  }
  const ms = performance.now() - began;
  await server.end("SIGTERM");
  if (answer.status !== 503) faults.push(`/salute answers ${answer.status}`);
  if (!/database-damaged/.test(answer.text)) faults.push(`no reason: ${answer.text}`);
  if (answer.text.includes(folder)) faults.push("/salute shows a path");
  truncateSync(file, 10_000);
  faults.push(...(await refusal(folder, /danneggiato/)).faults.map((fault) => `half a database: ${fault}`));
  return verdict(
    "R21",
    `a damaged page turns /salute to 503 within ${ms.toFixed(0)} ms; half a file is refused`,
    faults,
  );
}

async function manyDocuments(template: string): Promise<Figure> {
  const folder = copyOf(template);
  const db = open(join(folder, "traslo.db"));
  removeTriggers(db);
  const { id } = db.query("SELECT id FROM appointments LIMIT 1").get() as { id: number };
  db.transaction(() => {
    const insert = db.prepare(
      `INSERT INTO documents (id_appointment, filename, stored, mime, size, sha256, date_created)
       VALUES (?, 'planimetria.txt', ?, 'text/plain', 1, ?, '2026-01-01 10:00')`,
    );
    for (let number = 0; number < documents; number++) {
      const stored = number.toString(16).padStart(40, "0");
      insert.run(id, stored, new Bun.CryptoHasher("sha256").update("a").digest("hex"));
      writeFileSync(join(folder, "uploads", stored), "a", { mode: 0o600 });
    }
  })();
  installTriggers(db);
  db.close();
  const times: number[] = [];
  const faults: string[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const server = await startOn(folder);
    times.push(server.ms);
    if (turn === 0) await signIn(server.url);
    if (/uploads-missing|orphaned/.test(server.log())) faults.push("files were missed or moved");
    await server.end("SIGTERM");
  }
  const middle = quantile(times, 0.5);
  if (middle >= longestStart) faults.push("the start takes too long");
  rmSync(folder, { recursive: true });
  return verdict("R21", `start with ${documents} documents: ${middle.toFixed(0)} ms`, faults);
}
