import { readFileSync } from "node:fs";

/** How many tests a report of `bun test` has in junit's format; zeros where it has none. */
export function totals(report: string) {
  const head = readFileSync(report, "utf8").match(/<testsuites[^>]*>/)?.[0] ?? "";
  const count = (name: string) => Number(head.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  return { tests: count("tests"), failures: count("failures"), skipped: count("skipped") };
}
