import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { milliseconds } from "../base/clock";
import { refuse } from "../base/errors";
import { onSameDisk } from "../files/disk";
import { backupFolder, copiedFolder } from "../files/files";
import { knownNewestBackup, type Listed, startOf, unreadableFolder } from "./format";

const hour = 3_600_000;
const lateAfter = 26 * hour;
const week = 7 * 24 * hour;

/** What must outlive a restart, beside the backups: milliseconds. */
type Remembered = { firstStart: number; sameDiskSince: number | null };

let remembered: Remembered = { firstStart: 0, sameDiskSince: null };
let isScheduled = false;
let running: { since: number } | null = null;
let failure: { at: number; reason: string } | null = null;

/** What is known of the backups: for Home, `/salute`, Sistema and the page of backups. Moments are milliseconds. */
type BackupState = {
  newest: Listed | null;
  unreadable: string | null;
  /** Since the newest good backup was begun; where there is none, since the first start. */
  unsaved: number;
  late: boolean;
  /** For a week the backups have been on the disk of the data. */
  sameDisk: boolean;
  running: { since: number } | null;
  failure: { at: number; reason: string } | null;
};

export function backupState(): BackupState {
  // Site B has no backups of its own, and is never late.
  if (!isScheduled)
    return {
      ...{ newest: null, unreadable: null, unsaved: 0, late: false },
      ...{ sameDisk: false, running: null, failure: null },
    };
  const newest = knownNewestBackup();
  const now = milliseconds();
  const unsaved = now - (newest ? startOf(newest) : remembered.firstStart);
  return {
    newest,
    unreadable: unreadableFolder(),
    unsaved,
    late: unsaved > lateAfter,
    sameDisk: remembered.sameDiskSince !== null && now - remembered.sameDiskSince > week,
    running,
    failure,
  };
}

let isBeginning = false;

/** Two requests of one turn of the event loop share a commit, so the second must be refused here. */
export function beginAlone() {
  if (isBeginning) refuse(409, "È appena cominciato un altro salvataggio o ripristino: riprovare tra poco.");
  isBeginning = true;
  setImmediate(() => {
    isBeginning = false;
  });
}

export function setRunning(is: boolean) {
  running = is ? { since: milliseconds() } : null;
}

export function setFailure(reason: string | null) {
  failure = reason === null ? null : { at: milliseconds(), reason };
}

export function setScheduled(is: boolean) {
  isScheduled = is;
  remembered = { firstStart: 0, sameDiskSince: null };
  running = null;
  failure = null;
}

/** For a command, which schedules none: as the server left it. */
export function recallBackups() {
  setScheduled(true);
  remembered = readRemembered();
}

const statePath = () => join(backupFolder(), "state.json");

export function rememberDisk() {
  const { firstStart, sameDiskSince } = readRemembered();
  const now = milliseconds();
  const isSameDisk = onSameDisk(backupFolder(), copiedFolder());
  const next = { firstStart: firstStart || now, sameDiskSince: isSameDisk ? (sameDiskSince ?? now) : null };
  remembered = next;
  if (next.firstStart === firstStart && next.sameDiskSince === sameDiskSince) return;
  writeFileSync(`${statePath()}.new`, JSON.stringify(next), { mode: 0o600 });
  renameSync(`${statePath()}.new`, statePath());
}

function readRemembered(): Remembered {
  try {
    const { firstStart, sameDiskSince } = JSON.parse(readFileSync(statePath(), "utf8")) as Remembered;
    return { firstStart, sameDiskSince };
  } catch {
    return { firstStart: remembered.firstStart, sameDiskSince: remembered.sameDiskSince };
  }
}
