import { Database } from "bun:sqlite";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "../../src/server/files/files";
import { temporaryFolder } from "../support/folders";
import { productionEnvironment, serverCommand } from "../support/server";

const root = join(import.meta.dir, "../..");
/** The longest wait for a start, in milliseconds. */
const longestStart = 30_000;

export type TrustServer = Awaited<ReturnType<typeof startOn>>;

/** Starts a real server process; the answer is there once it has answered 200, after `ms`. `log` is what it printed. */
export async function startOn(
  data: string,
  environment: Record<string, string> = {},
  { isDamaged = false } = {},
) {
  const { PATH, HOME = "/" } = process.env;
  const printed = join(temporaryFolder("trust-log"), "log");
  const began = performance.now();
  const child = Bun.spawn(serverCommand, {
    cwd: root,
    env: {
      PATH,
      HOME,
      ...productionEnvironment,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: data,
      // The load comes from one account.
      REQUESTS_PER_SECOND: "1000000",
      ...environment,
    },
    stdin: "ignore",
    stdout: Bun.file(`${printed}-out`),
    stderr: Bun.file(`${printed}-err`),
  });
  const log = () =>
    [`${printed}-out`, `${printed}-err`]
      .map((path) => (existsSync(path) ? readFileSync(path, "utf8") : ""))
      .join("");
  let url: string | undefined;
  while (!url) {
    if (child.exitCode !== null || performance.now() - began > longestStart) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start: ${log()}`);
    }
    await Bun.sleep(2);
    url = log().match(/Traslo è pronto: (http:[^"\s]+)/)?.[1];
  }
  const { status } = await fetch(`${url}/salute`);
  if (status !== 200 && !isDamaged) throw new Error(`/salute answered ${status}`);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await child.exited;
    return child.exitCode;
  };
  return { child, url, port: Number(new URL(url).port), ms: performance.now() - began, log, end };
}

/** A data folder with the invented company, as the program leaves it. */
export async function demoFolder(): Promise<string> {
  const folder = temporaryFolder("trust-data");
  const server = await startOn(folder, { DEMO: "1" });
  await server.end("SIGTERM");
  return folder;
}

export function copyOf(folder: string): string {
  const copy = temporaryFolder("trust-data");
  cpSync(folder, copy, { recursive: true });
  return copy;
}

export type Answer = { status: number; ok: boolean; values: Record<string, unknown> & { msg?: string } };

/** A call of the wire; throws when no whole answer comes. */
export async function call(url: string, cookie: string, service: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json", cookie };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}/api/${service}`, init);
  const text = await response.text();
  const answer = text.startsWith("{") ? JSON.parse(text) : { ok: false, values: { msg: text } };
  return { status: response.status, ...answer };
}

/** Clients that create and change memos, and what was confirmed to them. */
export class Writers {
  readonly confirmed = new Set<string>();
  readonly changes = new Map<number, { confirmed: number; sent: number }>();
  refused = 0;
  private sent = 0;

  /** Writes over some connections until `isOver`, or until the server no longer answers. */
  async write({ url }: { url: string }, cookie: string, isOver: () => boolean, connections = 8) {
    const until = async (work: () => Promise<void>) => {
      try {
        while (!isOver()) await work();
      } catch {
        // The server ended.
      }
    };
    await Promise.all(Array.from({ length: connections }, () => until(() => this.turn(url, cookie))));
  }

  /** A memo created and changed. */
  async turn(url: string, cookie: string) {
    const number = ++this.sent;
    const values = { title: `memo ${number}`, description: "0", date: "01-01-2027", time: "10:00" };
    const created = await call(url, cookie, "Memo", { funct: "createNew", values });
    if (!created.ok) {
      this.refused++;
      return;
    }
    this.confirmed.add(values.title);
    const id = created.values.id as number;
    const change = { confirmed: 0, sent: 1 };
    this.changes.set(id, change);
    const changed = await call(url, cookie, "Memo", {
      funct: "updateMemo",
      values: { ...values, id, description: "1" },
    });
    if (changed.ok) change.confirmed = 1;
    else this.refused++;
  }

  /** What is confirmed up to now. */
  snapshot(): Writers {
    const copy = new Writers();
    for (const title of this.confirmed) copy.confirmed.add(title);
    for (const [id, { confirmed }] of this.changes) copy.changes.set(id, { confirmed, sent: 1 });
    return copy;
  }

  get acknowledged() {
    return this.confirmed.size + [...this.changes.values()].filter(({ confirmed }) => confirmed).length;
  }

  /** How many confirmed writes are not in a database. */
  lostIn(file: string): number {
    const db = new Database(file, { readonly: true });
    const rows = db.query("SELECT id, title, description FROM memos").all() as {
      id: number;
      title: string;
      description: string;
    }[];
    db.close();
    const titles = new Set(rows.map(({ title }) => title));
    const values = new Map(rows.map(({ id, description }) => [id, Number(description)]));
    const created = [...this.confirmed].filter((title) => !titles.has(title)).length;
    const changed = [...this.changes].filter(
      ([id, { confirmed, sent }]) => !((values.get(id) ?? -1) >= confirmed && (values.get(id) ?? -1) <= sent),
    ).length;
    return created + changed;
  }
}

/** What is not sound in a database; empty when everything is. */
export function faultsOf(file: string): string[] {
  const db = new Database(file, { readonly: true });
  try {
    const check = db.query("PRAGMA integrity_check").values().flat().join(", ");
    const orphans = db.query("PRAGMA foreign_key_check").all().length;
    return [
      ...(check === "ok" ? [] : [`integrity_check: ${check}`]),
      ...(orphans ? [`foreign_key_check: ${orphans} rows`] : []),
    ];
  } catch (error) {
    return [(error as Error).message];
  } finally {
    db.close();
  }
}

/** Rows without their file, files without a row, and files that are not what their row says. */
export function fileFaults(data: string): string[] {
  const db = new Database(join(data, "traslo.db"), { readonly: true });
  const rows = filesOf(db);
  db.close();
  const folder = join(data, "uploads");
  const present = new Set(readdirSync(folder).filter((name) => name !== "orphaned"));
  const faults = rows.flatMap(({ stored, sha256 }) => {
    if (!present.delete(stored)) return [`row without its file ${stored}`];
    const found = createHash("sha256")
      .update(readFileSync(join(folder, stored)))
      .digest("hex");
    return found === sha256 ? [] : [`altered file ${stored}`];
  });
  return [...faults, ...[...present].map((name) => `file without a row ${name}`)];
}

/** Fills what is left of the disk, to the last byte. */
export function fillDisk(path: string) {
  for (const size of [1_000_000, 4096]) {
    try {
      for (;;) writeFileSync(path, new Uint8Array(size), { flag: "a" });
    } catch (error) {
      if ((error as { code?: string }).code !== "ENOSPC") throw error;
    }
  }
}

/** Repeatable random numbers from 0 to 1; a failed check prints the seed, TRUST_SEED repeats it. */
export function seeded(seed = Number(process.env.TRUST_SEED ?? Math.floor(Math.random() * 2 ** 31))) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, random, below: (limit: number) => Math.floor(random() * limit) };
}

/** One line: the figure, and with faults the first of them and the seed. */
export const verdict = (id: string, figure: string, faults: string[], seed?: number) => ({
  id,
  figure: faults.length
    ? `${figure}; ${faults.length} faults: ${faults.slice(0, 3).join("; ")}${seed === undefined ? "" : ` (TRUST_SEED=${seed})`}`
    : figure,
  ok: faults.length === 0,
});

export const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

/** What a check of tests/trust/ found: one line of `bun run trust`. */
export type Figure = { id: string; figure: string; ok: boolean };
