import { encrypted } from "../../backup/archive";
import { answerParts } from "../../base/worker-stream";
import { lowerPriority } from "../../base/worker-task";
import { type ExportTask, exportZip } from "./write-zip";

answerParts(({ passphrase, ...task }: ExportTask & { passphrase: string }) => {
  lowerPriority();
  return encrypted(exportZip(task), passphrase);
});
