import { randomBytes } from "node:crypto";
import { rmSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { steadyMilliseconds } from "../base/clock";
import { refuse } from "../base/errors";
import { logFault, logLine } from "../base/logger";
import { sizeText } from "../base/text";
import { database, isFile } from "../db/db";
import { setting } from "../db/settings";

const megabyte = 1_000_000;
/** Occupied by a file that is given up when the disk is full, so that people can still sign in and out. */
const reserveBytes = 16 * megabyte;
/** With less nothing but what lets people sign in is written, whatever the limits are. */
const leastFree = megabyte;
const validFor = 100;

let folder = "";
let measured = { at: Number.NEGATIVE_INFINITY, free: 0 };
let written = 0;
let givenUp = false;

export function setDiskFolder(data: string) {
  folder = data;
  givenUp = false;
  forgetMeasurement();
  makeReserve();
  renewReserve();
}

export function renewReserve() {
  if (folder && freeSpace() > 4 * reserveBytes) reservePages();
}

const forgetMeasurement = () => {
  measured = { at: Number.NEGATIVE_INFINITY, free: 0 };
};

export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

export const onSameDisk = (one: string, other: string) => statSync(one).dev === statSync(other).dev;

export function freeSpace(): number {
  if (!folder) return Number.POSITIVE_INFINITY;
  if (steadyMilliseconds() - measured.at > validFor) {
    measured = { at: steadyMilliseconds(), free: freeBytes(folder) };
    written = 0;
  }
  return measured.free - written;
}

export function takeRoomForFiles(bytes: number) {
  mustHaveRoomForFiles();
  written += bytes;
}

export const diskLimits = () => ({
  uploads: Number(setting("disk.uploadReserveMb")) * megabyte,
  records: Number(setting("disk.recordReserveMb")) * megabyte,
});

const remedy = "Avvisare l'amministratore: va liberato spazio.";
const fullDisk = `Il disco del server è pieno: non si può salvare. ${remedy}`;
const tooLittle = (limit: number, what: string) =>
  `Sul disco del server restano meno di ${sizeText(limit)} liberi: ${what}. ${remedy}`;

export function recordsRefused(): string | null {
  if (givenUp) makeReserve();
  if (givenUp || freeSpace() < leastFree) return fullDisk;
  const { records } = diskLimits();
  if (freeSpace() >= records) return null;
  renewReserve();
  return tooLittle(records, "non si può salvare");
}

export function uploadsRefused(): string | null {
  const { uploads } = diskLimits();
  return freeSpace() < uploads ? tooLittle(uploads, "non si accettano file") : recordsRefused();
}

/** These write also where the disk has no room for records: they let people sign in, or make room. */
const inReserve = new Set([
  "Auth.login",
  "Auth.logout",
  "Auth.changePassword",
  "System.changeDiskLimits",
  "System.deleteHomelessFile",
]);

export function mustHaveRoomToSave(operation: string) {
  const reason = inReserve.has(operation) ? null : recordsRefused();
  if (reason) refuse(503, reason);
}

export function mustHaveRoomForFiles() {
  const reason = uploadsRefused();
  if (reason) refuse(503, reason);
}

export async function withReserve<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || !inReserve.has(operation)) throw error;
    return workInReserve(work);
  }
}

const isFull = (error: unknown) =>
  /^(SQLITE_(FULL|IOERR_(WRITE|SHM|TRUNCATE))|ENOSPC|EDQUOT)/.test((error as { code?: string }).code ?? "");

/** First without the reserve: once it is given up, other programs use it up. */
async function workInReserve<T>(work: () => Promise<T>): Promise<T> {
  try {
    reuseLog();
    return await work();
  } catch (error) {
    if (!isFull(error) || !giveUpReserve()) throw error;
    return work();
  }
}

const reservePath = () => join(folder, "reserve");

export const hasReserve = () =>
  folder !== "" && statSync(reservePath(), { throwIfNoEntry: false })?.size === reserveBytes;

function makeReserve() {
  if (!folder) return;
  if (!hasReserve()) {
    if (freeSpace() < 4 * reserveBytes) return;
    try {
      // Random, because a file system that compresses would give zeros no room.
      writeFileSync(reservePath(), randomBytes(reserveBytes), { mode: 0o600 });
    } catch {
      rmSync(reservePath(), { force: true });
      return;
    } finally {
      forgetMeasurement();
    }
  }
  givenUp = false;
}

/** From then on no record is saved until the reserve can be made again. */
export function giveUpReserve(): boolean {
  if (!hasReserve()) return false;
  rmSync(reservePath(), { force: true });
  givenUp = true;
  forgetMeasurement();
  logLine("error", "disk-reserve-given-up", { bytes: reserveBytes });
  // A part of its room stays the database's, also when others fill the disk now.
  reservePages();
  return true;
}

/** Free pages in the database file: sessions are stored in them when other programs have filled the disk. */
const reservedPages = 512;
const pageBytes = 4096;

function reservePages() {
  const db = database();
  if (!isFile(db) || db.inTransaction) return;
  const { freelist_count } = db.query("PRAGMA freelist_count").get() as { freelist_count: number };
  if (freelist_count >= reservedPages / 2) return;
  try {
    db.transaction(() => {
      db.run("CREATE TABLE reserved_pages (bytes BLOB)");
      db.run("INSERT INTO reserved_pages VALUES (zeroblob(?))", [reservedPages * pageBytes]);
      db.run("DROP TABLE reserved_pages");
    })();
    // The pages are in the file itself once the log is copied there.
    reuseLog();
  } catch (error) {
    logFault(error);
  }
}

/** The next write then begins at the log's start, and needs no room. */
export function reuseLog() {
  database().run("PRAGMA wal_checkpoint(PASSIVE)");
}
