import { rmSync } from "node:fs";
import { answerTask } from "../../src/server/base/worker-task";
import { copyDatabase } from "../../src/server/db/copies";

/** Again and again: it only ends when it is stopped. */
answerTask<{ from: string; to: string }>(({ from, to }) => {
  for (;;) {
    copyDatabase(from, to);
    rmSync(to);
  }
});
