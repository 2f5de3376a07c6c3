import { expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { doInWorker, minute, TaskOverLimit, TaskStopped } from "../../src/server/base/worker-task";
import { open } from "../../src/server/db/db";
import { temporaryFolder } from "../support/folders";
import { testTimeout, until } from "../support/timeouts";

setDefaultTimeout(testTimeout);

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
