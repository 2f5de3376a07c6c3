import { join } from "node:path";
import { milliseconds, momentOf } from "../../base/clock";
import { notFound } from "../../base/errors";
import { workerProgram } from "../../base/program-files";
import { streamFromWorker } from "../../base/worker-stream";
import { reply } from "../../call/reply";
import { afterCommit } from "../../db/db";
import { changeSetting, setting } from "../../db/settings";
import { backupFolder, copiedFolder } from "../../files/files";
import type { Call, User } from "../../journal/caller";
import { mayStill } from "../../sessions/profiles";
import { backupNames, type Listed, listedBackups, startOf } from "../format";
import { drillOfRome } from "../restore-drill";
import { checkRestore, restoreState, startRestore } from "../restore-live";
import { listFormerData } from "../restore-swap";
import { beginBackup, mustBeFree } from "../schedule";
import { backupState, beginAlone } from "../state";
import type { ListedBackup } from "./model";

export function listBackups() {
  const { late, sameDisk, unreadable, running, failure } = backupState();
  const { current, last } = restoreState();
  const backups = listedBackups();
  const readable = new Set(backups.map(({ name }) => name));
  // What is exchanged may also be an export of another installation.
  const isBackup = (name: string) => backupNames().includes(name);
  return {
    folder: backupFolder(),
    hour: Number(setting("backups.hour")),
    late,
    sameDisk,
    unreadable,
    runningSince: running && momentOf(running.since),
    failure: failure && { at: momentOf(failure.at), reason: failure.reason },
    backups: backups.map(listed),
    drill: drillOfRome(),
    restoring: current && isBackup(current.name) ? current.name : null,
    restoreFailure: last && isBackup(last.name) ? last.failure : null,
    asides: listFormerData(copiedFolder()),
    damaged: backupNames().filter((name) => !readable.has(name)),
  };
}

const listed = (backup: Listed): ListedBackup => ({
  name: backup.name,
  reason: backup.reason,
  begun: momentOf(startOf(backup)),
  ageHours: Math.max(0, milliseconds() - startOf(backup)) / 3_600_000,
  seconds: Math.round((Date.parse(backup.finishedAt) - startOf(backup)) / 1000),
  bytes: backup.bytes,
  files: backup.files,
  missing: backup.missing,
  altered: backup.altered,
});

export function backupByName(name: string): ListedBackup {
  const found = listedBackups().find((backup) => backup.name === name);
  return found ? listed(found) : notFound("Salvataggio non trovato.");
}

/** For the log: who downloads it has all data of the company. */
export function allowDownload(name: string) {
  backupByName(name);
  return reply(undefined, { about: name });
}

export const archiveOf = (name: string, passphrase: string, { id }: Pick<User, "id">) =>
  encryptedArchive(join(backupFolder(), name), passphrase, id, () => mayStill(id, "manageData"));

export function createBackup() {
  mustBeFree();
  beginAlone();
  afterCommit(beginBackup);
}

export function changeSettings({ hour }: { hour: number }) {
  if (String(hour) !== setting("backups.hour")) changeSetting("backups.hour", String(hour));
}

export function restore(name: string, call: Call) {
  const { user, site, ip } = call;
  checkRestore(name);
  beginAlone();
  afterCommit(() => startRestore(name, { id_user: user.id, user: user.username, site, ip }));
}

/** The encrypted archive of a backup, made in a Worker as fast as it is read: never whole in memory. */
export const encryptedArchive = (
  folder: string,
  passphrase: string,
  owner: number,
  mayGoOn: () => boolean,
): ReadableStream<Uint8Array> =>
  streamFromWorker(
    workerProgram("src/server/backup/download-worker.ts"),
    { folder, passphrase },
    { owner, mayGoOn },
  );
