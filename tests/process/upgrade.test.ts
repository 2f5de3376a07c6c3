import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listBackups } from "../../src/server/backup/format";
import { insert, open, use } from "../../src/server/db/db";
import { setBackupFolder } from "../../src/server/files/folders";
import { verifyChain } from "../../src/server/journal/chain";
import { journaled } from "../../src/server/journal/journal";
import { migrate, newestVersion, versionOf } from "../../src/server/journal/migrate";
import { upgrade } from "../../src/server/process/upgrade";
import { lastingRows, rowCounts } from "../support/databases";
import { temporaryFolder } from "../support/folders";
import { hasOldRows, isMigrated, oldData, oldDatabase, oldSchemas } from "../support/old-schemas";
import { startServer } from "../support/server";
import { testTimeout } from "../support/timeouts";

setDefaultTimeout(testTimeout);

/** All of them: `trust/faults/upgrade.test.ts`. */
const [oldest = "", newest = ""] = [oldSchemas.at(0), oldSchemas.at(-1)];

describe("a database of the oldest program", () => {
  test("has its schema's number and rows in nearly every table", () => hasOldRows(oldest));
  test("is migrated: the schema is a new one's, and no row is lost", () => isMigrated(oldest));
});

test("a database of any earlier version, with the journal's triggers, takes the next step", async () => {
  const db = oldDatabase(newest);
  const before = lastingRows(db);
  for (let version = versionOf(db) + 1; version <= newestVersion(); version++) {
    await migrate(db, version);
    expect(versionOf(db)).toBe(version);
  }
  expect(rowCounts(db)).toMatchObject(before);
  db.close();
});

test("the permissions that a migration gives are an act of the journal, whose chain stays whole", async () => {
  const db = open(":memory:");
  use(db);
  await migrate(db, 57);
  const act = { id_user: null, user: "prova", site: "A", operation: "Test.build", ip: "" } as const;
  journaled(act, () => ({ result: insert("sources", { text: "Radio", position: 9 }), note: "prova" }));
  await migrate(db);
  const given = db
    .query(
      `SELECT c.noun, c.after ->> '$.permission' AS permission, c.after ->> '$.id_profile' AS profile FROM change c
       JOIN activity a ON a.id = c.id_activity WHERE a.id_operation = 'System.migrate' AND c.before IS NULL ORDER BY c.id`,
    )
    .all();
  const expected = ["margins.view", "costs.edit"].flatMap((permission) =>
    [1, 2, 3].map((profile) => ({ noun: "profile_permissions", permission, profile })),
  );
  expect(given).toEqual(expected);
  expect(verifyChain(db).brokenAt).toBeNull();
  db.close();
});

describe("the start of a newer program", () => {
  let data: string;
  let db: Database;
  let log: ReturnType<typeof spyOn>;

  beforeEach(() => {
    data = temporaryFolder("upgrade");
    mkdirSync(join(data, "uploads"));
    setBackupFolder(join(data, "backups"), data);
    db = open(join(data, "traslo.db"));
    db.run(oldData("012.sql"));
    log = spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    db.close();
    log.mockRestore();
  });

  const start = (withoutBackup = false) => upgrade(db, data, withoutBackup);
  /** The sentence with which the start stops. */
  const refusal = () =>
    start().then(
      () => "",
      ({ message }: Error) => message,
    );

  test("makes a backup of the database before it migrates it", async () => {
    await start();
    expect(versionOf(db)).toBe(newestVersion());
    const [backup, ...others] = listBackups();
    expect(backup?.manifest).toMatchObject({ reason: "before-migration", schema: 12 });
    await start();
    expect(others).toEqual([]);
    expect(listBackups()).toHaveLength(1);
  });

  test("makes none of a new database", async () => {
    const empty = open(":memory:");
    await upgrade(empty, data, false);
    expect(versionOf(empty)).toBe(newestVersion());
    expect(listBackups()).toEqual([]);
    empty.close();
  });

  test("stops when the backup fails, unless the administrator insists", async () => {
    writeFileSync(join(data, "backups"), "");
    expect(await refusal()).toMatch(
      /^prima di aggiornare il database serve un salvataggio, che non è riuscito \(.*backups.*\); .*MIGRATE_WITHOUT_BACKUP=1$/,
    );
    expect(versionOf(db)).toBe(12);
    await start(true);
    expect(versionOf(db)).toBe(newestVersion());
  });

  test("explains a step that fails: what stands, where the copy is, how to go back", async () => {
    db.run("CREATE TABLE absences (id INTEGER)");
    const before = rowCounts(db);
    const first = await refusal();
    const [{ name } = { name: "" }] = listBackups();
    expect(first).toMatch(
      /^l'aggiornamento del database dalla versione 12 alla \d+ non è riuscito \(codice \w+ nel registro\)/,
    );
    expect(first).toContain("il database è rimasto alla versione 12, nulla è cambiato");
    expect(first).toEndWith(`; il salvataggio fatto prima è ${name}`);
    expect(first).not.toContain("already exists");
    expect(log.mock.calls.flat().join()).toContain("table absences already exists");
    expect(rowCounts(db)).toEqual(before);
  });

  test("explains a later step that fails: the steps before it stand", async () => {
    db.run("CREATE TABLE kiosk_sightings (id INTEGER)");
    const text = await refusal();
    const [{ name } = { name: "" }] = listBackups();
    expect(text).toContain("il database è ora alla versione 13; per tornare indietro");
    expect(text).toContain(`./run restore ${name}`);
    rmSync(join(data, "backups"), { recursive: true });
  });
});

test("the server starts on the oldest data, serves, and logs what it migrated", async () => {
  const data = temporaryFolder("upgrade");
  const db = new Database(join(data, "traslo.db"));
  db.run(oldData(oldest));
  db.close();
  const { child, url, output } = await startServer(data);
  try {
    expect(output).toContain(`"event":"migrated","from":6,"to":${newestVersion()}`);
    expect((await fetch(new URL("/salute", url))).status).toBe(200);
    expect((await fetch(new URL("/login", url))).status).toBe(200);
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
});
