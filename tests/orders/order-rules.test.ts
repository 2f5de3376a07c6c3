import { seededRandom } from "../../db/seed/random";
import type { Profile } from "../../src/server/base/permissions";
import { insert, update } from "../../src/server/db/db";
import { totals } from "../../src/server/orders/model";
import { as, direct, dump, fresh, today, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const forbidden = { ok: false, status: 403, values: { msg: "Operazione non consentita." } };

const read = async (id: number, site: "A" | "B" = "A") =>
  (await as("superadmin", site).call("Orders", "getFromId", { id })).values.order as Values;

describe("changing an order", () => {
  test("fields that are not sent do not change, empty fields are cleared", async () => {
    const user = as("ufficio");
    const values = { agreed_price: 2000, work_booking_date: "10-04-2027", payment_type: 1, notes: "Nota" };
    const changed = await user.call("Orders", "modify", { id: world.order, values, version: 1 });

    expect(changed.values.msg).toBe("Ordine modificato correttamente");

    await user.call("Orders", "modify", {
      id: world.order,
      values: { work_booking_date: "", agreed_price_2: "" },
    });
    expect(await read(world.order)).toMatchObject({
      agreed_price: 2000,
      agreed_price_2: 0,
      payment_type: 1,
      notes: "Nota",
      work_booking_date: null,
      version: 3,
    });
  });

  test("an unknown order is refused and nothing changes", async () => {
    const before = dump();
    const values = { agreed_price: 1 };

    expect((await as("ufficio").call("Orders", "modify", { id: 55, values })).status).toBe(404);

    expect(dump()).toBe(before);
  });

  test("Flag R is stored on the appointment; without its permission another value is 403", async () => {
    const before = dump();
    const sent = (flag_renata: number) => ({ id: world.order, values: { flag_renata } });

    expect((await as("preventivi").call("Orders", "modify", sent(0))).status).toBe(403);
    expect(dump()).toBe(before);
    expect((await as("preventivi").call("Orders", "modify", sent(1))).ok).toBe(true);
    expect((await as("ufficio").call("Orders", "modify", sent(0))).ok).toBe(true);

    const { values } = await as("ufficio").call("Appointment", "getFromId", { id: world.withOrder });
    expect(values.appointment.flag_renata).toBe(0);
  });

  test("only users with their permission read and write the management's notes", async () => {
    const body = { id: world.order, notes: "Riservato" };
    expect((await as("direzione").call("Orders", "saveNotesManager", body)).values.msg).toBe("Note salvate");
    expect(await read(world.order)).toMatchObject({ notes_manager: "Riservato" });

    const seen = await as("gestione1").call("Orders", "getFromId", { id: world.order });
    expect(JSON.stringify(seen)).not.toContain("Riservato");

    await as("direzione").call("Orders", "saveNotesManager", { id: world.order });
    expect((await read(world.order)).notes_manager).toBe("Riservato");
  });
});

describe("deleting an order", () => {
  test("deletes its works and undelivered materials; the appointment remains confirmed, without an order", async () => {
    direct(() => {
      const id_block = insert("material_blocks", { id_order: 1, date: today(), date_created: today() });
      const line = { id_order: 1, id_block, id_material: 9, date: today(), quantity: 1, delivered: 0 };
      insert("order_materials", line);
    });
    const done = await as("depositi").call("Orders", "deleteOrder", { id: world.order, version: 1 });

    expect(done.values.msg).toBe("Ordine eliminato");
    expect((await as("ufficio").call("Orders", "getWork", { id: world.work })).status).toBe(404);

    const { appointment } = (await as("ufficio").call("Appointment", "getFromId", { id: world.withOrder }))
      .values;
    expect(appointment).toMatchObject({ order_created: null, state: 1 });
  });

  test("needs one permission for a flagged order and another for the others", async () => {
    const deletes = (username: Profile, id: number) => as(username).call("Orders", "deleteOrder", { id });
    direct(() => update("works", world.hiddenWork, { flag_renata: 1 }));
    const before = dump();

    expect(await deletes("ufficio", world.order)).toMatchObject(forbidden);
    expect(await deletes("depositi", world.hiddenOrder)).toMatchObject(forbidden);
    expect((await deletes("ufficio", world.hiddenOrder)).values.msg).toContain("lavorazioni con Flag R");
    expect(dump()).toBe(before);

    direct(() => update("works", world.hiddenWork, { flag_renata: 0 }));
    expect((await deletes("ufficio", world.hiddenOrder)).ok).toBe(true);
  });

  test("is refused with the number of assigned works and delivered materials; order 9999 always", async () => {
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: 1 });
      insert("order_materials", { id_order: 1, id_material: 9, date: today(), quantity: 1, delivered: 1 });
    });
    const before = dump();
    const refused = await as("gestione1").call("Orders", "deleteOrder", { id: world.order });

    expect(refused).toMatchObject({
      status: 409,
      values: {
        msg: "L'ordine non può essere eliminato: ha 1 lavorazione con assegnazioni, 1 materiale consegnato.",
      },
    });

    const own = await as("superadmin").call("Orders", "deleteOrder", { id: 9999 });
    expect(own.values.msg).toBe("L'ordine delle lavorazioni interne non può essere eliminato.");
    expect(dump()).toBe(before);
  });
});

describe("orders on site B", () => {
  let onB: ReturnType<typeof as>;
  beforeEach(() => {
    onB = as("superadmin", "B");
  });

  test("the order of a hidden appointment is in no list and every call for it is 404", async () => {
    const { values } = await onB.call("Orders", "getIndex", { page: 1 });
    expect(values.orders.map(({ id }: Values) => id)).toEqual([world.order, 9999]);
    expect(values.total).toBe(2);
    expect((await onB.call("Orders", "getIndex", { query: "vesuvio" })).values.total).toBe(0);

    const hidden = { id: world.hiddenOrder };
    const before = dump();

    for (const funct of ["getFromId", "deleteOrder"] as const)
      expect((await onB.call("Orders", funct, hidden)).status).toBe(404);
    expect((await onB.call("Orders", "modify", { ...hidden, values: {} })).status).toBe(404);
    expect((await onB.call("Orders", "createNew", { id: world.hiddenAppointment })).status).toBe(404);
    expect(dump()).toBe(before);
  });

  test("hidden fields are absent, and totals use the second price", async () => {
    direct(() => {
      const work = { id_order: 1, date: today(), hour: "08:00", type: 0, id_pickup_place: world.rossiPlace };
      insert("works", { ...work, date_created: today(), police_permission_cents: 7000 });
    });
    const order = await read(world.order, "B");

    for (const field of ["agreed_price", "agreed_price_cents", "flag_renata", "notes", "notes_manager"])
      expect(order).not.toHaveProperty(field);
    expect(order).toMatchObject({ agreed_price_2: 900, totalCostPermissions: 0, totalCost: 900 });
    expect(order.works.map(({ id }: Values) => id)).toEqual([world.work]);
    for (const field of [
      "flag_renata",
      "work_flag_renata",
      "order_flag_renata",
      "notes_foreman",
      "documents",
    ])
      expect(order.works[0]).not.toHaveProperty(field);

    const { orders } = (await onB.call("Orders", "getIndex", {})).values;
    expect(orders[0]).not.toHaveProperty("flag_renata");
  });

  test("fields that site B does not see are ignored when sent", async () => {
    const values = { agreed_price: 1, notes: "dal sito B", flag_renata: 0, agreed_price_2: 950 };
    expect((await onB.call("Orders", "modify", { id: world.order, values })).ok).toBe(true);
    expect(await read(world.order)).toMatchObject({
      agreed_price: 1200,
      notes: "",
      flag_renata: 1,
      agreed_price_2: 950,
    });

    const sent = { id_client: world.rossi, id_address: world.rossiPlace, agreed_price: 5, notes: "x" };
    const made = await onB.call("Orders", "insert", { values: sent });

    expect(await read(made.values.id_order)).toMatchObject({ agreed_price: 0, notes: "" });
  });
});

test("after each of 120 random changes the totals equal their recomputation", async () => {
  const user = as("superadmin");
  const random = seededRandom(7);
  const works = new Map<number, number>([[world.work, 0]]);
  const lines: number[] = [];
  let price = 1200;
  const work = (police_permission: number) => ({
    date: wireTomorrow,
    hour: "09:00",
    type: 1,
    id_pickupPlace: world.rossiPlace,
    police_permission,
  });

  for (let step = 0; step < 120; step++) {
    const amount = random.int(0, 499);
    const ids = [...works.keys()];
    const some = random.pick(ids);
    const act = random.int(0, 4);
    if (act === 0) {
      const added = await user.call("Orders", "addWork", { values: { ...work(amount), id_order: 1 } });
      works.set(added.values.id, amount);
    } else if (act === 1 && ids.length) {
      await user.call("Orders", "editWork", { id: some, values: work(amount) });
      works.set(some, amount);
    } else if (act === 2 && ids.length > 3) {
      await user.call("Orders", "deleteWork", { id: some });
      works.delete(some);
    } else if (act === 3) {
      await user.call("Orders", "modify", { id: 1, values: { agreed_price: amount } });
      price = amount;
    } else if (act === 4) {
      const line = { id_order: 1, id_material: 9, date: today(), quantity: 1, price_cents: amount * 100 };
      direct(() => insert("order_materials", line));
      lines.push(amount);
    }
    const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, each) => total + each, 0);
    const permissions = sum(works.values());
    expect(await read(1)).toMatchObject({
      totalCostPermissions: permissions,
      totalCostMaterials: sum(lines),
      totalCost: price + permissions + sum(lines),
    });
  }
});

test.each([
  [100_000, 100_701, 1007],
  [123_450, 124_151, 1242],
  [0, 701, 7],
])("the total of %i cents, materials and permits is %i cents, %i whole euros", (price, cents, euros) => {
  const sums = totals(price, [{ price_cents: 301 }], [{ police_permission_cents: 400 }]);
  expect([sums.totalCost_cents, sums.totalCost]).toEqual([cents, euros]);
});
