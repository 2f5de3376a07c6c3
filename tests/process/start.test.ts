import { Database } from "bun:sqlite";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { version as packageVersion } from "../../package.json";
import { installTriggers, removeTriggers } from "../../src/server/journal/triggers";
import { serverCommand } from "../support/server";
import {
  endProcesses,
  enter,
  enterFirst,
  launch,
  newFolder,
  password,
  start,
  usedFolder,
} from "../support/started-servers";
import { stopsWhole } from "../support/stops";
import { xtest } from "../support/thorough";
import { open, password as worldPassword } from "../support/world";

const root = join(import.meta.dir, "../..");

afterEach(endProcesses);

/** What the server has stored; tests have cheaper hashes of their own. */
function hashOfSuperadmin(folder: string) {
  const db = new Database(join(folder, "traslo.db"), { readonly: true });
  const [[hash] = []] = db.query("SELECT hash FROM users WHERE username = 'superadmin'").values();
  db.close();
  return hash;
}

describe("an empty data folder", () => {
  test("is made with its backups', readable by the server's account alone; its first password is printed once", async () => {
    const folder = newFolder();
    const inside = ["traslo.db", "traslo.db-wal", "traslo.db-shm"];
    const modes = () =>
      ["", ...inside].map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
    chmodSync(folder, 0o755);
    const backups = join(folder, "su un altro disco", "copie");
    const first = await start(folder, { BACKUP_DIR: backups });
    expect(modes()).toEqual(["700", "600", "600", "600"]);
    expect(existsSync(backups)).toBe(true);
    const [, secret = ""] = first.output.match(/Primo accesso: utente superadmin, password (\w{16})"/) ?? [];
    const { call, status } = await enter(first.url, secret);
    expect(status).toBe(200);
    const { values } = await (await call("Auth", { funct: "check" })).json();
    expect(values.user).toMatchObject({ username: "superadmin", level: 3, mustChangePassword: true });
    expect(hashOfSuperadmin(folder)).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect((await call("Client", { funct: "getAll" })).status).toBe(403);
    first.child.kill("SIGKILL");
    await first.child.exited;
    chmodSync(folder, 0o755);
    for (const name of inside) chmodSync(join(folder, name), 0o644);
    expect((await start(folder)).output).not.toContain("password");
    expect(modes()).toEqual(["700", "600", "600", "600"]);
  });

  test("uses SUPERADMIN_PASSWORD and does not print it; later it is ignored, with a line in the log", async () => {
    const folder = join(newFolder(), "not/yet/there");
    const first = await start(folder, { SUPERADMIN_PASSWORD: "provvisoria" });
    expect(first.output).not.toContain("provvisoria");
    expect(first.output).not.toContain("superadmin-password-ignored");
    expect((await enterFirst(first.url)).status).toBe(200);
    first.child.kill("SIGTERM");
    await first.child.exited;
    const { output, url } = await start(folder, { SUPERADMIN_PASSWORD: "1" });
    expect(output).toContain('"event":"superadmin-password-ignored"');
    expect((await enter(url, "1")).status).toBe(401);
  });
});

xtest("an empty traslo.db beside empty uploads is a new installation; every line of its log is JSON", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "uploads"));
  writeFileSync(join(folder, "traslo.db"), "");
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
  expect(output).toContain("Primo accesso");
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.find(({ event }) => event === "ready")).toMatchObject({
    version: expect.stringMatching(new RegExp(`^${packageVersion.replaceAll(".", "\\.")} \\([0-9a-f]{8}`)),
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

test("uploads without a row are moved to uploads/orphaned, counted in the log, and not served", async () => {
  const folder = usedFolder();
  const orphan = "a".repeat(40);
  for (const name of [orphan, `${orphan}.tmp`]) writeFileSync(join(folder, "uploads", name), "x");
  const second = await start(folder);
  expect(second.output).toContain('"event":"orphaned-uploads-moved","count":1');
  expect(existsSync(join(folder, "uploads", `${orphan}.tmp`))).toBe(false);
  const { cookie } = await enter(second.url, worldPassword);
  for (const kind of ["documents", "box", "reports"]) {
    for (const name of [orphan, `orphaned/${orphan}`, `orphaned%2f${orphan}`]) {
      const answer = await fetch(new URL(`/api/uploads/${kind}/${name}`, second.url), {
        headers: { cookie },
      });
      expect(answer.status).toBe(404);
    }
  }
  second.child.kill("SIGTERM");
  await second.child.exited;
  // Empty variables count as unset.
  const third = await start(folder, { HOST: "", SITE_B_PORT: "", SMTP_URL: "", DEMO: "", SITE: "" });
  expect(third.output).not.toContain("orphaned-uploads-moved");
  expect((await fetch(new URL("/salute", third.url))).status).toBe(200);
});

test("an empty variable counts as unset", async () => {
  const { PATH = "" } = process.env;
  const script =
    'import { dataFolder, environment } from "./src/server/base/environment"; console.log(dataFolder, environment.PORT ?? "unset")';
  const read = async (env: Record<string, string>) =>
    (
      await Bun.$`${process.execPath} -e ${script}`
        .cwd(root)
        .env({ PATH, ...env })
        .text()
    ).trim();
  expect(await read({ DATA_DIR: "", PORT: "" })).toBe(`${join(root, "data")} unset`);
  expect(await read({ DATA_DIR: "", DEMO: "1" })).toBe(`${join(root, "data-demo")} unset`);
  expect(await read({ DATA_DIR: "elsewhere", PORT: "0" })).toBe(`${join(root, "elsewhere")} 0`);
});

describe("./run password", () => {
  async function runPassword(folder: string, ...names: string[]) {
    const command = launch(folder, {}, ["./run", "password", ...names]);
    const [out, err] = [await new Response(command.stdout).text(), await new Response(command.stderr).text()];
    const [, secret = ""] = out.match(/^Password temporanea di superadmin: (\S{16})\n/) ?? [];
    return { code: await command.exited, out, err, secret };
  }

  test("while the server runs ends the account's sessions and its login block, and is logged", async () => {
    const folder = usedFolder();
    const { url } = await start(folder);
    const before = await enter(url, worldPassword);
    const stream = await fetch(new URL("/live", url), { headers: { cookie: before.cookie } });
    for (let attempts = 0; attempts < 10; attempts++) await enter(url, "sbagliata");
    expect((await enter(url, worldPassword)).status).toBe(429);
    const { code, secret } = await runPassword(folder, "SuperAdmin@traslo.example");
    expect([code, secret.length]).toEqual([0, 16]);
    expect((await before.call("Client", { funct: "getAll" })).status).toBe(401);
    expect(await stream.text()).toContain("retry: ");
    expect((await enter(url, worldPassword)).status).toBe(401);
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

  xtest("while the server is stopped sets the password, and does not activate the account", async () => {
    const folder = usedFolder();
    const { secret } = await runPassword(folder, "superadmin");
    const second = await start(folder);
    expect((await enter(second.url, worldPassword)).status).toBe(401);
    expect((await enter(second.url, secret)).status).toBe(200);
    second.child.kill("SIGTERM");
    await second.child.exited;
    const db = open(join(folder, "traslo.db"));
    removeTriggers(db);
    db.run("UPDATE users SET active = 0 WHERE username = 'superadmin'");
    installTriggers(db);
    db.close();
    const { code, out } = await runPassword(folder, "superadmin");
    expect([code, out]).toEqual([0, expect.stringContaining("resta disattivato")]);
    const after = open(join(folder, "traslo.db"));
    const superadmin = after.query(
      "SELECT active, must_change_password FROM users WHERE username = 'superadmin'",
    );
    expect(superadmin.values()).toEqual([[0, 1]]);
    after.close();
  });

  test("refuses in one sentence an unknown name, a folder without a database and a missing name", async () => {
    let folder = newFolder();
    const refused = async (...names: string[]) => {
      const { code, out, err } = await runPassword(folder, ...names);
      expect([code, out, err.trim().split("\n").length]).toEqual([1, "", 1]);
      return err;
    };
    expect(await refused("superadmin")).toContain("non c'è un database");
    expect(readdirSync(folder)).toEqual([]);
    folder = usedFolder();
    expect(await refused("nessuno")).toContain("nessun account ha il nome utente o l'e-mail «nessuno»");
    expect(await refused()).toContain("Uso: ./run password NOME");
    const db = open(join(folder, "traslo.db"));
    db.run("PRAGMA user_version = 3");
    db.close();
    expect(await refused("superadmin")).toContain("il database è di un'altra versione");
  });
});

describe("a second server on one data folder", () => {
  test("is refused with the process that uses it, and starts after a kill -9 of the first", async () => {
    const folder = usedFolder();
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

// `trust/faults/stop.test.ts` has the same without `./run`, and of a server that is behind.
test("SIGTERM to ./run: requests in progress are answered, streams end, the write-ahead log is emptied", () =>
  stopsWhole(["./run"]));

xtest("a body far over the limit is refused with a sentence", async () => {
  const { url } = await start(usedFolder());
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
