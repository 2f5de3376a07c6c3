import { all, database, insert, one, run, transaction } from "../../src/server/db/db";
import { changeSetting } from "../../src/server/db/settings";
import { type ChangeRow, verifyChain } from "../../src/server/journal/chain";
import { cutLog } from "../../src/server/journal/cut";
import { cellsOf } from "../../src/server/journal/values";
import { applyRetention } from "../../src/server/process/cleanup";
import { deleteExpiredAttempts } from "../../src/server/sessions/login-throttle";
import { addDays, as, direct, fresh, today } from "../support/world";

beforeEach(fresh);

const act = { id_user: null, user: "", site: "A", operation: "Retention.apply", ip: "" } as const;

test("letters, decided requests and the log are deleted when their time is over, and not before", () => {
  const letter = (date_sent: string) =>
    insert("letters", {
      recipient: "a@b.it",
      subject: "x",
      body: "y",
      state: "sent",
      date_created: date_sent,
      date_sent,
    });
  const [old, recent] = direct(() => [letter("2020-01-01 10:00"), letter("2099-01-01 10:00")]) as [
    number,
    number,
  ];
  applyRetention();
  expect(one`SELECT 1 FROM letters WHERE id = ${old}`).toBeNull();
  expect(one`SELECT 1 FROM letters WHERE id = ${recent}`).not.toBeNull();
  expect(one`SELECT 1 FROM log_cuts`).toBeNull();
});

test("requests for an account go some months after their decision, also from the log; those that wait stay", () => {
  const request = (state: string, date_created: string) =>
    insert("account_requests", {
      name: "Zefirino",
      surname: "Canarinxq",
      email: "zefirino@canarinxq.example",
      phone: "",
      id_location: 1,
      state,
      ip: "127.0.0.1",
      date_created,
    });
  const limit = (days: number) => `${addDays(today(), days - Math.round(6 * 30.44))} 10:00`;
  const made = direct(() => [
    request("rejected", limit(-1)),
    request("accepted", limit(-1)),
    request("pending", limit(-1)),
    request("rejected", limit(0)),
  ]);
  applyRetention();
  const left = all<{ id: number }>`SELECT id FROM account_requests ORDER BY id`.map(({ id }) => id);
  expect(left).toEqual(made.slice(2));
  expect(one`SELECT notes FROM activity WHERE id_operation = 'Retention.apply'`).toEqual({
    notes: expect.stringContaining("Eliminate 2 richieste di account già gestite"),
  });
  const readable = all<ChangeRow>`
    SELECT noun, id_row, before, after FROM change WHERE noun = 'account_requests' AND id_row IN (${made[0]}, ${made[1]})`;
  expect(readable.length).toBeGreaterThan(2);
  expect(JSON.stringify(readable.map(cellsOf))).not.toContain("anarinxq");
  expect(verifyChain(database()).brokenAt).toBeNull();
  const acts = one`SELECT count(*) AS count FROM activity`;
  applyRetention();
  expect(one`SELECT count(*) AS count FROM activity`).toEqual(acts);
});

test("counts of refused logins go after the months that are set", () => {
  const days = [-63, -62, 0].map((ago) => addDays(today(), ago));
  direct(() => {
    changeSetting("retention.loginsMonths", "2");
    for (const day of days) run`INSERT INTO unknown_logins (day, refused) VALUES (${day}, 3)`;
  });
  transaction(deleteExpiredAttempts);
  const left = all<{ day: string }>`SELECT day FROM unknown_logins ORDER BY day`;
  expect(left.map(({ day }) => day)).toEqual(days.slice(1));
});

test("a log without its oldest part is still verified from there, and a cut that nobody noted is found", async () => {
  await as("ufficio").call("Memo", "createNew", { values: { title: "Chiavi", date: "2026-12-01" } });
  const before = one<{ id: number }>`SELECT max(id_activity) AS id FROM change`?.id as number;
  cutLog("2099-01-01", act);
  expect(one`SELECT 1 FROM activity WHERE id < ${before}`).toBeNull();
  expect(verifyChain(database()).brokenAt).toBeNull();
  await as("ufficio").call("Memo", "createNew", { values: { title: "Chiavi", date: "2026-12-01" } });
  expect(verifyChain(database()).brokenAt).toBeNull();
  direct(() => run`DELETE FROM log_cuts`);
  expect(verifyChain(database()).brokenAt).not.toBeNull();
});

test("the count of an account's acts in the log is right after the oldest ones were deleted", async () => {
  const admin = as("superadmin");
  for (const title of ["Uno", "Due", "Tre"])
    await admin.call("Memo", "createNew", { values: { title, date: today(), time: "10:00" } });
  const acts = async () => (await admin.call("Log", "getAll", { user: "superadmin", page: 1 })).values;
  const before = await acts();
  expect(before.total).toBe(before.logs.length);
  cutLog("2099-01-01", act);
  const after = await acts();
  expect(after.logs.length).toBeLessThan(before.logs.length);
  expect(after.total).toBe(after.logs.length);
});
