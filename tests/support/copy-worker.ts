import { copyDatabase } from "../../src/server/backup/copy-database";
import { answerTask } from "../../src/server/base/worker-task";

answerTask<{ from: string; to: string }>(({ from, to }) => copyDatabase(from, to));
