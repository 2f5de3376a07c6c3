import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rememberDisk, setScheduled } from "../../src/server/backup/state";
import { setBackupFolder } from "../../src/server/files/files";
import { startMailer } from "../../src/server/mail/mail";
import { warnAdministrators } from "../../src/server/process/hourly";
import { temporaryFolder } from "../support/folders";
import { all, direct, fresh, insert, run, setClock, transaction } from "../support/world";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.now();
let backups = "";
let stop: (() => Promise<void>) | null = null;

beforeEach(() => {
  fresh();
  const data = temporaryFolder("warning");
  backups = join(data, "backups");
  mkdirSync(backups);
  setBackupFolder(backups, data);
  setClock(() => start);
  setScheduled(true);
  rememberDisk();
});
afterEach(async () => {
  await stop?.();
  stop = null;
  setScheduled(false);
  setClock();
});

/** A mail server that is not there: what is queued stays to be read. */
const withMail = () => {
  stop = startMailer("smtp://127.0.0.1:9", "traslo@traslo.example");
};
const later = (ms: number) => {
  setClock(() => start + ms);
  warnAdministrators();
};
const letters = () =>
  all<{ recipient: string; body: string }>`
    SELECT recipient, body FROM letters WHERE subject LIKE 'Traslo:%' ORDER BY id`;
const failedDrill = () =>
  writeFileSync(
    join(backups, "drill.json"),
    JSON.stringify({ at: new Date(start).toISOString(), name: "x", seconds: 1, failure: "È danneggiato." }),
  );
const oldLetter = () =>
  direct(() =>
    insert("letters", {
      ...{ recipient: "uno@traslo.example", subject: "Prova", body: "Testo", next_try: 9e15 },
      date_created: "2026-01-05 10:00",
    }),
  );

test("three days without a backup are one letter to each active administrator, once a day", () => {
  withMail();
  later(3 * day - hour);
  expect(letters()).toEqual([]);
  later(3 * day + hour);
  const administrators = all<{ email: string }>`
    SELECT email FROM users WHERE level > 1 AND active = 1 AND email NOT LIKE '%@localhost' ORDER BY email`;
  expect(administrators.length).toBeGreaterThan(1);
  expect(
    letters()
      .map(({ recipient }) => recipient)
      .sort(),
  ).toEqual(administrators.map(({ email }) => email));
  expect(letters()[0]?.body).toContain("non c'è nessun salvataggio riuscito");
  later(3 * day + 2 * hour);
  // The one of the day before has not left yet.
  later(4 * day + hour);
  expect(letters()).toHaveLength(administrators.length);
  transaction(() => run`UPDATE letters SET state = 'sent'`);
  later(4 * day + hour);
  later(4 * day + 2 * hour);
  expect(letters()).toHaveLength(2 * administrators.length);
});

test.each([
  ["a trial restore that failed", failedDrill, "La prova di ripristino del", /non è riuscita: È danneggiato/],
  ["letters that wait for a day", oldLetter, "La posta in uscita aspetta", /aspetta dal 05\/01\/2026/],
])("%s is in a letter; without a mail server nothing is queued", (_, happens, sentence, whole) => {
  happens();
  later(hour);
  expect(letters()).toEqual([]);
  withMail();
  later(2 * hour);
  expect(letters().length).toBeGreaterThan(0);
  expect(letters()[0]?.body.startsWith(sentence)).toBe(true);
  expect(letters()[0]?.body).toMatch(whole);
});
