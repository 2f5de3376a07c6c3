// The program of the Worker that reads and checks the file of an import.
import { Database } from "bun:sqlite";
import { answerTask, lowerPriority } from "../../base/worker-task";
import { doImportTask, type ImportTask, readThrough } from "./tasks";

lowerPriority();
answerTask<ImportTask>((task) => {
  if (task.database) readThrough(new Database(task.database, { readonly: true, strict: true }));
  return doImportTask(task);
});
