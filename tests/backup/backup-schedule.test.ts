import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { backupNames } from "../../src/server/backup/format";
import { expiredBackups } from "../../src/server/backup/retention";
import { backUp, isDue, startBackups } from "../../src/server/backup/schedule";
import { backupState } from "../../src/server/backup/state";
import { isoOf, setClock } from "../../src/server/base/clock";
import { setBackupFolder } from "../../src/server/files/files";
import { dataToBackUp } from "../support/backups";
import { xtest } from "../support/thorough";

const hour = 3_600_000;
const day = 24 * hour;

describe("of the backups remain", () => {
  const at = (moment: string) => ({ name: moment, startedAt: isoOf(Date.parse(moment)) });
  /** One backup each night, at 02:00 of Rome in winter, the last one on that day. */
  const nights = (last: string, amount: number) =>
    Array.from({ length: amount }, (_, back) =>
      at(new Date(Date.parse(`${last}T01:00:00Z`) - back * day).toISOString()),
    );
  const remaining = (backups: { name: string; startedAt: string }[]) => {
    const expired = new Set(expiredBackups(backups));
    return backups.map(({ name }) => name).filter((name) => !expired.has(name));
  };
  const days = (names: string[]) => names.map((name) => name.slice(0, 10));

  test("none of none, and the only one", () => {
    expect(expiredBackups([])).toEqual([]);
    expect(expiredBackups(nights("2020-01-01", 1))).toEqual([]);
  });

  test("14 days, 8 weeks and 12 months of three years of nights", () => {
    expect(days(remaining(nights("2026-11-22", 1100)))).toEqual([
      ...["22", "21", "20", "19", "18", "17", "16", "15", "14", "13", "12", "11", "10", "09"].map(
        (day) => `2026-11-${day}`,
      ),
      ...["2026-11-08", "2026-11-01", "2026-10-31", "2026-10-25", "2026-10-18", "2026-10-11", "2026-10-04"],
      ...["2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30"],
      ...["2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
    ]);
  });

  test("the same when they expire night after night as when all are there at once", () => {
    let there: ReturnType<typeof nights> = [];
    const all = nights("2026-11-22", 1100).reverse();
    for (const night of all) {
      there.push(night);
      const names = new Set(remaining(there));
      there = there.filter(({ name }) => names.has(name));
    }
    expect(there.map(({ name }) => name)).toEqual(remaining(all));
  });

  test("as many of a machine that is on once a week, or was off for a year", () => {
    const weekly = nights("2026-11-22", 1100).filter((_, back) => back % 7 === 0);
    expect(remaining(weekly)).toHaveLength(14 + 8);
    const old = nights("2025-11-22", 5);
    expect(remaining([...nights("2026-11-22", 1), ...old])).toHaveLength(6);
  });

  test("the newest of a day, whatever its reason, and all of the last 24 hours", () => {
    const before = ["2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z", "2026-11-20T22:59:00Z"].map(at);
    const last = ["2026-11-21T08:00:00Z", "2026-11-21T08:01:00Z", "2026-11-21T09:00:00Z"].map(at);
    expect(remaining([...before, ...last])).toEqual([
      "2026-11-20T22:59:00Z",
      ...last.map(({ name }) => name),
    ]);
  });

  test("those of the civil days of Rome: half past midnight of January is not the year before", () => {
    const newer = nights("2026-12-31", 20);
    const turn = ["2025-12-31T22:30:00Z", "2025-12-31T23:30:00Z"].map(at);
    expect(remaining([...newer, ...turn])).toEqual([...remaining(newer), ...turn.map(({ name }) => name)]);
  });
});

describe("a backup is due", () => {
  const rome = (moment: string) => Date.parse(`${moment}:00Z`);
  const quiet = { hour: 2, late: false, failedAt: null, isRunning: false };
  const from = (last: string, now: string, more = {}) =>
    isDue({ last: rome(last), now: rome(now), ...quiet, ...more });

  test.each<[string, string, string, object, boolean]>([
    ["when the hour comes", "2026-01-10T00:59", "2026-01-10T01:00", {}, true],
    ["not a minute before", "2026-01-10T00:58", "2026-01-10T00:59", {}, false],
    ["not a second time", "2026-01-10T01:00", "2026-01-10T01:01", {}, false],
    ["not by a start after that hour", "2026-01-10T09:00", "2026-01-10T09:01", {}, false],
    ["at midnight", "2026-01-09T22:59", "2026-01-09T23:00", { hour: 0 }, true],
    ["at 23", "2026-01-09T21:59", "2026-01-09T22:00", { hour: 23 }, true],
    ["in the night without that hour, at three", "2026-03-29T00:59", "2026-03-29T01:00", {}, true],
    ["in the night with two of them, at the first", "2026-10-24T23:59", "2026-10-25T00:00", {}, true],
    ["in the night with two of them, not at the second", "2026-10-25T00:59", "2026-10-25T01:00", {}, false],
    ["when the machine slept through it", "2026-01-09T22:00", "2026-01-10T06:00", {}, true],
    ["at any hour when the newest is late", "2026-01-10T09:00", "2026-01-10T09:01", { late: true }, true],
    [
      "not while one is being made",
      "2026-01-10T00:59",
      "2026-01-10T01:00",
      { late: true, isRunning: true },
      false,
    ],
    [
      "not in the hour after a failure",
      "2026-01-10T00:59",
      "2026-01-10T01:00",
      { late: true, failedAt: rome("2026-01-10T00:30") },
      false,
    ],
    [
      "an hour after a failure",
      "2026-01-10T01:29",
      "2026-01-10T01:30",
      { failedAt: rome("2026-01-10T00:30") },
      true,
    ],
  ])("%s", (_, last, now, more, due) => {
    expect(from(last, now, more)).toBe(due);
  });
});

describe("the backups of a server", () => {
  let folder: ReturnType<typeof dataToBackUp>;
  let running: ReturnType<typeof startBackups> | undefined;

  beforeEach(() => {
    folder = dataToBackUp();
    folder.save();
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  /** Starts them at that moment, and waits for the backup that the start began. */
  async function start(at: number) {
    setClock(() => at);
    running = startBackups();
    await running.stop();
    running = undefined;
  }

  xtest("are made up for at the start when the newest is older than 26 hours", async () => {
    const now = Date.now();
    setClock(() => now - 27 * hour);
    await createBackup("nightly");
    setClock(() => now);
    running = startBackups();
    expect(backupState()).toMatchObject({ late: true, running: { since: now } });
    await until(() => backupState().running === null);
    expect(backupNames()).toHaveLength(2);
    expect(backupState()).toMatchObject({ late: false, failure: null });
  });

  test("are not made at the start when the newest is younger, nor at the first start", async () => {
    const now = Date.now();
    await start(now);
    expect(backupNames()).toEqual([]);
    setClock(() => now - 25 * hour);
    await createBackup("nightly");
    await start(now);
    expect(backupNames()).toHaveLength(1);
  });

  test("of the future, made while the clock ran ahead, do not hide that none is made", async () => {
    const now = Date.now();
    await start(now + 1500 * day);
    await createBackup("manual");
    setClock(() => now);
    running = startBackups();
    expect(backupState().newest).toBeNull();
    const { name } = await createBackup("manual");
    expect(backupState()).toMatchObject({ newest: { name }, late: false });
    setClock(() => now + 27 * hour);
    expect(backupState().late).toBe(true);
  });

  test("are late 26 hours after the first start when none was made", async () => {
    const now = Date.now();
    setClock(() => now);
    running = startBackups();
    setClock(() => now + 25 * hour);
    expect(backupState().late).toBe(false);
    setClock(() => now + 27 * hour);
    expect(backupState()).toMatchObject({ late: true, newest: null });
  });

  test("are known to be on the disk of the data after a week, also across restarts", async () => {
    const now = Date.now();
    await start(now);
    setClock(() => now + 6 * day);
    running = startBackups();
    expect(backupState().sameDisk).toBe(false);
    setClock(() => now + 8 * day);
    expect(backupState().sameDisk).toBe(true);
  });

  test("show why the last one failed, until one succeeds; the others stay", async () => {
    setClock(() => Date.now());
    running = startBackups();
    await backUp("manual");
    const live = join(folder.data, "traslo.db");
    rmSync(live);
    await backUp("manual").catch(() => null);
    expect(backupState().failure?.reason).toBe(
      `Nella cartella dei dati ${folder.data} non c'è il database traslo.db.`,
    );
    expect(backupNames()).toHaveLength(1);
    folder.save();
    await backUp("manual");
    expect(backupState().failure).toBeNull();
  });

  test("say at the start that their folder can't be used", async () => {
    const file = join(folder.data, "file");
    writeFileSync(file, "");
    setBackupFolder(file, folder.data);
    running = startBackups();
    expect(backupState().failure?.reason).toBe(
      `La cartella dei salvataggi ${file} non è una cartella ma un file.`,
    );
  });

  test("check the database again when a copy finds it damaged, and say what to do", async () => {
    const checked: string[] = [];
    running = startBackups(() => checked.push("again"));
    const live = join(folder.data, "traslo.db");
    const bytes = readFileSync(live);
    writeFileSync(live, bytes.fill(0, 4096, bytes.length / 2));
    await backUp("manual").catch(() => null);
    expect(backupState().failure?.reason).toBe(
      "Il database è danneggiato e non si può copiare: va ripristinato un salvataggio di prima del danno.",
    );
    expect(checked).toEqual(["again"]);
    rmSync(live);
    await backUp("manual").catch(() => null);
    expect(checked).toEqual(["again"]);
  });

  test("are stopped at once, and the unfinished one is gone at the next start", async () => {
    running = startBackups();
    const stopped = backUp("manual").catch((error: Error) => error.message);
    await running.stop();
    expect(await stopped).toBe("Il lavoro sui salvataggi è stato interrotto.");
    mkdirSync(join(folder.backups, "20260101-020000-nightly.partial"));
    running = startBackups();
    expect(readdirSync(folder.backups).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  /** Copies of a backup, one for each of so many days back from a moment. */
  function copies({ folder: made, manifest }: Awaited<ReturnType<typeof createBackup>>, days: number[]) {
    for (const back of days) {
      const startedAt = isoOf(Date.parse(manifest.startedAt) - back * day);
      const name = `${startedAt.replaceAll(/[-:]/g, "").slice(0, 15).replace("T", "-")}-nightly`;
      cpSync(made, join(folder.backups, name), { recursive: true });
      writeFileSync(
        join(folder.backups, name, "backup.json"),
        JSON.stringify({ ...manifest, name, startedAt }),
      );
    }
  }

  test("expire only once a new one is complete", async () => {
    const now = Date.parse("2026-11-22T12:00:00Z");
    setClock(() => now - 30 * day);
    running = startBackups();
    const made = await createBackup("nightly");
    copies(
      made,
      Array.from({ length: 20 }, (_, at) => at - 29),
    );
    setClock(() => now);
    rmSync(join(folder.data, "traslo.db"));
    await backUp("nightly").catch(() => null);
    expect(backupNames()).toHaveLength(21);
    folder.save();
    await backUp("nightly");
    const left = backupNames()
      .sort()
      .map((name) => name.slice(4, 8));
    expect(left).toEqual(
      "1023 1108 1109 1110 1111 1112 1113 1114 1115 1116 1117 1118 1119 1120 1121 1122".split(" "),
    );
  });

  test("of the clock of 2031 take no place of the others, and stay", async () => {
    const now = Date.parse("2026-11-22T12:00:00Z");
    setClock(() => now - day);
    const made = await createBackup("nightly");
    const before = Array.from({ length: 10 }, (_, at) => at + 1);
    const future = Array.from({ length: 40 }, (_, at) => -1500 - 31 * at);
    copies(made, [...before, ...future]);
    setClock(() => now);
    running = startBackups();
    await backUp("nightly");
    expect(backupNames()).toHaveLength(12 + 40);
  });
});

async function until(done: () => boolean) {
  while (!done()) await Bun.sleep(5);
}
