import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { verifyChain } from "../../src/server/journal/chain";
import { messages } from "../../src/server/transfer/full-export/model";
import { dump } from "../support/databases";
import { temporaryFolder } from "../support/folders";
import { runCommand, startServer } from "../support/server";
import { slowCall } from "../support/slow-call";
import { testTimeout, until } from "../support/timeouts";

setDefaultTimeout(testTimeout);

const first = "provvisoria";
const password = "una-parola-lunga";
let folder: string;
let servers: Awaited<ReturnType<typeof startServer>>[] = [];

/** A server on an empty folder, with its first account signed in. */
async function begin(data: string, secret = first) {
  const server = await startServer(data, { SUPERADMIN_PASSWORD: first });
  servers.push(server);
  const one = { ...server, cookie: "" };
  await signIn(one, secret);
  if (secret === first) {
    const words = { password: first, newPassword: password, newPasswordConfirm: password };
    expect((await call(one, "Auth", { funct: "changePassword", ...words })).status).toBe(200);
    await signIn(one, password);
  }
  return one;
}

type Running = Awaited<ReturnType<typeof startServer>> & { cookie: string };

const send = ({ url, cookie }: Running, path: string, body: BodyInit | null, type = "application/json") =>
  fetch(new URL(path, url), { method: "POST", headers: { "content-type": type, cookie }, body });
const sendForm = (server: Running, path: string, fields: Record<string, string> = {}) =>
  send(server, path, new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded");
const call = (server: Running, service: string, body: object) =>
  send(server, `/api/${service}`, JSON.stringify(body));

async function signIn(server: Running, secret: string) {
  const answer = await call(server, "Auth", { funct: "login", email: "superadmin", password: secret });
  server.cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return answer.status;
}

async function stop({ child }: Running) {
  child.kill("SIGTERM");
  await child.exited;
}

beforeEach(() => {
  folder = temporaryFolder("export-server");
});
afterEach(async () => {
  for (const { child } of servers) child.kill("SIGKILL");
  for (const { child } of servers) await child.exited;
  servers = [];
});

const addLocation = (server: Running, name: string) =>
  call(server, "Location", { funct: "createNew", values: { name, address: "Via Prova 1", city: "Napoli" } });

/** What an export holds of a data folder, without the last act of the log: the export or import itself. */
function withoutLastAct(data: string) {
  const db = new Database(join(data, "traslo.db"), { readonly: true });
  try {
    expect(verifyChain(db).brokenAt).toBeNull();
    const {
      activity = [],
      sqlite_sequence,
      ...rest
    } = dump(db, ["sessions", "login_devices", "login_attempts"]);
    return {
      rest,
      activity: activity.slice(0, -1),
      last: activity.at(-1) as { id_operation: string; notes: string },
    };
  } finally {
    db.close();
  }
}

const newFile = () => join(temporaryFolder("export-file"), "tutto.zip");

test("./run export beside a running server and ./run import-all into an empty folder give the same data", async () => {
  const server = await begin(folder);
  await addLocation(server, "Parco dei Pini");
  const file = newFile();
  const { out, code } = await runCommand("export", folder, {}, file);
  expect([code, out]).toEqual([0, expect.stringContaining("Tutti i dati sono in")]);
  await stop(server);

  const other = temporaryFolder("import-all");
  const imported = await runCommand("import-all", other, {}, file);
  expect([imported.code, imported.err]).toEqual([0, ""]);
  const there = withoutLastAct(other);
  expect(there.last).toMatchObject({
    id_operation: "FullExport.import",
    notes: expect.stringContaining("Importazione completa dei dati esportati il"),
  });
  const here = withoutLastAct(folder);
  expect(there.rest).toEqual(here.rest);
  expect(there.activity).toEqual([...here.activity, here.last]);
  expect(readdirSync(other).filter((name) => name.startsWith("before-restore"))).toEqual([]);

  const again = await begin(other, password);
  expect((await call(again, "Location", { funct: "getAll" })).status).toBe(200);
});

test("./run import-all refuses a folder with data, a running server and a file that is none", async () => {
  const server = await begin(folder);
  const file = newFile();
  await runCommand("export", folder, {}, file);
  const run = async (...args: string[]) => {
    const { err, code } = await runCommand("import-all", folder, {}, ...args);
    expect(code).toBe(1);
    return err;
  };
  expect(await run(file)).toContain("un altro server usa già la cartella dei dati");
  await addLocation(server, "Parco dei Pini");
  await stop(server);
  expect(await run(file)).toContain(messages.notEmpty.slice(0, 40));
  expect(await run()).toContain("manca il file");
  expect(await run("/nowhere.zip")).toContain("non c'è");
  expect(await runCommand("export", folder, {}, file)).toMatchObject({
    code: 1,
    err: expect.stringContaining("esiste già"),
  });
});

test("an installation that nobody used takes an export through its page, and all enter with their own passwords", async () => {
  const server = await begin(folder);
  await addLocation(server, "Parco dei Pini");
  const many = await Promise.all(Array.from({ length: 12 }, () => sendForm(server, "/admin/full_export")));
  const [answer] = many.filter(({ status }) => status === 200) as [Response];
  const others = many.filter((one) => one !== answer);
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 409));
  expect((await others[0]?.text())?.includes("altra esportazione: attendere che finisca")).toBe(true);
  expect(answer.headers.get("content-disposition")).toContain("traslo-tutto-");
  const zip = await answer.bytes();
  const { exports } = (await (await call(server, "PersonalData", { funct: "getAll" })).json()).values;
  expect(exports[0]).toMatchObject({ user: "superadmin", notes: "Dati esportati: tutti i dati e i file" });
  const next = await sendForm(server, "/admin/full_export");
  expect(next.status).toBe(200);
  await next.bytes();
  const refused = await send(server, "/admin/full_export/import", zip, "application/octet-stream");
  expect([refused.status, (await refused.json()).msg]).toEqual([409, messages.notEmpty]);
  await stop(server);

  const other = temporaryFolder("import-page");
  const target = await begin(other);
  await call(target, "Auth", {
    funct: "changePassword",
    password,
    newPassword: "un'altra-parola",
    newPasswordConfirm: "un'altra-parola",
  });
  await signIn(target, "un'altra-parola");
  const wrong = await send(target, "/admin/full_export/import", "no zip", "application/octet-stream");
  expect([wrong.status, (await wrong.json()).msg]).toEqual([422, messages.notZip]);
  expect((await send(target, "/api/FullExport", JSON.stringify({ funct: "import" }))).status).toBe(422);
  const begun = await send(target, "/admin/full_export/import", zip, "application/octet-stream");
  expect([begun.status, await begun.json()]).toEqual([200, { go: "/admin/full_export/" }]);
  await until(async () => (await call(target, "Account", { funct: "getAll" })).status === 401);
  expect(await signIn(target, "un'altra-parola")).toBe(401);
  expect(await signIn(target, password)).toBe(200);
  const names = (await (await call(target, "Location", { funct: "getAll" })).json()).values.location;
  expect(names).toMatchObject([{ name: "Parco dei Pini" }]);
  expect(existsSync(join(other, "import-all.zip"))).toBe(false);
  expect(readdirSync(other).some((name) => name.startsWith("before-restore"))).toBe(true);
});

/** The export of a new installation, and another one to import it into. */
async function exportAndTarget() {
  await begin(folder);
  const file = newFile();
  expect((await runCommand("export", folder, {}, file)).code).toBe(0);
  const data = temporaryFolder("import-target");
  return { zip: await Bun.file(file).bytes(), data, target: await begin(data) };
}

const upload = (server: Running, body: BodyInit) =>
  send(server, "/admin/full_export/import", body, "application/octet-stream");

test("an import refuses to replace what people saved while it was prepared", async () => {
  const { zip, data, target } = await exportAndTarget();
  const values = { name: "Parco dei Pini", address: "Via Prova 1", city: "Napoli" };
  const slow = slowCall(target, "Location", { funct: "createNew", values });
  await slow.begun;
  expect((await upload(target, zip)).status).toBe(200);
  await until(async () => (await call(target, "Location", { funct: "getAll" })).status === 503);
  expect(await slow.finish()).toStartWith("HTTP/1.1 200");
  await until(async () => (await call(target, "Location", { funct: "getAll" })).status !== 503);
  const { location } = (await (await call(target, "Location", { funct: "getAll" })).json()).values;
  expect(location).toMatchObject([{ name: "Parco dei Pini" }]);
  const { values: found } = await (await call(target, "FullExport", { funct: "getAll" })).json();
  expect(found).toMatchObject({ isEmpty: false, importingSince: null, importFailure: messages.notEmpty });
  const left = readdirSync(data).filter((name) => /^(import-all|before-restore|restoring)/.test(name));
  expect(left).toEqual([]);
});

test("a second export that is sent while one arrives is refused, and the first is imported", async () => {
  const { zip, data, target } = await exportAndTarget();
  const rest = Promise.withResolvers<void>();
  const half = zip.length >> 1;
  const first = upload(
    target,
    new ReadableStream({
      async start(stream) {
        stream.enqueue(zip.slice(0, half));
        await rest.promise;
        stream.enqueue(zip.slice(half));
        stream.close();
      },
    }),
  );
  await until(() => readdirSync(data).some((name) => name.startsWith("import-all.zip")));
  const second = await upload(target, zip);
  expect([second.status, (await second.json()).msg]).toEqual([409, messages.receiving]);
  const bare = await call(target, "FullExport", { funct: "import" });
  expect([bare.status, (await bare.json()).values.msg]).toEqual([422, messages.noFile]);
  rest.resolve();
  expect((await first).status).toBe(200);
  await until(async () => (await call(target, "Account", { funct: "getAll" })).status === 401);
  expect(await signIn(target, password)).toBe(200);
});

test("what a crash left of exports and imports is deleted at the next start", async () => {
  for (const name of ["import-all.zip", "import-all.zip.partial", "export-0123456789abcdef.tmp"])
    writeFileSync(join(folder, name), "x");
  const server = await begin(folder);
  expect(readdirSync(folder).filter((name) => /zip|tmp$/.test(name))).toEqual([]);
  await stop(server);
});
