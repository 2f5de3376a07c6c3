import { afterEach, expect, jest, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { RecentlyUsed } from "../../src/server/base/recently-used";
import { streamFromWorker } from "../../src/server/base/worker-stream";
import { doInWorker, minute, TaskOverLimit, TaskStopped } from "../../src/server/base/worker-task";
import { fairLimit } from "../../src/server/call/long-reads";
import { open } from "../../src/server/db/db";
import { temporaryFolder } from "../support/folders";
import { until } from "../support/timeouts";

const copyWorker = new URL("../support/copy-worker.ts", import.meta.url);

test("a task that is stopped reads the database no more: the write-ahead log can be emptied", async () => {
  const folder = temporaryFolder("worker-task");
  const [from, to] = [join(folder, "from.db"), join(folder, "to.db")];
  const db = open(from);
  db.run("PRAGMA wal_autocheckpoint = 0");
  db.run("PRAGMA busy_timeout = 0");
  db.run("CREATE TABLE pages (content)");
  db.run(
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) INSERT INTO pages SELECT randomblob(1000) FROM n",
  );
  const stopping = new AbortController();
  const copied = doInWorker(copyWorker, { from, to }, { longest: minute, signal: stopping.signal }).catch(
    (error) => error,
  );
  await until(() => existsSync(to));
  stopping.abort();
  expect(await copied).toBeInstanceOf(TaskStopped);
  expect(db.query("PRAGMA wal_checkpoint(TRUNCATE)").get()).toMatchObject({ busy: 0, log: 0 });
  db.close();
});

test("a task that is stopped before it begins is not begun", async () => {
  const folder = temporaryFolder("worker-task");
  const task = { from: join(folder, "from.db"), to: join(folder, "to.db") };
  const copied = doInWorker(copyWorker, task, { longest: minute, signal: AbortSignal.abort() }).catch(
    (error) => error,
  );
  expect(await copied).toBeInstanceOf(TaskStopped);
  expect(existsSync(task.to)).toBe(false);
});

test("a task that lasts longer than it may is ended with a sentence", async () => {
  const greedy = new URL("../support/greedy-worker.ts", import.meta.url);
  const error = await doInWorker(greedy, {}, { longest: 1 }).catch((error) => error);
  expect(error).toEqual(new TaskOverLimit(503, "Il lavoro è durato troppo ed è stato interrotto."));
});

test("a task that takes more memory than it may is ended with a sentence", async () => {
  const greedy = new URL("../support/greedy-worker.ts", import.meta.url);
  const error = await doInWorker(greedy, {}, { longest: minute }).catch((error) => error);
  expect(error).toEqual(
    new TaskOverLimit(503, "Il lavoro ha occupato troppa memoria ed è stato interrotto."),
  );
});

afterEach(() => jest.useRealTimers());

const endless = new URL("../support/endless-worker.ts", import.meta.url);

const streamOf = (owner: number, onEnd?: () => void) =>
  streamFromWorker<number>(endless, {}, { owner, mayGoOn: () => true, onEnd });

test("an account has two streams at most and all have four; one that ends makes room", async () => {
  const streams = [1, 1, 2, 2].map((owner) => streamOf(owner));
  for (const owner of [1, 3]) expect(() => streamOf(owner)).toThrow("Ci sono già troppi file");
  await streams[0]?.cancel();
  expect(() => streamOf(2)).toThrow("Ci sono già troppi file");
  streams[0] = streamOf(3);
  for (const stream of streams) await stream.cancel();
});

test("a stream of which nothing is read for two minutes ends, one that is read goes on", async () => {
  jest.useFakeTimers();
  const ended: string[] = [];
  const [read, idle] = ["read", "idle"].map((name) => streamOf(1, () => ended.push(name)).getReader());
  const next = async (reader = read) => (await reader?.read())?.value;
  expect([await next(), await next(idle)]).toEqual([1, 1]);
  for (let part = 2; !ended.length; part++) {
    expect(await next()).toBe(part);
    jest.advanceTimersByTime(minute / 60);
  }
  expect(ended).toEqual(["idle"]);
  await expect(next(idle)).rejects.toThrow("Nobody reads");
  expect(await next()).toBeGreaterThan(2);
  await read?.cancel();
  expect(ended).toEqual(["idle", "read"]);
});

/** Tasks that end when they are asked to, and the order in which they started. */
function tasks(limit: ReturnType<typeof fairLimit>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string) =>
    limit(owner, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await Bun.sleep(0);
  };
  return { started, add, end };
}

test("a task of another owner starts before the rest of one owner's tasks", async () => {
  const { started, add, end } = tasks(fairLimit(1, 10));
  for (const name of ["a1", "a2", "a3"]) add("a", name);
  for (const name of ["b1", "b2"]) add("b", name);
  await Bun.sleep(0);
  for (const name of ["a1", "a2", "b1", "a3"]) await end(name);
  expect(started).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("no more tasks run at once than the limit allows, and a failed one makes room", async () => {
  const limit = fairLimit(2, 10);
  const { started, add, end } = tasks(limit);
  const failed = limit("a", () => Promise.reject(new Error("broken")));
  for (const name of ["a1", "a2", "a3"]) add("a", name);
  await expect(failed).rejects.toThrow("broken");
  await Bun.sleep(0);
  expect(started).toEqual(["a1", "a2"]);
  await end("a1");
  expect(started).toEqual(["a1", "a2", "a3"]);
});

test("an owner with too many waiting tasks is refused with 429 and Retry-After, others are not", async () => {
  const { started, add, end } = tasks(fairLimit(1, 2));
  for (const name of ["a1", "a2", "a3"]) add("a", name);
  await expect(add("a", "a4")).rejects.toMatchObject({ status: 429, more: { retryAfter: 5 } });
  add("b", "b1");
  for (const name of ["a1", "a2"]) await end(name);
  expect(started).toEqual(["a1", "a2", "b1"]);
});

function filled(keys: string) {
  const entries = new RecentlyUsed<string>(keys.length);
  for (const key of keys) entries.set(key, key, 1);
  return entries;
}

const found = (entries: RecentlyUsed<string>, keys: string) =>
  [...keys].filter((key) => entries.find(key) !== undefined).join("");

test.each([
  ["the oldest, where none was found", "", "bcd"],
  ["the oldest of those that were not found since", "ac", "acd"],
  ["the oldest, where all were found: never the new one", "abc", "bcd"],
])("room for a new entry is taken from %s", (_, used, left) => {
  const entries = filled("abc");
  found(entries, used);
  entries.set("d", "d", 1);
  expect(found(entries, "abcd")).toBe(left);
});

test("what was found before room was needed last is no longer spared", () => {
  const entries = filled("abc");
  found(entries, "ab");
  entries.set("d", "d", 1);
  entries.set("e", "e", 1);
  expect(found(entries, "abcde")).toBe("bde");
});

test("an entry that is larger than all together leaves the others", () => {
  const entries = filled("abc");
  entries.set("a", "longer", 4);
  expect(found(entries, "abc")).toBe("bc");
});
