import { statSync } from "node:fs";
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
import { filesOf } from "../../files/files";
import { backupFolder } from "../../files/folders";
import { deleteOrphanedFile, missingUploads, orphanedFile, orphanedFiles } from "../../files/stored-files";
import { certificateExpiry } from "../../http/tls";
import type { Call, Caller } from "../../journal/caller";
import { clockAhead, clockBehind } from "../../journal/clock-behind";
import { streamCount } from "../../journal/live";
import { versionOf } from "../../journal/migrate";
import { hasMailServer } from "../../mail/mail";
import { isEnding } from "../../personal-data/end-of-erasure";
import { isChecking } from "../quick-check";
import type { DiskLimits } from "./input";
import { listedFiles, messages, type Reason, type Warning } from "./model";

const path = "/admin/system/";
const backupsPage = { href: "/admin/backups/", when: "Backup.getAll" } as const;
const day = 24 * 3_600_000;

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

function reasonsNow(): Reason[] {
  const found = reasonsOfDatabase();
  return found.some((reason) => reason.startsWith("database-")) ? found : [...found, ...reasonsOfBackups()];
}

function reasonsOfDatabase(): Reason[] {
  if (damage()) return ["database-damaged"];
  try {
    // Reads the file, unlike a SELECT of a constant.
    one`SELECT count(*) AS tables FROM sqlite_schema`;
    const reasons: Reason[] = [];
    if (recordsRefused()) reasons.push("records-refused");
    if (uploadsRefused()) reasons.push("low-disk");
    if (clockBehind()) reasons.push("clock-behind");
    if (clockAhead()) reasons.push("clock-ahead");
    if (mailsAreLate()) reasons.push("letters-waiting");
    if (isEnding()) reasons.push("cleaning");
    return reasons;
  } catch {
    return damage() ? ["database-damaged"] : ["database-not-answering"];
  }
}

/** A disk of backups that fails says nothing of the database. */
function reasonsOfBackups(): Reason[] {
  const { unreadable, late } = backupState();
  const reasons: Reason[] = [];
  // What is in a folder that cannot be read may be of tonight.
  if (unreadable) reasons.push("backup-folder");
  else if (late) reasons.push("old-backup");
  if (failedDrill()) reasons.push("restore-drill-failed");
  return reasons;
}

export function systemWarnings({ inClear = false }: Pick<Caller, "inClear">): Warning[] {
  const { late, sameDisk, unreadable } = backupState();
  const clock = clockBehind() ?? clockAhead();
  const disk = recordsRefused() ?? uploadsRefused();
  const drill = failedDrill();
  const warnings: (Warning | false | null)[] = [
    disk !== null && { text: disk, href: path },
    clock !== null && { text: clock, href: path },
    unreadable !== null && { text: folderUnreadable(unreadable), ...backupsPage },
    mailsAreLate() && { text: mailsWait(), href: "/admin/outbox/" },
    late &&
      unreadable === null && {
        text: "Nelle ultime 26 ore non c'è stato un salvataggio riuscito.",
        ...backupsPage,
      },
    drill && { text: drillFailed(drill), ...backupsPage },
    sameDisk && {
      text: "Da una settimana i salvataggi sono sullo stesso disco dei dati: se si rompe, si perdono insieme.",
      ...backupsPage,
      calm: true,
    },
    certificateWarning(),
    inClear && {
      text: "Il sito è servito in http: password e dati passano in chiaro sulla rete. Chi gestisce il server può attivare https (docs/operations.md).",
      href: path,
      calm: true,
    },
  ];
  return warnings.filter((warning) => !!warning);
}

const longestWithoutBackup = 3 * day;

/** Sent by mail to administrators, who may not sign in for days. */
export function mailedWarnings(): string[] {
  const { unsaved, newest, unreadable } = backupState();
  const drill = failedDrill();
  const found = [
    unreadable !== null && folderUnreadable(unreadable),
    unreadable === null &&
      unsaved > longestWithoutBackup &&
      (newest
        ? `L'ultimo salvataggio riuscito è del ${formatMoment(momentOf(startOf(newest)))}.`
        : `Nella cartella ${backupFolder()} non c'è nessun salvataggio riuscito.`),
    drill && drillFailed(drill),
    mailsAreLate() && mailsWait(),
  ];
  return found.filter((text) => !!text) as string[];
}

/** Of Sistema alone: nothing is lost by them. */
const reminders = (): Warning[] =>
  hasMailServer() && !siteAddress("A")
    ? [
        {
          text: "Le lettere con una password non dicono l'indirizzo del sito: chi gestisce il server lo indica con BASE_URL.",
          href: path,
          calm: true,
        },
      ]
    : [];

function certificateDay(): Day | null {
  const expiry = certificateExpiry();
  return expiry === null ? null : dayOf(momentOf(expiry));
}

function certificateWarning(): Warning | false {
  const left = (certificateExpiry() ?? Number.POSITIVE_INFINITY) - milliseconds();
  const until = certificateDay();
  if (!until || left > 14 * day) return false;
  const verb = left > 0 ? "scade" : "è scaduto";
  return {
    text: `Il certificato del sito ${verb} il ${formatDay(until)}: senza uno nuovo i browser rifiutano il sito. Rinnovarlo e riavviare il server.`,
    href: path,
  };
}

const waitingMails = () =>
  one<{ count: number; oldest: string | null }>`
    SELECT count(*) AS count, min(date_created) AS oldest FROM letters WHERE state = 'waiting'` ?? {
    count: 0,
    oldest: null,
  };

const mailsWait = () =>
  `La posta in uscita aspetta dal ${formatMoment(waitingMails().oldest as string)}: non viene spedita.`;

function mailsAreLate(): boolean {
  const { oldest } = waitingMails();
  return hasMailServer() && oldest !== null && oldest < momentOf(milliseconds() - day);
}

export function details(caller: Pick<Caller, "site" | "inClear">) {
  const { inClear = false } = caller;
  const files = filesOf(database());
  const missing = missingUploads();
  const orphaned = orphanedFiles();
  return {
    ...health(),
    warnings: [...systemWarnings({ inClear }), ...reminders()],
    damage: damage(),
    schema: versionOf(database()),
    started: momentOf(milliseconds() - process.uptime() * 1000),
    memory: process.memoryUsage().rss,
    backup: lastBackup(),
    drill: drillOfRome(),
    database: { bytes: bytesOf(database().filename), log: bytesOf(`${database().filename}-wal`) },
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
    letters: { waiting: waitingMails().count, oldest: waitingMails().oldest },
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

function failedDrill() {
  const drill = drillOfRome();
  return drill?.failure ? { ...drill, at: formatMoment(drill.at) } : null;
}

const folderUnreadable = (reason: string) =>
  `La cartella dei salvataggi ${backupFolder()} non si può leggere: ${reason}.`;

const drillFailed = ({ at, failure }: NonNullable<ReturnType<typeof failedDrill>>) =>
  `La prova di ripristino del ${at} non è riuscita: ${failure}`;

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
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
