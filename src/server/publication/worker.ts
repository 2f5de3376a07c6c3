import { copyDatabase } from "../backup/copy-database";
import { sync } from "../backup/disk-work";
import { answerTask, lowerPriority } from "../base/worker-task";
import { makePublishable } from "./contents";

/** `from` is null when `working` is the copy already. */
export type PublicationTask = { from: string | null; working: string; uploads: string; to: string };

answerTask<PublicationTask>(({ from, working, uploads, to }) => {
  lowerPriority();
  if (from) copyDatabase(from, working);
  makePublishable(working, uploads, to);
  sync(to);
});
