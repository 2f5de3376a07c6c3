import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { errorsOutsideTests, failuresOf, slowest, totals } from "./junit";
import { testTimeout } from "./timeouts";

/** Runs every test, and prints what failed, what took longest and, on the last line, the totals. */
const root = join(import.meta.dir, "../..");
const began = performance.now();
const busyBefore = busySeconds();
const reports = mkdtempSync(join(tmpdir(), "traslo-reports-"));
/** The temporary folder of the tests: a file left in it counts as a failure. */
const temporary = mkdtempSync(join(tmpdir(), "traslo-tests-"));
// Some tests act as another account of the system.
chmodSync(temporary, 0o1777);
const report = join(reports, "report.xml");
const estimates = join(reports, "estimates.json");
const paths = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(root)].filter(
  (path) => !path.startsWith("tests/trust/"),
);
await Bun.write(
  estimates,
  JSON.stringify({ version: 1, files: Object.fromEntries(paths.map((path) => [path, estimate(path)])) }),
);

const cores = availableParallelism();
// Whichever process is free takes the longest file that is left. One more process than there are cores, since
// browsers, commands and mail servers are often waited for.
const child = Bun.spawn(
  [
    ...[process.execPath, "test", ...paths.map((path) => `./${path}`), `--timeout=${testTimeout}`],
    ...[`--parallel=${cores + 1}`, "--no-isolate", `--timings=${estimates}`],
    ...["--reporter=junit", `--reporter-outfile=${report}`],
  ],
  { cwd: root, stdio: ["ignore", "inherit", "pipe"], env: { ...process.env, TMPDIR: temporary } },
);
let printed = "";
const decoder = new TextDecoder();
for await (const part of child.stderr) {
  process.stderr.write(part);
  printed += decoder.decode(part, { stream: true });
}
const exitCode = await child.exited;
if (!existsSync(report)) writeFileSync(report, "<testsuites/>");
// A browser ends with the process that began it, and leaves its profile.
const left = readdirSync(temporary).filter((name) => !name.startsWith("playwright"));
const counted = totals(report);
const failures = [...errorsOutsideTests(report, printed, paths), ...failuresOf(report)];
const slow = slowest(report, 10);
for (const folder of [reports, temporary]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });

if (left.length) failures.push(`Left in the temporary folder: ${left.sort().join(", ")}`);
if (exitCode && !failures.length)
  failures.push(`The runner ended with ${exitCode}:\n${printed.slice(-2000)}`);
console.log("\nSlowest:");
for (const { file, seconds } of slow) console.log(`${seconds.toFixed(0).padStart(5)} s ${file}`);
const seconds = (performance.now() - began) / 1000;
const busy = busySeconds() - busyBefore;
console.log(
  `All: ${seconds.toFixed(0)} s; the machine's ${cores} cores were busy for ${busy.toFixed(0)} of ${(seconds * cores).toFixed(0)} s`,
);

// At the very end, and short enough that who reads the last 12,000 characters reads all of them. A file that fails
// to load has no tests to count; a skipped test proves nothing.
const room = Math.max(100, Math.floor(10_000 / failures.length));
for (const failure of failures) console.log(`\n${failure.slice(0, room)}`);
console.log(`\n${counted.tests - counted.failures - counted.skipped} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);

/** About how long a file takes, by its length: nobody has to keep it up to date. */
function estimate(path: string): number {
  const text = readFileSync(join(root, path), "utf8");
  const startsProcesses = /support\/(server|started-servers|stops)"|Bun\.spawn/.test(text);
  return text.length * (path.startsWith("tests/browser/") ? 10 : startsProcesses ? 6 : 1);
}

function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000;
}
