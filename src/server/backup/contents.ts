import type { Database } from "bun:sqlite";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../base/errors";
import { version } from "../base/version";
import { versionOf } from "../journal/migrate";
import type { Manifest } from "./format";

type Contents = Pick<Manifest, "schema" | "rows" | "journal">;

export function contentsOf(db: Database): Contents {
  return { schema: versionOf(db), rows: rowCounts(db), journal: lastActivity(db) };
}

function rowCounts(db: Database): Record<string, number> {
  const tables = db
    .query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all() as { name: string }[];
  return Object.fromEntries(tables.map(({ name }) => [name, countOf(db, name)]));
}

const countOf = (db: Database, table: string) =>
  (db.query(`SELECT count(*) AS count FROM "${table}"`).get() as { count: number }).count;

/** The oldest schemas have no chain yet. */
function lastActivity(db: Database): Manifest["journal"] {
  const chained = db.query("SELECT 1 FROM pragma_table_info('activity') WHERE name = 'hash'").get();
  const last = chained && db.query("SELECT id, hash FROM activity ORDER BY id DESC LIMIT 1").get();
  const { id = 0, hash = "" } = (last ?? {}) as { id?: number; hash?: string };
  return { activity: id, hash: hash ?? "" };
}

const fileIn = (folder: string) => join(folder, "last-program");

/** The program that the data were last used with, which a copy made before a migration is of; unknown in older folders. */
export const lastProgram = (folder: string): string | undefined =>
  attempt(() => readFileSync(fileIn(folder), "utf8").trim() || undefined, undefined);

export function noteProgram(folder: string) {
  if (lastProgram(folder) !== version()) writeFileSync(fileIn(folder), version(), { mode: 0o600 });
}
