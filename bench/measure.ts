import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Job, Measured } from "./load";
import { pinned } from "./pinning";

/** A job without its server. */
export type Load = Omit<Job, "url">;

export async function measure(job: Job): Promise<Measured> {
  const child = Bun.spawn([...pinned("load"), process.execPath, join(import.meta.dir, "load.ts")], {
    stdin: "pipe",
    stdout: "pipe",
  });
  child.stdin.write(JSON.stringify(job));
  child.stdin.end();
  const measured = JSON.parse(await new Response(child.stdout).text()) as Measured;
  if (measured.failed) throw new Error(`${measured.failed} requests failed.`);
  return measured;
}

export async function measureCost(pid: number, job: Job) {
  const before = processorTime(pid);
  const measured = await measure(job);
  return { ...measured, cost: (processorTime(pid) - before) / measured.sent };
}

/** Of all threads, in milliseconds; not a number on systems without /proc. */
export function processorTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort();
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new Error("Nothing was measured.");
  return found;
}
