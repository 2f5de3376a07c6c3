import { milliseconds, momentOf } from "../base/clock";
import { Refusal, refuse } from "../base/errors";
import { logLine } from "../base/logger";
import { setting } from "../db/settings";
import { backupFolder } from "../files/files";
import { dataManagers } from "../journal/audience";
import { publish } from "../journal/live";
import { DamagedDatabase, sentenceOf } from "./backup-task";
import { busy, cleanBackupFolder, createBackup, prepareBackupFolder } from "./create";
import type { Backup, Reason } from "./format";
import { isDrilling } from "./restore-drill";
import { restoreState } from "./restore-live";
import { deleteExpiredBackups } from "./retention";
import { backupState, rememberDisk, setFailure, setRunning, setScheduled } from "./state";

const minute = 60_000;
const pauseAfterFailure = 60 * minute;

let stopping = new AbortController();
let onDamage = () => {};
let current: Promise<unknown> = Promise.resolve();

/** `checkDatabase` is called when a copy finds damage. */
export function startBackups(checkDatabase = () => {}): { stop(): Promise<void> } {
  onDamage = checkDatabase;
  stopping = new AbortController();
  setScheduled(true);
  try {
    prepareBackupFolder();
    cleanBackupFolder();
    rememberDisk();
  } catch (error) {
    failed(error as Error);
  }
  let last = milliseconds();
  const tick = () => {
    if (isDrilling() || restoreState().current) return;
    const now = milliseconds();
    const due = isDue({ last, now, hour: Number(setting("backups.hour")), ...situation() });
    last = now;
    if (due) current = backUp("nightly").catch(() => null);
  };
  tick();
  const timer = setInterval(tick, minute);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await current;
      setScheduled(false);
    },
  };
}

function situation() {
  const { late, failure, running } = backupState();
  return { late, failedAt: failure?.at ?? null, isRunning: running !== null };
}

type Situation = {
  /** When this was asked before, and now: milliseconds. */
  last: number;
  now: number;
  /** Of Rome. */
  hour: number;
  /** The newest good backup is more than 26 hours old: the machine was off at night, or a backup failed. */
  late: boolean;
  failedAt: number | null;
  isRunning: boolean;
};

export function isDue({ last, now, hour, late, failedAt, isRunning }: Situation): boolean {
  if (isRunning) return false;
  if (failedAt !== null) return now - failedAt >= pauseAfterFailure;
  return late || hasCome(hour, last, now);
}

function hasCome(hour: number, last: number, now: number): boolean {
  const slot = (at: number) => {
    const moment = momentOf(at);
    return `${moment.slice(0, 10)} ${Number(moment.slice(11, 13)) >= hour ? 1 : 0}`;
  };
  return slot(last) !== slot(now) && slot(now).endsWith("1");
}

export function mustBeFree() {
  if (backupState().running) refuse(409, busy);
  if (restoreState().current) refuse(409, "È in corso un ripristino: riprovare quando è finito.");
  if (isDrilling())
    refuse(409, "È in corso la prova di ripristino di ogni settimana: riprovare tra qualche minuto.");
}

export function beginBackup() {
  current = backUp("manual").catch(() => null);
}

export async function backUp(reason: Reason): Promise<Backup> {
  setRunning(true);
  changed();
  const started = performance.now();
  try {
    const backup = await createBackup(reason, stopping.signal);
    setFailure(null);
    const { name, bytes, manifest } = backup;
    const facts = { missing: manifest.missing.length, altered: manifest.altered.length };
    const isWhole = facts.missing + facts.altered === 0;
    const ms = Math.round(performance.now() - started);
    const { activity, hash } = manifest.journal;
    logLine(isWhole ? "info" : "error", "backup-made", { name, bytes, ms, ...facts, activity, hash });
    const deleted = deleteExpiredBackups();
    if (deleted.length) logLine("info", "backups-expired", { count: deleted.length });
    rememberDisk();
    return backup;
  } catch (error) {
    failed(error as Error);
    if (error instanceof DamagedDatabase) onDamage();
    throw error;
  } finally {
    setRunning(false);
    changed();
  }
}

function failed(error: Error) {
  if (stopping.signal.aborted) return;
  const reason = error instanceof Refusal ? error.message : sentenceOf(error, backupFolder());
  setFailure(reason);
  logLine("error", "backup-failed", { reason });
}

const changed = () => publish([{ change: { noun: "backups", id: 0, day: null }, audience: dataManagers }]);
