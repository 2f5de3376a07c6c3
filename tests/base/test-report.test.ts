import { join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { errorsOutsideTests, failuresOf } from "../support/junit";

test("a run of tests names each failed test, hook and file that does not load, with its error", async () => {
  const folder = temporaryFolder("report");
  const head = 'import { beforeAll, describe, expect, test } from "bun:test";\n';
  const files = {
    "missing.test.ts": 'import "./nowhere";',
    "throws.test.ts": 'throw new Error("no world");',
    "hook.test.ts": `${head}describe("a day", () => {
      beforeAll(() => new Promise(() => {}), 100);
      test("is long", () => {});
    });`,
    "fails.test.ts": `${head}test("one is two", () => expect(1).toBe(2));\ntest("one is one", () => expect(1).toBe(1));`,
  };
  for (const [name, text] of Object.entries(files)) await Bun.write(join(folder, name), text);
  const report = join(folder, "report.xml");
  const run = Bun.spawnSync(
    [
      process.execPath,
      "test",
      "--parallel=2",
      "--no-isolate",
      "--reporter=junit",
      `--reporter-outfile=${report}`,
    ],
    { cwd: folder },
  );
  expect(run.exitCode).toBe(1);
  expect(errorsOutsideTests(report, run.stderr.toString(), Object.keys(files)).sort()).toEqual([
    expect.stringMatching(/^Outside .* of missing.test.ts, throws.test.ts\): .*error: no world/s),
    expect.stringMatching(/^Outside .*: error: Cannot find module '\.\/nowhere'/),
  ]);
  expect(failuresOf(report).sort()).toEqual([
    expect.stringMatching(/^fails\.test\.ts:2 one is two: .*toBe/),
    "hook.test.ts, a hook: a day > (unnamed): test timed out",
  ]);
});
