import { startOf } from "../../backup/format";
import { drillOfRome } from "../../backup/restore-drill";
import { backupState } from "../../backup/state";
import { siteAddress } from "../../base/base-url";
import { milliseconds, momentOf } from "../../base/clock";
import { damage } from "../../base/damage";
import { type Day, dayOf, formatDay, formatMoment } from "../../base/days";
import { notFound } from "../../base/errors";
import { version } from "../../base/version";
import { database, one, sql } from "../../db/db";
import { countOf } from "../../db/paging";
import { changeSettings, setting, settingsOf, settingsVersion } from "../../db/settings";
import { freeSpace, hasReserve, recordsRefused, uploadsRefused } from "../../files/disk";
import { backupFolder, filesOf } from "../../files/files";
import { deleteOrphanedFile, missingUploads, orphanedFile, orphanedFiles } from "../../files/stored-files";
import { certificateExpiry } from "../../http/tls";
import type { Call, Caller } from "../../journal/caller";
import { clockAhead, clockBehind } from "../../journal/clock-behind";
import { streamCount } from "../../journal/live";
import { versionOf } from "../../journal/migrate";
import { hasMailServer } from "../../mail/mail";
import { isEnding } from "../../personal-data/end-of-erasure";
import { isChecking } from "../quick-check";
import { databaseSizes } from "../server-state";
import type { DiskLimits } from "./input";
import { listedFiles, messages, type Reason, type Warning } from "./model";

type Fault = (caller: Pick<Caller, "inClear">) => string | false | null | undefined;

/** What an installation may lack, for monitors, Home, Sistema, letters and the doctor. */
type Check = Omit<Warning, "text"> & {
  /** The sentence that says it, while it is so. */
  fault: Fault;
  /** In `/salute`. */
  reason?: Reason;
  /** Of two that hold people read the other one. */
  unless?: Fault;
  /** To administrators, who may not sign in for days. */
  letter?: Fault;
  /** Nothing is lost by it: it is not on Home. */
  reminder?: true;
};

const system = { href: "/admin/system/" } as const;
const backups = { href: "/admin/backups/", when: "Backup.getAll" } as const;
const day = 24 * 3_600_000;

const ownLateLetters = () => hasMailServer() && lateLetters();

const ofDatabase: Check[] = [
  { ...system, reason: "records-refused", fault: recordsRefused },
  { ...system, reason: "low-disk", fault: uploadsRefused, unless: recordsRefused },
  { ...system, reason: "clock-behind", fault: clockBehind },
  { ...system, reason: "clock-ahead", fault: clockAhead, unless: clockBehind },
  { href: "/admin/outbox/", reason: "letters-waiting", fault: ownLateLetters, letter: ownLateLetters },
];

/** A disk of backups that fails says nothing of the database. */
const ofMachine: Check[] = [
  { ...backups, reason: "backup-folder", fault: unreadableBackups, letter: unreadableBackups },
  { ...backups, reason: "old-backup", fault: lateBackup, letter: unsavedDays },
  { ...backups, reason: "restore-drill-failed", fault: failedDrill, letter: failedDrill },
  { ...backups, calm: true, reminder: true, fault: oldDrill },
  {
    ...{ ...backups, calm: true },
    fault: () =>
      backupState().sameDisk &&
      "Da una settimana i salvataggi sono sullo stesso disco dei dati: se si rompe, si perdono insieme.",
  },
  { ...system, fault: certificateFault },
  {
    ...{ ...system, calm: true },
    fault: ({ inClear }) =>
      inClear &&
      "Il sito è servito in http: password e dati passano in chiaro sulla rete. Chi gestisce il server può attivare https (docs/operations.md).",
  },
  {
    ...{ ...system, calm: true, reminder: true },
    fault: () =>
      hasMailServer() &&
      !siteAddress("A") &&
      "Le lettere con una password non dicono l'indirizzo del sito: chi gestisce il server lo indica con BASE_URL.",
  },
];

const checks = [...ofDatabase, ...ofMachine];

const warningsOf = (listed: Check[], caller: Pick<Caller, "inClear">): Warning[] =>
  listed.flatMap(({ fault, unless, href, when, calm }) => {
    const text = !unless?.(caller) && fault(caller);
    return text ? [{ text, href, when, calm }] : [];
  });

export const systemWarnings = (caller: Pick<Caller, "inClear">) =>
  warningsOf(
    checks.filter(({ reminder }) => !reminder),
    caller,
  );

export const mailedWarnings = () => checks.flatMap(({ letter }) => letter?.({}) || []);

export function health() {
  const reasons = reasonsNow();
  const fatal: Reason[] = ["database-not-answering", "database-damaged", "records-refused"];
  return {
    ok: !reasons.some((reason) => fatal.includes(reason)),
    version: version(),
    reasons,
    ...(isChecking() && { checking: true }),
  };
}

const reasonsIn = (listed: Check[]): Reason[] =>
  listed.flatMap(({ reason, fault }) => (reason && fault({}) ? [reason] : []));

function reasonsNow(): Reason[] {
  if (damage()) return ["database-damaged"];
  try {
    // Reads the file, unlike a SELECT of a constant.
    one`SELECT count(*) AS tables FROM sqlite_schema`;
    return [...reasonsIn(ofDatabase), ...(isEnding() ? ["cleaning" as const] : []), ...reasonsIn(ofMachine)];
  } catch {
    return [damage() ? "database-damaged" : "database-not-answering"];
  }
}

function unreadableBackups() {
  const { unreadable } = backupState();
  return unreadable && `La cartella dei salvataggi ${backupFolder()} non si può leggere: ${unreadable}.`;
}

/** What is in a folder that cannot be read may be of tonight. */
export function lateBackup() {
  const { late, unreadable } = backupState();
  return late && !unreadable && "Nelle ultime 26 ore non c'è stato un salvataggio riuscito.";
}

function unsavedDays() {
  const { unsaved, newest, unreadable } = backupState();
  if (unreadable || unsaved <= 3 * day) return null;
  return newest
    ? `L'ultimo salvataggio riuscito è del ${formatMoment(momentOf(startOf(newest)))}.`
    : `Nella cartella ${backupFolder()} non c'è nessun salvataggio riuscito.`;
}

export function failedDrill() {
  const drill = drillOfRome();
  return (
    drill?.failure && `La prova di ripristino del ${formatMoment(drill.at)} non è riuscita: ${drill.failure}`
  );
}

export function oldDrill() {
  const { at } = drillOfRome() ?? {};
  const isOld = at && at < momentOf(milliseconds() - 9 * day);
  return isOld && `L'ultima prova di ripristino è del ${formatMoment(at)}, più di una settimana fa.`;
}

export function certificateDay(): Day | null {
  const expiry = certificateExpiry();
  return expiry === null ? null : dayOf(momentOf(expiry));
}

export function certificateFault() {
  const until = certificateDay();
  const left = (certificateExpiry() ?? 0) - milliseconds();
  if (!until || left > 14 * day) return null;
  return `Il certificato del sito ${left > 0 ? "scade" : "è scaduto"} il ${formatDay(until)}: senza uno nuovo i browser rifiutano il sito. Rinnovarlo e riavviare il server.`;
}

export const waitingLetters = () =>
  one`SELECT count(*) AS waiting, min(date_created) AS oldest FROM letters WHERE state = 'waiting'` as {
    waiting: number;
    oldest: string | null;
  };

export function lateLetters() {
  const { oldest } = waitingLetters();
  const isLate = oldest !== null && oldest < momentOf(milliseconds() - day);
  return isLate && `La posta in uscita aspetta dal ${formatMoment(oldest)}: non viene spedita.`;
}

export function details(caller: Pick<Caller, "site" | "inClear">) {
  const { inClear = false } = caller;
  const files = filesOf(database());
  const missing = missingUploads();
  const orphaned = orphanedFiles();
  const sizes = databaseSizes();
  return {
    ...health(),
    warnings: warningsOf(checks, { inClear }),
    damage: damage(),
    schema: versionOf(database()),
    started: momentOf(milliseconds() - process.uptime() * 1000),
    memory: process.memoryUsage().rss,
    backup: lastBackup(),
    drill: drillOfRome(),
    database: { bytes: sizes.database, log: sizes.wal },
    disk: { free: finite(freeSpace()), reserve: hasReserve() },
    limits: {
      uploadReserveMb: Number(setting("disk.uploadReserveMb")),
      recordReserveMb: Number(setting("disk.recordReserveMb")),
      version: limitsVersion(),
    },
    uploads: { count: files.length, bytes: sum(files.map(({ size }) => size)) },
    missing: { count: missing.length, files: missing.slice(0, listedFiles) },
    orphaned: {
      count: orphaned.length,
      bytes: sum(orphaned.map(({ bytes }) => bytes)),
      files: orphaned.slice(0, listedFiles).map((file) => ({ ...file, since: momentOf(file.since) })),
    },
    letters: waitingLetters(),
    certificateUntil: certificateDay(),
    sessions: { A: sessionCount("A"), B: sessionCount("B") },
    streams: streamCount(),
  };
}

export type Details = ReturnType<typeof details>;

function lastBackup() {
  const { newest, failure } = backupState();
  return { newest: newest && momentOf(startOf(newest)), failure: failure?.reason ?? null };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
/** Without a data folder, as in a database in memory, nothing is measured. */
const finite = (bytes: number) => (Number.isFinite(bytes) ? bytes : null);

export const sessionCount = (site: "A" | "B") => countOf(sql`sessions WHERE site = ${site}`);

const limitsVersion = () => settingsVersion("disk.");

export function changeDiskLimits(values: DiskLimits, call: Call) {
  changeSettings(settingsOf("disk.", values), limitsVersion(), call.version);
}

export function pathOfFile(name: string): string {
  return orphanedFile(name) ?? notFound(messages.fileNotFound);
}

export function deleteFile(name: string) {
  pathOfFile(name);
  deleteOrphanedFile(name);
}
