import { Database } from "bun:sqlite";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { copyOf, type Figure, faultsOf, seeded } from "./rig";
import { Content, Disk, parseTrace, type Step } from "./trace";

const commits = 150;
/** Side by side, so that several writes share a commit. */
const writers = 8;
/** The control loses writes at most of its points. */
const cuts = { FULL: 300, NORMAL: 50 };
const modes = ["unsynced dropped", "random half left", "torn at 512 bytes"] as const;
type Mode = (typeof modes)[number];

const sector = 512;
const inTrace = "pwrite64,fsync,fdatasync,ftruncate,unlink";

/**
 * R02: what a power cut leaves of the files, rebuilt from the system calls of writers side by side. With synchronous=FULL no
 * confirmed write is lost; NORMAL, as a control, must lose some, or the check sees nothing.
 */
export async function run(): Promise<Figure[]> {
  if (!Bun.which("strace")) return [{ id: "R02", figure: "strace is not installed", ok: false }];
  const { seed, random, below } = seeded();
  const template = temporaryFolder("trust-power");
  await writer(template, "prepare");
  const full = await replay(template, "FULL", random, below);
  const control = await replay(template, "NORMAL", random, below);
  const text = ({ states, lossy, lost, corrupt }: Replayed) =>
    `${lossy} of ${states} states lost confirmed writes (${lost} in all), ${corrupt} corrupt`;
  return [
    {
      id: "R02",
      figure: `synchronous=FULL, ${writers} writers, ${commits} writes, the log synced ${full.syncs} times: ${text(full)}${full.lossy || full.corrupt ? ` (TRUST_SEED=${seed})` : ""}`,
      // As many syncs as writes would mean that none shared a commit.
      ok: full.lossy === 0 && full.corrupt === 0 && full.syncs < commits,
    },
    { id: "R02", figure: `control NORMAL: ${text(control)}; some must be lost`, ok: control.lossy > 0 },
  ];
}

type Replayed = { states: number; lossy: number; lost: number; corrupt: number; syncs: number };

async function replay(
  template: string,
  synchronous: "FULL" | "NORMAL",
  random: () => number,
  below: (limit: number) => number,
): Promise<Replayed> {
  const folder = copyOf(template);
  const trace = join(temporaryFolder("trust-trace"), "trace");
  await writer(folder, synchronous, trace);
  const steps = parseTrace(trace);
  const disk = new Disk();
  disk.durable.set("traslo.db", new Content(readFileSync(join(template, "traslo.db"))));
  const points = Array.from({ length: cuts[synchronous] }, () => below(steps.length + 1)).sort(
    (a, b) => a - b,
  );
  const syncs = steps.filter(({ kind, file }) => kind === "sync" && file.endsWith("-wal")).length;
  const result: Replayed = { states: 0, lossy: 0, lost: 0, corrupt: 0, syncs };
  const state = temporaryFolder("trust-state");
  let done = 0;
  const confirmed: string[] = [];
  for (const point of points) {
    for (; done < point; done++) {
      const step = steps[done] as Step;
      if (step.kind === "write" && basename(step.file) === "confirmed")
        confirmed.push(step.data.toString().trim());
      else disk.apply(step);
    }
    for (const mode of modes) {
      write(state, disk, mode, random);
      const lost = lostIn(state, confirmed);
      result.states++;
      if (Number.isNaN(lost)) result.corrupt++;
      else if (lost) {
        result.lossy++;
        result.lost += lost;
      }
    }
  }
  return result;
}

async function writer(folder: string, mode: "prepare" | "FULL" | "NORMAL", trace?: string) {
  const command = [
    process.execPath,
    join(import.meta.dir, "commits.ts"),
    folder,
    mode,
    `${commits}`,
    `${writers}`,
  ];
  const traced = ["strace", "-f", "-y", "-xx", "-s", "70000", "-o", trace ?? "", "-e", `trace=${inTrace}`];
  const child = Bun.spawn(trace ? [...traced, ...command] : command, { stdout: "ignore", stderr: "pipe" });
  const printed = await new Response(child.stderr).text();
  if (await child.exited) throw new Error(`The writer failed: ${printed}`);
}

/** The files as a disk has them that lost its power: what was synced, and of the rest what the mode leaves. */
function write(folder: string, disk: Disk, mode: Mode, random: () => number) {
  for (const file of ["traslo.db", "traslo.db-wal", "traslo.db-shm"])
    rmSync(join(folder, file), { force: true });
  const dropsAll = mode === "unsynced dropped" || !disk.pending.length;
  const after = dropsAll ? disk : disk.copy();
  if (!dropsAll)
    for (const step of disk.pending)
      for (const part of mode === "torn at 512 bytes" ? sectorsOf(step) : [step])
        if (random() < 0.5) after.settle(part);
  for (const [name, { bytes }] of after.durable) writeFileSync(join(folder, name), bytes);
}

function sectorsOf(step: Step): Step[] {
  if (step.kind !== "write") return [step];
  const parts: Step[] = [];
  for (let at = 0; at < step.data.length; at += sector)
    parts.push({ ...step, at: step.at + at, data: step.data.subarray(at, at + sector) });
  return parts;
}

/** How many of the confirmed memos are not stored; NaN when the database is damaged. */
function lostIn(folder: string, confirmed: readonly string[]): number {
  const file = join(folder, "traslo.db");
  try {
    const db = new Database(file);
    const stored = new Set(db.query("SELECT title FROM memos").values().flat());
    db.close();
    return faultsOf(file).length ? Number.NaN : confirmed.filter((title) => !stored.has(title)).length;
  } catch {
    return Number.NaN;
  }
}
