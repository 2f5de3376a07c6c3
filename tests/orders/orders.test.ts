import { app } from "../../src/server/app";
import { milliseconds, setClock, today } from "../../src/server/base/clock";
import { secondSiteInUse, setPublicationFetched } from "../../src/server/base/second-site";
import { setPublicationsFolder } from "../../src/server/publication/publication";
import { temporaryFolder } from "../support/folders";
import { queryPlans } from "../support/query-plans";
import { addDays, database, insert, run, type Site, toWire, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const read = async (id: number, username: "superadmin" | "segreteria") =>
  (await as(username).call("Orders", "getFromId", { id })).values.order as Values;

describe("the list of orders", () => {
  test("is sorted newest first, 25 a page, with the company's own order last", async () => {
    direct(() => {
      for (let n = 0; n < 30; n++) {
        const moment = `2022-01-${String((n % 28) + 1).padStart(2, "0")} 08:00`;
        const id_appointment = insert("appointments", {
          date: moment.slice(0, 10),
          time: "09:00",
          time_end: "10:00",
          id_client: world.azienda,
          id_address: world.aziendaPlace,
          date_created: moment,
        });
        insert("orders", { id: 100 + n, id_client: world.azienda, id_appointment, date_created: moment });
      }
    });
    const whole = (await as("agenda").call("Orders", "getIndex", {})).values;

    expect(whole.total).toBe(33);
    expect(whole.orders).toHaveLength(33);
    expect(whole.orders.at(-1).id).toBe(9999);

    const moments = whole.orders.map(
      ({ date_created }: Values) => date_created.slice(6, 10) + date_created.slice(3, 5),
    );
    expect(moments).toEqual([...moments].sort().reverse());

    const second = (await as("agenda").call("Orders", "getIndex", { page: 2 })).values;
    expect(second).toEqual({ orders: whole.orders.slice(25), total: 33 });
  });

  test("has number, client, creation and flag; a search finds by name or number", async () => {
    const { values } = await as("agenda").call("Orders", "getIndex", { query: "rossi nicc", page: 1 });
    expect(values).toEqual({
      orders: [
        {
          id: world.order,
          client: "Rossi Niccolò",
          date_created: `${toWire(today())} 00:00`,
          flag_renata: 1,
          id_client: world.rossi,
          id_appointment: world.withOrder,
          city: "Napoli",
          price: 1200,
          price_cents: 120_000,
          id_agent: 0,
          agent: "Nessun agente",
          visit_version: 1,
          state: "planned",
          next_work: { date: wireTomorrow, hour: "08:00", type: "Trasloco" },
        },
      ],
      total: 1,
      sum: 1200,
    });

    const numbered = await as("agenda").call("Orders", "getIndex", { query: "9999" });
    expect(numbered.values.orders[0].client).toBe("Lavorazioni interne");
    expect((await as("agenda").call("Orders", "getIndex", { query: "%_*" })).values.total).toBe(0);
  });

  test("says of an order whose last work still lasts that it is planned; site B knows no lengths", async () => {
    const yesterday = addDays(today(), -1);
    direct(() => update("works", world.work, { date: yesterday, hour: "22:00", minutes: 2880 }));
    const listed = async (state: string, site: Site = "A") =>
      (await as("ufficio", site).call("Orders", "getIndex", { query: "rossi", state })).values.orders.map(
        ({ id, state, next_work }: Values) => ({ id, state, next: next_work?.date }),
      );
    const going = { id: world.order, state: "planned", next: toWire(yesterday) };
    expect([await listed("planned"), await listed("done")]).toEqual([[going], []]);
    expect([await listed("planned", "B"), await listed("done", "B")]).toEqual([
      [],
      [{ id: world.order, state: "done", next: undefined }],
    ]);
    const byWork = (await as("ufficio").call("Orders", "getIndex", { sort: "work" })).values.orders;
    expect(byWork[0].id).toBe(world.order);
  });

  test.each([
    ["A", undefined, "orders_newest"],
    ["B", undefined, "orders_newest"],
    ["A", "rossi", "orders_client"],
    ["B", "rossi", "orders_client"],
  ] as const)(
    "on site %s with the search %s uses an index and scans no table",
    async (site, query, index) => {
      const plans = await queryPlans(() =>
        as("ufficio", site).call("Orders", "getIndex", { page: 1, query }),
      );
      expect(plans.join("\n")).toContain(index);
      for (const plan of plans) expect(plan).not.toMatch(/SCAN (orders|o|a|c|appointments|clients)$/m);
    },
  );
});

describe("one order", () => {
  test("is answered with client, appointment, places, works, materials, resources and costs", async () => {
    direct(() =>
      insert("order_materials", {
        id_order: 1,
        id_material: 9,
        date: today(),
        quantity: 4,
        price_cents: 1200,
        delivered: 0,
      }),
    );
    direct(() => update("works", world.work, { police_permission_cents: 3000 }));
    const order = await read(world.order, "superadmin");

    expect(order).toMatchObject({
      id: world.order,
      id_appointment: world.withOrder,
      client: { surname: "Rossi", cellphone: "3331234567" },
      appointment: { date: wireTomorrow, time: "09:00", address: "Via Roma 1, 80100 Napoli (NA)" },
      agreed_price: 1200,
      agreed_price_2: 900,
      payment_type: null,
      work_booking_date: null,
      flag_renata: 1,
      notes: "",
      notes_manager: "",
      totalCostMaterials: 12,
      totalCostPermissions: 30,
      totalCost: 1242,
      version: 1,
    });
    expect(order.places).toHaveLength(2);
    expect(order.works).toMatchObject([{ id: world.work, date: wireTomorrow, hour: "08:00" }]);
    expect(order.materials).toMatchObject([{ name: "Scatole Libri", quantity: 4, conteggio_lavori: "0" }]);
    expect(order.resources).toMatchObject([
      { id_work: world.work, name: "Op", value: 2 },
      { id_work: world.work, name: "Furgone", value: 1 },
    ]);
  });

  test("without the permissions has no works, materials, resources and management's notes", async () => {
    const order = await read(world.order, "segreteria");
    expect(order).toMatchObject({ works: [], materials: [], resources: [], notes: "" });
    expect(order).not.toHaveProperty("notes_manager");
    expect((await as("ufficio").call("Orders", "getFromId", { id: 77 })).status).toBe(404);
    expect((await as("ufficio").call("Orders", "getFromId", { id: "x" })).status).toBe(422);
  });

  test("is read through indexes alone", async () => {
    const plans = await queryPlans(() => as("superadmin").call("Orders", "getFromId", { id: world.order }));
    expect(plans.join("\n")).toContain("works_order");
    for (const plan of plans)
      expect(plan).not.toMatch(
        /SCAN (?!json_each|jobs|profiles|profile_permissions|resources|agents|sources|payment_types|settings|r$)\w+$/m,
      );
  });
});

const day = 24 * 60 * 60_000;

test("a second site is in use for a month after its last fetch of a publication, also after a restart", async () => {
  const folder = temporaryFolder("second-site");
  setPublicationsFolder(folder);
  const { token } = (await as("superadmin").call("SiteB", "renewToken", {})).values;
  const fetchWith = (code: string) =>
    app.request(
      "/admin/site_b/publication",
      { headers: { authorization: `Bearer ${code}` } },
      { site: "A", demo: false },
    );
  expect([(await fetchWith(token)).status, secondSiteInUse()]).toEqual([404, false]);
  const { link } = (await as("superadmin").call("Cloud", "update", {})).values;
  await visitor("superadmin").post(link, {});
  expect([(await fetchWith("no")).status, secondSiteInUse()]).toEqual([404, false]);
  expect([(await fetchWith(token)).status, secondSiteInUse()]).toEqual([200, true]);

  setPublicationsFolder(folder);
  const since = milliseconds();
  for (const [days, inUse] of [
    [30, true],
    [32, false],
  ] as const) {
    setClock(() => since + days * day);
    expect([days, secondSiteInUse()]).toEqual([days, inUse]);
  }
});

const pages = () => [
  `/orders/${world.hiddenOrder}`,
  `/orders/modify/${world.hiddenOrder}`,
  `/orders/works/modify/${world.hiddenWork}`,
  `/orders/works/insert/${world.hiddenOrder}`,
  "/orders/insert/",
];

const ofSecondSite = /Flag R|econdo prezzo|resources-b/g;

test("what only a second site needs is shown where one is in use, or where it is set", async () => {
  direct(() => update("orders", world.hiddenOrder, { agreed_price_2: 0 }));
  const { get } = visitor("superadmin");
  const shown = async () =>
    Promise.all(
      pages().map(async (path) => [...new Set((await get(path)).text.match(ofSecondSite) ?? [])].sort()),
    );
  setPublicationFetched(0);
  expect(await shown()).toEqual([[], [], [], [], []]);

  direct(() => {
    update("orders", world.hiddenOrder, { agreed_price_2: 700 });
    update("works", world.hiddenWork, { flag_renata: 1 });
  });
  expect(await shown()).toEqual([["Flag R", "econdo prezzo"], ["econdo prezzo"], ["Flag R"], [], []]);

  setPublicationFetched(milliseconds());
  const both = ["Flag R", "econdo prezzo"];
  expect(await shown()).toEqual([both, both, ["Flag R"], ["Flag R"], ["econdo prezzo"]]);
});

test("the list of orders has Flag R where a second site is in use, or where an order of the page has it", async () => {
  direct(() => run`UPDATE appointments SET flag_renata = 0`);
  const isShown = async () => (await visitor("superadmin").get("/orders/")).text.includes("Flag R");
  setPublicationFetched(0);
  expect(await isShown()).toBe(false);
  setPublicationFetched(milliseconds());
  expect(await isShown()).toBe(true);
  setPublicationFetched(0);
  direct(() => update("appointments", world.withOrder, { flag_renata: 1 }));
  expect(await isShown()).toBe(true);
});

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
    await admin().undo(raised);
    expect((await terms()).next).toBe(next);
    await change({ nextOrder: 20_000 });
    await change({ nextOrder: 15_000 });
    expect((await terms()).next).toBe(15_000);
  });

  test("left empty stays as it is", async () => {
    const { next } = await terms();
    await change({ validityDays: 10, nextOrder: "" });
    expect(await terms()).toMatchObject({ next, terms: { validityDays: 10 } });
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
      const refused = await change({ nextOrder, validityDays: 4 });
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
    const values = { nextOrder: 20_000, validityDays: 10 };
    expect((await admin("B").call("Settings", "changeOrderTerms", { values })).ok).toBe(true);
    expect((await terms()).next).toBeLessThan(20_000);
    await change({ nextOrder: 30_000 });
    const { entries } = (await admin("B").call("History", "getAll", { table: "settings" })).values;
    expect(JSON.stringify(entries)).not.toContain("30000");
  });
});

test("a refused form has what was typed", async () => {
  database().run("INSERT OR REPLACE INTO counters (name, value) VALUES ('orders', 800)");
  const form = { validityDays: "15", text: "Prezzi bloccati", nextOrder: "3" };
  const refused = await visitor("gestione1").post("/admin/settings/orders", form);
  expect(refused.status).toBe(422);
  for (const typed of ['value="15"', "Prezzi bloccati", 'value="3"']) expect(refused.text).toContain(typed);
});
