import { queueMail, startMailer } from "../../src/server/mail/mail";
import { type MailServer, mailServer, sender, stopMailServers } from "../support/mailbox";
import { as, direct, dump, fresh, one, userId, type Values, visitor } from "../support/requests";
import { until } from "../support/timeouts";

let mailbox: MailServer;
let stop = async () => {};

beforeEach(fresh);

afterEach(async () => {
  await stop();
  await stopMailServers();
  stop = async () => {};
});

const queue = (more: Partial<Parameters<typeof queueMail>[0]> = {}) =>
  direct(() => ({
    id: queueMail({ recipient: "uno@traslo.example", subject: "Deposito 12", body: "È scaduto.", ...more }),
  })).id;

const readMail = async (id: number) =>
  (await as("gestione1").call("Outbox", "getFromId", { id })).values.letter as Values;

const stateOf = (id: number) => one<Values>`SELECT state, tries FROM letters WHERE id = ${id}` as Values;

test("without a mail server administrators can read a waiting mail, and sending it is refused", async () => {
  const id = queue();
  const { letters, ...counts } = (await as("gestione1").call("Outbox", "getAll", { page: 1 })).values;
  expect(counts).toEqual({ total: 1, waiting: 1, failed: 0, online: false });
  expect(letters[0]).not.toHaveProperty("body");
  expect((await readMail(id)).body).toBe("È scaduto.");

  const before = dump();
  const refused = await as("gestione1").call("Outbox", "sendAgain", { id });
  expect(refused.values.msg).toBe("Nessun server di posta è configurato: l'e-mail resta qui.");
  expect((await as("gestione1").call("Outbox", "getFromId", { id: 99 })).status).toBe(404);
  expect(dump()).toBe(before);
});

test("a test letter goes to the address of who asks for it; without a mail server none is written", async () => {
  const before = dump();
  const refused = await as("gestione1").call("Outbox", "sendTest", {});
  expect([refused.status, refused.values.msg]).toEqual([
    409,
    "Nessun server di posta è configurato: un'e-mail di prova non partirebbe.",
  ]);
  expect((await visitor("gestione1").get("/admin/outbox/")).text).not.toContain("/admin/outbox/test");
  expect(dump()).toBe(before);

  mailbox = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${mailbox.port}`, sender);
  expect((await visitor("gestione1").get("/admin/outbox/")).text).toContain("/admin/outbox/test");
  expect((await as("gestione1").call("Outbox", "sendTest", {})).ok).toBe(true);
  await until(() => stateOf(1).state === "sent");
  await until(() => mailbox.letters.length === 1);
  expect(mailbox.letters[0]?.to).toEqual(["gestione1@traslo.example"]);
});

test("the password in a waiting mail is visible only to administrators of at least the account's rank", async () => {
  await as("superadmin").call("Account", "resetPassword", { id: userId("agenda") });
  await as("superadmin").call("Account", "update", {
    id: userId("gestione2"),
    values: { profile: "superadmin" },
  });
  await as("superadmin").call("Account", "resetPassword", { id: userId("gestione2") });

  expect((await readMail(1)).body).toContain("Password temporanea");
  expect((await readMail(2)).body).toBeNull();

  const above = await as("superadmin").call("Outbox", "getFromId", { id: 2 });
  expect(above.values.letter.body).toContain("Password temporanea");
});

test("a mail that failed is sent at once on request, and its password is then no longer visible", async () => {
  mailbox = await mailServer(0, "refuse");
  stop = startMailer(`smtp://127.0.0.1:${mailbox.port}`, sender);
  const id = queue({ secret: true, body: "Password temporanea: segreta" });
  await until(() => stateOf(id).tries === 1);

  expect(await readMail(id)).toMatchObject({ state: "failed", body: "Password temporanea: segreta" });
  expect((await readMail(id)).last_error).toContain("Casella sconosciuta");
  const page = (await visitor("gestione1").get("/admin/outbox/")).text;
  expect(page).toContain("1 e-mail rifiutata: non viene ritentata da sola.");
  expect(page).toContain(`action="/admin/outbox/retry/${id}"`);

  await stop();
  await mailbox.stop();
  mailbox = await mailServer(mailbox.port);
  stop = startMailer(`smtp://127.0.0.1:${mailbox.port}`, sender);
  const other = queue({ recipient: "due@traslo.example" });
  await until(() => stateOf(other).state === "sent");

  expect(mailbox.letters.map(({ to }) => to)).toEqual([["due@traslo.example"]]);

  const retried = await as("gestione1").call("Outbox", "sendAgain", { id });
  expect(retried.values.msg).toBe("Nuovo invio avviato");

  await until(() => stateOf(id).state === "sent");
  expect(await readMail(id)).toMatchObject({ state: "sent", body: null, last_error: "" });
  expect((await as("gestione1").call("Outbox", "sendAgain", { id })).status).toBe(409);
  expect((await as("gestione1").call("Outbox", "sendAgain", { id: 99 })).status).toBe(404);
});

test("refused credentials stand at Home for who sent them, until they are sent", async () => {
  mailbox = await mailServer(0, "refuse");
  stop = startMailer(`smtp://127.0.0.1:${mailbox.port}`, sender);
  await as("superadmin").call("Account", "resetPassword", { id: userId("agenda") });
  await until(() => stateOf(1).state === "failed");
  const notice =
    "a agenda@traslo.example è stata rifiutata e non viene ritentata: controllare l&#x27;indirizzo.";
  const home = async (profile: "superadmin" | "gestione1") => (await visitor(profile).get("/")).text;
  expect(await home("superadmin")).toContain(notice);
  expect(await home("superadmin")).toContain('href="/admin/outbox/show/1"');
  expect(await home("gestione1")).not.toContain(notice);

  await stop();
  await mailbox.stop();
  mailbox = await mailServer(mailbox.port);
  stop = startMailer(`smtp://127.0.0.1:${mailbox.port}`, sender);
  await as("superadmin").call("Outbox", "sendAgain", { id: 1 });
  await until(() => stateOf(1).state === "sent");
  expect(await home("superadmin")).not.toContain(notice);
});

test("a mail withdrawn while it is being sent does not stop the others", async () => {
  mailbox = await mailServer(0, "hold");
  stop = startMailer(`smtp://127.0.0.1:${mailbox.port}`, sender);
  await as("superadmin").call("Account", "resetPassword", { id: userId("agenda") });
  await mailbox.holding;
  await as("superadmin").call("Account", "resetPassword", { id: userId("agenda") });
  mailbox.release();
  const other = queue();
  await until(() => stateOf(other).state === "sent");

  expect(mailbox.letters.map(({ to }) => to[0])).toContain("uno@traslo.example");
});

test("the page is for administrators only, and the list does not contain the text of a mail", async () => {
  const id = queue();
  expect((await visitor("ufficio").get("/admin/outbox/")).status).toBe(403);

  const admin = visitor("gestione1");
  const list = (await admin.get("/admin/outbox/")).text;
  expect(list).toContain("Nessun server di posta è configurato");
  expect(list).not.toContain("È scaduto.");
  expect((await admin.get(`/admin/outbox/show/${id}`)).text).toContain("È scaduto.");
  expect((await admin.post(`/admin/outbox/retry/${id}`, {})).status).toBe(409);
});
