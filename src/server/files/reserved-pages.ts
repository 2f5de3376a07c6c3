import { logFault } from "../base/logger";
import { database, isFile } from "../db/db";

/** Free pages in the database file: sessions are stored in them when other programs have filled the disk. */
const reservedPages = 512;
const pageBytes = 4096;

export function reservePages() {
  const db = database();
  if (!isFile(db) || db.inTransaction) return;
  const { freelist_count } = db.query("PRAGMA freelist_count").get() as { freelist_count: number };
  if (freelist_count >= reservedPages / 2) return;
  try {
    db.transaction(() => {
      db.run("CREATE TABLE reserved_pages (bytes BLOB)");
      db.run("INSERT INTO reserved_pages VALUES (zeroblob(?))", [reservedPages * pageBytes]);
      db.run("DROP TABLE reserved_pages");
    })();
    // The pages are in the file itself once the log is copied there.
    reuseLog();
  } catch (error) {
    logFault(error);
  }
}

/** The next write then begins at the log's start, and needs no room. */
export function reuseLog() {
  database().run("PRAGMA wal_checkpoint(PASSIVE)");
}
