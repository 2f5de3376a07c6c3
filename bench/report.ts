import type { CpuInfo } from "node:os";
import type { Live } from "./live";
import type { Measured } from "./load";
import type { Printing } from "./printing";
import type { Baseline, Result } from "./run";

type Facts = {
  baseline: Baseline;
  coldStarts: number[];
  results: Result[];
  memory: { now: number; max: number } | null;
  live?: Live;
  printing?: Printing;
  scripts: [name: string, bytes: number][];
  cores: CpuInfo[];
};

const bounds = {
  start: 1000,
  memory: 250,
  page: 16_384,
  deliveryNote: 80,
  dayPrint: 15_000,
  orderListDuringPrint: 100,
  latency: 100,
  streams: 60,
};

/** The results as Markdown. */
export function report({
  baseline,
  coldStarts,
  results,
  memory,
  live,
  printing,
  scripts,
  cores,
}: Facts): string {
  const day = new Date().toISOString().slice(0, 10);
  return `# Benchmark results

\`bun run bench\` on ${day}: ${cores.length} cores (${cores[0]?.model}), Bun ${Bun.version}, ${process.platform}.
20,000 clients, 25,000 places, 50,000 appointments, 40,000 orders, 80,000 works of ten years; the server is \`./run\`,
the load comes from another process of the same machine over loopback. Times in milliseconds.

## Requests

| case | 1 connection: per second | p50 | p99 | 16 connections: per second | p50 | p99 | allowed |
|---|--:|--:|--:|--:|--:|--:|---|
${row("Bun.serve alone, one JSON text", baseline.json.single, baseline.json.parallel, "")}
${results.map(({ name, single, parallel, bound }) => row(name, single, parallel, judged(parallel.p99, bound))).join("\n")}

## The same SQL as prepared statements, without the application

| statement | per second |
|---|--:|
${Object.entries(baseline.perSecond)
  .map(([name, count]) => `| ${names[name as keyof typeof names]} | ${rounded(count)} |`)
  .join("\n")}

## Start, memory, scripts

| what | measured | allowed |
|---|--:|---|
| \`./run\` on an existing database to the first answer, median of ${coldStarts.length} | ${median(coldStarts).toFixed(0)} ms | ${judged(median(coldStarts), bounds.start)} |
${live ? liveRows(live) : ""}${printing ? printingRows(printing) : ""}| resident memory after the run | ${memory ? `${memory.now.toFixed(0)} MB (at most ${memory.max.toFixed(0)})` : "unknown"} | ${judged(memory?.now ?? 0, bounds.memory)} |
${scripts.map(([name, bytes]) => `| JavaScript of a page, gzipped: ${name} | ${(bytes / 1024).toFixed(1)} KB | ${name === "without islands" ? judged(bytes, bounds.page) : ""} |`).join("\n")}
`;
}

const liveRows = ({ latency, memory }: Live) =>
  [
    `| a change seen by 50 other streams, p50 and p99${latency.missed ? `, ${latency.missed} missed` : ""} | ${latency.p50.toFixed(1)}, ${latency.p99.toFixed(1)} ms | ${judged(latency.missed ? Infinity : latency.p99, bounds.latency)} |`,
    memory &&
      `| 100 open streams; what is left when they are closed | ${(memory.open - memory.before).toFixed(1)} MB; ${(memory.closed - memory.before).toFixed(1)} MB | ${judged(memory.open - memory.before, bounds.streams)} |`,
  ]
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");

const printingRows = ({ deliveryNote, dayPrint, orderList }: Printing) =>
  [
    `| a sheet of two pages as PDF, p50 and longest | ${deliveryNote.p50.toFixed(0)}, ${deliveryNote.max.toFixed(0)} ms | ${judged(deliveryNote.p50, bounds.deliveryNote)} |\n`,
    `| 200 sheets and their list in one print | ${dayPrint.toFixed(0)} ms | ${judged(dayPrint, bounds.dayPrint)} |\n`,
    `| meanwhile, p99 of ${orderList.requests} order lists | ${orderList.p99.toFixed(0)} ms | ${judged(orderList.p99, bounds.orderListDuringPrint)} |\n`,
  ].join("");

const names = {
  list: "order list, 25 rows",
  order: "one order with its works and lines",
  day: "the day of 40 works with its crews",
  search: "client search, 10 rows",
  appointment: "insert one appointment, committed",
  work: "change one work, committed",
};

const row = (name: string, single: Measured, parallel: Measured, allowed: string) =>
  `| ${name} | ${[single, parallel].map(figures).join(" | ")} | ${allowed} |`;

const figures = ({ perSecond, p50, p99 }: Measured) =>
  `${rounded(perSecond)} | ${p50.toFixed(2)} | ${p99.toFixed(2)}`;

const rounded = (count: number) => Math.round(count).toLocaleString("en");

const judged = (measured: number, bound: number | undefined) =>
  bound === undefined ? "" : `${measured <= bound ? "✓" : "✗"} ${bound}`;

const median = (times: number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
