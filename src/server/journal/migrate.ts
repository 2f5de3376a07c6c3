import type { Database } from "bun:sqlite";
import { readdirSync, readFileSync } from "node:fs";
import { migrationPrograms } from "../../../db/migration-programs";
import { logLine } from "../base/logger";
import { commandLine, programFile } from "../base/program-files";
import { installTriggers, removeTriggers, restoreTriggers } from "./triggers";

export const versionOf = (db: Database) =>
  (db.query("PRAGMA user_version").get() as { user_version: number }).user_version;

export const newestVersion = () => migrations().length;

const migrations = () => readdirSync(programFile("db/migrations")).sort();

/** A newer database is refused; one at the newest schema gets back the triggers that differ from it. */
export async function migrate(db: Database, to = newestVersion()) {
  const current = versionOf(db);
  if (current > newestVersion()) {
    throw new Error(
      `il database è di una versione più recente (${current}) di questo programma (${newestVersion()}): avviare la versione del programma usata finora, oppure ripristinare un salvataggio più vecchio con ${commandLine("restore")}`,
    );
  }
  if (current < to) return await migrateFrom(db, current, to);
  const wrong = db.transaction(() => restoreTriggers(db)).immediate();
  if (wrong.length) logLine("error", "triggers-restored", { count: wrong.length, triggers: wrong.join(" ") });
}

/** References are not enforced meanwhile: a table made anew is dropped under those that refer to it. */
async function migrateFrom(db: Database, current: number, to: number) {
  db.run("PRAGMA foreign_keys = OFF");
  try {
    for (const [index, file] of migrations().slice(0, to).entries()) {
      if (index < current) continue;
      const step = await read(file);
      db.transaction(() => {
        // A step's own writes are no activity.
        removeTriggers(db);
        step(db);
        const [broken] = db.query("PRAGMA foreign_key_check").all();
        if (broken) throw new Error(`${file} breaks a reference: ${JSON.stringify(broken)}`);
        db.run(`PRAGMA user_version = ${index + 1}`);
        if (index + 1 === to) installTriggers(db);
      }).immediate();
    }
  } finally {
    db.run("PRAGMA foreign_keys = ON");
  }
}

async function read(file: string): Promise<(db: Database) => void> {
  const load = migrationPrograms[file];
  if (load) return (await load()).default;
  if (!file.endsWith(".sql")) throw new Error(`db/migration-programs.ts does not name ${file}`);
  const sql = readFileSync(programFile(`db/migrations/${file}`), "utf8");
  return (db) => db.run(sql);
}
