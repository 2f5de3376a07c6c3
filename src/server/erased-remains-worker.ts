// The program of a Worker that removes what erased persons left outside the rows (erased-remains.ts).
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { eraseInPublication, type Marked } from "./publication-erasure";
import { answerTask } from "./worker-task";

export type RemainsTask = { database: string; publications: string[]; persons: Marked[] };

answerTask(({ database, publications, persons }: RemainsTask) => {
  for (const path of publications) if (existsSync(path)) eraseInPublication(path, database, persons);
  compact(database);
});

/** Only live rows are written to the compacted file; while another connection reads, the log cannot be emptied. */
function compact(path: string) {
  const db = new Database(path, { strict: true });
  try {
    db.run("PRAGMA busy_timeout = 5000");
    db.run("VACUUM");
    const { busy } = db.query("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    if (busy) throw Object.assign(new Error("the write-ahead log is in use"), { code: "SQLITE_BUSY" });
  } finally {
    db.close();
  }
}
