import { beforeEach, describe, expect, test } from "bun:test";
import type { Coming, Deposit } from "../src/server/client-sheet/model";
import { spokenPhone } from "../src/server/clients/model";
import { today } from "../src/server/clock";
import { addDays, toWire } from "../src/server/days";
import { visitor } from "./support/requests";
import { as, fresh, world } from "./support/world";

beforeEach(fresh);

const sheetOf = async (client: number, who = as("ufficio")) =>
  (await who.call("Client", "getSheet", { id: client })).values;

describe("the page of a client", () => {
  test("has the name, the ways to reach it and the dates to come", async () => {
    const { text, status } = await visitor("ufficio").get(`/client/${world.rossi}`);
    expect(status).toBe(200);
    expect(text).toMatch(/<title>Rossi Niccolò · Traslo/);
    expect(text).toContain("Prossime date");
    expect(text).toContain(`href="/appointment/insert?client=${world.rossi}"`);
    expect(text).toContain(`href="/orders/insert/?client=${world.rossi}"`);
  });

  test("names the next visits and works, the first one first", async () => {
    const { coming } = await sheetOf(world.rossi);
    expect(coming.map(({ kind, id }: Coming) => [kind, id])).toContainEqual(["work", world.work]);
    const moments = coming.map(({ date, time }: Coming) => `${date} ${time}`);
    expect(moments).toEqual(moments.toSorted());
  });

  test("names the boxes with what has expired first", async () => {
    const line = { used: 10, position: 1, title: "Mobili", title2: "", date2: "" };
    const of = { client: world.rossi, id_order: world.order };
    for (const [id_box, days] of [
      [3, 20],
      [4, -2],
    ] as const) {
      const date = toWire(addDays(today(), days));
      const made = await as("ufficio").call("Box", "insert", { values: { ...line, ...of, id_box, date } });
      expect(made.ok).toBe(true);
    }
    const { deposits } = await sheetOf(world.rossi);
    expect(deposits.map(({ id_box, days }: Deposit) => [id_box, days])).toEqual([
      [4, -2],
      [3, 20],
    ]);
    const { text } = await visitor("ufficio").get(`/client/${world.rossi}`);
    expect(text).toContain("Scaduto da 2 giorni");
    const onB = await sheetOf(world.rossi, as("ufficio", "B"));
    expect(onB.deposits.map(({ due }: Deposit) => due)).toEqual([null, null]);
  });

  test("leaves out the parts that the account may not see", async () => {
    const store = await sheetOf(world.rossi, as("magazzino"));
    expect(store.deposits).toBeUndefined();
    const office = await sheetOf(world.rossi, as("segreteria"));
    expect(office.coming.map(({ kind }: Coming) => kind)).not.toContain("work");
  });

  test("on site B names no work and no visit that it hides", async () => {
    const { coming } = await sheetOf(world.azienda);
    expect(coming.map(({ id }: Coming) => id)).toContain(world.hiddenWork);
    const onB = await sheetOf(world.azienda, as("ufficio", "B"));
    const shown = onB.coming.map(({ kind, id }: Coming) => `${kind} ${id}`);
    expect(shown).not.toContain(`work ${world.hiddenWork}`);
    expect(shown).not.toContain(`visit ${world.hiddenAppointment}`);
  });

  test("of a client that does not exist is an error page", async () => {
    expect((await visitor("ufficio").get("/client/999999")).status).toBe(404);
  });
});

test("every screen that names a client links its page", async () => {
  const link = `href="/client/${world.rossi}"`;
  for (const path of ["/client/", `/orders/${world.order}`, `/appointment/modify/${world.withOrder}`])
    expect((await visitor("ufficio").get(path)).text).toContain(link);
});

test.each([
  ["0815551234", "081 555 1234"],
  ["0612345678", "06 123 456 78"],
  ["0823123456", "0823 123 456"],
  ["3331234567", "333 123 4567"],
  ["333123456", "333 123 456"],
  ["112", "112"],
  ["0049301234567", "0049 301 234 567"],
])("the number %s is read aloud as %s", (number, spoken) => {
  expect(spokenPhone(number)).toBe(spoken);
});
