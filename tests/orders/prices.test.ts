import { seededRandom } from "../../db/seed/random";
import { maxCents as max } from "../../src/server/base/text";
import { centsIn } from "../../src/server/base/written-numbers";
import { fieldMessages } from "../../src/server/input/field-messages";
import { newestVersion } from "../../src/server/journal/migrate";
import { compareRows } from "../../src/server/journal/stored-rows";
import { withOpenJournal } from "../../src/server/journal/triggers";
import { vatOn } from "../../src/server/sales/reckoning";
import { waysToWrite } from "../support/amounts";
import { openPdf } from "../support/pdf-text";
import { database, insert, one, today, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

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
      const typed = random.pick(waysToWrite(cents));
      expect([typed, (await save(typed)).status]).toEqual([typed, 303]);
      expect([typed, stored()]).toEqual([typed, { cents, euros: Math.floor((cents + 50) / 100) }]);
      const again = await shown();
      await save(String(again));
      expect([typed, again, stored()?.cents]).toEqual([typed, again, cents]);
    }
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

  test("of a material is that of the catalogue, with its cents, as often as it is taken", async () => {
    direct(() => update("materials", 4, { cost_cents: 245 }));
    const values = { id_material: 4, quantity: 3, date: "01-12-2027" };
    const made = await as("superadmin").call("Orders", "addMaterial", { id_order: world.order, values });
    const line = one`SELECT price_cents, price FROM order_materials WHERE id = ${made.values.id}`;
    expect(line).toEqual({ price_cents: 735, price: 7 });
  });
});

describe("whole euros that a call sends back as it was answered them", () => {
  const material = 4;
  const day = "01-12-2027";
  const line = () =>
    direct(() =>
      insert("order_materials", {
        ...{ id_order: world.order, id_material: material, quantity: 2, date: today(), price_cents: 3560 },
      }),
    );
  const work = () => ({ date: day, hour: "08:00", type: 0, id_pickupPlace: world.rossiPlace });
  const asked = as.bind(null, "superadmin");

  /** By its column: its row, how the calls answer it, and how they write it. */
  const prices: [string, string, () => number, (id: number) => Promise<number>, Write][] = [
    [
      ...(["orders", "agreed_price", () => world.order] as const),
      async () => (await order()).agreed_price,
      (_, price) => change({ agreed_price: price }),
    ],
    [
      ...(["works", "police_permission", () => world.work] as const),
      async () => (await order()).works[0].police_permission,
      (id, price) =>
        asked().call("Orders", "editWork", { id, values: { ...work(), police_permission: price } }),
    ],
    [
      ...(["materials", "cost", () => material] as const),
      async () =>
        (await asked().call("Settings", "getMaterials", {})).values.materials.find(
          ({ id }: Values) => id === material,
        ).cost,
      (id, cost) => asked().call("Settings", "changeMaterial", { id, values: { cost } }),
    ],
    [
      ...(["order_materials", "price", line] as const),
      async () => (await order()).materials[0].price,
      (id, price) =>
        asked().call("Orders", "editMaterial", { material: { id, quantity: 3, price, date: day } }),
    ],
  ];
  type Write = (id: number, euros: number) => Promise<{ status: number }>;

  test.each(prices)(
    "leave the cents of %s.%s, and others set the price without cents",
    async (table, name, rowOf, read, write) => {
      const id = rowOf();
      const cents = () =>
        (database().query(`SELECT ${name}_cents AS cents FROM ${table} WHERE id = ?`).get(id) as Values)
          .cents;
      direct(() => update(table as "orders", id, { [`${name}_cents`]: 3560 }));
      expect(await read(id)).toBe(36);
      expect([(await write(id, await read(id))).status, cents()]).toEqual([200, 3560]);
      expect([(await write(id, 35)).status, cents()]).toEqual([200, 3500]);
      expect([(await write(id, 36)).status, cents()]).toEqual([200, 3600]);
    },
  );
});

test("an emptied price is none, also where it is less than half a euro", async () => {
  await save("0,30");
  expect(stored()).toEqual({ cents: 30, euros: 0 });
  await change({ agreed_price: 0 });
  expect(stored()?.cents).toBe(30);
  for (const empty of ["", "   "]) {
    await save("0,30");
    expect([empty, (await save(empty)).status, stored()?.cents]).toEqual([empty, 303, 0]);
  }
});

describe("a price that a colleague changed while its form was open", () => {
  const hidden = (text: string, name: string) =>
    RegExp(`name="${name.replace(".", "\\.")}" value="([^"]*)"`)
      .exec(text)?.[1]
      ?.replaceAll("&quot;", '"') ?? "";

  /** Opens the form, lets the colleague save, and posts what is typed. */
  async function savedLate(theirs: object, typed: Values) {
    const { get, post } = visitor("superadmin");
    const { text } = await get(path());
    await change(theirs);
    const opened = {
      ...{ agreed_price: hidden(text, "agreed_price"), agreed_price_2: "900", notes: "" },
      ...{ version: hidden(text, "version"), "conflict.base": hidden(text, "conflict.base") },
    };
    const refused = await post(path(), { ...opened, ...typed });
    const [form = "", panel = ""] = refused.text.split('<dialog class="conflict"');
    return { status: refused.status, price: hidden(form, "agreed_price"), panel };
  }

  beforeEach(async () => {
    await change({ agreed_price_cents: 123_450 });
  });

  test("is taken with its cents, where it was left alone", async () => {
    const late = await savedLate({ agreed_price_cents: 130_025 }, { notes: "Piano" });
    expect(late).toMatchObject({ status: 409, price: "1300,25" });
  });

  test("is asked about with both amounts, where it was changed too", async () => {
    const { status, price, panel } = await savedLate(
      { agreed_price_cents: 130_025 },
      { agreed_price: "1400,10" },
    );
    expect([status, price]).toEqual([409, "1400,10"]);
    for (const text of ["Prezzo concordato", "1300,25", "1400,10"]) expect(panel).toContain(text);
  });

  test("is no question where nobody changed it, also while it is still to be agreed", async () => {
    for (const agreed_price_cents of [123_450, 0]) {
      await change({ agreed_price_cents });
      const { status, panel } = await savedLate({ notes: `Scala ${agreed_price_cents}` }, { notes: "Piano" });
      expect([status, panel.includes("Note ordine"), panel.includes("Prezzo concordato")]).toEqual([
        409,
        true,
        false,
      ]);
    }
  });
});

describe("a price that is no amount", () => {
  const day = "01-12-2027";
  const work = () => ({ date: day, hour: "08:00", type: "0", id_pickupPlace: String(world.rossiPlace) });
  const forms: [string, () => [string, Values]][] = [
    [
      "agreed_price",
      () => ["/orders/insert", { client: String(world.rossi), client_address: String(world.rossiPlace) }],
    ],
    ["agreed_price", () => [path(), {}]],
    ["police_permission", () => [`/orders/works/insert/${world.order}`, work()]],
    ["police_permission", () => [`/orders/works/modify/${world.work}`, work()]],
    [
      "price",
      () => [`/orders/materials/insert/${world.order}`, { id_material: "4", date: day, quantity: "3" }],
    ],
    ["cost", () => ["/admin/settings/materials/insert", { name: "Nastro", threshold: "1" }]],
    ["cost", () => ["/admin/settings/materials/modify/4", {}]],
  ];
  const wrong = [
    ...["100.000.000", "100000000", "12,345", "1,234", "1,005", "1234,505", "12,5,0", "1000.000", "-1,50"],
    ...["-1", "1e3", "mille", "٣"],
  ];

  test.each(forms)(
    "in the field %s of a form (%#) is refused beside it, and stays there",
    async (name, form) => {
      for (const typed of wrong) {
        const [where, values] = form();
        const before = dump();
        const { status, text } = await visitor("superadmin").post(where, { ...values, [name]: typed });
        const error = RegExp(`id="[\\w-]*${name}-error"[^>]*>(?:<svg.*?</svg>)?([^<]*)`)
          .exec(text)?.[1]
          ?.trim();
        const right = /[.,]|^1000/.test(typed) ? fieldMessages.amount : fieldMessages.whole;
        expect([where, typed, status, error]).toEqual([where, typed, 422, right]);
        expect([where, text.includes(`name="${name}" value="${typed}"`)]).toEqual([where, true]);
        expect([where, dump() === before]).toEqual([where, true]);
      }
    },
  );

  test.each(forms)(
    "is not 99.999.999,99, nor 1.234 and 1.23, in the field %s of a form (%#)",
    async (name, form) => {
      for (const [typed, cents] of [
        ["99.999.999,99", max],
        ["1.234", 123_400],
        ["1.23", 123],
        ["0,01", 1],
        [" 1.250,50\u200b ", 125_050],
      ] as const) {
        const [where, values] = form();
        const named = values.name ? { ...values, name: `Nastro ${cents}` } : values;
        expect([
          where,
          typed,
          (await visitor("superadmin").post(where, { ...named, [name]: typed })).status,
        ]).toEqual([where, typed, 303]);
        const table = {
          agreed_price: "orders",
          police_permission: "works",
          price: "order_materials",
          cost: "materials",
        }[name];
        const written = database()
          .query(`SELECT count(*) AS count FROM ${table} WHERE ${name}_cents = ?`)
          .get(cents);
        expect([where, typed, written]).toEqual([where, typed, { count: 1 }]);
      }
    },
  );
});

test("a line of materials that would cost more than a price may is refused", async () => {
  const dear = () => as("superadmin");
  await dear().call("Settings", "changeMaterial", { id: 4, values: { cost_cents: max } });
  const values = { id_material: 4, quantity: 2, date: "01-12-2027" };
  const text = "Il prezzo supera 99.999.999,99 €.";
  const add = (quantity: number) =>
    dear().call("Orders", "addMaterial", { id_order: world.order, values: { ...values, quantity } });
  expect(await add(2)).toMatchObject({ status: 422, values: { errors: { quantity: text } } });
  expect((await add(1)).status).toBe(200);
  const many = await dear().call("Orders", "saveMaterials", {
    ...{ id_order: world.order, date: "01-12-2027", materials: [{ id_material: 4, quantity: 2 }] },
  });
  expect(many).toMatchObject({ status: 422, values: { errors: { materials: text } } });
});

describe("sums of random orders", () => {
  const period = { dateStart: "2020-03-01", dateEnd: "2020-03-31" };
  type Made = { id: number; agent: number; price: bigint; permits: bigint; materials: bigint };

  function makeOrders(): Made[] {
    const random = seededRandom(7);
    return direct(() =>
      Array.from({ length: 40 }, (_, at) => {
        const agent = random.pick([1, 2]);
        const place = {
          id_client: world.rossi,
          id_address: world.rossiPlace,
          date_created: "2020-03-01 08:00",
        };
        const id_appointment = insert("appointments", {
          ...{
            ...place,
            date: `2020-03-${String((at % 28) + 1).padStart(2, "0")}`,
            time: "10:00",
            time_end: "11:00",
          },
          ...{ id_agent: agent, state: 1 },
        });
        const id = 600 + at;
        const price = random.int(0, random.pick([99, 99_999, max]));
        insert("orders", {
          ...{ id, id_client: world.rossi, id_appointment, date_created: "2020-03-01 08:00" },
          agreed_price_cents: price,
        });
        const permits = Array.from({ length: random.int(1, 3) }, () => random.int(0, 20_000));
        for (const cents of permits)
          insert("works", {
            ...{
              id_order: id,
              date: "2020-03-30",
              hour: "08:00",
              type: 0,
              id_pickup_place: world.rossiPlace,
            },
            ...{ date_created: "2020-03-01 08:00", police_permission_cents: cents },
          });
        const lines = Array.from({ length: random.int(0, 3) }, () => random.int(-5_000, 9_999));
        for (const cents of lines)
          insert("order_materials", {
            ...{ id_order: id, id_material: 4, quantity: 1, date: "2020-03-30", price_cents: cents },
          });
        return { id, agent, price: BigInt(price), permits: total(permits), materials: total(lines) };
      }),
    );
  }

  const total = (cents: readonly (number | bigint)[]) =>
    cents.reduce<bigint>((sum, one) => sum + BigInt(one), 0n);
  const sumOf = (orders: readonly Made[], of: (order: Made) => bigint) => total(orders.map(of));
  /** Half up, as `wholeEuros` in another way. */
  const whole = (cents: bigint) => Number((cents + 50n - ((((cents + 50n) % 100n) + 100n) % 100n)) / 100n);
  const due = ({ price, permits, materials }: Made) => price + permits + materials;

  test("are right to the cent in orders, lists, statistics and margins", async () => {
    const made = makeOrders();
    for (const order of made.slice(0, 12)) {
      const { values } = await as("superadmin").call("Orders", "getFromId", { id: order.id });
      expect(values.order).toMatchObject({
        agreed_price: whole(order.price),
        totalCostMaterials_cents: Number(order.materials),
        totalCostMaterials: whole(order.materials),
        totalCostPermissions_cents: Number(order.permits),
        totalCostPermissions: whole(order.permits),
        totalCost_cents: Number(due(order)),
        totalCost: whole(due(order)),
      });
    }
    const { values: list } = await as("superadmin").call("Orders", "getIndex", {
      ...{ from: "2020-03-01", to: "2020-03-02" },
    });
    expect([list.total, list.sum]).toEqual([40, Number(sumOf(made, ({ price }) => price)) / 100]);

    const { values: figures } = await as("superadmin").call("Agents", "getStats", period);
    for (const row of figures.general_stats) {
      const own = made.filter(({ agent }) => agent === row.id_agent);
      const price = sumOf(own, ({ price }) => price);
      const net = price - sumOf(own, ({ permits, materials }) => permits + materials);
      expect(row).toMatchObject({
        ...{ total_price_cents: Number(price), total_price: whole(price) },
        ...{ net_total_cents: Number(net), net_total: whole(net) },
      });
    }
    const { values: sold } = await as("superadmin").call("Agents", "getAgentsStats", period);
    for (const row of sold.stats) {
      const { permits, materials } = made.find(({ id }) => id === row.order_id) as Made;
      expect([row.total_costs_cents, row.total_costs]).toEqual([
        Number(permits + materials),
        whole(permits + materials),
      ]);
    }

    const { values: margins } = await as("superadmin").call("Margin", "getAll", period);
    for (const row of margins.orders) {
      const order = made.find(({ id }) => id === row.order_id) as Made;
      expect([row.price, row.permits]).toEqual([Number(due(order)), Number(order.permits)]);
    }
  });

  test("are those of the lines that a quote prints, with the VAT to the cent", async () => {
    for (const { id } of makeOrders().slice(0, 6)) {
      const { text } = await openPdf(`/api/preventivi/pdf/${id}`);
      const printed = (label: string) =>
        BigInt(centsIn(RegExp(`${label} (-?[\\d.,]+ €)`).exec(text)?.[1] ?? "0 €") ?? Number.NaN);
      const order = (await as("superadmin").call("Orders", "getFromId", { id })).values.order;
      const net = printed("Totale al netto di IVA");
      expect(net).toBe(BigInt(order.totalCost_cents));
      expect(printed("Totale con IVA")).toBe(net + printed("IVA 22%"));
      expect(printed("IVA 22%")).toBe((net * 22n + 50n) / 100n);
    }
  });
});

describe("amounts in one column", () => {
  const pages = () => [
    "/orders/?from=2000-01-01",
    `/orders/${world.order}`,
    "/admin/settings/materials/",
    `/agentsStats/?dateStart=${wireTomorrow}&dateEnd=${wireTomorrow}`,
    `/agentsStats/margins?dateStart=${wireTomorrow}&dateEnd=${wireTomorrow}`,
  ];

  /** Of each column of each table, and of each list of terms. */
  function columnsOf(text: string): string[][] {
    const parts = (of: string, tag: RegExp) => of.match(tag) ?? [];
    const tables = parts(text, /<table.*?<\/table>/gs).flatMap((table) => {
      const rows = parts(table, /<tr.*?<\/tr>/gs).map((row) => parts(row, /<t[dh][ >].*?<\/t[dh]>/gs));
      const most = Math.max(...rows.map((row) => row.length));
      const whole = rows.filter((row) => row.length === most);
      return Array.from({ length: most }, (_, at) => whole.map((row) => row[at] ?? "").join(" "));
    });
    return [...tables, ...parts(text, /<dl.*?<\/dl>/gs)]
      .map((column) => column.match(/-?\d[\d.]*(?:,\d\d)?\s€/g) ?? [])
      .filter((amounts) => amounts.length > 1);
  }

  const withCents = async () =>
    Promise.all(
      pages().map(async (path) => {
        const columns = columnsOf((await visitor("superadmin").get(path)).text);
        const kinds = columns.map((amounts) => [...new Set(amounts.map((text) => text.includes(",")))]);
        return [
          path,
          columns.length > 0,
          kinds.filter(({ length }) => length > 1),
          kinds.flat().some(Boolean),
        ];
      }),
    );

  test("all have cents, or none", async () => {
    const line = { id_order: world.order, id_material: 4, date: today(), quantity: 1 };
    direct(() => {
      update("works", world.work, { police_permission_cents: 8000 });
      insert("order_materials", { ...line, price_cents: 3600 });
      insert("order_materials", { ...line, price_cents: 700 });
    });
    expect(await withCents()).toEqual(pages().map((path) => [path, true, [], false]));
    direct(() => {
      update("orders", world.order, { agreed_price_cents: 120_735 });
      update("materials", 4, { cost_cents: 245 });
    });
    expect(await withCents()).toEqual(pages().map((path) => [path, true, [], true]));
  });
});

test.each([
  [123_450, 22, 27_159],
  [1, 22, 0],
  [2, 25, 1],
  [25, 22, 6],
  [max, 22, 2_200_000_000],
])("the VAT of %i cents at %i percent is %i cents, half a cent up", (cents, percent, vat) => {
  expect(vatOn(cents, percent * 100)).toBe(vat);
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
    expect((await as("gestione1").undo(done)).status).toBe(200);
    expect(stored()).toEqual({ cents: 90_000, euros: 900 });
  });

  test("of before the cents is read as it was, undone, and no write around the program", async () => {
    const done = await change({ agreed_price: 900 });
    inWholeEuros();
    expect(await parts()).toEqual([{ label: "Prezzo concordato", before: "1.200 €", after: "900 €" }]);
    expect(compareRows().foreign).toEqual([]);
    expect((await as("gestione1").undo(done)).status).toBe(200);
    expect(stored()).toEqual({ cents: 120_000, euros: 1200 });
    expect(newestVersion()).toBeGreaterThan(69);
  });

  test("of before the cents brings a deleted order back with its price", async () => {
    const deleted = await as("superadmin").call("Orders", "deleteOrder", { id: world.hiddenOrder });
    inWholeEuros();
    const before = one<Values>`SELECT before ->> '$.agreed_price' AS euros FROM change WHERE noun = 'orders' AND after IS NULL`;
    expect((await as("superadmin").undo(deleted)).status).toBe(200);
    expect(one`SELECT agreed_price_cents AS cents FROM orders WHERE id = ${world.hiddenOrder}`).toEqual({
      cents: Number(before?.euros) * 100,
    });
  });

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

describe("cash", () => {
  const cash = () =>
    one<{ value: number }>`SELECT value FROM payment_types WHERE text = 'Contanti'`?.value as number;
  const said =
    /^In contanti si possono incassare al massimo 4\.999,99 €, IVA compresa\. Con l'IVA il prezzo concordato è 5\.000,00 €\.$/;

  test.each<[string, () => Values, unknown]>([
    ["at the limit", () => ({ agreed_price_cents: 409_835, payment_type: cash() }), undefined],
    ["over it", () => ({ agreed_price_cents: 409_836, payment_type: cash() }), expect.stringMatching(said)],
    ["over it, otherwise paid", () => ({ agreed_price_cents: 409_836, payment_type: cash() + 1 }), undefined],
    ["over it, not chosen", () => ({ agreed_price_cents: 409_836, payment_type: "" }), undefined],
  ])("%s is saved, with a warning only where the law forbids it", async (_, values, warning) => {
    const changed = await change(values());
    expect([changed.ok, changed.values.warning]).toEqual([true, warning]);
    expect((await change({ notes: "Altro" })).values.warning).toBeUndefined();
    const visit = { id_client: world.rossi, id_address: world.rossiPlace };
    const made = await as("gestione1").call("Orders", "insert", { values: { ...visit, ...values() } });
    expect([made.ok, made.values.warning]).toEqual([true, warning]);
  });

  test("on site B says nothing of a price that it does not see, and a form of A has the limit beside its field", async () => {
    await change({ agreed_price_cents: 900_000 });
    expect((await change({ payment_type: cash() }, "B")).values.warning).toBeUndefined();
    const pages = await Promise.all(
      (["A", "B"] as const).map((site) => visitor("superadmin", site).get(path())),
    );
    expect(pages.map(({ text }) => text.includes("al massimo 4.999,99 €"))).toEqual([true, false]);
  });

  test("is asked about in a form, once", async () => {
    const form = { agreed_price: "5000", payment_type: String(cash()), sure: "0" };
    const asked = await visitor("superadmin").post(path(), form);
    expect([asked.status, asked.text.includes("È giusto così")]).toEqual([422, true]);
    const saved = await visitor("superadmin").post(path(), { ...form, sure: "1" });
    expect([saved.status, stored()?.cents]).toEqual([303, 500_000]);
  });
});
