import type { Database } from "bun:sqlite";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installTriggers } from "./journal-triggers";

const folder = join(import.meta.dir, "../../db/migrations");

/** Brings the database to the newest schema, each step in a transaction of its own; a newer database is refused. */
export async function migrate(db: Database) {
  const files = readdirSync(folder).sort();
  const current = (db.query("PRAGMA user_version").get() as { user_version: number }).user_version;
  if (current > files.length) {
    throw new Error(
      `Il database è di una versione più recente (${current}) di questo programma (${files.length}).`,
    );
  }
  for (const [index, file] of files.entries()) {
    if (index < current) continue;
    const step = await read(file);
    db.transaction(() => {
      step(db);
      db.run(`PRAGMA user_version = ${index + 1}`);
    }).immediate();
  }
  if (current < files.length) db.transaction(() => installTriggers(db)).immediate();
}

async function read(file: string): Promise<(db: Database) => void> {
  const path = join(folder, file);
  if (file.endsWith(".ts")) return (await import(path)).default;
  const sql = readFileSync(path, "utf8");
  return (db) => db.run(sql);
}
