import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { configure, open, use } from "../../src/server/db/db";
import { migrate, newestVersion, versionOf } from "../../src/server/journal/migrate";
import { compareRows } from "../../src/server/journal/stored-rows";
import { lastingRows, rowCounts, schemaObjects } from "./databases";

const folder = join(import.meta.dir, "schemas");

/** Databases of older programs, oldest first: `schemas/NNN.sql`, NNN being the schema. */
export const oldSchemas = readdirSync(folder).sort();

export const oldData = (file: string) => readFileSync(join(folder, file), "utf8");

export function oldDatabase(file: string): Database {
  const db = new Database(":memory:", { strict: true });
  db.run(oldData(file));
  return configure(db);
}

const made = new Map<number, Uint8Array>();

/** The open database, new and of this schema: one is made of the last before it. */
export async function newDatabase(version: number): Promise<Database> {
  const last = Math.max(...[...made.keys()].filter((one) => one <= version));
  const from = made.get(last);
  const db = from ? configure(Database.deserialize(from, { strict: true })) : open(":memory:");
  use(db);
  if (last !== version) await migrate(db, version);
  if (last !== version) made.set(version, db.serialize());
  return db;
}

/** It has its schema's number and rows in nearly every table. */
export function hasOldRows(file: string) {
  const db = oldDatabase(file);
  expect(versionOf(db)).toBe(Number(file.slice(0, 3)));
  const empty = Object.entries(rowCounts(db)).filter(([, count]) => !count);
  expect(empty.map(([table]) => table)).toEqual(["current_activity"]);
  db.close();
}

/** It is migrated: the schema is a new one's, and no row is lost. */
export async function isMigrated(file: string) {
  const db = oldDatabase(file);
  const before = lastingRows(db);
  await migrate(db);
  const created = open(":memory:");
  await migrate(created);
  expect(versionOf(db)).toBe(newestVersion());
  expect(schemaObjects(db)).toEqual(schemaObjects(created));
  expect(rowCounts(db)).toMatchObject(before);
  expect(db.query("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  expect(db.query("PRAGMA foreign_key_check").all()).toEqual([]);
  // What migrations changed is not taken for a write around the program; the samples lack rows of their journal.
  use(db);
  expect(compareRows().foreign.filter(({ columns }) => columns.length)).toEqual([]);
  db.close();
  created.close();
}
