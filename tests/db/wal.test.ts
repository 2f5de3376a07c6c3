import { Database } from "bun:sqlite";
import { copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { open } from "../../src/server/db/db";
import { temporaryFolder } from "../support/folders";
import { xtest } from "../support/thorough";

let folder: string;
let path: string;
let db: Database;

beforeEach(() => {
  folder = temporaryFolder("wal");
  path = join(folder, "traslo.db");
  db = open(path);
  db.run("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)");
});
afterEach(() => db.close());

const megabyte = 1_000_000;
/** Each row in a transaction of its own. */
const write = (rows: number, bytes: number) => {
  for (let row = 0; row < rows; row++) db.run("INSERT INTO notes (text) VALUES (?)", ["x".repeat(bytes)]);
};
const walBytes = () => statSync(`${path}-wal`).size;

/** What Litestream does: a read transaction, during which no frame of the log is overwritten. */
function follow() {
  const reader = new Database(path, { readonly: true });
  reader.run("BEGIN");
  reader.query("SELECT count(*) FROM notes").get();
  return reader;
}

test("a reader of the write-ahead log gets every write, beyond the size of an automatic checkpoint", () => {
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  const replica = join(folder, "replica.db");
  copyFileSync(path, replica);
  const reader = follow();
  write(100, 100_000);
  expect(walBytes()).toBeGreaterThan(10 * megabyte);
  copyFileSync(`${path}-wal`, `${replica}-wal`);
  reader.run("COMMIT");
  reader.close();
  const replayed = new Database(replica);
  expect(replayed.query("SELECT count(*) AS rows FROM notes").get()).toEqual({ rows: 100 });
  expect(replayed.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
  replayed.close();
});

xtest("without a reader the log stays at the size of an automatic checkpoint", () => {
  write(600, 100_000);
  expect(walBytes()).toBeLessThan(18 * megabyte);
});

test("a log that a long reader made grow is cut once the reader ends", () => {
  const reader = follow();
  write(72, megabyte);
  expect(walBytes()).toBeGreaterThan(70 * megabyte);
  reader.run("COMMIT");
  reader.close();
  db.run("PRAGMA wal_checkpoint(RESTART)");
  write(1, 1);
  expect(walBytes()).toBeLessThanOrEqual(67_108_864);
});
