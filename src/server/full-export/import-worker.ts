import { answerTask, lowerPriority } from "../worker-task";
import { type ImportTask, loadExport } from "./load";

answerTask<ImportTask>((task) => {
  lowerPriority();
  return loadExport(task);
});
