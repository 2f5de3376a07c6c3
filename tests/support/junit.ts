import { readFileSync } from "node:fs";
import { SaxesParser } from "saxes";

/** How many tests a report of `bun test` has in junit's format; zeros where it has none. */
export function totals(report: string) {
  const head = readFileSync(report, "utf8").match(/<testsuites[^>]*>/)?.[0] ?? "";
  const count = (name: string) => Number(head.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  return { tests: count("tests"), failures: count("failures"), skipped: count("skipped") };
}

/** File, line, name and message of each test of the report that failed or was skipped; a failed hook has no line. */
export function failuresOf(report: string): string[] {
  const found: string[] = [];
  let test: Record<string, string> = {};
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "testcase") test = attributes;
    if (name !== "failure" && name !== "skipped") return;
    const place = test.line ? `${test.file}:${test.line}` : `${test.file}, a hook:`;
    const names = [test.classname, test.name].filter(Boolean).join(" > ");
    found.push(`${place} ${names}: ${attributes.message ?? name}`);
  });
  parser.write(readFileSync(report, "utf8")).close();
  return found;
}

/**
 * What was thrown outside of tests, as by a file that does not load, and the files of which no test was run. No report
 * has it, only what the runner prints, and there not always under the name of its file.
 */
export function errorsOutsideTests(report: string, printed: string, paths: string[]): string[] {
  const errors = [...printed.matchAll(/^# Unhandled error between tests\n-+\n(.*?)\n-+$/gms)];
  const run = slowest(report, paths.length).map(({ file }) => file);
  const silent = paths.filter((path) => !run.includes(path)).join(", ");
  return errors.map(([, text]) => `Outside of tests (no test was run of ${silent}): ${text}`);
}

/** The files that took longest. */
export function slowest(report: string, count: number) {
  const files: { file: string; seconds: number }[] = [];
  let depth = 0;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "testsuite" && ++depth === 1)
      files.push({ file: String(attributes.file), seconds: Number(attributes.time) });
  });
  parser.on("closetag", ({ name }) => {
    if (name === "testsuite") depth--;
  });
  parser.write(readFileSync(report, "utf8")).close();
  return files.sort((a, b) => b.seconds - a.seconds).slice(0, count);
}
