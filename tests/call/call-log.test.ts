import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { writeCounts } from "../../src/server/call/call-log";
import { changeSettings } from "../../src/server/db/settings";
import { setDiskFolder } from "../../src/server/files/disk";
import { newBrowser } from "../support/browsers";
import { temporaryFolder } from "../support/folders";
import { as, direct, fresh, userId, type Values, visitor, wireTomorrow, world } from "../support/requests";
import { post, send } from "../support/wire";

let log: ReturnType<typeof spyOn>;

beforeEach(() => {
  fresh();
  writeCounts();
  log = spyOn(console, "log").mockImplementation(() => {});
  process.env.NODE_ENV = "production";
});
afterEach(() => {
  process.env.NODE_ENV = "test";
  log.mockRestore();
});

const lines = () => log.mock.calls.map(([text]: unknown[]) => JSON.parse(text as string)) as Values[];

test("refused reads and writes of an account have a line with account, operation, status and time", async () => {
  const user = userId("magazzino");
  await as("magazzino").call("Client", "createNew", {});
  await as("magazzino").call("Memo", "getFromId", { id: 999 });
  await visitor("magazzino").get("/admin/accounts/modify/1");
  await as("magazzino").call("Works", "getByDate", { date: "10-03-2026" });
  expect(lines()).toMatchObject([
    { event: "refused", operation: "Client.createNew", user, site: "A", status: 403 },
    { event: "refused", operation: "Memo.getFromId", user, site: "A", status: 404 },
    { event: "refused", operation: "GET /admin/accounts/modify/:id", user, site: "A", status: 403 },
  ]);
  for (const { at } of lines()) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/);
});

test("a save that is refused for want of room says why in its line", async () => {
  const folder = temporaryFolder("no-room");
  setDiskFolder(folder);
  direct(() => changeSettings({ "disk.recordReserveMb": 999_999_999 }, 0, undefined));
  await as("ufficio").call("Memo", "createNew", {
    values: { title: "Chiavi", date: wireTomorrow, time: "09:00" },
  });
  setDiskFolder("");
  expect(lines().at(-1)).toMatchObject({
    ...{ event: "refused", operation: "Memo.createNew", status: 503 },
    reason: expect.stringContaining("non si può salvare"),
  });
});

test("a page that is denied has a line with the pattern of its path", async () => {
  await visitor("agenda").get("/admin/log/17");
  expect(lines()).toMatchObject([
    { event: "refused", operation: "GET /admin/log/:id", user: userId("agenda"), status: 403 },
  ]);
});

test("calls without an account are counted and have one line for each kind", async () => {
  for (let time = 0; time < 30; time++) await post("Auth", { funct: "logout" });
  for (let time = 0; time < 3; time++) await post("Client", { funct: "getFromId", id: world.rossi });
  await send("/client/");
  expect(lines()).toEqual([]);
  writeCounts();
  expect(lines()).toMatchObject([
    { event: "without-account", operation: "Auth.logout", status: 200, count: 30 },
    { event: "without-account", operation: "Client.getFromId", status: 401, count: 3 },
    { event: "without-account", operation: "Client.getAll", status: 401, count: 1 },
  ]);
});

test("a login has a line with its account, also when it is refused, and never what was typed", async () => {
  const browser = newBrowser();
  await browser.guess("ufficio", 1);
  await browser.login("ufficio");
  await newBrowser().guess("nome-segreto", 1);
  const account = userId("ufficio");
  expect(lines()).toMatchObject([
    { event: "login-refused", account, status: 401 },
    { event: "login", account, status: 200 },
  ]);
  writeCounts();
  expect(JSON.stringify(lines())).not.toMatch(/nome-segreto|sbagliata/);
});
