// The program of a Worker that removes what erased persons left outside the rows (erased-remains.ts).
import { Database } from "bun:sqlite";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answerTask } from "../base/worker-task";
import { openCopy, reading } from "../db/copies";
import { mergeSearch } from "../db/search-index";
import { databaseName } from "../files/folders";
import type { Marked } from "./erase-person";
import { eraseInPublication } from "./publication-erasure";

type Erased = Marked & { date_created: string };
type FormerData = { path: string; moment: string };

/** Either what others can work beside, or the compaction of a file, which nobody else may use meanwhile. */
export type RemainsTask = {
  database: string;
  publications: string[];
  formerData: FormerData[];
  persons: Erased[];
};

answerTask((task: RemainsTask | { compact: string }) => {
  if ("compact" in task) return compact(task.compact);
  const { database, publications, formerData, persons } = task;
  withDatabase(database, mergeSearch);
  for (const path of publications) if (existsSync(path)) eraseInPublication(path, database, persons);
  for (const former of formerData)
    if (mayHave(former, persons)) rmSync(former.path, { recursive: true, force: true });
});

/** Data of before a restore that know of every erasure have nothing of the persons; what is damaged is judged by its age. */
function mayHave({ path, moment }: FormerData, persons: Erased[]): boolean {
  try {
    return reading(
      join(path, databaseName),
      (former) => persons.some((person) => !knows(former, person)),
      openCopy,
    );
  } catch {
    return persons.some(({ date_created }) => moment <= date_created);
  }
}

const knows = (former: Database, { person, mark }: Erased) =>
  former
    .query("SELECT 1 FROM erasures WHERE kind = ? AND id_person = ? AND mark = ?")
    .get(person.kind, person.id, mark) !== null;

/** Only live rows are written to the compacted file; while another connection reads, the log cannot be emptied. */
const compact = (path: string) =>
  withDatabase(path, (db) => {
    db.run("VACUUM");
    const { busy } = db.query("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    if (busy) throw Object.assign(new Error("the write-ahead log is in use"), { code: "SQLITE_BUSY" });
  });

function withDatabase(path: string, work: (db: Database) => void) {
  const db = new Database(path, { strict: true });
  try {
    db.run("PRAGMA busy_timeout = 5000");
    work(db);
  } finally {
    db.close();
  }
}
