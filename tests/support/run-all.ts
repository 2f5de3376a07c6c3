import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testTimeout } from "./timeouts";

/** Runs every test, units before the browser, and closes with the totals on one line. */
const reports = mkdtempSync(join(tmpdir(), "traslo-reports-"));
/** The tests' own temporary folder: what they leave in it is a failure. */
const temporary = mkdtempSync(join(tmpdir(), "traslo-tests-"));
const runs = [["--path-ignore-patterns=tests/browser/**"], ["tests/browser/"]].map(run);
const left = readdirSync(temporary).sort();
for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true });
if (left.length) console.log(`\nLeft in the temporary folder: ${left.join(", ")}`);

const passed = sum(runs.map((run) => run.passed));
const failed = sum(runs.map((run) => run.failed)) + (left.length ? 1 : 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

function run(which: string[], index: number) {
  const report = join(reports, `${index}.xml`);
  const { exitCode } = Bun.spawnSync(
    [
      ...[process.execPath, "test", ...which, `--timeout=${testTimeout}`],
      ...["--reporter=junit", `--reporter-outfile=${report}`],
    ],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, TMPDIR: temporary } },
  );
  const counted = totals(report);
  // A file that does not load has no tests to count, and a skipped test shows nothing.
  const failed = counted.failures + counted.skipped || (exitCode ? 1 : 0);
  return { passed: counted.tests - counted.failures - counted.skipped, failed };
}

function totals(report: string) {
  const head = readFileSync(report, "utf8").match(/<testsuites[^>]*>/)?.[0] ?? "";
  const count = (name: string) => Number(head.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  return { tests: count("tests"), failures: count("failures"), skipped: count("skipped") };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
