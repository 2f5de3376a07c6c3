import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folders";
import { runCommand, startServer } from "../support/server";
import { testTimeout } from "../support/timeouts";
import { unzip } from "../support/zips";

setDefaultTimeout(testTimeout);

const first = "provvisoria";
const password = "una-parola-lunga";
let folder: string;
let servers: Awaited<ReturnType<typeof startServer>>[] = [];

/** A server on the empty folder, with its first account signed in. */
async function begin() {
  const server = await startServer(folder, { SUPERADMIN_PASSWORD: first });
  servers.push(server);
  const one = { ...server, cookie: "" };
  await signIn(one, first);
  const words = { password: first, newPassword: password, newPasswordConfirm: password };
  expect((await call(one, "Auth", { funct: "changePassword", ...words })).status).toBe(200);
  await signIn(one, password);
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

/** The table of the places in an export. */
async function placesIn(file: string): Promise<string> {
  return String((await unzip(file)).get("tabelle/locations.csv"));
}

test("./run export beside a running server writes all data, and never over a file that is there", async () => {
  const server = await begin();
  await addLocation(server, "Parco dei Pini");
  const file = join(temporaryFolder("export-file"), "tutto.zip");
  const { out, code } = await runCommand("export", folder, {}, file);
  expect([code, out]).toEqual([0, expect.stringContaining("Tutti i dati sono in")]);
  expect(await placesIn(file)).toContain("Parco dei Pini");
  expect(await runCommand("export", folder, {}, file)).toMatchObject({
    code: 1,
    err: expect.stringContaining("esiste già"),
  });
});

test("the page sends one export at a time and records who took it", async () => {
  const server = await begin();
  await addLocation(server, "Parco dei Pini");
  const many = await Promise.all(Array.from({ length: 12 }, () => sendForm(server, "/admin/full_export")));
  const [answer] = many.filter(({ status }) => status === 200) as [Response];
  const others = many.filter((one) => one !== answer);
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 409));
  expect((await others[0]?.text())?.includes("altra esportazione: attendere che finisca")).toBe(true);
  expect(answer.headers.get("content-disposition")).toContain("traslo-tutto-");
  const file = join(temporaryFolder("export-page"), "tutto.zip");
  await Bun.write(file, await answer.bytes());
  expect(await placesIn(file)).toContain("Parco dei Pini");
  const { exports } = (await (await call(server, "PersonalData", { funct: "getAll" })).json()).values;
  expect(exports[0]).toMatchObject({ user: "superadmin", notes: "Dati esportati: tutti i dati e i file" });
  const next = await sendForm(server, "/admin/full_export");
  expect(next.status).toBe(200);
  await next.bytes();
});

test("what a crash left of exports, and of imports of an older program, is deleted at the next start", async () => {
  for (const name of ["import-all.zip", "import-all.zip.partial", "export-0123456789abcdef.tmp"])
    writeFileSync(join(folder, name), "x");
  await begin();
  expect(readdirSync(folder).filter((name) => /zip|tmp$/.test(name))).toEqual([]);
});
