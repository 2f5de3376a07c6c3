import { sync } from "../base/whole-file";
import { answerTask, lowerPriority } from "../base/worker-task";
import { copyDatabase } from "../db/copies";
import { makePublishable } from "./contents";

export type PublicationTask = { from: string | null; working: string; uploads: string; to: string };

answerTask<PublicationTask>(async ({ from, working, uploads, to }) => {
  lowerPriority();
  if (from) copyDatabase(from, working);
  makePublishable(working, uploads, to);
  await sync(to);
});
