import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, type Mock, spyOn, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { damage, damageMessages } from "../../src/server/base/damage";
import { version } from "../../src/server/base/version";
import { installTriggers, removeTriggers } from "../../src/server/journal/triggers";
import { startQuickCheck } from "../../src/server/process/quick-check";
import { temporaryFolder } from "../support/folders";
import { as, database, fresh, open, use, visitor, world } from "../support/requests";
import { xtest } from "../support/thorough";

const pageSize = 4096;

/** A file of the tests' world with 3,000 more clients; made once, since each client costs a row of the search too. */
const large = largeDatabase();

function largeDatabase(): Buffer {
  fresh();
  const path = join(temporaryFolder("damage"), "large.db");
  writeFileSync(path, database().serialize());
  const db = new Database(path);
  const columns = (db.query("SELECT name FROM pragma_table_info('clients')").all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== "id");
  removeTriggers(db);
  db.run(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO clients (${columns}) SELECT ${columns} FROM clients, n WHERE id = ${world.rossi}`);
  installTriggers(db);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  return readFileSync(path);
}

function written(): string {
  const path = join(temporaryFolder("damage"), "traslo.db");
  writeFileSync(path, large);
  return path;
}

/** Overwrites ten pages of rows of `clients` with zeros. */
function damageClients(path: string) {
  const db = new Database(path);
  const pages = db
    .query(
      "SELECT pageno FROM dbstat WHERE name = 'clients' AND pagetype = 'leaf' ORDER BY pageno DESC LIMIT 10",
    )
    .all() as { pageno: number }[];
  db.close();
  expect(pages).toHaveLength(10);
  const bytes = readFileSync(path);
  for (const { pageno } of pages) bytes.fill(0, (pageno - 1) * pageSize, pageno * pageSize);
  writeFileSync(path, bytes);
}

let log: Mock<typeof console.error>;
beforeEach(() => {
  fresh();
  log = spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  log.mockRestore();
  fresh();
});

const events = () => log.mock.calls.map(([line]) => JSON.parse(line).event);

describe("ten pages of clients overwritten with zeros", () => {
  let path = "";
  let office: ReturnType<typeof as>;
  let browser: ReturnType<typeof visitor>;
  beforeEach(() => {
    path = written();
    damageClients(path);
    use(open(path));
    office = as("ufficio");
    browser = visitor("ufficio");
  });
  afterEach(() => database().close());

  const clients = () => office.call("Client", "getAll", {});
  const memo = () =>
    office.call("Memo", "createNew", {
      values: { title: "Prova", date: "01-01-2027", time: "10:00" },
    });

  test("are noticed by the first call that reads them: 503 with one sentence, logged once", async () => {
    expect(damage()).toBeNull();
    for (const _ of [1, 2])
      expect(await clients()).toMatchObject({ status: 503, values: { msg: damageMessages.reading } });
    expect(damage()).toBe("database disk image is malformed");
    expect(events().filter((event) => event === "database-damaged")).toHaveLength(1);
  });

  test("are noticed by the first page that reads them, too", async () => {
    const page = await browser.get("/client/");
    expect(page.status).toBe(503);
    expect(page.text).toContain(damageMessages.reading.replace("'", "&#x27;"));
    expect(damage()).not.toBeNull();
  });

  test("stop every save from then on, while other pages can be read and say so in a red line", async () => {
    await clients();
    expect(await memo()).toMatchObject({ status: 503, values: { msg: damageMessages.saving } });
    const page = await browser.get("/memo/");
    expect(page.status).toBe(200);
    expect(page.text).toContain(
      `<p class="alarm" role="alert">${damageMessages.banner.replace("'", "&#x27;")}`,
    );
  });

  test("turn /salute to 503 with a reason", async () => {
    expect((await visitor("nobody").get("/salute")).status).toBe(200);
    await clients();
    const health = await visitor("nobody").get("/salute");
    expect(health.status).toBe(503);
    expect(JSON.parse(health.text)).toEqual({ ok: false, version: version(), reasons: ["database-damaged"] });
  });

  test("are no longer damage once another database is opened", async () => {
    await clients();
    fresh();
    office = as("ufficio");
    expect(damage()).toBeNull();
    expect((await memo()).status).toBe(200);
    expect((await visitor("ufficio").get("/memo/")).text).not.toContain("alarm");
  });

  test("are found by the check of the start, before anybody reads them", async () => {
    await startQuickCheck(path).done;
    expect(damage()).toMatch(/^Tree \d+ page \d+/);
  });
});

test("the check of the start reports nothing for a sound database", async () => {
  const path = written();
  use(open(path));
  await startQuickCheck(path).done;
  database().close();
  expect(damage()).toBeNull();
  expect(events()).toEqual([]);
});

xtest("a server with a damaged database starts, and finds the damage by itself", async () => {
  const path = written();
  damageClients(path);
  const { PATH, HOME = "/" } = process.env;
  const server = Bun.spawn([process.execPath, "src/server/main.ts"], {
    cwd: join(import.meta.dir, "../.."),
    env: { PATH, HOME, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: dirname(path) },
    stderr: "ignore",
  });
  try {
    let output = "";
    for await (const chunk of server.stdout) {
      output += new TextDecoder().decode(chunk);
      if (output.includes("http:")) break;
    }
    const [url] = output.match(/http:[^"\s]+/) ?? [];
    const health = () => fetch(`${url}/salute`);
    let answer = await health();
    while (answer.status === 200) answer = await health();
    expect(answer.status).toBe(503);
    const reasons = ["database-damaged"];
    expect(await answer.json()).toMatchObject({ ok: false, reasons });
    expect((await fetch(`${url}/login`)).status).toBe(200);
  } finally {
    server.kill("SIGKILL");
    await server.exited;
  }
});
