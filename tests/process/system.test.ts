import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { drillIfDue } from "../../src/server/backup/restore-drill";
import { startBackups } from "../../src/server/backup/schedule";
import { setScheduled } from "../../src/server/backup/state";
import { setBaseUrl } from "../../src/server/base/base-url";
import { reportDamage } from "../../src/server/base/damage";
import { version } from "../../src/server/base/version";
import { all, database, insert, open, transaction, use } from "../../src/server/db/db";
import { setDiskFolder } from "../../src/server/files/disk";
import { setBackupFolder, setFilesFolder } from "../../src/server/files/files";
import { judgeClock } from "../../src/server/journal/clock-behind";
import { startMailer } from "../../src/server/mail/mail";
import { cleanup } from "../../src/server/process/cleanup";
import { everyHour } from "../../src/server/process/hourly";
import { dataToBackUp } from "../support/backups";
import { temporaryFolder } from "../support/folders";
import { as, direct, fresh, setClock, visitor, world } from "../support/requests";
import { pdf } from "../support/samples";
import { xtest } from "../support/thorough";

let uploads = "";
beforeEach(() => {
  fresh();
  const folder = temporaryFolder("system");
  uploads = join(folder, "uploads");
  setFilesFolder(folder);
});
afterEach(() => {
  fresh();
  setDiskFolder("");
  setClock();
  judgeClock();
});

const admin = () => as("gestione1");
const system = async () => (await admin().call("System", "getAll", {})).values;
const changeLimits = (uploadReserveMb: unknown, recordReserveMb: unknown, more = {}) =>
  admin().call("System", "changeDiskLimits", { values: { uploadReserveMb, recordReserveMb }, ...more });
const moreThanTheDisk = 1_000_000;
const health = async (path = "/salute", who: Parameters<typeof visitor>[0] = "nobody") => {
  const { status, text } = await visitor(who).get(path);
  return { status, body: JSON.parse(text) };
};

const name = "0123456789abcdef0123456789abcdef01234567";
function makeOrphaned() {
  mkdirSync(join(uploads, "orphaned"), { recursive: true });
  writeFileSync(join(uploads, "orphaned", name), pdf());
}

describe("/salute", () => {
  test("answers ok and the version without a session, and nothing else while all is well", async () => {
    expect(await health()).toEqual({ status: 200, body: { ok: true, version: version(), reasons: [] } });
  });

  test("answers 503 when the database is damaged, without SQLite's words", async () => {
    reportDamage("Tree 33 page 548 in /data/traslo.db");
    const reasons = ["database-damaged"];
    expect(await health()).toEqual({ status: 503, body: { ok: false, version: version(), reasons } });
  });

  test("answers 503 when the database does not answer", async () => {
    database().close();
    const reasons = ["database-not-answering"];
    expect(await health()).toEqual({ status: 503, body: { ok: false, version: version(), reasons } });
  });

  test("warns of little disk space, and stays ok", async () => {
    await changeLimits(moreThanTheDisk, 0);
    setDiskFolder(join(uploads, ".."));
    expect((await health()).body).toEqual({ ok: true, version: version(), reasons: ["low-disk"] });
    await changeLimits(moreThanTheDisk, moreThanTheDisk);
    // Nothing is saved any more: no monitor may call that well.
    const reasons = ["records-refused", "low-disk"];
    expect(await health()).toEqual({ status: 503, body: { ok: false, version: version(), reasons } });
  });

  test("warns of a clock more than an hour before the newest act, as Home does", async () => {
    const home = async () => (await visitor("gestione1").get("/")).text;
    setClock(() => Date.now() - 50 * 60_000);
    expect([(await health()).body.reasons, (await home()).includes("orologio")]).toEqual([[], false]);
    setClock(() => Date.now() - 30 * 24 * 3_600_000);
    expect((await health()).body).toEqual({ ok: true, version: version(), reasons: ["clock-behind"] });
    expect(await home()).toContain("orologio del computer segna");
    // What is saved now has a wrong time, and does not hide it.
    expect((await changeLimits(500, 100)).status).toBe(200);
    expect((await health()).body.reasons).toEqual(["clock-behind"]);
  });

  test("a clock that ran ahead once is no longer called behind after a week of acts", async () => {
    const start = Date.now();
    setClock(() => start + 1500 * 24 * 3_600_000);
    await changeLimits(500, 100);
    for (const [days, reasons] of [
      [0, ["clock-behind"]],
      [8, []],
    ] as const) {
      setClock(() => start + days * 24 * 3_600_000);
      await changeLimits(500, 101 + days);
      expect((await health()).body.reasons).toEqual([...reasons]);
    }
  });

  test("warns of a start a month after the newest act, and deletes nothing by its age for a week", async () => {
    const waiting = () => all`SELECT id FROM letters`.length;
    const start = Date.now() + 1500 * 24 * 3_600_000;
    const letter = { recipient: "uno@traslo.example", subject: "Prova", body: "Testo", state: "sent" };
    direct(() =>
      insert("letters", { ...letter, date_created: "2026-01-05 10:00", date_sent: "2026-01-05 10:00" }),
    );
    setClock(() => start);
    judgeClock();
    expect((await health()).body.reasons).toEqual(["clock-ahead"]);
    expect((await visitor("gestione1").get("/")).text).toContain("un mese dopo l&#x27;ultima operazione");
    cleanup();
    expect(waiting()).toBe(1);
    setClock(() => start + 6 * 24 * 3_600_000);
    await changeLimits(500, 100);
    judgeClock();
    expect((await health()).body.reasons).toEqual(["clock-ahead"]);
    setClock(() => start + 8 * 24 * 3_600_000);
    expect((await health()).body.reasons).toEqual([]);
    cleanup();
    expect(waiting()).toBe(0);
  });

  test("warns of a letter that has waited for the mail server for a day", async () => {
    const letter = { recipient: "uno@traslo.example", subject: "Prova", body: "Testo" };
    direct(() => insert("letters", { ...letter, date_created: "2026-01-05 10:00", next_try: 9e15 }));
    expect((await health()).body.reasons).toEqual([]);
    const stop = startMailer("smtp://127.0.0.1:9", "traslo@traslo.example");
    const { reasons } = (await health()).body;
    await stop();
    expect(reasons).toEqual(["letters-waiting"]);
  });

  test("?dettagli answers all of it to administrators alone", async () => {
    const { status, body } = await health("/salute?dettagli", "gestione1");
    expect([status, body.ok, body.letters.waiting]).toEqual([200, true, 0]);
    expect((await health("/salute?dettagli")).status).toBe(401);
    const office = await health("/salute?dettagli", "ufficio");
    expect([office.status, office.body]).toEqual([403, { msg: "Operazione non consentita." }]);
  });
});

describe("System", () => {
  test("counts uploads, sessions and letters, and lists what is missing", async () => {
    const file = { filename: "contratto.pdf", bytes: pdf() };
    await as("ufficio").call("Files", "upload", { file, id_appointment: world.withOrder });
    const before = await system();
    expect(before.uploads).toEqual({ count: 1, bytes: pdf().length });
    expect(before.missing).toEqual({ count: 0, files: [] });
    expect(before.sessions.A).toBeGreaterThan(0);

    const [stored = ""] = readdirSync(uploads);
    rmSync(join(uploads, stored));
    const files = [{ table: "documents", filename: "contratto.pdf", stored }];
    expect((await system()).missing).toEqual({ count: 1, files });
  });

  test("changes the limits of the disk; wrong numbers are refused", async () => {
    const { limits } = await system();
    expect(limits).toEqual({ uploadReserveMb: 1000, recordReserveMb: 200, version: 1 });
    expect((await changeLimits("500", "100", { version: 1 })).values.msg).toBe("Limiti del disco modificati");
    expect((await system()).limits).toMatchObject({ uploadReserveMb: 500, recordReserveMb: 100 });
    for (const bad of ["", "-1", "mezzo", "1.5", 1_000_001, null])
      expect((await changeLimits(bad, 0)).values.errors).toHaveProperty("uploadReserveMb");
    expect((await changeLimits(100, 200)).values.errors).toEqual({
      recordReserveMb: "Non può essere più del limite per i file",
    });
  });

  test("may be changed by an administrator also below the limit for records", async () => {
    setDiskFolder(join(uploads, ".."));
    await changeLimits(moreThanTheDisk, moreThanTheDisk);
    expect((await changeLimits(0, 0)).status).toBe(200);
  });
});

describe("a file without a row", () => {
  beforeEach(makeOrphaned);

  test("is listed with name, size, type and day, and administrators download it", async () => {
    const { orphaned } = await system();
    expect(orphaned).toMatchObject({ count: 1, bytes: pdf().length, files: [{ name, bytes: pdf().length }] });
    const { text } = await visitor("gestione1").get("/admin/system/");
    for (const shown of [name, "PDF", "Scarica", "Elimina"]) expect(text).toContain(shown);

    const file = await visitor("gestione1").get(`/admin/system/orphaned/${name}`);
    expect(file.headers.get("content-disposition")).toContain(`attachment; filename="${name}.pdf"`);
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    expect((await visitor("ufficio").get(`/admin/system/orphaned/${name}`)).status).toBe(403);
  });

  test("is deleted by an administrator, also below the limit for records; then it is not found", async () => {
    setDiskFolder(join(uploads, ".."));
    await changeLimits(moreThanTheDisk, moreThanTheDisk);
    const remove = () => admin().call("System", "deleteHomelessFile", { name });
    expect((await remove()).values.msg).toBe("File eliminato");
    expect(readdirSync(join(uploads, "orphaned"))).toEqual([]);
    expect(await remove()).toMatchObject({ status: 404, values: { msg: "File non trovato." } });
  });

  test.each(["../traslo.db", "..%2ftraslo.db", "a", `${name}.tmp.tmp`, ""])(
    "is not found under the name %j",
    async (bad) => {
      const answer = await visitor("gestione1").get(`/admin/system/orphaned/${bad}`);
      expect(answer.status).toBe(404);
      const { status } = await admin().call("System", "deleteHomelessFile", { name: bad });
      expect(status).toBe(422);
    },
  );
});

test("Home warns administrators alone of little disk space, with a link to Sistema", async () => {
  setDiskFolder(join(uploads, ".."));
  expect((await visitor("gestione1").get("/")).text).not.toContain("Sul disco");
  await changeLimits(moreThanTheDisk, 0);
  const home = (await visitor("gestione1").get("/")).text;
  expect(home).toMatch(
    /role="alert".*<a href="\/admin\/system\/">Sul disco del server restano meno di 1 TB/s,
  );
  expect((await visitor("ufficio").get("/")).text).not.toContain("Sul disco");
});

test("an old backup is a reason in /salute, which stays ok, and a red line on Home", async () => {
  setBackupFolder(join(uploads, "../backups"), join(uploads, ".."));
  setScheduled(true);
  try {
    expect((await health()).body).toEqual({ ok: true, version: version(), reasons: ["old-backup"] });
    const home = (await visitor("gestione1").get("/")).text;
    expect(home).toMatch(/role="alert".*<a href="\/admin\/backups\/">Nelle ultime 26 ore/s);
  } finally {
    setScheduled(false);
  }
});

test("a folder of backups that cannot be read is a reason and a sentence, and no page falls", async () => {
  const backups = join(uploads, "../backups");
  writeFileSync(backups, "a file, as a mount point of a disk that is gone");
  setBackupFolder(backups, join(uploads, ".."));
  setScheduled(true);
  try {
    expect(await health()).toEqual({
      status: 200,
      body: { ok: true, version: version(), reasons: ["backup-folder"] },
    });
    const admin = visitor("gestione1");
    for (const path of ["/", "/admin/system/", "/admin/backups/"]) {
      const { status, text } = await admin.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain("non si può leggere: non è una cartella ma un file");
    }
  } finally {
    setScheduled(false);
  }
});

test.each([
  ["/proc/traslo/backups", "La cartella dei salvataggi /proc/traslo/backups non c'è e non si può creare."],
  [`/tmp/${"x".repeat(300)}`, "Il percorso della cartella dei salvataggi non è valido"],
])(
  "a folder of backups that cannot be made is one Italian sentence at start and on its page: %p",
  async (backups, sentence) => {
    setBackupFolder(backups, join(uploads, ".."));
    const log = spyOn(console, "error").mockImplementation(() => {});
    const { stop } = startBackups();
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    log.mockRestore();
    try {
      const [failed] = lines.filter(({ event }) => event === "backup-failed");
      expect(failed.reason).toStartWith(sentence);
      const admin = visitor("gestione1");
      for (const path of ["/", "/admin/system/"]) expect((await admin.get(path)).status).toBe(200);
      const page = await admin.get("/admin/backups/");
      expect([page.status, page.text.includes(sentence.replaceAll("'", "&#x27;"))]).toEqual([200, true]);
      expect(page.text).not.toMatch(/ENOENT|ENAMETOOLONG|mkdir/);
      expect((await admin.post("/admin/backups/insert", {})).status).toBeLessThan(500);
    } finally {
      await stop();
    }
  },
);

test("every hour the file alone has what was written: a backup program that copies it alone loses nothing", async () => {
  const { data, save } = dataToBackUp();
  save();
  use(open(join(data, "traslo.db")));
  const written = { recipient: "a@b.it", subject: "Nel log", body: "", date_created: "2026-11-26 10:00" };
  const inFileAlone = () => {
    const copy = join(temporaryFolder("file-alone"), "traslo.db");
    copyFileSync(join(data, "traslo.db"), copy);
    const db = open(copy);
    const found = db.query("SELECT 1 FROM letters WHERE subject = 'Nel log'").values().length;
    db.close();
    return found;
  };
  transaction(() => insert("letters", written));
  const before = inFileAlone();
  await everyHour(data, false);
  expect([before, inFileAlone()]).toEqual([0, 1]);
});

test("with a mail server and without BASE_URL Sistema says what letters lack, and Home does not", async () => {
  const stop = startMailer("smtp://127.0.0.1:9", "traslo@traslo.example");
  const says = async (path: string) => (await visitor("gestione1").get(path)).text.includes("con BASE_URL");
  try {
    const seen = [await says("/admin/system/"), await says("/")];
    setBaseUrl({ site: "A", origin: "https://traslo.example" });
    expect([...seen, await says("/admin/system/")]).toEqual([true, false, false]);
  } finally {
    setBaseUrl(null);
    await stop();
  }
});

describe("the weekly restore drill", () => {
  let drilled: ReturnType<typeof dataToBackUp>;
  const drillOf = async (spoil = (_: string) => {}) => {
    const backup = await createBackup("manual");
    spoil(join(backup.folder, "traslo.db"));
    const log = spyOn(console, "error").mockImplementation(() => {});
    await drillIfDue();
    log.mockRestore();
    return backup.name;
  };
  const shown = async () => (await visitor("gestione1").get("/admin/system/")).text;
  beforeEach(() => {
    drilled = dataToBackUp();
    drilled.save();
  });

  test("is on Sistema and in ?dettagli: when and how it went", async () => {
    expect((await system()).drill).toBeNull();
    expect(await shown()).toContain("Non ancora fatta");
    const name = await drillOf();
    const { body } = await health("/salute?dettagli", "gestione1");
    expect(body.drill).toMatchObject({ name, failure: null });
    expect(body.drill.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(await shown()).toMatch(/Riuscita il \d\d\/\d\d\/\d{4}/);
    expect(body.reasons).toEqual([]);
    const now = Date.now();
    setClock(() => now + 10 * 24 * 3_600_000);
    const home = (await visitor("gestione1").get("/")).text;
    expect([await shown(), home].map((text) => text.includes("più di una settimana fa"))).toEqual([
      true,
      false,
    ]);
  });

  test("that failed is a reason in /salute, which stays ok, and a red line on Home", async () => {
    const name = await drillOf((path) => appendFileSync(path, "!"));
    expect((await health()).body).toEqual({
      ok: true,
      version: version(),
      reasons: ["restore-drill-failed"],
    });
    expect((await visitor("gestione1").get("/")).text).toMatch(
      new RegExp(
        `role="alert".*<a href="/admin/backups/">La prova di ripristino del .* non è riuscita: .*${name}`,
        "s",
      ),
    );
    expect((await visitor("ufficio").get("/")).text).not.toContain("prova di ripristino");
    expect(await shown()).toContain("Non riuscita il");
  });

  xtest("that failed is repeated with the next backup", async () => {
    const now = Date.now();
    setClock(() => now);
    await drillOf((path) => appendFileSync(path, "!"));
    setClock(() => now + 24 * 3_600_000);
    const name = await drillOf();
    setClock();
    expect((await system()).drill).toMatchObject({ name, failure: null });
    expect((await health()).body.reasons).toEqual([]);
  });
});
