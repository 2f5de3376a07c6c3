import { Database } from "bun:sqlite";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { version as packageVersion } from "../../../package.json";
import { runCommand, serverCommand } from "../../support/server";
import { endProcesses, enter, enterFirst, launch, newFolder, start } from "../../support/started-servers";
import { open } from "../../support/world";

/** What a start leaves in the folder before anything else. */
const lockFiles = ["server.json", "server.lock"];

afterEach(endProcesses);

describe("a server that can't start prints the reason in one line", () => {
  async function refusalOf(folder: string, environment: Record<string, string> = {}) {
    const child = launch(folder, environment, serverCommand);
    const [code, output] = [await child.exited, await new Response(child.stderr).text()];
    expect(code).toBe(1);
    expect(await new Response(child.stdout).text()).toBe("");
    const { at, level, event, text, version } = JSON.parse(output);
    expect({ level, event, version }).toEqual({
      level: "error",
      event: "cannot-start",
      version: expect.stringMatching(
        new RegExp(`^${RegExp.escape(packageVersion)}( \\([0-9a-f]+(, modificato)?\\))?$`),
      ),
    });
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
    expect(text).toMatch(/^Traslo non può partire: .*[^.]\.$/);
    return text as string;
  }

  test("a data folder that can't be created", async () => {
    expect(await refusalOf("/proc/traslo/data")).toContain(
      "la cartella dei dati /proc/traslo/data non c'è e non si può creare",
    );
  });

  test("a data folder that is a file", async () => {
    const file = join(newFolder(), "data");
    writeFileSync(file, "");
    expect(await refusalOf(file)).toContain(`${file} non è una cartella ma un file`);
    expect(await refusalOf(join(file, "data"))).toContain("data/data non c'è e non si può creare");
  });

  test("a database that is a folder", async () => {
    const folder = newFolder();
    mkdirSync(join(folder, "traslo.db"));
    expect(await refusalOf(folder)).toContain("traslo.db è una cartella e non il file del database");
  });

  test("a database file of another format, or half of one", async () => {
    const folder = newFolder();
    const path = join(folder, "traslo.db");
    const remedy = "è danneggiato: ripristinare un salvataggio con ./run restore.";
    writeFileSync(path, "x".repeat(10_000));
    expect(await refusalOf(folder)).toContain(remedy);
    rmSync(path);
    const { child } = await start(folder);
    child.kill("SIGTERM");
    await child.exited;
    const db = open(path);
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
    truncateSync(path, statSync(path).size / 2);
    expect(await refusalOf(folder)).toContain(remedy);
  });

  test("the database of another program, which stays as it was", async () => {
    const folder = newFolder();
    const path = join(folder, "traslo.db");
    const foreign = new Database(path, { create: true });
    foreign.run("CREATE TABLE song (title TEXT)");
    foreign.close();
    const before = readFileSync(path);
    expect(await refusalOf(folder)).toContain(`${path} è il database di un altro programma`);
    expect(readFileSync(path)).toEqual(before);
    const marked = new Database(path);
    marked.run("CREATE TABLE users (id); CREATE TABLE activity (id); PRAGMA application_id = 7");
    marked.close();
    expect(await refusalOf(folder)).toContain("è il database di un altro programma");
  });

  test("a database of a newer program", async () => {
    const folder = newFolder();
    const { child } = await start(folder);
    child.kill("SIGTERM");
    await child.exited;
    const db = open(join(folder, "traslo.db"));
    db.run("PRAGMA user_version = 999");
    db.close();
    const refusal = await refusalOf(folder);
    expect(refusal).toContain("di una versione più recente (999)");
    expect(refusal).toContain("oppure ripristinare un salvataggio più vecchio con ./run restore");
  });

  test("variables that do not fit together, before anything is created", async () => {
    const folder = join(newFolder(), "data");
    const source = { SITE: "B", SITE_A_URL: "http://127.0.0.1:1" };
    expect(await refusalOf(folder, { SITE: "B" })).toContain("con SITE=B serve SITE_A_URL");
    expect(await refusalOf(folder, source)).toContain("con SITE=B serve SITE_A_TOKEN");
    expect(await refusalOf(folder, { ...source, SITE_A_URL: "traslo" })).toContain(
      "SITE_A_URL «traslo» non è",
    );
    expect(await refusalOf(folder, { SITE: "C" })).toContain("SITE «C» può valere solo A o B");
    expect(await refusalOf(folder, { SMTP_URL: "smtp://127.0.0.1:1" })).toContain(
      "con SMTP_URL serve MAIL_FROM",
    );
    expect(existsSync(folder)).toBe(false);
  });

  test("a SUPERADMIN_PASSWORD that people could not choose, before anything is created", async () => {
    const folder = join(newFolder(), "data");
    expect(await refusalOf(folder, { SUPERADMIN_PASSWORD: "1" })).toContain("almeno 8 caratteri");
    expect(await refusalOf(folder, { SUPERADMIN_PASSWORD: "password1" })).toContain("SUPERADMIN_PASSWORD");
    expect(existsSync(folder)).toBe(false);
  });

  test("a port that is in use or invalid", async () => {
    const { url } = await start(newFolder());
    const folder = newFolder();
    const { port } = new URL(url);
    expect(await refusalOf(folder, { PORT: port })).toContain(
      "è già occupata: sceglierne un'altra con PORT.",
    );
    expect(await refusalOf(folder, { SITE_B_PORT: port })).toContain(
      "è già occupata: sceglierne un'altra con SITE_B_PORT.",
    );
    expect(await refusalOf(folder, { PORT: "tremila" })).toContain("non è un numero di porta");
    expect(await refusalOf(folder, { PORT: "70000" })).toContain("non è un numero di porta");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("an address of another machine", async () => {
    expect(await refusalOf(newFolder(), { HOST: "192.0.2.1" })).toContain("non è di questa macchina");
  });

  test("an invalid SMTP_URL", async () => {
    expect(await refusalOf(newFolder(), { SMTP_URL: "mail.example:587" })).toContain("SMTP_URL");
  });

  describe("uploads without a database", () => {
    const stored = `uploads/${"a".repeat(40)}`;
    const left = (path: string, database?: string) => {
      const folder = newFolder();
      mkdirSync(join(folder, "uploads/orphaned"), { recursive: true });
      writeFileSync(join(folder, path), "x");
      if (database !== undefined) writeFileSync(join(folder, "traslo.db"), database);
      return folder;
    };

    test.each([
      ["uploads and no database", stored, undefined],
      ["uploads and an empty database", stored, ""],
      ["only files in uploads/orphaned", "uploads/orphaned/a", undefined],
      ["only the log of a database", "traslo.db-wal", undefined],
    ])("%s", async (_, path, database) => {
      const folder = left(path, database);
      const contents = () => readdirSync(folder, { recursive: true }).sort();
      const before = contents();
      expect(await refusalOf(folder)).toContain("rimettere il database al suo posto");
      expect(contents().filter((name) => !lockFiles.includes(String(name)))).toEqual(before);
    });

    test("uploads beside a database without tables", async () => {
      const folder = left(stored);
      const db = open(join(folder, "traslo.db"));
      db.close();
      expect(statSync(join(folder, "traslo.db")).size).toBeGreaterThan(0);
      expect(await refusalOf(folder)).toContain("rimettere il database al suo posto");
      expect(existsSync(join(folder, stored))).toBe(true);
    });
  });

  describe("backups and other remains without a database", () => {
    const backup = "20260101-020000-nightly";

    test.each([
      ["backups and no database", `backups/${backup}/traslo.db`, undefined],
      ["backups and an empty database", `backups/${backup}/traslo.db`, ""],
      ["the data of before a restore", "before-restore-20260101-0200/traslo.db", undefined],
      ["the file of an import", "imports/1.db", ""],
      ["a publication of site B", "site-b/publication.db", ""],
    ])("%s", async (_, path, database) => {
      const folder = newFolder();
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), "x");
      if (database !== undefined) writeFileSync(join(folder, "traslo.db"), database);
      const refusal = await refusalOf(folder);
      expect(refusal).toContain("il database traslo.db manca o è vuoto, ma ");
      expect(refusal).toContain("per cominciare con un archivio nuovo, spostarli altrove");
      expect(refusal).toContain(`${path.split("/")[0]}`);
      expect(existsSync(join(folder, path))).toBe(true);
      expect(statSync(join(folder, "traslo.db"), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    });

    test("backups in another folder, which says how to restore the newest", async () => {
      const folder = newFolder();
      const { child } = await start(folder);
      child.kill("SIGTERM");
      await child.exited;
      const backups = newFolder();
      expect((await runCommand("backup", folder, { BACKUP_DIR: backups })).code).toBe(0);
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      const newest = readdirSync(backups).find((name) => name.endsWith("-manual")) ?? "";
      const refusal = await refusalOf(folder, { BACKUP_DIR: backups });
      expect(refusal).toContain(`ripristinare un salvataggio con «./run restore ${newest}»`);
      expect((await runCommand("restore", folder, { BACKUP_DIR: backups }, newest)).err).toBe("");
      expect((await start(folder, { BACKUP_DIR: backups })).url).toStartWith("http");
    });

    test("an empty file alone, of a first start that was interrupted, is none", async () => {
      const folder = newFolder();
      writeFileSync(join(folder, "traslo.db"), "");
      expect((await start(folder)).url).toStartWith("http");
    });
  });

  test("an invalid TRUSTED_PROXY, before anything is created", async () => {
    const folder = newFolder();
    expect(await refusalOf(folder, { TRUSTED_PROXY: "127.0.0.1,nginx" })).toBe(
      "Traslo non può partire: TRUSTED_PROXY «127.0.0.1,nginx» non è un elenco di indirizzi o di reti, separati da virgole.",
    );
    expect(existsSync(join(folder, "traslo.db"))).toBe(false);
  });
});

test("SIGTERM during the check of the database waits for it, and empties the write-ahead log", async () => {
  const folder = newFolder();
  const path = join(folder, "traslo.db");
  const first = await start(folder, { SUPERADMIN_PASSWORD: "provvisoria" });
  await enterFirst(first.url);
  first.child.kill("SIGTERM");
  await first.child.exited;
  const db = new Database(path);
  // Each row takes quick_check a millisecond.
  db.run("CREATE TABLE slow (id INTEGER PRIMARY KEY, size INTEGER CHECK (length(hex(zeroblob(size))) > 0))");
  db.run("PRAGMA ignore_check_constraints = 1");
  db.run(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600) INSERT INTO slow SELECT i, 1000000 FROM n",
  );
  db.close();
  const second = await start(folder);
  expect((await enter(second.url)).status).toBe(200);
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  second.child.kill("SIGTERM");
  expect(await second.child.exited).toBe(0);
  expect(existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0).toBe(0);
});
