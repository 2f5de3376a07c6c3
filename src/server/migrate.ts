import type { Database } from "bun:sqlite";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installTriggers, restoreTriggers } from "./journal-triggers";
import { logLine } from "./logger";

const folder = join(import.meta.dir, "../../db/migrations");

/** The number of migrations that the database has had; 0 for a new one. */
export const versionOf = (db: Database) =>
  (db.query("PRAGMA user_version").get() as { user_version: number }).user_version;

/** The version of this program's schema. */
export const newestVersion = () => migrations().length;

const migrations = () => readdirSync(folder).sort();

/**
 * Brings the database to the newest schema, each step in a transaction of its own, the last one with the
 * journal's triggers; a newer database is refused. A database that is at the newest schema gets back the
 * triggers that differ from it.
 */
export async function migrate(db: Database) {
  const files = migrations();
  const current = versionOf(db);
  if (current > files.length) {
    throw new Error(
      `il database è di una versione più recente (${current}) di questo programma (${files.length}): avviare la versione del programma usata finora, oppure ripristinare un salvataggio più vecchio con ./run restore`,
    );
  }
  for (const [index, file] of files.entries()) {
    if (index < current) continue;
    const step = await read(file);
    db.transaction(() => {
      step(db);
      db.run(`PRAGMA user_version = ${index + 1}`);
      if (index + 1 === files.length) installTriggers(db);
    }).immediate();
  }
  if (current < files.length) return;
  const wrong = db.transaction(() => restoreTriggers(db)).immediate();
  if (wrong.length) logLine("error", "triggers-restored", { count: wrong.length, triggers: wrong.join(" ") });
}

async function read(file: string): Promise<(db: Database) => void> {
  const path = join(folder, file);
  if (file.endsWith(".ts")) return (await import(path)).default;
  const sql = readFileSync(path, "utf8");
  return (db) => db.run(sql);
}
