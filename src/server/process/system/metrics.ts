import { timingSafeEqual } from "node:crypto";
import { startOf } from "../../backup/format";
import { lastDrill } from "../../backup/restore-drill";
import { backupState } from "../../backup/state";
import { milliseconds } from "../../base/clock";
import { faultCount } from "../../base/logger";
import { program } from "../../base/version";
import { callTotals } from "../../call/call-log";
import { database } from "../../db/db";
import { freeBytes, freeSpace } from "../../files/disk";
import { uploadTotals } from "../../files/files";
import { backupFolder } from "../../files/folders";
import { certificateExpiry } from "../../http/tls";
import { streamCount } from "../../journal/live";
import { versionOf } from "../../journal/migrate";
import { databaseSizes } from "../server-state";
import { health, sessionCount, waitingLetters } from "./store";

const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();

/** Compared by their digests: the time says nothing of the token. */
export const isToken = (token: string, authorization = "") =>
  timingSafeEqual(digest(`Bearer ${token}`), digest(authorization));

type Sample = { labels?: Record<string, string>; value: number };
type Metric = [name: string, help: string, samples: Sample[]];

/** Prometheus' text form (version 0.0.4): numbers of the machine, nothing of a person. */
export function metricsText(): string {
  const { ok, reasons } = health();
  const isReadable = !reasons.some((reason) => reason.startsWith("database-"));
  const metrics: Metric[] = [
    metric("traslo_healthy", "1 while data can be read and saved.", ok ? 1 : 0),
    [
      "traslo_reason",
      "Each reason of /salute that holds now.",
      reasons.map((reason) => ({ labels: { reason }, value: 1 })),
    ],
    [
      "traslo_calls_total",
      "Calls since the start, by status; 400 to 499 are refusals.",
      [...callTotals().byStatus].map(([status, value]) => ({ labels: { status: String(status) }, value })),
    ],
    metric("traslo_call_seconds_total", "How long the server worked for them.", callTotals().seconds),
    metric("traslo_faults_total", "Unexpected errors since the start.", faultCount()),
    metric(
      "process_start_time_seconds",
      "When it started, since 1970.",
      Math.round(Date.now() / 1000 - process.uptime()),
    ),
    ...atMoment(
      "traslo_certificate_expiry_seconds",
      "End of its certificate, since 1970.",
      certificateExpiry(),
    ),
    metric("traslo_uptime_seconds", "Since the start.", Math.round(process.uptime())),
    metric("traslo_memory_bytes", "Resident memory.", process.memoryUsage.rss()),
    metric("traslo_live_streams", "Open screens that follow changes.", streamCount()),
    metric("traslo_disk_free_bytes", "On the disk of the data.", freeSpace()),
    ...(isReadable ? ofDatabase() : []),
    ...ofBackups(),
  ];
  return metrics.map(written).join("");
}

const metric = (name: string, help: string, value: number, labels?: Record<string, string>): Metric => [
  name,
  help,
  [{ value, labels }],
];

const atMoment = (name: string, help: string, moment: number | null | undefined): Metric[] =>
  moment ? [metric(name, help, Math.round(moment / 1000))] : [];

function ofDatabase(): Metric[] {
  const sizes = databaseSizes();
  const uploads = uploadTotals(database());
  const { number } = program();
  const schema = String(versionOf(database()));
  return [
    metric("traslo_info", "Number of the program and schema of the data.", 1, { version: number, schema }),
    metric("traslo_database_bytes", "Size of the database.", sizes.database),
    metric("traslo_write_ahead_log_bytes", "Size of its log of writes.", sizes.wal),
    metric("traslo_uploads", "Uploaded files.", uploads.uploads),
    metric("traslo_upload_bytes", "Size of the uploaded files.", uploads.uploadBytes),
    [
      "traslo_sessions",
      "Open sessions, by site.",
      (["A", "B"] as const).map((site) => ({ labels: { site }, value: sessionCount(site) })),
    ],
    metric("traslo_letters_waiting", "Letters that wait to be sent.", waitingLetters().waiting),
  ];
}

function ofBackups(): Metric[] {
  const { newest, failure } = backupState();
  const age = newest && Math.round((milliseconds() - startOf(newest)) / 1000);
  const drill = lastDrill();
  const drillAt = drill && Date.parse(drill.at);
  return [
    metric("traslo_backup_disk_free_bytes", "On the disk of the backups.", freeBackupBytes()),
    ...atMoment("traslo_restore_drill_seconds", "The last trial restore, since 1970.", drillAt),
    metric("traslo_restore_drill_failed", "1 when it failed.", drill?.failure ? 1 : 0),
    ...(age === null ? [] : [metric("traslo_backup_age_seconds", "Since the newest good backup.", age)]),
    metric("traslo_backup_failed", "1 when the last one failed.", failure ? 1 : 0),
  ];
}

/** A disk that is not there is not measured. */
function freeBackupBytes(): number {
  try {
    return freeBytes(backupFolder());
  } catch {
    return Number.NaN;
  }
}

/** Without a data folder, as in a database in memory, no disk is measured. */
function written([name, help, all]: Metric): string {
  const samples = all.filter(({ value }) => Number.isFinite(value));
  const lines = samples.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(
      ([label, text]) => `${label}="${text.replace(/["\\\n]/g, "\\$&")}"`,
    );
    return `${name}${pairs.length ? `{${pairs.join(",")}}` : ""} ${value}\n`;
  });
  return samples.length
    ? `# HELP ${name} ${help}\n# TYPE ${name} ${name.endsWith("_total") ? "counter" : "gauge"}\n${lines.join("")}`
    : "";
}
