import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { type Part, partsOf } from "./parts";
import { testTimeout } from "./timeouts";
import { failuresOf, totals } from "./totals";

/** Runs every test in parts, and prints what failed and, on the last line, the totals. */
const began = performance.now();
const reports = mkdtempSync(join(tmpdir(), "traslo-reports-"));
/** The temporary folder of the tests: a file left in it counts as a failure. */
const temporary = mkdtempSync(join(tmpdir(), "traslo-tests-"));
const cores = availableParallelism();
// One more than there are cores: browsers, commands and mail servers are often waited for.
const atOnce = pLimit(cores + 1);
const runs = await Promise.all(partsOf(cores).map((part) => atOnce(() => run(part))));
const left = readdirSync(temporary).sort();
for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true });
if (left.length) console.log(`\nLeft in the temporary folder: ${left.join(", ")}`);

const passed = sum(runs.map((run) => run.passed));
const failed = sum(runs.map((run) => run.failed)) + (left.length ? 1 : 0);
for (const failure of runs.flatMap((run) => run.failures)) console.log(`\n${failure}`);
console.log();
for (const { name, files, seconds, cpu } of runs)
  console.log(`${name}: ${files} files, ${times(seconds, cpu)}`);
console.log(`all: ${times((performance.now() - began) / 1000, sum(runs.map((run) => run.cpu)))}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

async function run({ name, paths }: Part) {
  const start = performance.now();
  const report = join(reports, `${Bun.randomUUIDv7()}.xml`);
  const child = Bun.spawn(
    [
      ...[process.execPath, "test", ...paths.map((path) => `./${path}`), `--timeout=${testTimeout}`],
      ...["--reporter=junit", `--reporter-outfile=${report}`],
    ],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, TMPDIR: temporary } },
  );
  const exitCode = await child.exited;
  const counted = totals(report);
  // A file that fails to load has no tests to count; a skipped test proves nothing.
  const failed = counted.failures + counted.skipped || (exitCode ? 1 : 0);
  return {
    ...{ name, files: paths.length, failed, failures: failuresOf(report) },
    passed: counted.tests - counted.failures - counted.skipped,
    seconds: (performance.now() - start) / 1000,
    /** With that of the processes that it waited for. */
    cpu: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
  };
}

function times(seconds: number, cpu: number): string {
  return `${seconds.toFixed(0)} s, of the processor ${cpu.toFixed(0)} s`;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
