import { answerParts } from "../base/worker-stream";
import { exportZip } from "./person-export";

answerParts(exportZip);
