import { Database } from "bun:sqlite";
import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { version as packageVersion } from "../package.json";
import { open } from "../src/server/db";
import { installTriggers, removeTriggers } from "../src/server/journal-triggers";
import { temporaryFolder } from "./support/folders";
import { launch as launchServer, runCommand, serverCommand, startServer } from "./support/server";
import { testTimeout } from "./support/timeouts";
import { naples } from "./support/world";

setDefaultTimeout(testTimeout);

const root = join(import.meta.dir, "..");
const password = "una-parola-lunga";
const running = new Set<Bun.Subprocess>();

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

const newFolder = () => temporaryFolder("start");

/** What a start leaves in the folder before anything else. */
const lockFiles = ["server.json", "server.lock"];

/** Starts a real process on a free port and waits until it prints its URL. */
async function start(folder: string, environment: Record<string, string> = {}, command = serverCommand) {
  const started = await startServer(folder, environment, command);
  running.add(started.child);
  return started;
}

function launch(folder: string, environment: Record<string, string>, command: string[]) {
  const child = launchServer(folder, environment, command);
  running.add(child);
  return child;
}

/** Signs in and returns a function for calls. */
async function enter(url: string, secret = password) {
  const send = async (service: string, body: unknown, cookie = "") => {
    const headers = { "content-type": "application/json", cookie };
    return fetch(new URL(`/api/${service}`, url), { method: "POST", headers, body: JSON.stringify(body) });
  };
  const login = await send("Auth", { funct: "login", email: "superadmin", password: secret });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return {
    status: login.status,
    cookie,
    call: (service: string, body: unknown) => send(service, body, cookie),
  };
}

/** Signs in for the first time: the password must be changed before anything else. */
async function enterFirst(url: string) {
  const { call } = await enter(url, "provvisoria");
  const words = { password: "provvisoria", newPassword: password, newPasswordConfirm: password };
  expect((await call("Auth", { funct: "changePassword", ...words })).status).toBe(200);
  return enter(url);
}

describe("an empty data folder", () => {
  test("prints the first password once, and asks for a new one at the first login", async () => {
    const folder = newFolder();
    const first = await start(folder);
    const [, secret = ""] = first.output.match(/Primo accesso: utente superadmin, password (\w{16})"/) ?? [];
    const { call, status } = await enter(first.url, secret);
    expect(status).toBe(200);
    const { values } = await (await call("Auth", { funct: "check" })).json();
    expect(values.user).toMatchObject({ username: "superadmin", level: 3, mustChangePassword: true });
    expect((await call("Client", { funct: "getAll" })).status).toBe(403);
    first.child.kill("SIGTERM");
    await first.child.exited;
    expect((await start(folder)).output).not.toContain("password");
  });

  test("uses SUPERADMIN_PASSWORD and does not print it", async () => {
    const { output, url } = await start(newFolder(), { SUPERADMIN_PASSWORD: "provvisoria" });
    expect(output).not.toContain("provvisoria");
    expect((await enterFirst(url)).status).toBe(200);
  });

  test("that was used before ignores SUPERADMIN_PASSWORD, with a line in the log", async () => {
    const folder = newFolder();
    const first = await start(folder, { SUPERADMIN_PASSWORD: "provvisoria" });
    expect(first.output).not.toContain("superadmin-password-ignored");
    first.child.kill("SIGTERM");
    await first.child.exited;
    const { output, url } = await start(folder, { SUPERADMIN_PASSWORD: "1" });
    expect(output).toContain('"event":"superadmin-password-ignored"');
    expect((await enter(url, "1")).status).toBe(401);
  });
});

test("every line of the log is JSON, with what started and why it stopped", async () => {
  const folder = newFolder();
  const child = launch(folder, {}, serverCommand);
  let output = "";
  let isStopping = false;
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk);
    // A second signal would end it at once.
    if (isStopping || !output.includes('"ready"')) continue;
    isStopping = true;
    child.kill("SIGTERM");
  }
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.find(({ event }) => event === "ready")).toMatchObject({
    version: packageVersion,
    folder,
    schema: expect.any(Number),
    sqlite: expect.stringMatching(/^3\./),
    sites: expect.stringMatching(/^A:\d+$/),
    uploads: 0,
    uploadBytes: 0,
    free: expect.any(Number),
  });
  expect(lines.at(-1)).toMatchObject({ event: "stopped", reason: "SIGTERM" });
});

test("uploads without a row are moved to uploads/homeless, counted in the log, and not served", async () => {
  const folder = newFolder();
  const first = await start(folder, { SUPERADMIN_PASSWORD: "provvisoria" });
  const { cookie } = await enterFirst(first.url);
  first.child.kill("SIGTERM");
  await first.child.exited;
  const orphan = "a".repeat(40);
  for (const name of [orphan, `${orphan}.tmp`]) writeFileSync(join(folder, "uploads", name), "x");
  const second = await start(folder);
  expect(second.output).toContain('"event":"orphaned-uploads-moved","count":1');
  expect(existsSync(join(folder, "uploads", `${orphan}.tmp`))).toBe(false);
  for (const kind of ["documents", "box", "reports"]) {
    for (const name of [orphan, `homeless/${orphan}`, `homeless%2f${orphan}`]) {
      const answer = await fetch(new URL(`/api/uploads/${kind}/${name}`, second.url), {
        headers: { cookie },
      });
      expect(answer.status).toBe(404);
    }
  }
  second.child.kill("SIGTERM");
  await second.child.exited;
  expect((await start(folder)).output).not.toContain("orphaned-uploads-moved");
});

test("an empty traslo.db beside empty uploads is a new installation", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "uploads"));
  writeFileSync(join(folder, "traslo.db"), "");
  expect((await start(folder)).output).toContain("Primo accesso");
});

test("an empty variable counts as unset", async () => {
  const { PATH = "" } = process.env;
  const script =
    'import { dataFolder, environment } from "./src/server/environment"; console.log(dataFolder, environment.PORT ?? "unset")';
  const read = async (env: Record<string, string>) =>
    (
      await Bun.$`${process.execPath} -e ${script}`
        .cwd(root)
        .env({ PATH, ...env })
        .text()
    ).trim();
  expect(await read({ DATA_DIR: "", PORT: "" })).toBe("data unset");
  expect(await read({ DATA_DIR: "", DEMO: "1" })).toBe("data-demo unset");
  expect(await read({ DATA_DIR: "elsewhere", PORT: "0" })).toBe("elsewhere 0");
  const { url } = await start(newFolder(), { HOST: "", SITE_B_PORT: "", SMTP_URL: "", DEMO: "", SITE: "" });
  expect((await fetch(new URL("/salute", url))).status).toBe(200);
});

test("the data folder is readable by the server's account only, also one that was readable by others", async () => {
  const folder = newFolder();
  const inside = ["traslo.db", "traslo.db-wal", "traslo.db-shm"];
  const modes = () => ["", ...inside].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
  chmodSync(folder, 0o755);
  const { child } = await start(folder);
  expect(modes()).toEqual(["700", "600", "600", "600"]);
  child.kill("SIGKILL");
  await child.exited;
  chmodSync(folder, 0o755);
  for (const name of inside) chmodSync(join(folder, name), 0o644);
  await start(folder);
  expect(modes()).toEqual(["700", "600", "600", "600"]);
});

describe("./run password", () => {
  async function runPassword(folder: string, ...names: string[]) {
    const command = launch(folder, {}, ["./run", "password", ...names]);
    const [out, err] = [await new Response(command.stdout).text(), await new Response(command.stderr).text()];
    const [, secret = ""] = out.match(/^Password temporanea di superadmin: (\S{16})\n/) ?? [];
    return { code: await command.exited, out, err, secret };
  }

  test("while the server runs ends the account's sessions and its login block, and is logged", async () => {
    const folder = newFolder();
    const { url } = await start(folder, { SUPERADMIN_PASSWORD: "provvisoria" });
    const before = await enterFirst(url);
    const stream = await fetch(new URL("/live", url), { headers: { cookie: before.cookie } });
    for (let attempts = 0; attempts < 10; attempts++) await enter(url, "sbagliata");
    expect((await enter(url)).status).toBe(429);
    const { code, secret } = await runPassword(folder, "SuperAdmin@localhost");
    expect([code, secret.length]).toEqual([0, 16]);
    expect((await before.call("Client", { funct: "getAll" })).status).toBe(401);
    expect(await stream.text()).toContain("retry: ");
    expect((await enter(url)).status).toBe(401);
    const { status, call } = await enter(url, secret);
    expect(status).toBe(200);
    expect((await call("Client", { funct: "getAll" })).status).toBe(403);
    const words = { password: secret, newPassword: password, newPasswordConfirm: password };
    const changed = await call("Auth", { funct: "changePassword", ...words });
    expect(changed.status).toBe(200);
    const { logs } = (await (await (await enter(url)).call("Log", { funct: "getAll" })).json()).values;
    const reset = logs.find((row: { id_operation: string }) => row.id_operation === "Account.resetPassword");
    expect(reset.notes).toBe("Password temporanea impostata con ./run password (account 1)");
    expect(JSON.stringify(logs)).not.toContain(secret);
  });

  test("while the server is stopped sets the password, and does not activate the account", async () => {
    const folder = newFolder();
    const first = await start(folder, { SUPERADMIN_PASSWORD: "provvisoria" });
    first.child.kill("SIGTERM");
    await first.child.exited;
    const { secret } = await runPassword(folder, "superadmin");
    const second = await start(folder);
    expect((await enter(second.url, "provvisoria")).status).toBe(401);
    expect((await enter(second.url, secret)).status).toBe(200);
    second.child.kill("SIGTERM");
    await second.child.exited;
    const db = open(join(folder, "traslo.db"));
    removeTriggers(db);
    db.run("UPDATE users SET active = 0");
    installTriggers(db);
    db.close();
    const { code, out } = await runPassword(folder, "superadmin");
    expect([code, out]).toEqual([0, expect.stringContaining("resta disattivato")]);
    const after = open(join(folder, "traslo.db"));
    expect(after.query("SELECT active, must_change_password FROM users").values()).toEqual([[0, 1]]);
    after.close();
  });

  test("refuses in one sentence an unknown name, a folder without a database and a missing name", async () => {
    const folder = newFolder();
    const refused = async (...names: string[]) => {
      const { code, out, err } = await runPassword(folder, ...names);
      expect([code, out, err.trim().split("\n").length]).toEqual([1, "", 1]);
      return err;
    };
    expect(await refused("superadmin")).toContain("non c'è un database");
    expect(readdirSync(folder)).toEqual([]);
    const { child } = await start(folder);
    expect(await refused("nessuno")).toContain("nessun account ha il nome utente o l'e-mail «nessuno»");
    expect(await refused()).toContain("Uso: ./run password NOME");
    child.kill("SIGKILL");
    await child.exited;
    const db = open(join(folder, "traslo.db"));
    db.run("PRAGMA user_version = 3");
    db.close();
    expect(await refused("superadmin")).toContain("il database è di un'altra versione");
  });
});

describe("a second server on one data folder", () => {
  test("is refused with the process that uses it, and starts after a kill -9 of the first", async () => {
    const folder = newFolder();
    const first = await start(folder);
    const second = launch(folder, {}, serverCommand);
    const refusal = JSON.parse(await new Response(second.stderr).text()).text;
    expect(await second.exited).toBe(1);
    expect(refusal).toContain(
      `un altro server usa già la cartella dei dati ${folder} (processo ${first.child.pid} su `,
    );
    expect((await fetch(new URL("/salute", first.url))).status).toBe(200);
    first.child.kill("SIGKILL");
    await first.child.exited;
    const next = await start(folder);
    next.child.kill("SIGTERM");
    await next.child.exited;
    await start(folder);
  });
});

describe("SIGTERM", () => {
  test.each([
    ["to the server", serverCommand],
    ["to ./run itself", ["./run"]],
  ])(
    "%s: requests in progress are answered, streams end, the write-ahead log is emptied",
    async (_, command) => {
      const folder = newFolder();
      const { child, url } = await start(folder, { SUPERADMIN_PASSWORD: "provvisoria" }, command);
      const { cookie, call } = await enterFirst(url);
      const streams = await Promise.all(
        Array.from({ length: 8 }, () => fetch(new URL("/live", url), { headers: { cookie } })),
      );
      const ended = Promise.all(streams.map((stream) => stream.text()));
      const { readable, writable } = new TransformStream<Uint8Array>();
      const body = writable.getWriter();
      const underWay = fetch(new URL("/api/Client", url), {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: readable,
      });
      await body.write(new TextEncoder().encode('{"funct": "getAll"'));
      await call("Auth", { funct: "check" });
      child.kill("SIGTERM");
      await body.write(new TextEncoder().encode("}"));
      await body.close();
      expect((await underWay).status).toBe(200);
      expect(await child.exited).toBe(0);
      for (const received of await ended) expect(received).toContain("retry: ");
      const wal = join(folder, "traslo.db-wal");
      expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
    },
  );
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
      version: packageVersion,
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
    expect(await refusalOf(folder, { SITE: "C" })).toContain("SITE può valere solo A o B");
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
      mkdirSync(join(folder, "uploads/homeless"), { recursive: true });
      writeFileSync(join(folder, path), "x");
      if (database !== undefined) writeFileSync(join(folder, "traslo.db"), database);
      return folder;
    };

    test.each([
      ["uploads and no database", stored, undefined],
      ["uploads and an empty database", stored, ""],
      ["only files in uploads/homeless", "uploads/homeless/a", undefined],
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

test("a body far over the limit is refused with a sentence", async () => {
  const { url } = await start(newFolder());
  const { hostname, port } = new URL(url);
  const head = `POST /api/Client HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 9000000000\r\n\r\n{`;
  const answer = await new Promise<string>((answer, failed) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.on("error", failed);
    socket.on("data", (data) => {
      socket.destroy();
      answer(data.toString());
    });
  });
  expect(answer).toStartWith("HTTP/1.1 413 ");
  expect(answer).toContain("La richiesta è troppo grande.");
});

test("after kill -9 during writes every acknowledged write is in the database", async () => {
  const folder = newFolder();
  const acknowledged: number[] = [];
  const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
  const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };
  let secret = "provvisoria";
  for (let run = 0; run < 4; run++) {
    const { child, url } = await start(folder, { SUPERADMIN_PASSWORD: secret });
    const { call } = await (secret === password ? enter(url) : enterFirst(url));
    secret = password;
    const before = acknowledged.length;
    const writer = async () => {
      for (;;) {
        const answer = await call("Client", { funct: "createNew", values: verdi }).then((made) =>
          made.json(),
        );
        acknowledged.push(answer.values.id);
      }
    };
    const writers = Promise.allSettled(Array.from({ length: 4 }, writer));
    setTimeout(() => child.kill("SIGKILL"), 150 + run * 70);
    await writers;
    expect(acknowledged.length).toBeGreaterThan(before);
  }
  await start(folder);
  const db = new Database(join(folder, "traslo.db"), { readonly: true });
  const stored = new Set(db.query("SELECT id FROM clients").values().flat());
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(db.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
  expect(db.query("PRAGMA foreign_key_check").values()).toEqual([]);
  db.close();
});
