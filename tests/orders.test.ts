import { beforeEach, describe, expect, test } from "bun:test";
import { today } from "../src/server/clock";
import { wireDay } from "../src/server/days";
import { insert, update } from "../src/server/db";
import { plansOf } from "./plans";
import { as, direct, dump, fresh, naples, type Values, wireTomorrow, world } from "./world";

beforeEach(fresh);

const forbidden = { ok: false, status: 403, values: { msg: "Operazione non consentita." } };
const empty = "Il campo non può essere vuoto.";
const whole = "Inserire un numero intero valido.";

const ofRossi = () => ({ id_client: world.rossi, id_address: world.rossiPlace });
const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };

const read = async (
  id: number,
  username: "superadmin" | "ufficio" | "segreteria" = "ufficio",
  site: "A" | "B" = "A",
) => (await as(username, site).call("Orders", "getFromId", { id })).values.order as Values;

describe("the list", () => {
  test("is for who may see orders", async () => {
    expect((await as("nobody").call("Orders", "getIndex", {})).status).toBe(401);
    expect((await as("segreteria").call("Orders", "getIndex", {})).ok).toBe(true);
  });

  test("shows the newest first, 25 a page, the company's own last", async () => {
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

  test("tells number, client, creation and flag, and finds by name or number", async () => {
    const { values } = await as("agenda").call("Orders", "getIndex", { query: "rossi nicc", page: 1 });
    expect(values).toEqual({
      orders: [
        {
          id: world.order,
          client: "Rossi Niccolò",
          date_created: `${wireDay(today())} 08:00`,
          flag_renata: 1,
        },
      ],
      total: 1,
    });
    const numbered = await as("agenda").call("Orders", "getIndex", { query: "9999" });
    expect(numbered.values.orders[0].client).toBe("Lavorazioni interne");
    expect((await as("agenda").call("Orders", "getIndex", { query: "%_*" })).values.total).toBe(0);
  });

  test.each([
    ["A", undefined, "orders_newest"],
    ["A", "rossi", "orders_client"],
    ["B", "rossi", "orders_client"],
  ] as const)("on site %s looking for %s uses indexes", async (site, query, index) => {
    const plans = await plansOf(() => as("ufficio", site).call("Orders", "getIndex", { page: 1, query }));
    expect(plans.join("\n")).toContain(index);
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (orders|o|a|c|appointments|clients)$/m);
  });
});

describe("one order", () => {
  test("comes whole: client, visit, places, works, materials, resources, costs", async () => {
    direct(() =>
      insert("order_materials", {
        id_order: 1,
        id_material: 9,
        date: today(),
        quantity: 4,
        price: 12,
        delivered: 0,
      }),
    );
    direct(() => update("works", world.work, { police_permission: 30 }));
    const order = await read(world.order, "superadmin");
    expect(order).toMatchObject({
      id: world.order,
      id_appointment: world.withOrder,
      client: { surname: "Rossi", cellphone: "3331234567" },
      appointment: { date: wireTomorrow, time: "09:00", address: "Via Roma 1, 80100 Napoli (NA)" },
      agreed_price: 1200,
      agreed_price_2: 900,
      payment_type: 0,
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

  test("hides works, materials and resources without their rule, and the direction's notes", async () => {
    const order = await read(world.order, "segreteria");
    expect(order).toMatchObject({ works: [], materials: [], resources: [], notes: "" });
    expect(order).not.toHaveProperty("notes_manager");
    expect((await as("ufficio").call("Orders", "getFromId", { id: 77 })).status).toBe(404);
    expect((await as("ufficio").call("Orders", "getFromId", { id: "x" })).status).toBe(422);
  });

  test("is read by indexes alone", async () => {
    const plans = await plansOf(() => as("superadmin").call("Orders", "getFromId", { id: world.order }));
    expect(plans.join("\n")).toContain("works_order");
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json_each|resources|r$)\w+$/m);
  });
});

describe("from an appointment", () => {
  test("is forbidden without the rule", async () => {
    expect(await as("agenti").call("Orders", "createNew", { id: world.open })).toMatchObject(forbidden);
  });

  test("is made once, and the appointment is confirmed", async () => {
    const door = as("preventivi");
    const [first, again] = [
      await door.call("Orders", "createNew", { id: world.open }),
      await door.call("Orders", "createNew", { id: world.open }),
    ];
    expect(first.values).toEqual({ id_order: 3, msg: "Ordine inserito" });
    expect(again.values.id_order).toBe(3);
    const { appointment } = (await door.call("Appointment", "getFromId", { id: world.open })).values;
    expect(appointment).toMatchObject({ state: 1, order_created: 3 });
    expect((await door.call("Orders", "createNew", { id: 999 })).status).toBe(404);
    const stale = await door.call("Orders", "createNew", { id: world.ofAgent2, version: 9 });
    expect(stale.status).toBe(409);
  });
});

describe("a new order", () => {
  test("makes its visit, confirmed, and keeps its terms", async () => {
    const values = {
      ...ofRossi(),
      date: "15-03-2027",
      time: "9:30",
      agent: 2,
      is_out_campania: 1,
      agreed_price: "1500",
      payment_type: 2,
      work_booking_date: "01-03-2027",
      notes: "Piano alto\r\nsenza ascensore",
    };
    const made = await as("ufficio").call("Orders", "insert", { values });
    expect(made.values.msg).toBe("Ordine inserito");
    const order = await read(made.values.id_order);
    expect(order).toMatchObject({
      agreed_price: 1500,
      agreed_price_2: 0,
      payment_type: 2,
      work_booking_date: "01-03-2027",
      notes: "Piano alto\nsenza ascensore",
      totalCost: 1500,
      appointment: {
        date: "15-03-2027",
        time: "09:30",
        time_end: "10:30",
        state: 1,
        id_agent: 2,
        is_out_campania: 1,
      },
    });
  });

  test("without a date is of today", async () => {
    const made = await as("ufficio").call("Orders", "insert", {
      values: { ...ofRossi(), date: "", time: "" },
    });
    const { appointment } = await read(made.values.id_order);
    expect(appointment.date).toBe(wireDay(today()));
  });

  test.each([
    [{ id_client: undefined }, "id_client", empty],
    [{ id_address: "" }, "id_address", empty],
    [{ id_client: 999 }, "id_client", "Cliente non trovato."],
    [{ id_address: 1 }, "id_address", "Il luogo non appartiene al cliente."],
    [{ date: "29-02-2027" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ date: "31-12-1949" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ time: "24:01" }, "time", "Formato non valido. (hh:mm)"],
    [{ agreed_price: -1 }, "agreed_price", whole],
    [{ agreed_price: "12,50" }, "agreed_price", whole],
    [{ payment_type: 3 }, "payment_type", "Formato non valido"],
    [{ agent: 4 }, "agent", "Formato non valido"],
    [{ work_booking_date: "31-04-2027" }, "work_booking_date", "Formato non valido. (gg-mm-aaaa)"],
    [{ notes: "x".repeat(10_001) }, "notes", "Massimo 10.000 caratteri."],
  ])("with %o is refused beside %s", async (wrong, field, sentence) => {
    const before = dump();
    const refused = await as("ufficio").call("Orders", "insert", { values: { ...ofRossi(), ...wrong } });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
  });

  test("with a new client is one or nothing", async () => {
    const door = as("ufficio");
    const before = dump();
    for (const [client, field] of [
      [{ ...verdi, surname: "" }, "client.surname"],
      [{ ...verdi, zip: "" }, "client.zip"],
      [{ ...verdi, privateClient: 0 }, "client.businessName"],
      [{ ...verdi, cityId: 999_999 }, "client.city"],
    ] as const) {
      const refused = await door.call("Orders", "insertWithNewClient", { values: {}, client });
      expect(Object.keys(refused.values.errors)).toContain(field);
    }
    const late = { values: { agent: 9 }, client: verdi };
    expect((await door.call("Orders", "insertWithNewClient", late)).status).toBe(422);
    expect(dump()).toBe(before);
    const made = await door.call("Orders", "insertWithNewClient", { values: {}, client: verdi });
    expect((await read(made.values.id_order)).client.id).toBe(made.values.id_client);
  });

  test("no number serves twice, and 9999 is skipped", async () => {
    const door = as("gestione1");
    const create = async () => (await door.call("Orders", "insert", { values: ofRossi() })).values.id_order;
    expect(await create()).toBe(3);
    expect((await door.call("Orders", "deleteOrder", { id: 3 })).values.msg).toBe("Ordine eliminato");
    expect(await create()).toBe(4);
    direct(() => {
      const id_appointment = insert("appointments", {
        date: today(),
        time: "09:00",
        time_end: "10:00",
        id_client: world.rossi,
        id_address: world.rossiPlace,
        date_created: today(),
      });
      insert("orders", { id: 9998, id_client: world.rossi, id_appointment, date_created: today() });
    });
    expect(await create()).toBe(10_000);
    expect(await create()).toBe(10_001);
  });

  test("a repeated requestId makes one order", async () => {
    const body = { values: ofRossi(), requestId: crypto.randomUUID() };
    const first = await as("ufficio").call("Orders", "insert", body);
    const after = dump();
    expect(await as("ufficio").call("Orders", "insert", body)).toMatchObject({ values: first.values });
    expect(dump()).toBe(after);
  });
});
