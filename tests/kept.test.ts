import { beforeEach, expect, test } from "bun:test";
import { transaction } from "../src/server/db";
import { kept } from "../src/server/kept";
import { as, fresh, wireTomorrow } from "./world";

beforeEach(fresh);

const newMemo = () =>
  as("ufficio").call("Memo", "createNew", { values: { title: "Chiavi", date: wireTomorrow, time: "09:00" } });

test("what is costly is made once for each state of the house", async () => {
  let made = 0;
  const value = () => kept("value", () => ++made);
  expect([value(), value()]).toEqual([1, 1]);
  expect((await newMemo()).status).toBe(200);
  expect([value(), value(), kept("another", () => "other")]).toEqual([2, 2, "other"]);
});

test("within a write nothing is kept", () => {
  transaction(() => kept("value", () => "not yet true"));
  expect(kept("value", () => "true")).toBe("true");
});

test("of many the oldest goes", () => {
  for (let at = 0; at < 101; at++) kept(`value ${at}`, () => at);
  expect([kept("value 0", () => -1), kept("value 100", () => -1)]).toEqual([-1, 100]);
});
