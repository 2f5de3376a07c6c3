import { join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { totals } from "../support/junit";
import { testTimeout } from "../support/timeouts";
import type { Figure } from "./figure";

/** The tests of `faults/`: too slow for `./test`, and each with its own name. */
export async function run(): Promise<Figure> {
  const report = join(temporaryFolder("trust-faults"), "report.xml");
  const tests = Bun.spawn(
    [
      ...[process.execPath, "test", "./tests/trust/faults/", `--timeout=${testTimeout}`],
      ...["--reporter=junit", `--reporter-outfile=${report}`],
    ],
    { cwd: join(import.meta.dir, "../.."), stdio: ["ignore", "ignore", "inherit"] },
  );
  const code = await tests.exited;
  const { tests: count, failures, skipped } = totals(report);
  const isSound = code === 0 && count > 0 && failures + skipped === 0;
  return { id: "faults", figure: `${count} tests, ${failures} failed, ${skipped} skipped`, ok: isSound };
}
