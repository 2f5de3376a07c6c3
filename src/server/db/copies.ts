import { constants, Database } from "bun:sqlite";
import { chmodSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** No file beside it is read or made, also when one was left there. */
export const openCopy = (path: string) =>
  new Database(
    `${pathToFileURL(path)}?immutable=1`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  );

export function openForReading(path: string): Database {
  const db = new Database(path, { readonly: true });
  db.run("PRAGMA busy_timeout = 5000");
  return db;
}

export function reading<T>(path: string, read: (db: Database) => T, open = openCopy): T {
  const db = open(path);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

export function copyDatabase(from: string, to: string) {
  reading(
    from,
    (live) => {
      // The copy is synced when it is complete.
      live.run("PRAGMA synchronous = OFF");
      live.run("VACUUM INTO ?", [to]);
    },
    openForReading,
  );
  chmodSync(to, 0o600);
}

export function isSound(db: Database): boolean {
  const { integrity_check } = db.query("PRAGMA integrity_check(1)").get() as { integrity_check: string };
  return integrity_check === "ok" && db.query("PRAGMA foreign_key_check").all().length === 0;
}

/** Null while another process has it; the system releases that of a process that ends in any way. */
export function lockFile(path: string): Database | null {
  const database = new Database(path, { create: true });
  try {
    database.run("PRAGMA busy_timeout = 0");
    database.run("BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database.close();
    if (!(error as { code?: string }).code?.startsWith("SQLITE_BUSY")) throw error;
    return null;
  }
}
