// The program of a Worker that searches what an erasure has to change (erasure-search.ts).
import { Database } from "bun:sqlite";
import { answerTask, lowerPriority } from "../base/worker-task";
import { use } from "../db/db";
import { setFilesFolder } from "../files/files";
import type { Person } from "../journal/persons";
import { searchTraces } from "./erasure-search";

export type SearchTask = { database: string; data: string | null; group: Person[] };

answerTask(({ database, data, group }: SearchTask) => {
  lowerPriority();
  const live = new Database(database, { readonly: true, strict: true });
  try {
    live.run("PRAGMA busy_timeout = 5000");
    use(live);
    if (data) setFilesFolder(data);
    // Everything that is read is of one moment.
    live.run("BEGIN");
    return searchTraces(group);
  } finally {
    live.close();
  }
});
