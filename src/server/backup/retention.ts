import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Day, dayOf, mondayOf } from "../base/days";
import { isExecutable } from "../base/program-files";
import { backupFolder } from "../files/files";
import { clockAhead } from "../journal/clock-behind";
import { datedBackups, type Listed, startOf } from "./format";

const daily = 14;
const weekly = 8;
const monthly = 12;
const firstDay = 24 * 3_600_000;

type Dated = Pick<Listed, "name" | "startedAt">;

/** All but the newest of each of 14 days, 8 ISO weeks and 12 months, and all within a day of the newest. */
export function expiredBackups(backups: Dated[]): string[] {
  const newestFirst = [...backups].sort((a, b) => startOf(b) - startOf(a));
  const newest = newestFirst[0];
  if (!newest) return [];
  const needed = new Set([
    ...newestFirst.filter((backup) => startOf(newest) - startOf(backup) < firstDay),
    ...newestOfEach(newestFirst, daily, (day) => day),
    ...newestOfEach(newestFirst, weekly, mondayOf),
    ...newestOfEach(newestFirst, monthly, (day) => day.slice(0, 7)),
  ]);
  return newestFirst.filter((backup) => !needed.has(backup)).map(({ name }) => name);
}

function newestOfEach(newestFirst: Dated[], amount: number, periodOf: (day: Day) => string): Dated[] {
  const found = new Map<string, Dated>();
  for (const backup of newestFirst) {
    const period = periodOf(dayOf(backup.startedAt));
    if (!found.has(period)) found.set(period, backup);
  }
  return [...found.values()].slice(0, amount);
}

const year = 366 * firstDay;

/** Without it the program of before the last update could not be gone back to; after a year nobody does. */
export function wayBack(
  backups: Listed[],
  hasOldProgram = isExecutable && existsSync(`${process.execPath}.old`),
) {
  const [newest] = backups;
  const found = backups.find(({ reason }) => reason === "before-migration");
  return newest && found && hasOldProgram && startOf(newest) - startOf(found) < year ? found.name : undefined;
}

/** Deletes the backups that are no longer needed, none of the future; call it once a new one is complete. Answers their names. */
export function deleteExpiredBackups(): string[] {
  const backups = datedBackups();
  const needed = wayBack(backups);
  const names = clockAhead() ? [] : expiredBackups(backups).filter((name) => name !== needed);
  for (const name of names) {
    const path = join(backupFolder(), name);
    // Interrupted in between, it is no longer listed and is removed with the unfinished ones.
    renameSync(path, `${path}.partial`);
    rmSync(`${path}.partial`, { recursive: true, force: true });
  }
  return names;
}
