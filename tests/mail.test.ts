import { afterEach, beforeEach, expect, test } from "bun:test";
import { milliseconds, setClock } from "../src/server/clock";
import { all, one } from "../src/server/db";
import { queueMail, startMailer } from "../src/server/mail";
import { mailServer, stopMailServers } from "./support/mailbox";
import { until } from "./support/timeouts";
import { direct, fresh } from "./support/world";

type Row = { state: string; tries: number; body: string; last_error: string; next_try: number };

let stop = async () => {};

beforeEach(fresh);
afterEach(async () => {
  setClock();
  await stop();
  await stopMailServers();
});

const write = (recipient: string, more: { body?: string; secret?: boolean } = {}) =>
  direct(() => ({ id: queueMail({ recipient, subject: "Perché no?", body: "Sì.", ...more }) })).id;

const letter = (id: number) =>
  one<Row>`SELECT state, tries, body, last_error, next_try FROM letters WHERE id = ${id}` as Row;

const later = (minutes: number) => setClock(() => Date.now() + minutes * 60_000);

test("without a mail server letters wait", async () => {
  const id = write("uno@traslo.example");
  await Bun.sleep(30);
  expect(letter(id)).toMatchObject({ state: "waiting", tries: 0 });
});

test("a letter goes out after its act, whole and once", async () => {
  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`, "Traslo <traslo@traslo.example>");
  const id = write("uno@traslo.example", { body: "Gentile Niccolò,\n\nil deposito 12 è scaduto." });
  await until(() => letter(id).state === "sent");
  expect(server.letters).toHaveLength(1);
  expect(server.letters[0]?.to).toEqual(["uno@traslo.example"]);
  expect(server.letters[0]?.source).toContain(`Message-ID: <traslo-${id}@traslo.example>`);
  expect(letter(id).body).toContain("il deposito 12");
});

test("an act that fails writes nobody", async () => {
  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`);
  const act = () =>
    direct(() => {
      queueMail({ recipient: "uno@traslo.example", subject: "x", body: "x" });
      throw new Error("no");
    });
  expect(act).toThrow("no");
  const id = write("due@traslo.example");
  await until(() => letter(id).state === "sent");
  expect(server.letters.map(({ to }) => to[0])).toEqual(["due@traslo.example"]);
});

test("a password is forgotten once it is sent, and not before", async () => {
  const id = write("uno@traslo.example", { body: "La password: segreta", secret: true });
  expect(letter(id).body).toContain("segreta");
  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`);
  await until(() => letter(id).state === "sent");
  expect(letter(id).body).toBe("");
  expect(server.letters[0]?.source).toContain("segreta");
});

test("a server that is down loses nothing: longer and longer pauses, kept over a restart", async () => {
  const away = await mailServer();
  await away.stop();
  stop = startMailer(`smtp://127.0.0.1:${away.port}`);
  const id = write("uno@traslo.example");
  await until(() => letter(id).tries === 1);
  expect(letter(id).next_try - milliseconds()).toBeWithin(55_000, 61_000);
  expect(letter(id).last_error).toContain("ECONNREFUSED");

  for (const [index, pause] of [5, 15, 60, 180, 360, 360].entries()) {
    await stop();
    setClock(() => letter(id).next_try + 1);
    const frozen = milliseconds();
    setClock(() => frozen);
    stop = startMailer(`smtp://127.0.0.1:${away.port}`);
    await until(() => letter(id).tries === index + 2);
    expect(letter(id).next_try).toBe(frozen + pause * 60_000);
  }

  await stop();
  const back = await mailServer(away.port);
  stop = startMailer(`smtp://127.0.0.1:${back.port}`);
  await Bun.sleep(100);
  expect(back.letters).toHaveLength(0);
  await stop();
  const due = letter(id).next_try + 1;
  setClock(() => due);
  stop = startMailer(`smtp://127.0.0.1:${back.port}`);
  await until(() => letter(id).state === "sent");
  expect(back.letters).toHaveLength(1);
});

test("a letter that is refused waits, and holds up nobody else's", async () => {
  const server = await mailServer(0, "refuse");
  stop = startMailer(`smtp://127.0.0.1:${server.port}`);
  const [first, second] = [write("uno@traslo.example"), write("due@traslo.example")];
  await until(() => letter(first).tries === 1 && letter(second).tries === 1);
  expect(letter(first)).toMatchObject({ state: "waiting" });
  expect(letter(first).last_error).toContain("Casella sconosciuta");
});

test("a slow server gets each letter once, also when more are written meanwhile", async () => {
  const server = await mailServer(0, "slow");
  stop = startMailer(`smtp://127.0.0.1:${server.port}`);
  const ids = [1, 2, 3].map((number) => write(`${number}@traslo.example`));
  await Bun.sleep(200);
  ids.push(write("4@traslo.example"));
  await until(() => all`SELECT 1 FROM letters WHERE state = 'waiting'`.length === 0);
  expect(server.letters.map(({ to }) => to[0])).toEqual(ids.map((_, index) => `${index + 1}@traslo.example`));
});

test("a clock set back does not silence a letter", async () => {
  const id = write("uno@traslo.example");
  later(-60 * 24);
  const server = await mailServer();
  stop = startMailer(`smtp://127.0.0.1:${server.port}`);
  await until(() => letter(id).state === "sent");
});

test("an address that is no mail server's stops the start", () => {
  expect(() => startMailer("https://posta.example")).toThrow("SMTP_URL");
});
