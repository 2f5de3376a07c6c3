import { exportZip } from "./person-export";
import { answerParts } from "./worker-stream";

answerParts(exportZip);
