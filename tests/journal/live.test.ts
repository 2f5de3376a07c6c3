import { app } from "../../src/server/app";
import type { User } from "../../src/server/journal/caller";
import { closeStreams, streamCount, subscribe } from "../../src/server/journal/live";
import { deviceCookie } from "../../src/server/sessions/device";
import { cookieName, endSession, hashOfToken } from "../../src/server/sessions/session";
import { database, insert, setClock, update, userId } from "../support/requests";
import { xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { post } from "../support/wire";
import { as, direct, fresh, naples, signedIn, tomorrow, world } from "../support/world";

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 20,
  fetch: (request, server) => app.fetch(request, { site: "A", server, demo: false }),
});

beforeEach(fresh);

afterEach(async () => {
  closeStreams();
  setClock();
  await until(() => streamCount() === 0);
});

afterAll(() => server.stop(true));

const verdi = {
  ...{ surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y" },
  ...{ address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" },
};

/** Opens a stream; `received` are the changes so far, `events` the names of all events. */
async function listen(token = signedIn(userId("consultazione")), path = "/live", name = cookieName("A")) {
  const controller = new AbortController();
  const headers = { cookie: `${name}=${token}` };
  const response = await fetch(new URL(path, server.url), { headers, signal: controller.signal });
  const screen = {
    status: response.status,
    headers: response.headers,
    token,
    received: [] as unknown[],
    events: [] as string[],
    /** The number of the last event. */
    at: 0,
    closed: false,
  };
  const read = async () => {
    for await (const chunk of response.body ?? [])
      for (const block of new TextDecoder().decode(chunk).split("\n\n").filter(Boolean)) {
        const event = block.match(/^event: (\w+)/m)?.[1] ?? "";
        screen.events.push(event);
        screen.at = Number(block.match(/^id: (.*)/m)?.[1] ?? screen.at);
        if (event === "change") screen.received.push(JSON.parse(block.match(/^data: (.*)/m)?.[1] ?? "null"));
      }
  };
  read()
    .catch(() => {})
    .then(() => {
      screen.closed = true;
    });
  if (response.ok) await until(() => screen.events.includes("ready"));
  return Object.assign(screen, { leave: () => controller.abort() });
}

test("a committed write is sent as noun, id and day, without other data", async () => {
  const screen = await listen();
  const made = await as("ufficio").call("Client", "createNew", { values: verdi });
  await until(() => screen.received.length === 2);
  expect(screen.received).toEqual([
    { noun: "clients", id: made.values.id, day: null },
    { noun: "clients", id: made.values.id_address, day: null },
  ]);
});

test("a change of day is sent for the old and the new day", async () => {
  const screen = await listen();
  direct(() => update("works", world.work, { date: "2031-05-05" }));
  await until(() => screen.received.length === 2);
  expect(screen.received).toEqual([
    { noun: "works", id: world.work, day: tomorrow },
    { noun: "works", id: world.work, day: "2031-05-05" },
  ]);
});

test("a call that is rolled back or refused sends nothing", async () => {
  const screen = await listen();
  await as("ufficio").call("Client", "deleteClient", { id: world.rossi });
  expect(() =>
    direct(() => {
      update("clients", world.rossi, { surname: "Bianchi" });
      throw new Error("no");
    }),
  ).toThrow("no");
  direct(() => update("clients", world.azienda, { surname: "Neri" }));
  await until(() => screen.received.length === 1);
  expect(screen.received).toEqual([{ noun: "clients", id: world.azienda, day: null }]);
});

test("a changed profile is announced to administrators and those who have it; its open streams have the new rights", async () => {
  const [agenda, admin, other] = await Promise.all(
    (["agenda", "gestione1", "ufficio"] as const).map((name) => listen(signedIn(userId(name)))),
  );
  const nouns = (screen: typeof agenda) =>
    screen?.received.map((change) => (change as { noun: string }).noun);
  const tick = (boxes: 0 | 1) =>
    as("superadmin").call("Profile", "update", { id: 8, values: { rules: { boxes } } });
  const addLine = (id_box: number) =>
    direct(() => insert("box_lines", { id_box, id_client: world.rossi, used: 10, position: 0 }));
  await tick(1);
  addLine(5);
  await until(() => [agenda, admin].every((screen) => nouns(screen)?.includes("boxes")));
  expect([nouns(agenda), nouns(admin)]).toEqual([
    ["profiles", "profiles", "boxes"],
    ["profiles", "profiles", "boxes"],
  ]);
  await tick(0);
  addLine(6);
  await until(() => nouns(other)?.length === 2);
  expect(nouns(other)).toEqual(["boxes", "boxes"]);
  expect(nouns(agenda)?.filter((noun) => noun === "boxes")).toHaveLength(1);
  expect([agenda, admin, other].map((screen) => screen?.closed)).toEqual([false, false, false]);
});

test("a stream without a session is refused with 401", async () => {
  expect((await listen("nobody's token")).status).toBe(401);
  expect(streamCount()).toBe(0);
});

test("a stream ends with its session: logout, deactivation, a removed right, an expired session", async () => {
  const screens = [await listen(), await listen(), await listen(), await listen(signedIn(userId("agenda")))];
  const [out, ended, , disabled] = screens;
  await post("Auth", { funct: "logout" }, { headers: { cookie: `${cookieName("A")}=${out?.token}` } });
  await until(() => Boolean(out?.closed));
  direct(() => endSession(hashOfToken(ended?.token ?? "")));
  await until(() => Boolean(ended?.closed));
  direct(() => update("users", userId("agenda"), { active: 0 }));
  await until(() => Boolean(disabled?.closed));
  expect(disabled?.received).toEqual([]);
  const now = Date.now();
  setClock(() => now + 13 * 3_600_000);
  direct(() => update("clients", world.azienda, { surname: "Neri" }));
  await until(() => screens.every(({ closed }) => closed));
  expect(streamCount()).toBe(0);
});

xtest("a stream without changes gets pings, and does not prolong its session", async () => {
  const screen = await listen();
  const seen = () => database().query("SELECT max(seen_at) AS at FROM sessions").get();
  const before = seen();
  const now = Date.now();
  setClock(() => now + 3_600_000);
  await until(() => screen.events.filter((event) => event === "ping").length >= 2);
  expect(seen()).toEqual(before);
});

test("a ninth stream of a session closes its oldest one", async () => {
  const token = signedIn(userId("ufficio"));
  const screens: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 0; count < 9; count++) screens.push(await listen(token));
  await until(() => Boolean(screens[0]?.closed));
  expect(screens.slice(1).some(({ closed }) => closed)).toBe(false);
  expect(streamCount()).toBe(8);
});

test("one account has forty streams: the next is answered 429 with Retry-After, a colleague gets one", async () => {
  const tokens = Array.from({ length: 6 }, () => signedIn(userId("ufficio")));
  for (let count = 0; count < 40; count++)
    expect((await listen(tokens[Math.floor(count / 8)])).status).toBe(200);
  const refused = await listen(tokens[5]);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  expect((await listen(signedIn(userId("gestione1")))).status).toBe(200);
});

test("accounts leave twenty of four thousand streams to wall displays", () => {
  const idle = { send() {}, close() {} };
  const office = (id: number) => ({ user: { id } as User, kiosk: null, site: "A" as const });
  const display = { user: null, kiosk: { id: 1, name: "Magazzino" }, site: "A" as const };
  const ofAccounts = Array.from({ length: 4050 }, (_, at) =>
    subscribe({ session: `account ${at}`, reader: office(at), ...idle }),
  );
  expect(ofAccounts.filter(Boolean)).toHaveLength(3980);
  const ofDisplays = Array.from({ length: 30 }, (_, at) =>
    subscribe({ session: `display ${at}`, reader: display, ...idle }),
  );
  expect(ofDisplays.filter(Boolean)).toHaveLength(20);
});

test("a stream closed by the browser is removed", async () => {
  const screens = await Promise.all(Array.from({ length: 20 }, () => listen(signedIn(userId("ufficio")))));
  expect(streamCount()).toBe(20);
  for (const screen of screens) screen.leave();
  await until(() => streamCount() === 0);
});

test("events are numbered, and a new stream begins with the number of the others", async () => {
  const office = as("ufficio");
  const token = signedIn(userId("consultazione"));
  const screen = await listen(token);
  const before = screen.at;
  await office.call("Client", "createNew", { values: verdi });
  await until(() => screen.received.length === 2);
  expect(screen.at).toBe(before + 1);
  expect((await listen(token)).at).toBe(before + 1);
});

test("a stream is refused until the password is changed", async () => {
  const id = userId("agenda");
  direct(() => update("users", id, { must_change_password: 1 }));
  expect((await listen(signedIn(id))).status).toBe(403);
  direct(() => update("users", id, { must_change_password: 0 }));
  expect((await listen(signedIn(id))).status).toBe(200);
});

test("switching site B off ends its streams after an event that reloads their pages; those of site A stay", async () => {
  const onB = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, server) => app.fetch(request, { site: "B", server, demo: false }),
  });
  const office = await listen();
  const screen = await listen(
    signedIn(userId("consultazione"), "B"),
    new URL("/live", onB.url).href,
    cookieName("B"),
  );
  await as("superadmin").call("SiteB", "toggle", { siteBStatus: "offline" });
  await until(() => screen.closed);
  expect(screen.received).toEqual([{ noun: "all", id: 0, day: null }]);
  expect([office.closed, office.received]).toEqual([false, []]);
  onB.stop(true);
});

test("a stream is refused if the page names another account", async () => {
  const token = signedIn(userId("ufficio"));
  expect((await listen(token, `/live?as=${userId("ufficio")}`)).status).toBe(200);
  expect((await listen(token, `/live?as=${userId("agenda")}`)).status).toBe(401);
  expect((await listen(token, "/live?as=x")).status).toBe(401);
});

test("a display has a stream until its link is revoked, and the list of displays shows whether it is connected", async () => {
  const admin = as("gestione1");
  const { id, link } = (await admin.call("Kiosk", "createNew", { name: "Magazzino" })).values;
  const isConnected = async () => (await admin.call("Kiosk", "getAll", {})).values.devices[0].connected;
  expect(await isConnected()).toBe(false);
  const office = await listen(signedIn(userId("gestione1")));
  const screens = [
    await listen(link.slice(-43), "/kiosk/live", deviceCookie("A")),
    await listen(link.slice(-43), "/live", deviceCookie("A")),
  ];
  expect(screens.map(({ status }) => status)).toEqual([200, 200]);
  // nginx would buffer the events.
  expect(screens.map(({ headers }) => headers.get("x-accel-buffering"))).toEqual(["no", "no"]);
  expect(await isConnected()).toBe(true);
  expect(office.received).toContainEqual({ noun: "kiosk", id, day: null });
  const before = streamCount();
  await admin.call("Kiosk", "revoke", { id });
  // At once, not by the check of the next ping.
  expect(streamCount()).toBe(before - screens.length);
  await until(() => screens.every(({ closed }) => closed));
  expect(await isConnected()).toBe(false);
  expect((await listen(link.slice(-43), "/kiosk/live", deviceCookie("A"))).status).toBe(401);
});
