import { changeSetting } from "../../src/server/db/settings";
import { queueMail, startMailer } from "../../src/server/mail/mail";
import { mailServer, sender, stopMailServers } from "../support/mailbox";
import { until } from "../support/timeouts";
import { all, direct, fresh, milliseconds, one, setClock } from "../support/world";

type Row = { state: string; tries: number; body: string; last_error: string; next_try: number };

let stop = async () => {};

beforeEach(fresh);
afterEach(async () => {
  setClock();
  await stop();
  await stopMailServers();
});

const queue = (recipient: string, more: { body?: string; secret?: boolean } = {}) =>
  direct(() => ({ id: queueMail({ recipient, subject: "Perché no?", body: "Sì.", ...more }) })).id;

const storedMail = (id: number) =>
  one<Row>`SELECT state, tries, body, last_error, next_try FROM letters WHERE id = ${id}` as Row;

const later = (minutes: number) => setClock(() => Date.now() + minutes * 60_000);

test("without a mail server a mail waits for one", async () => {
  const id = queue("uno@traslo.example");
  expect(storedMail(id)).toMatchObject({ state: "waiting", tries: 0 });
  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`, sender);
  await until(() => storedMail(id).state === "sent");
});

test("a mail is sent once after the commit, with its whole text", async () => {
  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`, sender);
  const id = queue("uno@traslo.example", { body: "Gentile Niccolò,\n\nil deposito 12 è scaduto." });
  await until(() => storedMail(id).state === "sent");

  expect(server.letters).toHaveLength(1);
  expect(server.letters[0]?.to).toEqual(["uno@traslo.example"]);
  expect(server.letters[0]?.source).toContain(`Message-ID: <traslo-${id}@traslo.example>`);
  expect(storedMail(id).body).toContain("il deposito 12");
});

test.each([
  [
    "Traslochi Prova S.r.l.",
    "ufficio@ditta.example",
    "traslo@traslo.example",
    /From: "?Traslochi Prova S\.r\.l\."? </,
  ],
  ["Traslochi Niccolò", "", "traslo@traslo.example", /From: =\?UTF-8\?/],
  ["Traslochi Prova", "", "Segreteria <traslo@traslo.example>", /From: Segreteria </],
])(
  "its header names the firm %s, whom to answer and that nobody wrote it",
  async (name, email, from, head) => {
    direct(() => changeSetting("company.name", name));
    direct(() => changeSetting("company.email", email));
    const server = await mailServer();
    stop = startMailer(`smtp://127.0.0.1:${server.port}`, from);
    const id = queue("uno@traslo.example");
    await until(() => storedMail(id).state === "sent");
    const { source = "" } = server.letters[0] ?? {};
    expect(source).toMatch(head);
    expect(source).toContain("<traslo@traslo.example>");
    expect(source).toContain("Auto-Submitted: auto-generated");
    expect(source.includes(`Reply-To: ${email}`)).toBe(email !== "");
  },
);

test("a transaction that fails sends no mail", async () => {
  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`, sender);
  const failing = () =>
    direct(() => {
      queueMail({ recipient: "uno@traslo.example", subject: "x", body: "x" });
      throw new Error("no");
    });

  expect(failing).toThrow("no");

  const id = queue("due@traslo.example");
  await until(() => storedMail(id).state === "sent");
  expect(server.letters.map(({ to }) => to[0])).toEqual(["due@traslo.example"]);
});

test("the text of a mail with a password is deleted once it is sent, and not before", async () => {
  const id = queue("uno@traslo.example", { body: "La password: segreta", secret: true });
  expect(storedMail(id).body).toContain("segreta");

  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`, sender);
  await until(() => storedMail(id).state === "sent");

  expect(storedMail(id).body).toBe("");
  expect(server.letters[0]?.source).toContain("segreta");
});

test("while the mail server is down a mail is tried again after longer and longer pauses, also across a restart", async () => {
  const down = await mailServer();
  await down.stop();
  const now = milliseconds();
  setClock(() => now);
  stop = startMailer(`smtp://127.0.0.1:${down.port}`, sender);
  const id = queue("uno@traslo.example");
  await until(() => storedMail(id).tries === 1);
  expect(storedMail(id).next_try).toBe(now + 60_000);
  expect(storedMail(id).last_error).toContain("ECONNREFUSED");

  for (const [index, pause] of [5, 15, 60, 180, 360, 360].entries()) {
    await stop();
    setClock(() => storedMail(id).next_try + 1);
    const frozen = milliseconds();
    setClock(() => frozen);
    stop = startMailer(`smtp://127.0.0.1:${down.port}`, sender);
    await until(() => storedMail(id).tries === index + 2);
    expect(storedMail(id).next_try).toBe(frozen + pause * 60_000);
  }

  await stop();
  const restarted = await mailServer(down.port);
  stop = startMailer(`smtp://127.0.0.1:${restarted.port}`, sender);
  const another = queue("due@traslo.example");
  await until(() => storedMail(another).state === "sent");
  expect(restarted.letters.map(({ to }) => to)).toEqual([["due@traslo.example"]]);
  await stop();
  const due = storedMail(id).next_try + 1;
  setClock(() => due);
  stop = startMailer(`smtp://127.0.0.1:${restarted.port}`, sender);
  await until(() => storedMail(id).state === "sent");
  expect(restarted.letters).toHaveLength(2);
});

test.each(["refuse", "refuse-text"])(
  "a mail refused for good (%s) has failed and is not tried again by itself",
  async (how) => {
    const server = await mailServer(0, how);
    stop = startMailer(`smtp://127.0.0.1:${server.port}`, sender);
    const [first, second] = [queue("uno@traslo.example"), queue("due@traslo.example")];
    await until(() => storedMail(first).tries === 1 && storedMail(second).tries === 1);
    expect(storedMail(first)).toMatchObject({ state: "failed" });
    expect(storedMail(first).last_error).toStartWith("rifiutata dal server di posta: ");

    await stop();
    await server.stop();
    const well = await mailServer(server.port);
    later(60 * 24 * 10);
    stop = startMailer(`smtp://127.0.0.1:${well.port}`, sender);
    const third = queue("tre@traslo.example");
    await until(() => storedMail(third).state === "sent");
    expect(well.letters.map(({ to }) => to)).toEqual([["tre@traslo.example"]]);
    expect([first, second].map((id) => storedMail(id).tries)).toEqual([1, 1]);
  },
);

test.each(["defer", "relay"])(
  "a mail refused for now, or by the server's own settings (%s), waits for another attempt",
  async (how) => {
    const server = await mailServer(0, how);
    stop = startMailer(`smtp://127.0.0.1:${server.port}`, sender);
    const id = queue("uno@traslo.example");
    await until(() => storedMail(id).tries === 1);
    expect(storedMail(id).state).toBe("waiting");
  },
);

test("a slow server gets each mail once, also when more are queued in the meantime", async () => {
  const server = await mailServer(0, "hold");
  stop = startMailer(`smtp://127.0.0.1:${server.port}`, sender);
  const ids = [1, 2, 3].map((number) => queue(`${number}@traslo.example`));
  await server.holding;
  ids.push(queue("4@traslo.example"));
  server.release();
  await until(() => all`SELECT 1 FROM letters WHERE state = 'waiting'`.length === 0);

  expect(server.letters.map(({ to }) => to[0])).toEqual(ids.map((_, index) => `${index + 1}@traslo.example`));
});

test("a mail is sent also after the clock was set back", async () => {
  const id = queue("uno@traslo.example");
  later(-60 * 24);
  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`, sender);
  await until(() => storedMail(id).state === "sent");
});
