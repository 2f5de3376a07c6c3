import { answerTask } from "../../src/server/base/worker-task";

/** Keeps more and more, and never ends. */
answerTask(async () => {
  const held: Float64Array[][] = [];
  for (;;) {
    held.push(Array.from({ length: 10 }, () => new Float64Array(50_000)));
    await Bun.sleep(1);
  }
}, 40_000_000);
