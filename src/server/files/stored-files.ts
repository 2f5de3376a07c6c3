import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { milliseconds } from "../base/clock";
import { logLine } from "../base/logger";
import { afterCommit, database, run, transaction } from "../db/db";
import { deleteFile, filesOf, hasRow, tablesWithFiles, uploadPath } from "./files";
import { forgetThumbnail } from "./previews";

const orphaned = "orphaned";
export const binDays = 30;
const storedFor = binDays * 24 * 3_600_000;

export const storedFiles = () => new Set(filesOf(database()).map(({ stored }) => stored));

type MissingFile = { table: string; filename: string; stored: string };

export function missingUploads(): MissingFile[] {
  const present = new Set(readdirSync(uploadPath("")));
  return tablesWithFiles(database())
    .filter((table) => table !== "deleted_files")
    .flatMap((table) => {
      const named = `SELECT '${table}' AS "table", filename, stored FROM "${table}" WHERE stored IS NOT NULL`;
      return database().query(named).all() as MissingFile[];
    })
    .filter(({ stored }) => !present.has(stored));
}

const uploadName = /^[0-9a-f]{40}$/;

/** A restore may name moved files again. */
export function moveOrphanedUploads(): { moved: number; movedBack: number } {
  moveFormerFolder();
  const inUse = storedFiles();
  const movedBack = moveBack(inUse);
  const orphans = readdirSync(uploadPath("")).filter((name) => uploadName.test(name) && !inUse.has(name));
  if (orphans.length) mkdirSync(uploadPath(orphaned), { recursive: true });
  for (const name of orphans) {
    const path = freePathOfOrphan(name);
    renameSync(uploadPath(name), path);
    utimesSync(path, new Date(milliseconds()), new Date(milliseconds()));
  }
  return { moved: orphans.length, movedBack };
}

/** The folder was called `homeless/` until November 2026. */
function moveFormerFolder() {
  const former = uploadPath("homeless");
  if (!existsSync(former)) return;
  mkdirSync(uploadPath(orphaned), { recursive: true });
  for (const name of readdirSync(former)) renameSync(join(former, name), freePathOfOrphan(name));
  rmdirSync(former);
}

function moveBack(inUse: Set<string>): number {
  const wanted = orphanNames().filter((name) => inUse.has(name) && !existsSync(uploadPath(name)));
  for (const name of wanted) renameSync(orphanPath(name), uploadPath(name));
  return wanted.length;
}

function freePathOfOrphan(name: string): string {
  const path = orphanPath(name);
  if (!existsSync(path)) return path;
  for (let number = 2; ; number++) if (!existsSync(`${path}-${number}`)) return `${path}-${number}`;
}

const orphanPath = (name: string) => join(uploadPath(orphaned), name);

const orphanNames = () => (existsSync(uploadPath(orphaned)) ? readdirSync(uploadPath(orphaned)) : []);

type OrphanedFile = { name: string; bytes: number; since: number };

export const orphanedFiles = (): OrphanedFile[] =>
  orphanNames()
    .map((name) => {
      const { size, mtimeMs } = statSync(orphanPath(name));
      return { name, bytes: size, since: Math.round(mtimeMs) };
    })
    .sort((a, b) => b.since - a.since);

export const orphanedFile = (name: string): string | null =>
  orphanNames().includes(name) ? orphanPath(name) : null;

export const deleteOrphanedFile = (name: string) => afterCommit(() => unlinkSync(orphanPath(name)));

export function deleteExpiredFiles() {
  const before = milliseconds() - storedFor;
  const unclaimed = orphanedFiles().filter(({ since }) => since < before);
  for (const { name } of unclaimed) unlinkSync(orphanPath(name));
  const expired = transaction(() => {
    const rows = database().query("SELECT stored FROM deleted_files WHERE deleted_at < ?").all(before) as {
      stored: string;
    }[];
    run`DELETE FROM deleted_files WHERE deleted_at < ${before}`;
    // An undo may have brought the row back.
    const unnamed = rows.filter(({ stored }) => !hasRow(stored));
    afterCommit(() => {
      for (const { stored } of unnamed) deleteFile(stored);
    });
    return unnamed.length;
  });
  if (unclaimed.length + expired)
    logLine("info", "expired-files-deleted", { orphaned: unclaimed.length, deleted: expired });
}

/** The name of a file before it was moved beside another one of that name. */
const withoutNumber = (name: string) => name.replace(/-\d+$/, "");

export function eraseFiles(stored: readonly string[]) {
  for (const name of stored) run`DELETE FROM deleted_files WHERE stored = ${name}`;
  afterCommit(() => {
    for (const name of stored) {
      deleteFile(name);
      forgetThumbnail(name);
    }
    const moved = orphanNames().filter((name) => stored.includes(withoutNumber(name)));
    for (const name of moved) unlinkSync(orphanPath(name));
  });
}
