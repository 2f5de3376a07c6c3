import { setReadOnly } from "../../src/server/call/gate";
import { browserName } from "../../src/server/http/middleware";
import { subscribe } from "../../src/server/journal/live";
import { allDevices, restoreDevices } from "../../src/server/sessions/login-throttle";
import { hashOfToken, replaceSessions, sessionsIn } from "../../src/server/sessions/session";
import { newBrowser } from "../support/browsers";
import { as, database, fresh, setClock, transaction, type Values } from "../support/world";

beforeEach(fresh);
afterEach(() => {
  setClock();
  setReadOnly(false);
});

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async function twoBrowsers() {
  const [desk, phone] = [newBrowser(firefox), newBrowser(iphone)];
  await phone.login("ufficio");
  await desk.login("ufficio");
  return { desk, phone };
}

const sessionsOf = async (browser: ReturnType<typeof newBrowser>) =>
  (await browser.call("Auth", { funct: "getSessions" })).values.sessions as Values[];

test("one's own sessions are listed with browser, address, times and which one asks", async () => {
  setClock(() => Date.parse("2026-03-10T09:05:00Z"));
  const { desk } = await twoBrowsers();
  await newBrowser().login("agenda");
  const sessions = await sessionsOf(desk);
  expect(sessions.map(({ browser, current }) => [browser, current]).sort()).toEqual([
    ["Firefox su Windows", true],
    ["Safari su iPhone", false],
  ]);
  expect(sessions[0]).toMatchObject({
    site: "A",
    date_created: "10-03-2026 10:05",
    seen: "10-03-2026 10:05",
  });
  expect(JSON.stringify(sessions)).not.toContain(hashOfToken(desk.cookies.get("traslo_a") as string));
});

test("one of them can be ended: its stream closes, and its browser is no longer known", async () => {
  const { desk, phone } = await twoBrowsers();
  const session = hashOfToken(phone.cookies.get("traslo_a") as string);
  let open = true;
  subscribe({ session, reader: as("agenda").caller, send: () => {}, close: () => (open = false) });
  const { id } = (await sessionsOf(desk)).find(({ current }) => !current);
  expect((await desk.call("Auth", { funct: "endSession", id })).values.msg).toBe("Accesso terminato");
  expect(open).toBe(false);
  expect((await phone.call("Auth", { funct: "getSessions" })).status).toBe(401);
  expect((await desk.call("Auth", { funct: "endSession", id })).status).toBe(404);
  await newBrowser().guess("ufficio", 10);
  expect((await phone.login("ufficio")).status).toBe(429);
  expect((await desk.login("ufficio")).status).toBe(200);
});

test("the session in use is ended by Esci only, and those of others not at all", async () => {
  const { desk } = await twoBrowsers();
  const [own] = (await sessionsOf(desk)).filter(({ current }) => current);
  expect((await desk.call("Auth", { funct: "endSession", id: own.id })).status).toBe(409);
  expect((await as("agenda").call("Auth", "endSession", { id: own.id })).status).toBe(404);
  expect((await desk.call("Auth", { funct: "endSession", id: "../x" })).status).toBe(422);
  expect(await sessionsOf(desk)).toHaveLength(2);
});

test("all others can be ended at once, on both sites", async () => {
  const { desk, phone } = await twoBrowsers();
  await phone.login("ufficio", undefined, "B");
  expect(await sessionsOf(desk)).toHaveLength(3);
  expect((await desk.call("Auth", { funct: "endOtherSessions" })).ok).toBe(true);
  expect((await sessionsOf(desk)).map(({ current }) => current)).toEqual([true]);
  expect((await phone.call("Auth", { funct: "getSessions" }, "B")).status).toBe(401);
});

test("the page lists them with their buttons, also on the off-premises site", async () => {
  const { desk, phone } = await twoBrowsers();
  setReadOnly(true);
  const page = await (await desk.get("/account/sessions")).text();
  expect(page).toContain("Safari su iPhone");
  const [ending] = page.match(/\/account\/sessions\/end\/\w+/) as RegExpMatchArray;
  expect((await desk.submit(ending)).status).toBe(303);
  expect((await phone.get("/account/sessions")).headers.get("location")).toContain("/login");
  await phone.login("ufficio");
  expect((await desk.submit("/account/sessions/end-others")).status).toBe(303);
  expect(await sessionsOf(desk)).toHaveLength(1);
});

test.each([
  [firefox, "Firefox su Windows"],
  [iphone, "Safari su iPhone"],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Chrome su Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge su Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Chrome su Android",
  ],
  ["curl/8.9", "Altro programma"],
  ["", "Altro programma"],
])("a browser is named by its header: %s", (header, name) => {
  expect(browserName(header)).toBe(name);
});

test("sessions and known browsers go on in a newer publication, with the browser's name", async () => {
  const { desk } = await twoBrowsers();
  const [sessions, devices] = [sessionsIn(database()), allDevices()];
  fresh();
  transaction(() => {
    replaceSessions(sessions);
    restoreDevices(devices);
  });
  expect((await sessionsOf(desk)).map(({ browser }) => browser).sort()).toEqual([
    "Firefox su Windows",
    "Safari su iPhone",
  ]);
  await newBrowser().guess("ufficio", 10);
  expect((await desk.login("ufficio")).status).toBe(200);
});
