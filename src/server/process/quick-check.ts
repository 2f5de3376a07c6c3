import { reportDamage } from "../base/damage";
import { logLine } from "../base/logger";
import { workerProgram } from "../base/program-files";

export type Checked = { problem: string | null; ms: number } | { failure: string };

let underWay = 0;

export const isChecking = () => underWay > 0;

export function startQuickCheck(path: string): { done: Promise<void>; stop: () => Promise<void> } {
  const worker = new Worker(workerProgram("src/server/process/quick-check-worker.ts").href);
  const done = Promise.withResolvers<void>();
  underWay++;
  worker.addEventListener("close", () => {
    underWay--;
    done.resolve();
  });
  const stop = () => {
    worker.terminate();
    return done.promise;
  };
  worker.onmessage = ({ data }: MessageEvent<Checked>) => {
    if ("failure" in data) logLine("error", "quick-check-failed", { reason: data.failure });
    else if (data.problem) reportDamage(data.problem);
    else logLine("info", "quick-check", { ms: data.ms });
    stop();
  };
  worker.onerror = ({ message }) => {
    logLine("error", "quick-check-failed", { reason: message });
    stop();
  };
  worker.postMessage(path);
  return { done: done.promise, stop };
}
