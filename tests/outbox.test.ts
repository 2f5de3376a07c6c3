import { afterEach, beforeEach, expect, test } from "bun:test";
import { one } from "../src/server/db";
import { queueMail, startMailer } from "../src/server/mail";
import { type MailServer, mailServer, stopMailServers } from "./support/mailbox";
import { userId, visitor } from "./support/requests";
import { until } from "./support/timeouts";
import { as, direct, dump, fresh, type Values } from "./support/world";

let office: MailServer;
let stop = async () => {};

beforeEach(fresh);
afterEach(async () => {
  await stop();
  await stopMailServers();
  stop = async () => {};
});

const write = (more: Partial<Parameters<typeof queueMail>[0]> = {}) =>
  direct(() => ({
    id: queueMail({ recipient: "uno@traslo.example", subject: "Deposito 12", body: "È scaduto.", ...more }),
  })).id;
const letter = async (id: number) =>
  (await as("gestione1").call("Outbox", "getFromId", { id })).values.letter as Values;

const stateOf = (id: number) => one<Values>`SELECT state, tries FROM letters WHERE id = ${id}` as Values;

test("without a mail server administrators read what waits, and can't send it", async () => {
  const id = write();
  const { letters, ...counts } = (await as("gestione1").call("Outbox", "getAll", { page: 1 })).values;
  expect(counts).toEqual({ total: 1, waiting: 1, online: false });
  expect(letters[0]).not.toHaveProperty("body");
  expect((await letter(id)).body).toBe("È scaduto.");
  const before = dump();
  const refused = await as("gestione1").call("Outbox", "sendAgain", { id });
  expect(refused.values.msg).toBe("Nessun server di posta è configurato: la lettera resta qui.");
  expect((await as("gestione1").call("Outbox", "getFromId", { id: 99 })).status).toBe(404);
  expect(dump()).toBe(before);
});

test("a password is read by administrators of the account's rank", async () => {
  await as("superadmin").call("Account", "resetPassword", { id: userId("agenda") });
  await as("superadmin").call("Account", "update", {
    id: userId("gestione2"),
    values: { profile: "superadmin" },
  });
  await as("superadmin").call("Account", "resetPassword", { id: userId("gestione2") });
  expect((await letter(1)).body).toContain("Password temporanea");
  expect((await letter(2)).body).toBeNull();
  const above = await as("superadmin").call("Outbox", "getFromId", { id: 2 });
  expect(above.values.letter.body).toContain("Password temporanea");
});

test("one that could not be sent goes at once by hand, and then hides its password", async () => {
  office = await mailServer(0, "refuse");
  stop = startMailer(`smtp://127.0.0.1:${office.port}`);
  const id = write({ secret: true, body: "Password temporanea: segreta" });
  await until(() => stateOf(id).tries === 1);
  expect(await letter(id)).toMatchObject({ state: "waiting", body: "Password temporanea: segreta" });
  expect((await letter(id)).last_error).toContain("Casella sconosciuta");
  await stop();
  await office.stop();
  office = await mailServer(office.port);
  stop = startMailer(`smtp://127.0.0.1:${office.port}`);
  await Bun.sleep(50);
  expect(office.letters).toHaveLength(0);
  const hurried = await as("gestione1").call("Outbox", "sendAgain", { id });
  expect(hurried.values.msg).toBe("Nuovo invio avviato");
  await until(() => stateOf(id).state === "sent");
  expect(await letter(id)).toMatchObject({ state: "sent", body: null, last_error: "" });
  expect((await as("gestione1").call("Outbox", "sendAgain", { id })).status).toBe(409);
  expect((await as("gestione1").call("Outbox", "sendAgain", { id: 99 })).status).toBe(404);
});

test("a password taken back while its letter is under way stops nobody else's", async () => {
  office = await mailServer(0, "slow");
  stop = startMailer(`smtp://127.0.0.1:${office.port}`);
  await as("superadmin").call("Account", "resetPassword", { id: userId("agenda") });
  await Bun.sleep(150);
  await as("superadmin").call("Account", "resetPassword", { id: userId("agenda") });
  const other = write();
  await until(() => stateOf(other).state === "sent");
  expect(office.letters.map(({ to }) => to[0])).toContain("uno@traslo.example");
});

test("the page is for administrators, and shows a letter without its text in the list", async () => {
  const id = write();
  expect((await visitor("ufficio").get("/admin/outbox/")).status).toBe(403);
  const admin = visitor("gestione1");
  const list = (await admin.get("/admin/outbox/")).text;
  expect(list).toContain("Nessun server di posta è configurato");
  expect(list).not.toContain("È scaduto.");
  expect((await admin.get(`/admin/outbox/show/${id}`)).text).toContain("È scaduto.");
  expect((await admin.post(`/admin/outbox/retry/${id}`, {})).status).toBe(409);
});
