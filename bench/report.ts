import { readFileSync } from "node:fs";
import { type CpuInfo, loadavg } from "node:os";
import { join } from "node:path";
import type { Compared } from "./as-users-read";
import type { Composing } from "./composing";
import type { FirstAnswer } from "./first-answers";
import { type Goal, goalsOf, isMet } from "./goals";
import type { Live } from "./live";
import type { Measured } from "./load";
import type { Overhead } from "./overhead";
import type { Pause } from "./pauses";
import type { Printing } from "./printing";
import type { Result } from "./run";

export type Facts = {
  perSecond: Record<string, number>;
  coldStarts: number[];
  idleMemory?: number;
  overhead?: Overhead;
  compared: Compared[];
  results: Result[];
  firstAnswers: FirstAnswer[];
  pause?: Pause;
  memory: { now: number; max: number } | null;
  live?: Live;
  printing?: Printing;
  composing?: Composing;
  scripts: [name: string, bytes: number][];
  cores: CpuInfo[];
  before: Record<string, readonly number[]>;
};

const bounds = {
  deliveryNote: 80,
  dayPrint: 15_000,
  orderListDuringPrint: 100,
  latency: 100,
  streams: 60,
};

export function report(facts: Facts): string {
  const {
    perSecond,
    compared,
    results,
    firstAnswers,
    memory,
    live,
    printing,
    composing,
    scripts,
    cores,
    before,
    overhead,
  } = facts;
  const load = loadavg()
    .map((one) => one.toFixed(0))
    .join(", ");
  const day = new Date().toISOString().slice(0, 10);
  return `# Benchmark results

\`bun run bench\` on ${day}: ${cores.length} cores (${cores[0]?.model}), Bun ${Bun.version}, ${process.platform}.
20,000 clients, 25,000 places, 50,000 appointments, 40,000 orders, 80,000 works of ten years; the server is \`./run\`,
the load comes from another process of the same machine over loopback. How cost grows with the company:
\`bun bench/growth.ts\`; how many people one process serves: \`bun bench/capacity.ts\` (both in docs/scale.md).

${goalTable(goalsOf(facts))}
${overhead ? overheadLine(overhead) : ""}
## As users read

Every request draws its record at random from the whole company, a fifth of them one that was asked for before, over 16
connections. Shares of processor time; bare Hono answers as many bytes, the statements are those of the answer, prepared.
All three in turn in one run: only the ratios hold, on a busy machine too. Load of the machine: ${load}.

| case | of bare Hono before, % | now, % | goal | now : before | × the time of its statements | writes: of the bare transaction, % (goal 60) |
|---|--:|--:|--:|--:|--:|--:|
${compared.map(comparedRow).join("\n")}

${readFileSync(join(import.meta.dir, "profiles.md"), "utf8").trim()}

## Again

The same requests again and again, most of them answered from memory. Times in milliseconds; "before" is what the same case reached before the work on speed began.

| case | 1 connection: per second | p50 | p99 | 16 connections: per second | p50 | p99 | p99 allowed | before: per second | p99 |
|---|--:|--:|--:|--:|--:|--:|---|--:|--:|
${results.map((result) => row(result, before[result.name])).join("\n")}

## First answers after a change

Nothing of them comes from the cache. Milliseconds at one connection.

| request | median | longest |
|---|--:|--:|
${firstAnswers.map(({ name, p50, max }) => `| ${name} | ${p50.toFixed(2)} | ${max.toFixed(2)} |`).join("\n")}

## The same SQL as prepared statements, without the application

| statement | per second |
|---|--:|
${Object.entries(perSecond)
  .map(([name, count]) => `| ${transactions[name] ?? name} | ${rounded(count)} |`)
  .join("\n")}

## Memory, live streams, printing, composing, scripts

| what | measured | allowed |
|---|--:|---|
${live ? liveRows(live) : ""}${printing ? printingRows(printing) : ""}${composing ? composingRow(composing) : ""}| resident memory after the load, and at most | ${memory ? `${memory.now.toFixed(0)}, ${memory.max.toFixed(0)} MB` : "unknown"} | |
${scripts.map(([name, bytes]) => `| JavaScript of a page, gzipped: ${name} | ${(bytes / 1024).toFixed(1)} KB | |`).join("\n")}
`;
}

const goalTable = (goals: Goal[]) => `## Goals

| goal | before | measured | bound | |
|---|--:|--:|--:|---|
${goals.map(goalRow).join("\n")}
`;

function goalRow(goal: Goal): string {
  const { name, before = "", figure, unit, atMost, atLeast, cause = "" } = goal;
  const bound = atMost === undefined ? `≥ ${number(atLeast ?? 0)}` : `≤ ${number(atMost)}`;
  const verdict = isMet(goal) ? "✓" : `✗ ${cause}`.trim();
  return `| ${name} | ${before} | ${number(figure)} ${unit} | ${bound} | ${verdict} |`;
}

const number = (figure: number) =>
  figure.toLocaleString("en", { maximumFractionDigits: figure < 100 ? 1 : 0 });

const overheadLine = ({ ours, bare, perSecond }: Overhead) =>
  `The overhead: ${(ours * 1000).toFixed(0)} µs of processor time a call beside ${(bare * 1000).toFixed(0)} µs of bare Hono; with this load generator ${rounded(perSecond.ours)} and ${rounded(perSecond.bare)} calls a second.\n`;

const transactions: Record<string, string> = {
  appointment: "one appointment with its rows of the journal, committed",
  work: "one change of a work with its rows of the journal, committed",
};

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

const composingRow = ({ alone, meanwhile, plan, plans }: Composing) =>
  `| the order list while ${plans} days of 40 works are composed, ${plan.toFixed(0)} ms each, p99; and alone | ${meanwhile.toFixed(1)}; ${alone.toFixed(1)} ms | |\n`;

function comparedRow({ name, isWrite, goal = 0, before, ofBare, timesRaw, ofRaw }: Compared): string {
  const of = (share: number) =>
    `${share.toFixed(share < 0.5 ? 2 : 1)}${goal ? (share < goal ? " ✗" : " ✓") : ""}`;
  const ratio = before ? (ofBare / Number(before)).toFixed(1) : "";
  const cells = isWrite ? ["", "", "", ""] : [before, of(ofBare), goal || "", ratio];
  return `| ${[name, ...cells, timesRaw.toFixed(1), isWrite ? of(ofRaw) : ""].join(" | ")} |`;
}

const row = ({ name, single, parallel, bound }: Result, before: readonly number[] = []) =>
  `| ${name} | ${[single, parallel].map(figures).join(" | ")} | ${judged(parallel.p99, bound)} | ${before[0]?.toLocaleString("en") ?? ""} | ${before[1] ?? ""} |`;

const figures = ({ perSecond, p50, p99 }: Measured) =>
  `${rounded(perSecond)} | ${p50.toFixed(2)} | ${p99.toFixed(2)}`;

const rounded = (count: number) => Math.round(count).toLocaleString("en");

const judged = (measured: number, bound: number | undefined) =>
  bound === undefined ? "" : `${measured <= bound ? "✓" : "✗"} ${bound}`;
