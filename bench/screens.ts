import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeBrowser } from "../tests/support/browser/chromium";
import { changeableRows, ensureData } from "./data";
import { bounds } from "./screens/bounds";
import { type Weight, weighAll } from "./screens/bytes";
import { delaysOf } from "./screens/interactions";
import { liveBytes } from "./screens/live";
import { type Row, table } from "./screens/report";
import { sightTable } from "./screens/sight";
import { timesOf } from "./screens/times";
import { workRows } from "./screens/work";
import { copyOfData, start } from "./server";

// Beside their bounds, on loopback: `bun bench/screens.ts [bytes times interactions live work sight]`.
const rounds = 5;
const turns = 20;
const maxShift = 0.01;
const kib = 1024;

type Part = (server: { url: string; urlB: string }) => Promise<void>;

const parts: Record<string, Part> = {
  async bytes({ url, urlB }) {
    for (const [site, address] of [
      ["A", url],
      ["B", urlB],
    ] as const) {
      const weights = await weighAll(address);
      const worst = Math.max(...weights.map(({ shift }) => shift));
      show(`Bytes of every page, site ${site}`, [
        ...weights.flatMap(rowsOf),
        { what: `Layout shift, worst of ${weights.length} pages`, value: worst, bound: maxShift, unit: "" },
      ]);
    }
  },
  async times({ url }) {
    for (const [rate, paintBound] of [
      [1, 300],
      [4, null],
    ] as const) {
      const found = await timesOf(url, rate, rounds);
      const rows = found.flatMap(({ name, usable, paint, ready, shift }): Row[] => [
        { what: `${name}: first paint`, value: paint, bound: paintBound, unit: "ms" },
        ...(usable
          ? [{ what: `${name}: usable`, value: ready, bound: rate === 4 ? 1500 : null, unit: "ms" }]
          : []),
        { what: `${name}: layout shift, worst`, value: shift, bound: maxShift, unit: "" },
      ]);
      show(`First visits, processor ${rate} × slower, median of ${rounds}`, rows);
    }
  },
  async interactions({ url }) {
    for (const [rate, bound] of [
      [1, 100],
      [4, 300],
    ] as const) {
      const found = await delaysOf(url, rate, turns);
      const rows = found.map(({ name, p95, count }) => ({
        what: `${name}, p95 of ${count}`,
        ...{ value: p95, bound, unit: "ms" },
      }));
      show(`From key or click to the next frame, processor ${rate} × slower`, rows);
    }
  },
  async live({ url }) {
    const sent = await liveBytes(url, changeableRows());
    show(
      "What an open screen receives after one change",
      sent.map(({ name, bytes }) => ({ what: name, value: bytes / kib, bound: null, unit: "KiB" })),
    );
  },
  async work({ url }) {
    show("At work", await workRows(url));
  },
  /** On the demo company, as one who looks at it sees it. */
  async sight() {
    const folder = mkdtempSync(join(tmpdir(), "traslo-sight-"));
    const server = await start(folder, { DEMO: "1" });
    try {
      console.log(await sightTable(server.url));
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function rowsOf({ pattern, kind, first, second, shift }: Weight): Row[] {
  const { first: firstBound, second: secondBound } = bounds[kind];
  return [
    { what: `${pattern}: first visit`, value: first / kib, bound: firstBound, unit: "KiB" },
    { what: `${pattern}: next visit`, value: second / kib, bound: secondBound, unit: "KiB" },
    ...(shift > maxShift
      ? [{ what: `${pattern}: layout shift`, value: shift, bound: maxShift, unit: "" }]
      : []),
  ];
}

const show = (title: string, rows: readonly Row[]) => console.log(table(title, rows));

const wanted = process.argv.slice(2);
await ensureData();
try {
  for (const [name, part] of Object.entries(parts))
    if (!wanted.length || wanted.includes(name)) await run(part);
} finally {
  await closeBrowser();
}

/** On data of its own: codes that one part typed would not be saved again by the next. */
async function run(part: Part) {
  const { folder, remove } = copyOfData();
  const server = await start(folder);
  try {
    await part(server);
  } finally {
    await server.stop();
    remove();
  }
}
