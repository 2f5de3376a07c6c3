import type { Database } from "bun:sqlite";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { momentOf } from "../base/clock";
import { formatMoment } from "../base/days";
import { attempt } from "../base/errors";
import { lockFile } from "../db/copies";

type Holder = { pid: number; computer: string; since: number };

/** In `globalThis`, because `bun --hot` evaluates this module again in the process that has the lock. */
const shared = globalThis as { folderLocks?: Map<string, Database> };
shared.folderLocks ??= new Map();
const locks = shared.folderLocks;

const lockPath = (folder: string) => join(folder, "server.lock");

/** The system releases it when the process ends in any way, also between containers that share a volume. */
export function lockFolder(folder: string): () => void {
  if (!locks.has(folder)) locks.set(folder, lock(folder));
  return () => {
    locks.get(folder)?.close();
    locks.delete(folder);
  };
}

function lock(folder: string): Database {
  const database = lockFile(lockPath(folder));
  if (!database)
    throw new Error(
      `un altro server usa già la cartella dei dati ${folder}${described(folder)}: fermarlo prima`,
    );
  const holder: Holder = { pid: process.pid, computer: hostname(), since: Date.now() };
  writeFileSync(holderPath(folder), JSON.stringify(holder), { mode: 0o600 });
  return database;
}

export function isLocked(folder: string): boolean {
  if (!existsSync(lockPath(folder))) return false;
  const database = lockFile(lockPath(folder));
  database?.close();
  return database === null;
}

const holderPath = (folder: string) => join(folder, "server.json");

export const holderOf = (folder: string): Holder | null =>
  attempt(() => JSON.parse(readFileSync(holderPath(folder), "utf8")) as Holder, null);

function described(folder: string): string {
  const holder = holderOf(folder);
  if (!holder) return "";
  const { pid, computer, since } = holder;
  return ` (processo ${pid} su ${computer}, dal ${formatMoment(momentOf(since))})`;
}
