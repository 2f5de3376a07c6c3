import { reportDamage } from "../base/damage";
import { logLine } from "../base/logger";

export type Checked = { problem: string | null; ms: number } | { failure: string };

export function startQuickCheck(path: string): { done: Promise<void>; stop: () => Promise<void> } {
  const worker = new Worker(new URL("./quick-check-worker.ts", import.meta.url).href);
  const done = Promise.withResolvers<void>();
  worker.addEventListener("close", () => done.resolve());
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
