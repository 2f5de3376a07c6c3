import { Database } from "bun:sqlite";
import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { recoverRestore } from "../../src/server/backup/restore-swap";
import { open } from "../../src/server/db/db";
import { setBackupFolder } from "../../src/server/files/files";
import { migrate } from "../../src/server/journal/migrate";
import { installTriggers, removeTriggers } from "../../src/server/journal/triggers";
import type { Figure } from "./rig";

const root = join(import.meta.dir, "../..");
const rounds = 40;
const megabyte = 1_000_000;
const longest = 120;

/**
 * R13: a restore onto a used folder with a leftover write-ahead log, killed 40 times; the time for 1 GB
 * (`backup/restore.test.ts` has truncated and edited backups).
 */
export async function run(): Promise<Figure> {
  const scratch = mkdtempSync(join(tmpdir(), "traslo-restore-"));
  try {
    const faults: string[] = [];
    const killed = await killedRestores(join(scratch, "killed"), faults);
    const seconds = await secondsForOneGigabyte(join(scratch, "large"), faults);
    if (seconds > longest) faults.push(`1 GB took ${seconds} s`);
    const outcome = `${killed.completed} completed, ${killed.takenBack} taken back`;
    const figure = `${rounds} kills: ${outcome}; 1 GB in ${seconds.toFixed(0)} s; ${faults.length} faults${faults[0] ? `: ${faults[0]}` : ""}`;
    return { id: "R13", figure, ok: faults.length === 0 };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A data folder whose only news is `title`, with that many files of that size. */
async function makeData(data: string, title: string, files: number, bytes: number) {
  mkdirSync(join(data, "uploads"), { recursive: true });
  const db = open(join(data, "traslo.db"));
  await migrate(db);
  removeTriggers(db);
  db.run("INSERT INTO locations (name, address, city) VALUES (?, 'Via Prova 1', 'Napoli')", [title]);
  for (let number = 0; number < files; number++) {
    const content = randomBytes(bytes);
    const stored = createHash("sha1").update(`${title} ${number}`).digest("hex");
    writeFileSync(join(data, "uploads", stored), content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    db.run(
      `INSERT INTO box_files (id_line, filename, stored, mime, size, sha256, date_created)
       VALUES (1, 'x.txt', ?, 'text/plain', ?, ?, '2026-01-01 08:00')`,
      [stored, bytes, sha256],
    );
  }
  installTriggers(db);
  db.close();
}

/** `./run restore NAME` in a process of its own; with `sync`, killed at that call of the kernel. */
function restoreProcess(data: string, backups: string, name: string, kill?: { call: string; when: number }) {
  const { PATH = "" } = process.env;
  const strace = kill
    ? [
        "strace",
        "-f",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        `trace=${kill.call}`,
        "-e",
        `inject=${kill.call}:signal=KILL:when=${kill.when}`,
      ]
    : [];
  const command = [...strace, process.execPath, "src/server/process/command-line.ts", "restore", name];
  return Bun.spawnSync(command, {
    cwd: root,
    env: { PATH, DATA_DIR: data, BACKUP_DIR: backups, NODE_ENV: "production" },
    stdout: "pipe",
    stderr: "pipe",
  });
}

const titleIn = (data: string) => {
  const db = new Database(join(data, "traslo.db"), { readonly: true });
  try {
    const sound = db.query("PRAGMA integrity_check").values()[0]?.[0] === "ok";
    const [title] = db.query("SELECT name FROM locations ORDER BY id DESC LIMIT 1").values().flat();
    const stored = db.query("SELECT stored FROM box_files").values().flat() as string[];
    return { sound, title, whole: stored.every((name) => existsSync(join(data, "uploads", name))) };
  } finally {
    db.close();
  }
};

/** A process writes and is killed, so that its write-ahead log stays. */
function leaveWriteAheadLog(data: string) {
  const script = `
    const db = new (require("bun:sqlite").Database)(process.env.DATABASE);
    db.run("PRAGMA wal_autocheckpoint = 0");
    db.run("CREATE TABLE later (x)"); db.run("INSERT INTO later VALUES (zeroblob(500000))");
    process.kill(process.pid, "SIGKILL");`;
  const { PATH = "" } = process.env;
  Bun.spawnSync([process.execPath, "-e", script], { env: { PATH, DATABASE: join(data, "traslo.db") } });
}

/** An old backup, and newer data with a leftover write-ahead log: the state that every round begins with. */
async function usedFolder(folder: string) {
  const [template, backups] = [join(folder, "template"), join(folder, "backups")];
  await makeData(template, "old", 5, 20_000);
  setBackupFolder(backups, template);
  const { name } = await createBackup("manual");
  rmSync(template, { recursive: true });
  await makeData(template, "new", 8, 20_000);
  leaveWriteAheadLog(template);
  return { template, backups, name };
}

async function killedRestores(folder: string, faults: string[]) {
  const { template, backups, name } = await usedFolder(folder);
  const data = join(folder, "data");
  const result = { completed: 0, takenBack: 0 };
  if (!Bun.which("strace")) faults.push("strace is not installed");
  for (let round = 0; round < rounds; round++) {
    rmSync(data, { recursive: true, force: true });
    cpSync(template, data, { recursive: true });
    const call = round % 2 ? "rename" : "fsync,fdatasync";
    restoreProcess(data, backups, name, { call, when: 1 + Math.floor(round / 2) });
    recoverRestore(data);
    const { sound, title, whole } = titleIn(data);
    if (title === "old") result.completed++;
    else result.takenBack++;
    const left = readdirSync(data).filter((entry) => /^restor/.test(entry));
    if (!sound || !whole || left.length)
      faults.push(`round ${round}: ${JSON.stringify({ sound, whole, left })}`);
  }
  return result;
}

/** 300 MB of database and 700 MB of files. */
async function secondsForOneGigabyte(folder: string, faults: string[]): Promise<number> {
  const [data, backups] = [join(folder, "data"), join(folder, "backups")];
  await makeData(data, "old", 700, megabyte);
  const db = open(join(data, "traslo.db"));
  db.run("CREATE TABLE bulk (id INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT");
  for (let part = 0; part < 300; part++) db.run("INSERT INTO bulk (content) VALUES (randomblob(1000000))");
  db.close();
  setBackupFolder(backups, data);
  const { name } = await createBackup("before-migration");
  const target = join(folder, "target");
  mkdirSync(target);
  const started = performance.now();
  const { exitCode, stderr } = restoreProcess(target, backups, name);
  const seconds = (performance.now() - started) / 1000;
  if (exitCode !== 0 || titleIn(target).title !== "old") faults.push(`1 GB was not restored: ${stderr}`);
  return seconds;
}
