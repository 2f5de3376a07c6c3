import { beforeEach, expect, test } from "bun:test";
import { database, insert, one, run } from "../src/server/db";
import { verifyChain } from "../src/server/journal-chain";
import { cutLog } from "../src/server/journal-cut";
import { applyRetention } from "../src/server/retention";
import { as, direct, fresh } from "./support/world";

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
