import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { testTimeout } from "./timeouts";
import { failuresOf, totals } from "./totals";

/** How many parts run at once on two cores: browsers, commands and mail servers are often waited for. */
const partsAtOnce = 4;

/** Runs every test in parts, and prints what failed and, on the last line, the totals. */
const reports = mkdtempSync(join(tmpdir(), "traslo-reports-"));
/** The temporary folder of the tests: a file left in it counts as a failure. */
const temporary = mkdtempSync(join(tmpdir(), "traslo-tests-"));
const atOnce = pLimit(partsAtOnce);
/** Parts of the files, in a browser and without one in turns. */
const shards = Array.from({ length: partsAtOnce }, (_, at) => `--shard=${at + 1}/${partsAtOnce}`);
const parts = shards.flatMap((shard) => [
  ["tests/browser/", shard],
  ["--path-ignore-patterns=tests/browser/**", "--path-ignore-patterns=tests/trust/**", shard],
]);
const runs = await Promise.all(parts.map((selection) => atOnce(() => run(selection))));
const left = readdirSync(temporary).sort();
for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true });
if (left.length) console.log(`\nLeft in the temporary folder: ${left.join(", ")}`);

const passed = sum(runs.map((run) => run.passed));
const failed = sum(runs.map((run) => run.failed)) + (left.length ? 1 : 0);
for (const failure of runs.flatMap((run) => run.failures)) console.log(`\n${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

async function run(selection: string[]) {
  const report = join(reports, `${Bun.randomUUIDv7()}.xml`);
  const child = Bun.spawn(
    [
      ...[process.execPath, "test", ...selection, `--timeout=${testTimeout}`],
      ...["--reporter=junit", `--reporter-outfile=${report}`],
    ],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, TMPDIR: temporary } },
  );
  const exitCode = await child.exited;
  const counted = totals(report);
  // A file that fails to load has no tests to count; a skipped test proves nothing.
  const failed = counted.failures + counted.skipped || (exitCode ? 1 : 0);
  const failures = failuresOf(report);
  return { passed: counted.tests - counted.failures - counted.skipped, failed, failures };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
