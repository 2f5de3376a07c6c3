import { answerParts } from "../worker-stream";
import { lowerPriority } from "../worker-task";
import { type ExportTask, exportZip } from "./write-zip";

answerParts((task: ExportTask) => {
  lowerPriority();
  return exportZip(task);
});
