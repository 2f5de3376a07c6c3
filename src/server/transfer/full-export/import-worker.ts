import { answerTask, lowerPriority } from "../../base/worker-task";
import { type ImportTask, loadExport } from "./load";

answerTask<ImportTask>((task) => {
  lowerPriority();
  return loadExport(task);
});
