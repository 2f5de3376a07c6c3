import { Database } from "bun:sqlite";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "../../src/server/db/db";
import { migrate, newestVersion, versionOf } from "../../src/server/journal/migrate";
import { lastingRows, rowCounts, schemaObjects } from "../support/databases";
import type { Figure } from "./rig";

const root = join(import.meta.dir, "../..");
const schemas = join(root, "tests/support/schemas");
const largest = 80;

/**
 * R14: data of older schemas, the process killed at each of its syncs while it migrates; the next start completes the
 * migration, with every trigger, and loses no row. An older program refuses a newer database.
 */
export async function run(): Promise<Figure> {
  const scratch = mkdtempSync(join(tmpdir(), "traslo-migration-"));
  try {
    if (!Bun.which("strace")) return { id: "R14", figure: "strace is not installed", ok: false };
    const created = open(":memory:");
    await migrate(created);
    const expected = JSON.stringify(schemaObjects(created));
    created.close();
    let kills = 0;
    const faults: string[] = [];
    for (const file of readdirSync(schemas).sort()) {
      const template = join(scratch, file);
      const rows = makeTemplate(template, file);
      for (let sync = 1; sync <= largest; sync++) {
        const data = join(scratch, "data");
        rmSync(data, { recursive: true, force: true });
        cpSync(template, data, { recursive: true });
        const killed = migrateProcess(data, sync);
        if (!killed) break;
        kills++;
        if (migrateProcess(data)) faults.push(`${file} at sync ${sync}: the next start failed`);
        else faults.push(...problems(data, expected, rows).map((text) => `${file} at sync ${sync}: ${text}`));
      }
    }
    const refuses = refusesNewer(join(scratch, "newer"));
    if (!refuses) faults.push("a newer database was not refused");
    const figure = `${kills} kills at a sync, ${faults.length} faults${faults[0] ? `: ${faults[0]}` : ""}`;
    return { id: "R14", figure, ok: kills > 0 && faults.length === 0 };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function makeTemplate(folder: string, file: string): Record<string, number> {
  mkdirSync(join(folder, "uploads"), { recursive: true });
  const db = new Database(join(folder, "traslo.db"));
  db.run("PRAGMA journal_mode = WAL");
  db.run(readFileSync(join(schemas, file), "utf8"));
  const rows = lastingRows(db);
  db.close();
  return rows;
}

/** Migrates in a process of its own, killed at the given sync; answers whether it did not end well. */
function migrateProcess(data: string, sync?: number): boolean {
  const script = `
    const { openDatabase } = await import("./src/server/process/data-folder.ts");
    const { upgrade } = await import("./src/server/process/data-folder.ts");
    const db = openDatabase(process.env.DATA_DIR);
    await upgrade(db, process.env.DATA_DIR, true);
    db.close();`;
  const calls = "fsync,fdatasync";
  const strace = sync
    ? [
        "strace",
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        `trace=${calls}`,
        "-e",
        `inject=${calls}:signal=KILL:when=${sync}`,
      ]
    : [];
  const { PATH = "" } = process.env;
  const { exitCode } = Bun.spawnSync([...strace, process.execPath, "-e", script], {
    cwd: root,
    env: { PATH, DATA_DIR: data, NODE_ENV: "test" },
    stdout: "ignore",
    stderr: "ignore",
  });
  return exitCode !== 0;
}

function problems(data: string, expected: string, rows: Record<string, number>): string[] {
  const db = new Database(join(data, "traslo.db"), { readonly: true });
  try {
    const found = rowCounts(db);
    return [
      ...(versionOf(db) === newestVersion() ? [] : ["it is not at the newest schema"]),
      ...(JSON.stringify(schemaObjects(db)) === expected ? [] : ["the schema differs from a new one's"]),
      ...(Object.entries(rows).every(([table, count]) => found[table] === count) ? [] : ["rows are lost"]),
      ...(db.query("PRAGMA integrity_check").values()[0]?.[0] === "ok" ? [] : ["it is damaged"]),
      ...(db.query("PRAGMA foreign_key_check").all().length ? ["foreign keys are violated"] : []),
    ];
  } finally {
    db.close();
  }
}

function refusesNewer(data: string): boolean {
  mkdirSync(data);
  const db = new Database(join(data, "traslo.db"));
  db.run("CREATE TABLE later (x); PRAGMA user_version = 999");
  db.close();
  return migrateProcess(data);
}
