import { readdirSync } from "node:fs";
import { join } from "node:path";
import { casesOn } from "../../bench/cases";
import { changeableRows, ensureData } from "../../bench/data";
import { copyOfData, signIn } from "../../bench/server";
import { verifyBackup } from "../../src/server/backup/backup-task";
import { backupNames } from "../../src/server/backup/format";
import { setBackupFolder } from "../../src/server/files/files";
import {
  call,
  copyOf,
  demoFolder,
  type Figure,
  faultsOf,
  quantile,
  seeded,
  startOn,
  verdict,
  Writers,
} from "./rig";

const connections = 16;
/** Milliseconds between two requests of a connection. */
const pause = 100;
/** The slowest hundredth of the requests may take so long, in milliseconds. */
const bound = 100;
const longestBackup = 120_000;
const rounds = 40;

/** R12: a backup while people work, and backups that are killed. */
export async function run(): Promise<Figure[]> {
  return [await whileWorking(), await killed()];
}

type Session = { url: string; cookie: string };

/** Ten years of data: what others wait, and whether every write confirmed before the start is in the copy. */
async function whileWorking(): Promise<Figure> {
  await ensureData();
  const { folder, remove } = copyOfData();
  const server = await startOn(folder);
  try {
    const session = { url: server.url, cookie: await signIn(server.url) };
    await backUp(session);
    const work = startWork(session);
    await Bun.sleep(3000);
    const idle = work.times();
    const before = work.writers.snapshot();
    const began = performance.now();
    const name = await backUp(session);
    const seconds = (performance.now() - began) / 1000;
    const during = work.times();
    await work.end();
    const copy = join(folder, "backups", name, "traslo.db");
    const faults = faultsOf(copy);
    const lost = before.lostIn(copy);
    if (lost) faults.push(`${lost} confirmed writes are not in the copy`);
    if (work.writers.refused) faults.push(`${work.writers.refused} writes refused`);
    const p99 = quantile(during, 0.99);
    if (p99 >= bound) faults.push(`p99 is not under ${bound} ms`);
    return verdict(
      "R12",
      `backup of 184 MB in ${seconds.toFixed(1)} s beside ${connections} connections: p99 ${p99.toFixed(0)} ms ` +
        `(${quantile(idle, 0.99).toFixed(0)} ms without it) of ${during.length} requests, ` +
        `${before.acknowledged} earlier writes, ${lost} not in the copy`,
      faults,
    );
  } finally {
    await server.end("SIGTERM");
    remove();
  }
}

/** Half of the connections read, half write. */
function startWork({ url, cookie }: Session) {
  const writers = new Writers();
  const reads = casesOn(changeableRows()).filter(({ name, site }) =>
    site ? false : ["Order list", "One order", "Client search, 25 rows", "Day of 40 works"].includes(name),
  );
  const requests = reads.flatMap((one) => one.requests);
  let times: number[] = [];
  let isOver = false;
  const connection = async (at: number) => {
    await Bun.sleep((at / connections) * pause);
    for (let turn = at; !isOver; turn += connections) {
      const next = performance.now() + pause;
      const began = performance.now();
      if (at % 2) await writers.turn(url, cookie);
      else {
        const { path, body } = requests[turn % requests.length] as (typeof requests)[number];
        const headers = { cookie, "content-type": "application/json" };
        await (await fetch(url + path, { method: body ? "POST" : "GET", body, headers })).bytes();
      }
      // A turn of the writers is two requests.
      const took = performance.now() - began;
      times.push(at % 2 ? took / 2 : took);
      await Bun.sleep(Math.max(0, next - performance.now()));
    }
  };
  const done = Promise.all(Array.from({ length: connections }, (_, at) => connection(at)));
  return {
    writers,
    /** Since the last call, in milliseconds. */
    times() {
      const taken = times;
      times = [];
      return taken;
    },
    async end() {
      isOver = true;
      await done;
    },
  };
}

/** Asks for a backup and answers its name once it counts. */
async function backUp({ url, cookie }: Session): Promise<string> {
  const list = async () => {
    const { values } = await call(url, cookie, "Backup", { funct: "getAll" });
    return values as { runningSince: string | null; failure: unknown; backups: { name: string }[] };
  };
  const until = performance.now() + longestBackup;
  while ((await list()).runningSince) await Bun.sleep(50);
  const known = new Set((await list()).backups.map(({ name }) => name));
  const begun = await call(url, cookie, "Backup", { funct: "createNew" });
  if (!begun.ok) throw new Error(`The backup was refused: ${begun.values.msg}`);
  while (performance.now() < until) {
    const { backups, failure, runningSince } = await list();
    const made = backups.find(({ name }) => !known.has(name));
    if (made && !runningSince) return made.name;
    if (failure) throw new Error(`The backup failed: ${JSON.stringify(failure)}`);
    await Bun.sleep(50);
  }
  throw new Error("The backup did not end.");
}

/** The server is killed while it makes a backup: what counts is whole, and the next start removes the rest. */
async function killed(): Promise<Figure> {
  const { seed, random } = seeded();
  const data = copyOf(await demoFolder());
  const backups = join(data, "backups");
  setBackupFolder(backups, data);
  const faults: string[] = [];
  let partial = 0;
  let longest = 0;
  let cookie: string | undefined;
  const checked = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const server = await startOn(data);
    try {
      const left = readdirSync(backups).filter((name) => name.endsWith(".partial"));
      if (left.length) faults.push(`round ${round}: ${left} is left after the start`);
      cookie ??= await signIn(server.url);
      const session = { url: server.url, cookie };
      if (!longest) {
        const began = performance.now();
        await backUp(session);
        longest = performance.now() - began;
      }
      await call(server.url, cookie, "Backup", { funct: "createNew" });
      await Bun.sleep(longest * random());
    } finally {
      await server.end("SIGKILL");
    }
    if (readdirSync(backups).some((name) => name.endsWith(".partial"))) partial++;
    for (const name of backupNames().filter((one) => !checked.has(one))) {
      await verifyBackup(join(backups, name)).catch(({ message }) =>
        faults.push(`round ${round}: ${message}`),
      );
      checked.add(name);
    }
  }
  if (!partial) faults.push("no backup was interrupted");
  return verdict(
    "R12",
    `${rounds} kills, ${partial} during a backup; ${checked.size} backups count, all of them whole`,
    faults,
    seed,
  );
}
