import { Database } from "bun:sqlite";
import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rowsFile, rowTypesOf, snapshotFile, snapshotOf } from "../db/snapshot";
import { migrate } from "../src/server/journal/migrate";
import { journaledTables, removeTriggers } from "../src/server/journal/triggers";
import { temporaryFolder } from "./support/folders";
import { configure, database, dump, fresh, open, transaction } from "./support/world";

beforeEach(fresh);

const rows = <R>(sql: string, ...values: string[]) =>
  database()
    .query(sql)
    .all(...values) as R[];
const pragma = (db: Database, name: string) => Object.values(db.query(`PRAGMA ${name}`).get() as object)[0];

const newest = readdirSync(join(import.meta.dir, "../db/migrations")).length;
const triggersOf = (db: Database) =>
  db
    .query("SELECT name, sql FROM sqlite_schema WHERE name LIKE 'journal\\_%' ESCAPE '\\' ORDER BY name")
    .all();
const allTriggers = (db: Database) =>
  db.query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").all();
/** `run` of a database that fails at the first trigger of the journal. */
const runUntilJournal = (db: Database) => (sql: string) => {
  if (sql.trim().startsWith("CREATE TRIGGER journal_")) throw new Error("stopped");
  return db.run(sql);
};

test("db/schema.sql is the schema after all migrations (to update it: bun run schema)", () => {
  expect(readFileSync(snapshotFile, "utf8")).toBe(snapshotOf(database()));
});

test("src/server/tables/rows.ts has the row of every table (to update it: bun run schema)", () => {
  expect(readFileSync(rowsFile, "utf8")).toBe(rowTypesOf(database()));
});

test("every migration has the number of its place", () => {
  const names = readdirSync(join(import.meta.dir, "../db/migrations")).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers).toEqual(numbers.map((_, at) => `${String(at + 1).padStart(3, "0")}_`));
});

test("every new database gets the same municipalities", () => {
  const comuni = database().query("SELECT * FROM municipalities ORDER BY id").values();
  const sha256 = new Bun.CryptoHasher("sha256").update(JSON.stringify(comuni)).digest("hex");
  expect(sha256).toBe("603da65aed298b98f7fe0cfb994561410b06df2982d446c492bca54a8ce76fe3");
});

describe("a database file", () => {
  const inFolder = (work: (path: string) => Promise<void> | void) =>
    work(join(temporaryFolder("schema"), "traslo.db"));

  test("writes nothing to a temporary file for its savepoints", () =>
    inFolder((path) => {
      const db = open(path);
      expect(pragma(db, "temp_store")).toBe(2);
      db.close();
    }));

  test("has WAL, synchronous FULL and foreign keys", () =>
    inFolder((path) => {
      const db = open(path);
      expect({
        journal: pragma(db, "journal_mode"),
        synchronous: pragma(db, "synchronous"),
        keys: pragma(db, "foreign_keys"),
        timeout: pragma(db, "busy_timeout"),
      }).toEqual({ journal: "wal", synchronous: 2, keys: 1, timeout: 5000 });
      db.close();
    }));

  test("is migrated once: a second migration changes nothing", () =>
    inFolder(async (path) => {
      const db = open(path);
      await migrate(db);
      const [version, schema] = [pragma(db, "user_version"), pragma(db, "schema_version")];
      await migrate(db);
      expect([pragma(db, "user_version"), pragma(db, "schema_version")]).toEqual([version, schema]);
      db.close();
    }));

  test("never has the newest version without its journal triggers", () =>
    inFolder(async (path) => {
      const db = open(path);
      const stopped = new Proxy(db, {
        get: (target, name) =>
          name === "run" ? runUntilJournal(target) : Reflect.get(target, name).bind(target),
      });
      await expect(migrate(stopped)).rejects.toThrow("stopped");
      expect([pragma(db, "user_version"), triggersOf(db)]).toEqual([newest - 1, []]);
      await migrate(db);
      expect(pragma(db, "user_version")).toBe(newest);
      expect(triggersOf(db)).toEqual(triggersOf(database()));
      db.close();
    }));

  test.each([
    ["none is there", (db: Database) => removeTriggers(db)],
    ["one is missing", (db: Database) => db.run("DROP TRIGGER journal_absences_insert")],
    [
      "one is of an older schema",
      (db: Database) => {
        db.run("DROP TRIGGER journal_clients_update");
        db.run("CREATE TRIGGER journal_clients_update AFTER UPDATE ON clients BEGIN SELECT 1; END");
      },
    ],
    [
      "one is there that nothing asks for",
      (db: Database) =>
        db.run("CREATE TRIGGER journal_clients_old AFTER UPDATE ON clients BEGIN SELECT 1; END"),
    ],
    ["the log can be deleted", (db: Database) => db.run("DROP TRIGGER activity_is_kept")],
    ["the search index is not updated", (db: Database) => db.run("DROP TRIGGER clients_text_update")],
  ])("gets its triggers back at the next start, with a line in the log: %s", (_, spoil) =>
    inFolder(async (path) => {
      const log = spyOn(console, "error").mockImplementation(() => {});
      try {
        const db = open(path);
        await migrate(db);
        expect(log).not.toHaveBeenCalled();
        spoil(db);
        await migrate(db);
        expect(allTriggers(db)).toEqual(allTriggers(database()));
        expect(log.mock.calls.flat().join()).toContain('"event":"triggers-restored"');
        db.close();
      } finally {
        log.mockRestore();
      }
    }),
  );

  test("of a newer version is refused and not changed", () =>
    inFolder(async (path) => {
      const db = open(path);
      db.run("PRAGMA user_version = 999");
      expect(migrate(db)).rejects.toThrow(/più recente/);
      expect(db.query("SELECT count(*) AS count FROM sqlite_schema").get()).toEqual({ count: 0 });
      db.close();
    }));
});

test("the test data violate no foreign key and no integrity check", () => {
  expect(rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(rows("PRAGMA foreign_key_check")).toEqual([]);
});

test("every table is STRICT", () => {
  const loose = rows(`
    SELECT name FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`);
  expect(loose).toEqual([]);
});

/** Tables whose rows are hardly ever deleted: references to them need no index. */
const lasting = [
  "agents",
  "box_groups",
  "locations",
  "materials",
  "payment_types",
  "loss_reasons",
  "sources",
  "users",
  "work_types",
];

test("every foreign key has an index", () => {
  const missing = rows<{ parent: string }>(`
    SELECT t.name, k."from" AS column, k."table" AS parent
    FROM pragma_table_list t, pragma_foreign_key_list(t.name) k
    WHERE t.schema = 'main' AND t.type = 'table' AND NOT EXISTS (
      SELECT 1 FROM pragma_index_list(t.name) i, pragma_index_info(i.name) c
      WHERE c.seqno = 0 AND c.name = k."from")`);
  expect(missing.filter(({ parent }) => !lasting.includes(parent))).toEqual([]);
});

describe("the journal", () => {
  fresh();
  const tables = journaledTables(database());

  test("has triggers on every business table", () => {
    const triggers = rows<{ name: string }>("SELECT name FROM sqlite_schema WHERE name LIKE 'journal_%'");
    const expected = tables.flatMap((table) =>
      ["delete", "insert", "update"].map((act) => `journal_${table}_${act}`),
    );
    expect(triggers.map(({ name }) => name).sort()).toEqual(expected.sort());
  });

  test.each(tables)("refuses a write to %s outside an activity", (table) => {
    const before = dump();
    const columns = rows<{ name: string }>("SELECT name FROM pragma_table_info(?) WHERE pk = 0", table);
    const attempt = (sql: string) => () => transaction(() => database().run(sql));
    const [column] = columns;
    if (rows(`SELECT 1 FROM "${table}" LIMIT 1`).length) {
      expect(attempt(`UPDATE "${table}" SET "${column?.name}" = "${column?.name}"`)).toThrow(
        /outside an activity/,
      );
      database().run("PRAGMA foreign_keys = OFF");
      expect(attempt(`DELETE FROM "${table}"`)).toThrow(/outside an activity/);
    }
    expect(attempt(anyRow(table))).toThrow(/outside an activity/);
    expect(dump()).toBe(before);
  });
});

/** An INSERT that satisfies the types and checks of the columns; foreign keys are not tested here. */
function anyRow(table: string): string {
  database().run("PRAGMA foreign_keys = OFF");
  database().run("PRAGMA ignore_check_constraints = ON");
  const columns = rows<{ name: string; type: string }>(
    `SELECT name, type FROM pragma_table_info(?) WHERE "notnull" = 1 AND pk = 0 AND dflt_value IS NULL`,
    table,
  );
  if (!columns.length) return `INSERT INTO "${table}" DEFAULT VALUES`;
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const values = columns.map(({ type, name }) => (type === "TEXT" ? `'test ${name}'` : "999999")).join(", ");
  return `INSERT INTO "${table}" (${names}) VALUES (${values})`;
}

test("rows of the journal can't be changed or deleted", () => {
  for (const sql of [
    "DELETE FROM activity",
    "UPDATE activity SET user = 'x'",
    "DELETE FROM change",
    "UPDATE change SET after = '{}'",
  ])
    expect(() => database().run(sql)).toThrow(/append-only/);
});

test("a database that ignores a setting is refused", () => {
  const ignoring = new Proxy(new Database(":memory:", { strict: true }), {
    get: (db, name) =>
      name === "run" ? () => {} : (Reflect.get(db, name).bind?.(db) ?? Reflect.get(db, name)),
  });
  expect(() => configure(ignoring)).toThrow(/impostazioni di sicurezza/);
});
