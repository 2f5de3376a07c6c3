import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, closeBrowser } from "../tests/support/browser/chromium";
import { boardJobs } from "./board-jobs";
import { CountedInput, type Effort, total, written } from "./counted-input";
import { type Job, jobs } from "./office-jobs";
import { signIn, start } from "./server";

// Eleven jobs of the office, counted in a browser on the demo company: `bun bench/jobs.ts`, `bun bench/jobs.ts
// 3 5`, `bun bench/jobs.ts board` for the dispatcher.
const wanted = process.argv.slice(2).map(Number).filter(Boolean);
const chosen = process.argv.includes("board") ? boardJobs : jobs;
const folder = mkdtempSync(join(tmpdir(), "traslo-jobs-"));
const server = await start(folder, { DEMO: "1" });
const rows: string[][] = [["Job", "Before", "Best", "Now", ""]];
let failed = false;

try {
  const cookie = await signIn(server.url, "gestione1");
  const [name = "", value = ""] = cookie.split("=");
  const context = await (await browser()).newContext({
    viewport: { width: 1440, height: 900 },
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    baseURL: server.url,
  });
  await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/" }]);
  const ask = async (service: string, funct: string, body: object = {}) => {
    const headers = { cookie, "content-type": "application/json" };
    const answer = await fetch(`${server.url}/api/${service}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ funct, ...body }),
    });
    return ((await answer.json()) as { values: Record<string, never> }).values;
  };
  for (const [at, job] of chosen.entries()) {
    if (wanted.length && !wanted.includes(at + 1)) continue;
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const input = new CountedInput(page);
    const prepared = await job.prepare(ask);
    await page.goto(job.start?.(prepared) ?? "/");
    try {
      await job.run(input, prepared as never);
      rows.push(row(at + 1, job, input.effort));
    } catch (error) {
      failed = true;
      rows.push([
        `${at + 1} ${job.name}`,
        old(job.before),
        written(job.best),
        "not done",
        String(error).slice(0, 160),
      ]);
    }
    await page.close();
  }
} finally {
  await closeBrowser();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const widths =
  rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
for (const cells of rows)
  console.log(
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
console.log("clicks · control keys · letters");
process.exitCode = failed ? 1 : 0;

function row(number: number, job: Job, effort: Effort): string[] {
  const now = total(effort);
  const verdict =
    now <= total(job.best)
      ? "best"
      : !job.before || now <= total(job.before)
        ? "better"
        : "worse than before";
  return [`${number} ${job.name}`, old(job.before), written(job.best), written(effort), verdict];
}

function old(effort: Effort | null): string {
  return effort ? written(effort) : "impossible";
}
