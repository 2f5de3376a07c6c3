import { join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { totals } from "../support/junit";
import { testTimeout } from "../support/timeouts";
import type { Figure } from "./rig";

/** Runs these files of tests, which may neither fail nor be skipped. */
export async function bunTests(
  id: string,
  paths: string[],
  { flags = [], environment = {} }: { flags?: string[]; environment?: Record<string, string> } = {},
) {
  const report = join(temporaryFolder(`trust-${id}`), "report.xml");
  const tests = Bun.spawn(
    [
      ...[process.execPath, "test", ...paths, ...flags, `--timeout=${testTimeout}`],
      ...["--reporter=junit", `--reporter-outfile=${report}`],
    ],
    {
      cwd: join(import.meta.dir, "../.."),
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const code = await tests.exited;
  const { tests: count, failures, skipped } = totals(report);
  const ok = code === 0 && count > 0 && failures + skipped === 0;
  return { id, figure: `${count} tests, ${failures} failed, ${skipped} skipped`, ok } satisfies Figure;
}
