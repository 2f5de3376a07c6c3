import { linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isThere } from "../base/access";
import { isoOf, milliseconds } from "../base/clock";
import { Refusal } from "../base/errors";
import { sizeText } from "../base/text";
import { copyDatabase, openForReading, reading } from "../db/copies";
import { freeBytes } from "../files/disk";
import { databaseName, filesOf } from "../files/files";
import { checkBackup } from "./check-backup";
import { contentsOf, lastProgram } from "./contents";
import { copyFile, digestOf, type Pace, sync } from "./disk-work";
import { type Manifest, manifestPath, type Reason, uploadsIn } from "./format";

export type Order = {
  name: string;
  reason: Reason;
  /** Milliseconds. */
  started: number;
  program: string;
  backups: string;
  data: string;
  previous: { folder: string; files: Record<string, Digest> } | null;
  pace: Pace;
};

type Digest = { bytes: number; sha256: string };
type NamedFile = ReturnType<typeof filesOf>[number];
type Files = Pick<Manifest, "files" | "missing" | "altered">;

/** The database comes first: a file that is deleted meanwhile is still there, its deletion waits for days. */
export async function makeBackup(order: Order): Promise<void> {
  const folder = join(order.backups, order.name);
  const partial = `${folder}.partial`;
  const live = join(order.data, databaseName);
  checkRoom(order, live);
  mkdirSync(uploadsIn(partial), { recursive: true, mode: 0o700 });
  try {
    const path = join(partial, databaseName);
    copyDatabase(live, path);
    sync(path);
    const { named, ...contents } = reading(path, (db) => ({ ...contentsOf(db), named: filesOf(db) }));
    const manifest: Manifest = {
      format: 1,
      name: order.name,
      reason: order.reason,
      startedAt: isoOf(order.started),
      program: order.program,
      of: lastProgram(order.data),
      database: await digestOf(path, order.pace),
      ...contents,
      ...(await copyFiles(order, named, uploadsIn(partial))),
      finishedAt: isoOf(milliseconds()),
    };
    writeFileSync(manifestPath(partial), JSON.stringify(manifest), { mode: 0o600 });
    for (const written of [manifestPath(partial), uploadsIn(partial), partial]) sync(written);
    await checkBackup(partial, order.pace);
    renameSync(partial, folder);
    sync(order.backups);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}

function checkRoom(order: Order, live: string) {
  const named = reading(live, filesOf, openForReading);
  const files = named.filter((file) => !earlierCopy(order, file));
  const needed = files.reduce(
    (sum, { stored }) => sum + sizeOf(join(uploadsIn(order.data), stored)),
    sizeOf(live) + sizeOf(`${live}-wal`),
  );
  const free = freeBytes(order.backups);
  if (needed <= free) return;
  throw new Refusal(
    503,
    `Per il salvataggio servono ${sizeText(needed)} e sul disco dei salvataggi ne restano ${sizeText(free)}.`,
  );
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

async function copyFiles(order: Order, named: NamedFile[], to: string): Promise<Files> {
  const done: Files = { files: [], missing: [], altered: [] };
  for (const { stored, size, sha256 } of named) {
    const copy = join(to, stored);
    const isWhole = (digest: Digest) => digest.bytes === size && digest.sha256 === sha256;
    const earlier = earlierCopy(order, { stored, size, sha256 });
    if (earlier && isWhole(await digestOf(earlier, order.pace)) && link(earlier, copy)) {
      done.files.push({ stored, bytes: size, sha256 });
      continue;
    }
    const live = join(uploadsIn(order.data), stored);
    if (!isThere(live)) {
      done.missing.push(stored);
      continue;
    }
    const digest = await copyFile(live, copy, order.pace);
    if (!isWhole(digest)) done.altered.push(stored);
    done.files.push({ stored, ...digest });
  }
  return done;
}

function earlierCopy({ previous }: Order, { stored, size, sha256 }: NamedFile): string | null {
  const copied = previous?.files[stored];
  if (!previous || copied?.bytes !== size || copied.sha256 !== sha256) return null;
  const path = join(uploadsIn(previous.folder), stored);
  return isThere(path) ? path : null;
}

/** False where the file system has no links, or no more for this file: the file is copied instead. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}
