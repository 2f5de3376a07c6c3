import { beforeEach, describe, expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import type { Site } from "../../src/server/base/permissions";
import { insert, update } from "../../src/server/db/db";
import { queryPlans } from "../support/query-plans";
import { as, direct, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const read = async (id: number, username: "superadmin" | "segreteria") =>
  (await as(username).call("Orders", "getFromId", { id })).values.order as Values;

describe("the list of orders", () => {
  test("is refused with 401 without a session and readable with the view permission", async () => {
    expect((await as("nobody").call("Orders", "getIndex", {})).status).toBe(401);
    expect((await as("segreteria").call("Orders", "getIndex", {})).ok).toBe(true);
  });

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
        /SCAN (?!json_each|profiles|profile_permissions|resources|agents|sources|payment_types|settings|r$)\w+$/m,
      );
  });
});
