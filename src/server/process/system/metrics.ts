import { timingSafeEqual } from "node:crypto";
import { startOf } from "../../backup/format";
import { lastDrill } from "../../backup/restore-drill";
import { backupState } from "../../backup/state";
import { milliseconds } from "../../base/clock";
import { attempt } from "../../base/errors";
import { faultCount } from "../../base/logger";
import { program } from "../../base/version";
import { callTotals } from "../../call/call-log";
import { database } from "../../db/db";
import { freeBytes, freeSpace } from "../../files/disk";
import { backupFolder, uploadTotals } from "../../files/files";
import { certificateExpiry } from "../../http/tls";
import { streamCount } from "../../journal/live";
import { versionOf } from "../../journal/migrate";
import { databaseSizes } from "../server-state";
import { health, sessionCount, waitingLetters } from "./store";

const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();

/** Compared by their digests: the time says nothing of the token. */
export const isToken = (token: string, authorization = "") =>
  timingSafeEqual(digest(`Bearer ${token}`), digest(authorization));

type Sample = { labels: Record<string, string>; value: number };
/** What is not known is left out. */
type Metric = [name: string, help: string, found: number | Sample[] | null | undefined];

const seconds = (milliseconds: number | null | undefined) =>
  milliseconds ? Math.round(milliseconds / 1000) : null;

/** Prometheus' text form (version 0.0.4): numbers of the machine, nothing of a person. */
export function metricsText(): string {
  const { ok, reasons } = health();
  const isReadable = !reasons.some((reason) => reason.startsWith("database-"));
  const { byStatus, seconds: worked } = callTotals();
  const metrics: Metric[] = [
    ["traslo_healthy", "1 while data can be read and saved.", ok ? 1 : 0],
    [
      "traslo_reason",
      "Each reason of /salute that holds now.",
      reasons.map((reason) => ({ labels: { reason }, value: 1 })),
    ],
    [
      "traslo_calls_total",
      "Calls since the start, by status; 400 to 499 are refusals.",
      [...byStatus].map(([status, value]) => ({ labels: { status: String(status) }, value })),
    ],
    ["traslo_call_seconds_total", "How long the server worked for them.", worked],
    ["traslo_faults_total", "Unexpected errors since the start.", faultCount()],
    [
      "process_start_time_seconds",
      "When it started, since 1970.",
      Math.round(Date.now() / 1000 - process.uptime()),
    ],
    [
      "traslo_certificate_expiry_seconds",
      "End of its certificate, since 1970.",
      seconds(certificateExpiry()),
    ],
    ["traslo_uptime_seconds", "Since the start.", Math.round(process.uptime())],
    ["traslo_memory_bytes", "Resident memory.", process.memoryUsage.rss()],
    ["traslo_live_streams", "Open screens that follow changes.", streamCount()],
    ["traslo_disk_free_bytes", "On the disk of the data.", freeSpace()],
    ...(isReadable ? ofDatabase() : []),
    ...ofBackups(),
  ];
  return metrics.map(written).join("");
}

function ofDatabase(): Metric[] {
  const sizes = databaseSizes();
  const { uploads, uploadBytes } = uploadTotals(database());
  const labels = { version: program().number, schema: String(versionOf(database())) };
  const sites = (["A", "B"] as const).map((site) => ({ labels: { site }, value: sessionCount(site) }));
  return [
    ["traslo_info", "Number of the program and schema of the data.", [{ labels, value: 1 }]],
    ["traslo_database_bytes", "Size of the database.", sizes.database],
    ["traslo_write_ahead_log_bytes", "Size of its log of writes.", sizes.wal],
    ["traslo_uploads", "Uploaded files.", uploads],
    ["traslo_upload_bytes", "Size of the uploaded files.", uploadBytes],
    ["traslo_sessions", "Open sessions, by site.", sites],
    ["traslo_letters_waiting", "Letters that wait to be sent.", waitingLetters().waiting],
  ];
}

function ofBackups(): Metric[] {
  const { newest, failure } = backupState();
  const drill = lastDrill();
  return [
    ["traslo_backup_disk_free_bytes", "On the disk of the backups.", freeBackupBytes()],
    [
      "traslo_restore_drill_seconds",
      "The last trial restore, since 1970.",
      seconds(drill && Date.parse(drill.at)),
    ],
    ["traslo_restore_drill_failed", "1 when it failed.", drill?.failure ? 1 : 0],
    [
      "traslo_backup_age_seconds",
      "Since the newest good backup.",
      newest && Math.round((milliseconds() - startOf(newest)) / 1000),
    ],
    ["traslo_backup_failed", "1 when the last one failed.", failure ? 1 : 0],
  ];
}

/** A disk that is not there is not measured. */
const freeBackupBytes = (): number | null => attempt(() => freeBytes(backupFolder()), null);

/** Without a data folder, as in a database in memory, no disk is measured. */
function written([name, help, found]: Metric): string {
  const all = Array.isArray(found) ? found : [{ labels: {}, value: found ?? Number.NaN }];
  const lines = all
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => {
      const pairs = Object.entries(labels).map(
        ([label, text]) => `${label}="${text.replace(/["\\\n]/g, "\\$&")}"`,
      );
      return `${name}${pairs.length ? `{${pairs.join(",")}}` : ""} ${value}\n`;
    });
  return lines.length
    ? `# HELP ${name} ${help}\n# TYPE ${name} ${name.endsWith("_total") ? "counter" : "gauge"}\n${lines.join("")}`
    : "";
}
