import { beforeEach, describe, expect, test } from "bun:test";
import { seededRandom } from "../../db/seed/random";
import { today } from "../../src/server/base/clock";
import { database, insert, one, update } from "../../src/server/db/db";
import { fieldMessages } from "../../src/server/input/field-messages";
import { newestVersion } from "../../src/server/journal/migrate";
import { compareRows } from "../../src/server/journal/stored-rows";
import { withOpenJournal } from "../../src/server/journal/triggers";
import { vatOf } from "../../src/server/paper/printouts/model";
import { visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, world } from "../support/world";

beforeEach(fresh);

const max = 9_999_999_999;
const path = () => `/orders/modify/${world.order}`;
const save = (agreed_price: string) => visitor("superadmin").post(path(), { agreed_price });
const stored = () =>
  one<Values>`SELECT agreed_price_cents AS cents, agreed_price AS euros FROM orders WHERE id = ${world.order}`;
const shown = async () =>
  /name="agreed_price" value="([^"]*)"/.exec((await visitor("superadmin").get(path())).text)?.[1];
const order = async () =>
  (await as("superadmin").call("Orders", "getFromId", { id: world.order })).values.order;
const change = (values: object, site: "A" | "B" = "A") =>
  as("gestione1", site).call("Orders", "modify", { id: world.order, values });

/** As people write it: with points, with the sign, without what is nothing. */
function waysToType(cents: number): string[] {
  const euros = String(Math.floor(cents / 100));
  const apart = euros.replace(/\B(?=(\d{3})+$)/g, ".");
  const hundredths = String(cents % 100).padStart(2, "0");
  const decimals = [
    `,${hundredths}`,
    ...(cents % 10 ? [] : [`,${hundredths[0]}`]),
    ...(cents % 100 ? [] : ["", ",-"]),
  ];
  return decimals.flatMap((end) => [
    `${euros}${end}`,
    `${apart}${end}`,
    `€ ${apart}${end}`,
    `${apart}${end} euro`,
  ]);
}

describe("a price", () => {
  test("is stored as it is typed, and the same again as it is shown", async () => {
    const random = seededRandom(42);
    const amounts = [
      0,
      1,
      99,
      100,
      105,
      123_450,
      100_000,
      max,
      ...Array.from({ length: 12 }, () => random.int(0, max)),
    ];
    for (const cents of amounts) {
      const typed = random.pick(waysToType(cents));
      expect([typed, (await save(typed)).status]).toEqual([typed, 303]);
      expect([typed, stored()]).toEqual([typed, { cents, euros: Math.floor((cents + 50) / 100) }]);
      const again = await shown();
      await save(String(again));
      expect([typed, again, stored()?.cents]).toEqual([typed, again, cents]);
    }
  });

  test.each(["100000000", "100.000.000", "1,005", "1234,505", "12,5,0", "-1,50"])(
    "typed as %s is refused with one sentence, and stays in its field",
    async (typed) => {
      const before = dump();
      const { status, text } = await save(typed);
      expect([status, text.includes(fieldMessages.amount), text.includes(`value="${typed}"`)]).toEqual([
        422,
        true,
        true,
      ]);
      expect(dump()).toBe(before);
    },
  );

  test.each(["-1", "mille"])("typed as %s is refused as the specification says", async (typed) => {
    const { status, text } = await save(typed);
    expect([status, text.includes(fieldMessages.whole), text.includes(`value="${typed}"`)]).toEqual([
      422,
      true,
      true,
    ]);
  });

  test.each([
    [{ agreed_price: 900 }, 90_000],
    [{ agreed_price_cents: 123_450 }, 123_450],
    [{ agreed_price: 1235, agreed_price_cents: 123_450 }, 123_450],
    [{ agreed_price: 1234, agreed_price_cents: 123_450 }, 422],
    [{ agreed_price_cents: 0.5 }, 422],
    [{ agreed_price_cents: "12,50" }, 422],
    [{ agreed_price_cents: -1 }, 422],
    [{ agreed_price_cents: max + 1 }, 422],
  ])("of a call: %o is %i", async (values, expected) => {
    const { status } = await change(values);
    expect(status === 200 ? stored()?.cents : status).toBe(expected);
  });

  test("of a material, of a permit and of the catalogue has cents, too", async () => {
    const day = "01-12-2027";
    const posted: [string, Values, string][] = [
      [
        `/orders/materials/insert/${world.order}`,
        { id_material: "4", date: day, quantity: "3", price: "7,35" },
        "order_materials.price",
      ],
      ["/admin/settings/materials/modify/4", { cost: "2,45" }, "materials.cost"],
      [
        `/orders/works/modify/${world.work}`,
        {
          date: day,
          hour: "08:00",
          type: "0",
          id_pickupPlace: String(world.rossiPlace),
          police_permission: "80,15",
        },
        "works.police_permission",
      ],
    ];
    const cents = [735, 245, 8015];
    for (const [at, [where, form, column]] of posted.entries()) {
      const { status } = await visitor("superadmin").post(where, form as never);
      const [table, name] = column.split(".");
      const row = database()
        .query(`SELECT ${name}_cents AS cents FROM ${table} WHERE ${name}_cents = ?`)
        .get(cents[at] as number);
      expect([where, status, row]).toEqual([where, 303, { cents: cents[at] }]);
    }
    const made = await as("superadmin").call("Orders", "addMaterial", {
      id_order: world.order,
      values: { id_material: 4, quantity: 3, date: day },
    });
    expect(one`SELECT price_cents, price FROM order_materials WHERE id = ${made.values.id}`).toEqual({
      price_cents: 735,
      price: 7,
    });
  });
});

test("sums of prices, materials and permits are right to the cent wherever they are shown", async () => {
  const random = seededRandom(7);
  for (let round = 0; round < 10; round++) {
    const price = random.int(0, 1_000_000);
    const permit = random.int(0, 20_000);
    const line = random.int(0, 9_999);
    direct(() => {
      update("orders", world.order, { agreed_price_cents: price });
      update("works", world.work, { police_permission_cents: permit });
      insert("order_materials", {
        ...{ id_order: world.order, id_material: 4, quantity: 1, date: today(), price_cents: line },
      });
    });
    const { materials, totalCost_cents, totalCost } = await order();
    const lines = materials.reduce((sum: number, { price_cents }: Values) => sum + price_cents, 0);
    expect(totalCost_cents).toBe(price + permit + lines);
    expect(totalCost).toBe(Math.floor((totalCost_cents + 50) / 100));
    const { values: list } = await as("superadmin").call("Orders", "getIndex", {
      query: "rossi nicc",
      page: 1,
    });
    expect(Math.round(list.sum * 100)).toBe(price);
    const { values: margin } = await as("superadmin").call("Margin", "getOfOrder", { id: world.order });
    expect(margin.margin).toMatchObject({ price: totalCost_cents, permits: permit });
  }
});

test.each([
  [123_450, 22, 27_159],
  [1, 22, 0],
  [2, 25, 1],
  [25, 22, 6],
  [max, 22, 2_200_000_000],
])("the VAT of %i cents at %i percent is %i cents, half a cent up", (cents, percent, vat) => {
  expect(vatOf(cents, percent)).toBe(vat);
});

describe("the history of a price", () => {
  const parts = async () => {
    const { values } = await as("superadmin").call("History", "getAll", { table: "orders", id: world.order });
    return values.entries[0].parts[0].fields;
  };

  test("says it with its cents, and its undo sets it back", async () => {
    await change({ agreed_price: 900 });
    const done = await change({ agreed_price_cents: 123_450 });
    expect(await parts()).toEqual([{ label: "Prezzo concordato", before: "900 €", after: "1.234,50 €" }]);
    expect((await as("gestione1").call("Activity", "undo", { activity: activityOf(done) })).status).toBe(200);
    expect(stored()).toEqual({ cents: 90_000, euros: 900 });
  });

  test("of before the cents is read as it was, undone, and no write around the program", async () => {
    const done = await change({ agreed_price: 900 });
    inWholeEuros();
    expect(await parts()).toEqual([{ label: "Prezzo concordato", before: "1.200 €", after: "900 €" }]);
    expect(compareRows().foreign).toEqual([]);
    expect((await as("gestione1").call("Activity", "undo", { activity: activityOf(done) })).status).toBe(200);
    expect(stored()).toEqual({ cents: 120_000, euros: 1200 });
    expect(newestVersion()).toBeGreaterThan(69);
  });

  test("of before the cents brings a deleted order back with its price", async () => {
    const deleted = await as("superadmin").call("Orders", "deleteOrder", { id: world.hiddenOrder });
    inWholeEuros();
    const before = one<Values>`SELECT before ->> '$.agreed_price' AS euros FROM change WHERE noun = 'orders' AND after IS NULL`;
    expect((await as("superadmin").call("Activity", "undo", { activity: activityOf(deleted) })).status).toBe(
      200,
    );
    expect(one`SELECT agreed_price_cents AS cents FROM orders WHERE id = ${world.hiddenOrder}`).toEqual({
      cents: Number(before?.euros) * 100,
    });
  });

  const activityOf = (done: object) => (done as { activity?: number }).activity;

  /** As the journal noted prices before migration 70. */
  const inWholeEuros = () =>
    database().transaction(() =>
      withOpenJournal(database(), () => {
        for (const side of ["before", "after"])
          database().run(
            `UPDATE change SET ${side} = json_remove(json_set(${side}, '$.agreed_price', (${side} ->> '$.agreed_price_cents') / 100), '$.agreed_price_cents')
             WHERE noun = 'orders' AND ${side} IS NOT NULL`,
          );
      }),
    )();
});

describe("site B", () => {
  test("neither reads nor writes the cents of the first price", async () => {
    await change({ agreed_price_cents: 123_450 }, "B");
    expect(stored()?.cents).toBe(120_000);
    direct(() => update("orders", world.order, { agreed_price_cents: 778_899 }));
    const read = await as("gestione1", "B").call("Orders", "getFromId", { id: world.order });
    expect(JSON.stringify(read.values)).not.toMatch(/7788|7789|agreed_price_cents/);
  });
});
