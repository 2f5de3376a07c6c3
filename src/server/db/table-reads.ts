import type { Database } from "bun:sqlite";
import { database } from "./db";

type Reader = (text: string) => readonly string[];

const readers = new WeakMap<Database, Reader>();

/** The tables whose writes may change what a statement reads: with those behind its views, and whose triggers and foreign keys write. */
export function tablesReadBy(text: string): readonly string[] {
  const db = database();
  let reader = readers.get(db);
  if (!reader) {
    reader = readerOf(db);
    readers.set(db, reader);
  }
  return reader(text);
}

type Part = { type: string; name: string; on: string; sql: string };

function readerOf(db: Database): Reader {
  const parts = db
    .query("SELECT type, name, tbl_name AS 'on', sql FROM sqlite_schema WHERE type <> 'index' AND sql > ''")
    .all() as Part[];
  const before = new Map<string, Set<string>>(parts.map(({ name }) => [name, new Set()]));
  for (const { type, name, on, sql } of parts) {
    if (type === "trigger") for (const table of tablesIn(sql, written)) before.get(table)?.add(on);
    else if (type === "view" || isVirtual.test(sql))
      for (const word of tablesIn(sql, words)) before.get(name)?.add(word);
  }
  for (const { child, parent } of db.query(rulingKeys).all() as Key[]) before.get(child)?.add(parent);
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const found = known.get(text) ?? allBefore(tablesIn(text, words), before);
    known.set(text, found);
    return found;
  };
}

const words = /(\w+)/g;
const written = /(?:INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+"?(\w+)/gi;
/** The words of its text name also the table of its content. */
const isVirtual = /^CREATE VIRTUAL/i;

type Key = { child: string; parent: string };

const rulingKeys = `
  SELECT t.name AS child, k."table" AS parent FROM sqlite_schema t, pragma_foreign_key_list(t.name) k
  WHERE t.type = 'table' AND (k.on_delete NOT IN ('NO ACTION', 'RESTRICT') OR k.on_update NOT IN ('NO ACTION', 'RESTRICT'))`;

const tablesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name as string);

function allBefore(names: readonly string[], before: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const all = new Set<string>();
  const add = (name: string) => {
    const others = before.get(name);
    if (!others || all.has(name)) return;
    all.add(name);
    for (const other of others) add(other);
  };
  for (const name of names) add(name);
  return [...all];
}
