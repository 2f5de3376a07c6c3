import { answerParts } from "../../base/worker-stream";
import { lowerPriority } from "../../base/worker-task";
import { type ExportTask, exportZip } from "./write-zip";

answerParts((task: ExportTask) => {
  lowerPriority();
  return exportZip(task);
});
