import { statSync } from "node:fs";
import { type Facts, logLine } from "../base/logger";
import { version } from "../base/version";
import { database } from "../db/db";
import { freeBytes } from "../files/disk";
import { uploadTotals } from "../files/files";
import { streamCount } from "../journal/live";
import { versionOf } from "../journal/migrate";

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export const databaseSizes = () => {
  const { filename } = database();
  return { database: sizeOf(filename), wal: sizeOf(`${filename}-wal`) };
};

const sqliteVersion = () => (database().query("SELECT sqlite_version() AS v").get() as { v: string }).v;

export const startFacts = (folder: string): Facts => ({
  version: version(),
  schema: versionOf(database()),
  sqlite: sqliteVersion(),
  bun: Bun.version,
  folder,
  ...databaseSizes(),
  ...uploadTotals(database()),
  free: freeBytes(folder),
});

export function logState(folder: string) {
  const rss = process.memoryUsage.rss();
  logLine("info", "state", { rss, streams: streamCount(), ...databaseSizes(), free: freeBytes(folder) });
}

const littleSpace = 500_000_000;

export function warnOfLittleSpace(folder: string, free = freeBytes(folder)) {
  if (free >= littleSpace) return;
  const text = `Sul disco della cartella ${folder} restano solo ${Math.floor(free / 1e6)} MB: liberare spazio.`;
  logLine("warning", "little-space", { free }, text);
}
