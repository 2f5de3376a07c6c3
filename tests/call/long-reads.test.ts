import { afterAll, beforeEach, expect, spyOn, test } from "bun:test";
import { join } from "node:path";
import { app } from "../../src/server/app";
import { answerSeconds, idleSeconds } from "../../src/server/base/request-limits";
import { perform } from "../../src/server/call/funct";
import { resetReadWorkers } from "../../src/server/call/long-reads";
import { clientApi } from "../../src/server/clients/api";
import { logApi } from "../../src/server/log/api";
import { orderApi } from "../../src/server/orders/api";
import { marginApi } from "../../src/server/orders/margins/api";
import { cookieName } from "../../src/server/sessions/session";
import { appointmentApi } from "../../src/server/visits/appointments/api";
import { temporaryFolder } from "../support/folders";
import { database, open, type Profile, setClock, update, use, userId, visitor } from "../support/requests";
import { statementsOf } from "../support/statements";
import { xtest } from "../support/thorough";
import { post } from "../support/wire";
import { as, direct, fresh, signedIn, world } from "../support/world";

/** Workers open the database file: one in memory is read in place. */
beforeEach(() => {
  fresh();
  openCopy();
});
afterAll(resetReadWorkers);

function openCopy() {
  const file = join(temporaryFolder("readers"), "traslo.db");
  database().run("VACUUM INTO ?", [file]);
  use(open(file));
}

const superadmin = { as: "superadmin" } as const;
const year = { dateStart: "01-01-2000", dateEnd: "31-12-2100" };

test.each([
  ["Client", { funct: "getAll" }],
  ["Client", { funct: "getAll", query: "ross" }],
  ["Appointment", { funct: "getAll" }],
  ["Orders", { funct: "getIndex" }],
  ["Slots", { funct: "ofWork", id: world.work }],
  ["Slots", { funct: "ofVisit", id: world.open }],
  ["Slots", { funct: "ofVisitWork", id: world.open }],
  ["Agents", { funct: "getStats", ...year }],
  ["Agents", { funct: "getAgentsStats", ...year }],
])("a read in a Worker answers what the same read answers in place: %s %p", async (service, body) => {
  const inWorker = await post(service, body, superadmin);
  fresh();
  expect(inWorker).toEqual(await post(service, body, superadmin));
  expect(inWorker.status).toBe(200);
});

test.each([
  ["orders", orderApi.getIndex.isLong],
  ["appointments", appointmentApi.getAll.isLong],
])("%s by one or two letters are searched in a Worker, a page of everything in place", (_noun, isLong) => {
  const inputs = [
    { page: 1 },
    { page: 1, query: "" },
    { page: 1, query: "ross" },
    { page: 1, query: "ro" },
    {},
  ];
  expect(inputs.map((input) => isLong?.(input))).toEqual([false, false, false, true, true]);
});

test("a read in a Worker has what its caller wrote just before, and later writes too", async () => {
  const { caller } = as("direzione");
  for (const surname of ["Bianchi", "Verdi"]) {
    direct(() => update("clients", world.rossi, { surname }));
    const outcome = await perform(clientApi.getAll, {}, caller);
    expect(JSON.stringify(outcome.values)).toContain(surname);
  }
});

test("calls that ask a Worker for the same share its answer until the next change, on each site", async () => {
  const search = async (site: "A" | "B" = "A") =>
    (await perform(orderApi.getIndex, { query: "ro", page: 1 }, as("direzione", site).caller)).values;
  const [first, second, onB] = await Promise.all([search(), search(), search("B")]);
  expect(second).toBe(first);
  expect(await search()).toBe(first);
  expect(onB).not.toBe(first);
  direct(() => update("clients", world.rossi, { surname: "Roveri" }));
  expect(JSON.stringify(await search())).toContain("Roveri");
});

xtest("after another database was opened Workers read that one", async () => {
  const { caller } = as("direzione");
  await perform(clientApi.getAll, {}, caller);
  openCopy();
  direct(() => update("clients", world.rossi, { surname: "Copia" }));
  expect(JSON.stringify((await perform(clientApi.getAll, {}, caller)).values)).toContain("Copia");
});

test("rights and input are judged before a Worker is asked", async () => {
  const { call } = as("magazzino");
  expect((await call("Agents", "getStats", year)).status).toBe(403);
  const reversed = { dateStart: year.dateEnd, dateEnd: year.dateStart };
  expect((await as("direzione").call("Agents", "getStats", reversed)).status).toBe(422);
});

test("a record that does not exist is 404, as in place", async () => {
  const reply = await visitor("direzione").get("/api/works/pdf/99999");
  expect(reply.status).toBe(404);
  expect(reply.text).toContain("Lavorazione non trovata.");
});

xtest("a page, a CSV and a print that are read in Workers are answered whole", async () => {
  const { get, post } = visitor("direzione");
  const page = await get("/agentsStats/?dateStart=01-01-2000&dateEnd=31-12-2100");
  expect(page.text).toContain("Rossi Niccolò");
  const csv = await post("/agentsStats/csv?dateStart=01-01-2000&dateEnd=31-12-2100", {});
  expect(csv.text).toContain("Rossi Niccolò");
  const print = await get(`/api/works/pdf/${world.work}`);
  expect(print.headers.get("content-type")).toBe("application/pdf");
  expect(print.text).toStartWith("%PDF-");
});

test("a read whose Worker ends is answered 503, and the next one is answered by a new Worker", async () => {
  const { caller } = as("direzione");
  resetReadWorkers();
  const reading = perform(clientApi.getAll, {}, caller);
  await Bun.sleep(0);
  resetReadWorkers();
  expect(await reading).toMatchObject({ status: 503, values: { msg: "Lettura interrotta: riprovare." } });
  expect((await perform(clientApi.getAll, {}, caller)).status).toBe(200);
});

xtest("twenty searches for a free place asked at once by one account are all answered in the Worker, a colleague's second", async () => {
  const ended: string[] = [];
  const search = async (as: Profile) => {
    const { status } = await post("Slots", { funct: "ofWork", id: world.work }, { as });
    ended.push(as);
    return status;
  };
  const asked = [...Array.from({ length: 20 }, () => search("preventivi")), search("ufficio")];
  const own = await statementsOf(async () => {
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  });
  expect(own.filter((text) => text.includes("work_rows"))).toEqual([]);
  expect(ended.indexOf("ufficio")).toBeLessThan(3);
});

test.each([
  ["a year", "01-01-2026", "31-12-2026", false],
  ["eight years", "01-01-2018", "31-12-2025", true],
])("margins of %s: in the queue of slow reads %p", (_, dateStart, dateEnd, isSlow) => {
  const input = marginApi.getAll.shape.parse({ dateStart, dateEnd });
  expect(marginApi.getAll.isSlow?.(input)).toBe(isSlow);
});

test("a print and a list do not wait behind slow reads, of which an account may have twenty in the queue", async () => {
  const { caller } = as("superadmin");
  const statusOf = ({ status }: { status: number }) => status;
  const verify = () => perform(logApi.verify, {}, caller).then(statusOf);
  const slow = Array.from({ length: 22 }, verify);
  const print = visitor("superadmin").get(`/api/works/pdf/${world.work}`).then(statusOf);
  const list = perform(clientApi.getAll, {}, caller).then(statusOf);
  expect(await Promise.all([print, list])).toEqual([200, 200]);
  expect((await Promise.all(slow)).toSorted()).toEqual([...Array.from({ length: 21 }, () => 200), 429]);
});

test("a read that waited over a minute for its turn is answered 503 with Retry-After", async () => {
  const { caller } = as("direzione");
  const began = Date.now();
  setClock(() => began);
  const [first, second] = [perform(clientApi.getAll, {}, caller), perform(clientApi.getAll, {}, caller)];
  await Bun.sleep(0);
  setClock(() => began + 60_001);
  expect((await first).status).toBe(200);
  expect(await second).toMatchObject({
    status: 503,
    retryAfter: 10,
    values: { msg: "Troppe letture in attesa: riprovare tra qualche secondo." },
  });
});

test("an account may wait longer than an idle connection for a page and for a call, others may not", async () => {
  const asked: [string, number][] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, server) => app.fetch(request, { site: "A", server, demo: false }),
  });
  const timeout = spyOn(server, "timeout").mockImplementation((request, seconds) => {
    asked.push([new URL(request.url).pathname, seconds]);
  });
  const session = `${cookieName("A")}=${signedIn(userId("direzione"))}`;
  const calls = { method: "POST", body: JSON.stringify({ funct: "getAll", page: 1 }) };
  for (const cookie of [session, ""]) {
    const headers = { cookie };
    await fetch(new URL("/orders/", server.url), { headers, redirect: "manual" });
    await fetch(new URL("/api/Client", server.url), { ...calls, headers });
  }
  timeout.mockRestore();
  await server.stop(true);
  expect(asked).toEqual([
    ["/orders/", answerSeconds],
    ["/api/Client", answerSeconds],
  ]);
  expect(answerSeconds).toBeGreaterThan(idleSeconds);
});
