import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isoOf, milliseconds, momentOf } from "../base/clock";
import { Refusal } from "../base/errors";
import { logFault, logLine } from "../base/logger";
import { diskLimits, freeBytes } from "../files/disk";
import { backupFolder, copiedFolder } from "../files/files";
import { doBackupTask } from "./backup-task";
import { changeOf, type Listed, newestBackup } from "./format";
import { restoreState } from "./restore-live";
import { drillFolder } from "./restore-swap";
import { backupState } from "./state";

const week = 7 * 24 * 3_600_000;

export type Drill = { at: string; name: string; seconds: number; failure: string | null };

let isRunning = false;

export const isDrilling = () => isRunning;

const resultPath = () => join(backupFolder(), "drill.json");

let known: { path: string; written: number; drill: Drill | null } | undefined;

export function lastDrill(): Drill | null {
  const path = resultPath();
  const written = changeOf(path);
  if (known?.path !== path || known.written !== written) known = { path, written, drill: readDrill(path) };
  return known.drill;
}

function readDrill(path: string): Drill | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Drill;
  } catch {
    return null;
  }
}

export function drillOfRome() {
  const drill = lastDrill();
  return drill && { ...drill, at: momentOf(Date.parse(drill.at)) };
}

/** After a failure the next backup is tried. */
export async function drillIfDue() {
  const newest = newestBackup();
  const last = lastDrill();
  const isDue =
    newest &&
    (!last || milliseconds() - Date.parse(last.at) >= week || (last.failure && last.name !== newest.name));
  if (!isDue || isRunning || backupState().running || restoreState().current) return;
  isRunning = true;
  try {
    await drill(newest);
  } catch (error) {
    // The result could not be written: the next hour tries again.
    logFault(error);
  } finally {
    isRunning = false;
  }
}

async function drill({ name, bytes }: Listed) {
  const started = performance.now();
  const at = isoOf(milliseconds());
  const failure = await attempt(name, bytes).catch((error: Error) =>
    error instanceof Refusal ? error.message : `Errore imprevisto: codice ${logFault(error)}.`,
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  writeFileSync(`${resultPath()}.new`, JSON.stringify({ at, name, seconds, failure } satisfies Drill), {
    mode: 0o600,
  });
  renameSync(`${resultPath()}.new`, resultPath());
  logLine(failure ? "error" : "info", "restore-drill", { name, seconds, failure });
}

async function attempt(name: string, bytes: number): Promise<null> {
  const data = copiedFolder();
  const to = drillFolder(data);
  if (freeBytes(data) < 2 * bytes + diskLimits().uploads)
    throw new Refusal(503, "Sul disco dei dati non c'è posto per la prova di ripristino.");
  try {
    await doBackupTask({ drill: join(backupFolder(), name), to }, data);
    return null;
  } finally {
    rmSync(to, { recursive: true, force: true });
  }
}
