import { answerTask } from "../../src/server/base/worker-task";
import { copyDatabase } from "../../src/server/db/copies";

answerTask<{ from: string; to: string }>(({ from, to }) => copyDatabase(from, to));
