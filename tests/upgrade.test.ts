import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { configure, open } from "../src/server/db";
import { migrate, newestVersion, versionOf } from "../src/server/migrate";
import { rowCounts, schemaObjects } from "./support/databases";

const folder = join(import.meta.dir, "support/schemas");

/** A database that an older program made: `tests/support/schemas/NNN.sql`, NNN being its schema. */
function olderDatabase(file: string): Database {
  const db = new Database(":memory:", { strict: true });
  db.run(readFileSync(join(folder, file), "utf8"));
  return configure(db);
}

describe("a database of an older program", () => {
  const files = readdirSync(folder).sort();

  test.each(files)("%s has its schema's number and rows in nearly every table", (file) => {
    const db = olderDatabase(file);
    expect(versionOf(db)).toBe(Number(file.slice(0, 3)));
    const empty = Object.entries(rowCounts(db)).filter(([, count]) => !count);
    expect(empty.map(([table]) => table)).toEqual(["current_activity"]);
    db.close();
  });

  test.each(files)("%s is migrated: the schema is a new one's, and no row is lost", async (file) => {
    const db = olderDatabase(file);
    const before = rowCounts(db);
    await migrate(db);
    const created = open(":memory:");
    await migrate(created);
    expect(versionOf(db)).toBe(newestVersion());
    expect(schemaObjects(db)).toEqual(schemaObjects(created));
    expect(rowCounts(db)).toMatchObject(before);
    expect(db.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    expect(db.query("PRAGMA foreign_key_check").all()).toEqual([]);
    db.close();
    created.close();
  });
});
