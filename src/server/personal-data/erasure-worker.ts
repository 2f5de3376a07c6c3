// The program of a Worker for what an erasure searches and what ends it (end-of-erasure.ts).
import { Database } from "bun:sqlite";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answerTask } from "../base/worker-task";
import { openCopy, reading } from "../db/copies";
import { closeDatabase, open, use } from "../db/db";
import { databaseName, setFilesFolder } from "../files/files";
import type { Person } from "../journal/persons";
import type { Hidden } from "../journal/values";
import { erasePast, textsNaming } from "./erase-person";
import { eraseInPublication } from "./publication-erasure";

type FormerData = { path: string; moment: string };
type Publications = { publications: string[]; persons: Hidden[] };
type End = Publications & { data: string | null; formerData: FormerData[] };

export type ErasureTask = { database: string } & ({ search: Person[] } | Publications | End);

answerTask(({ database, ...task }: ErasureTask) => {
  if ("search" in task) return search(database, task.search);
  for (const path of task.publications)
    if (existsSync(path)) eraseInPublication(path, database, task.persons);
  if (!("formerData" in task)) return;
  if (task.data) setFilesFolder(task.data);
  end(database);
  for (const former of task.formerData)
    if (mayHave(former, task.persons)) rmSync(former.path, { recursive: true, force: true });
});

function search(database: string, group: Person[]) {
  const live = new Database(database, { readonly: true, strict: true });
  try {
    live.run("PRAGMA busy_timeout = 5000");
    use(live);
    return textsNaming(group);
  } finally {
    live.close();
  }
}

/** Only live rows are written to the compacted file; while another connection reads, the log cannot be emptied. */
function end(path: string) {
  const live = open(path);
  use(live);
  try {
    erasePast();
    live.run("VACUUM");
    const { busy } = live.query("PRAGMA wal_checkpoint(TRUNCATE)").get() as { busy: number };
    if (busy) throw Object.assign(new Error("the write-ahead log is in use"), { code: "SQLITE_BUSY" });
  } finally {
    closeDatabase();
  }
}

/** Data of before a restore that know of every erasure have nothing of the persons; what is damaged is judged by its age. */
function mayHave({ path, moment }: FormerData, persons: Hidden[]): boolean {
  try {
    const knowsNot = (former: Database) => persons.some((person) => !knows(former, person));
    return reading(join(path, databaseName), knowsNot, openCopy);
  } catch {
    return persons.some(({ date_created }) => moment <= date_created);
  }
}

const knows = (former: Database, { kind, id_person, mark }: Hidden) =>
  former
    .query("SELECT 1 FROM erasures WHERE kind = ? AND id_person = ? AND mark = ?")
    .get(kind, id_person, mark) !== null;
