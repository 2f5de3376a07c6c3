import { beforeEach, describe, expect, test } from "bun:test";
import { database } from "../../src/server/db/db";
import { visitor } from "../support/requests";
import { as, dump, fresh, type Values, world } from "../support/world";

beforeEach(fresh);

const admin = (site: "A" | "B" = "A") => as("gestione1", site);
const change = (values: Values, more = {}) =>
  admin().call("Settings", "changeOrderTerms", { values, ...more });
const terms = async (site: "A" | "B" = "A") =>
  (await admin(site).call("Settings", "getOrderTerms", {})).values;
const newOrder = async () =>
  (await as("ufficio").call("Orders", "createNew", { id: world.open })).values.id_order as number;

describe("the number of the next order", () => {
  test("starts where the old program ended, and goes on from there", async () => {
    expect((await change({ nextOrder: "15214" })).ok).toBe(true);
    expect((await terms()).next).toBe(15_214);
    expect(await newOrder()).toBe(15_214);
    expect((await terms()).next).toBe(15_215);
  });

  test("can be lowered again while no order has it, and an undo takes the change back", async () => {
    const { next } = await terms();
    const raised = await change({ nextOrder: 20_000 });
    await admin().call("Activity", "undo", { activity: (raised as Values).activity });
    expect((await terms()).next).toBe(next);
    await change({ nextOrder: 20_000 });
    await change({ nextOrder: 15_000 });
    expect((await terms()).next).toBe(15_000);
  });

  test("left empty stays as it is", async () => {
    const { next } = await terms();
    await change({ vat: 10, nextOrder: "" });
    expect(await terms()).toMatchObject({ next, terms: { vat: 10 } });
  });

  test("skips the number of the company's own works", async () => {
    await change({ nextOrder: 9998 });
    expect(await newOrder()).toBe(9998);
    expect((await terms()).next).toBe(10_000);
  });

  test("is refused, with the reason beside the field, when it is taken, too low or the company's own", async () => {
    await change({ nextOrder: 500 });
    expect(await newOrder()).toBe(500);
    const before = dump();
    for (const [nextOrder, sentence] of [
      [500, "L'ordine n. 500 esiste già: il prossimo può avere il numero 501 o uno più alto."],
      [499, "I numeri degli ordini arrivano già a 500: il prossimo può essere 501 o uno più alto."],
      [9999, "Il numero 9999 è quello delle lavorazioni interne: sceglierne un altro."],
      [0, "Inserire un numero intero da 1 a 9999999"],
      ["molti", "Inserire un numero intero da 1 a 9999999"],
    ] as const) {
      const refused = await change({ nextOrder, vat: 4 });
      expect([refused.status, refused.values.errors]).toEqual([422, { nextOrder: sentence }]);
    }
    expect(dump()).toBe(before);
  });

  test("of a deleted order is not given again", async () => {
    await change({ nextOrder: 700 });
    const id = await newOrder();
    expect((await as("gestione1").call("Orders", "deleteOrder", { id })).ok).toBe(true);
    const refused = await change({ nextOrder: 700 });
    expect(refused.values.errors.nextOrder).toStartWith("I numeri degli ordini arrivano già a 700");
  });

  test("is neither shown nor changed on site B", async () => {
    expect(await terms("B")).not.toHaveProperty("next");
    const values = { nextOrder: 20_000, vat: 10 };
    expect((await admin("B").call("Settings", "changeOrderTerms", { values })).ok).toBe(true);
    expect((await terms()).next).toBeLessThan(20_000);
    await change({ nextOrder: 30_000 });
    const { entries } = (await admin("B").call("History", "getAll", { table: "settings" })).values;
    expect(JSON.stringify(entries)).not.toContain("30000");
  });
});

test("a refused form has what was typed", async () => {
  database().run("INSERT OR REPLACE INTO counters (name, value) VALUES ('orders', 800)");
  const form = { vat: "22", validityDays: "15", text: "Prezzi bloccati", nextOrder: "3" };
  const refused = await visitor("gestione1").post("/admin/settings/orders", form);
  expect(refused.status).toBe(422);
  for (const typed of ['value="15"', "Prezzi bloccati", 'value="3"']) expect(refused.text).toContain(typed);
});
