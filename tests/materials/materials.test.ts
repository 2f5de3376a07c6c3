import { beforeEach, describe, expect, test } from "bun:test";
import { database } from "../../src/server/db/db";
import { books, date, office, orderById, saveLoad, scotch, stockOf } from "../support/materials";
import { as, dump, fresh, world } from "../support/world";

beforeEach(fresh);

describe("a material line of an order", () => {
  test("costs unit cost by quantity, has a block of its own, and lowers the stock when delivered", async () => {
    await saveLoad(50);
    const values = { id_material: scotch, quantity: "10" };
    const made = await office().call("Orders", "addMaterial", { id_order: world.order, values });
    expect(made.values.msg).toBe("Materiale inserito");
    const { materials, totalCostMaterials, totalCost } = await orderById();
    expect(materials[0]).toMatchObject({
      name: "Scotch",
      quantity: 10,
      price: 20,
      delivered: 1,
      conteggio_lavori: "0",
    });
    expect([totalCostMaterials, totalCost]).toEqual([20, 1220]);
    expect(await stockOf(scotch)).toBe(40);

    const material = { id: made.values.id, quantity: 4, delivered: 0 };
    const changed = await office().call("Orders", "editMaterial", { material, version: 1 });
    expect(changed.values.msg).toBe("Materiale modificato");
    expect((await orderById()).materials[0]).toMatchObject({
      quantity: 4,
      price: 8,
      delivered: 0,
      version: 2,
    });
    expect(await stockOf(scotch)).toBe(50);
    expect((await office().call("Orders", "editMaterial", { material, version: 1 })).status).toBe(409);

    await office().call("Orders", "deleteMaterial", { id: made.values.id });
    expect((await orderById()).materials).toEqual([]);
    expect(database().query("SELECT count(*) AS n FROM material_blocks").get()).toEqual({ n: 0 });
  });

  test.each([
    [{ id_material: "", quantity: 1 }, "id_material", "Il campo non può essere vuoto."],
    [{ id_material: 99, quantity: 1 }, "id_material", "Materiale non valido"],
    [{ id_material: scotch, quantity: "" }, "quantity", "Il campo non può essere vuoto."],
    [{ id_material: scotch, quantity: 0 }, "quantity", "Inserire un valore numerico"],
    [{ id_material: scotch, quantity: -1 }, "quantity", "Inserire un valore numerico"],
    [{ id_material: scotch, quantity: 1_000_000_000 }, "quantity", "Inserire un valore numerico"],
    [{ id_material: scotch, quantity: "due" }, "quantity", "Inserire un valore numerico"],
    [{ id_material: scotch, quantity: 1, date: "04-05-2021" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ id_material: scotch, quantity: 1, price: -3 }, "price", "Inserire un numero intero valido."],
  ])("with %o is refused with an error of the field %s", async (values, field, sentence) => {
    const before = dump();
    const refused = await office().call("Orders", "addMaterial", { id_order: world.order, values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
  });

  test("can't be added on site B to an order that site B hides", async () => {
    const values = { id_material: scotch, quantity: 1 };
    expect(
      (await as("ufficio", "B").call("Orders", "addMaterial", { id_order: world.hiddenOrder, values }))
        .status,
    ).toBe(404);
  });
});

describe("many material lines at once", () => {
  const bulk = (materials: object[], more = {}) =>
    office().call("Orders", "saveMaterials", {
      id_order: world.order,
      materials,
      date,
      delivered: 1,
      ...more,
    });

  test("are one block; quantities of 0 are left out", async () => {
    const done = await bulk([
      { id_material: scotch, quantity: 3 },
      { id_material: books, quantity: 0 },
      { id_material: 12, quantity: "2" },
    ]);
    expect(done.values.msg).toBe("Materiali inseriti");

    const { materials } = await orderById();
    expect(materials.map((line: { id_block: number }) => line.id_block)).toEqual([
      done.values.id_block,
      done.values.id_block,
    ]);
    expect(materials.map((line: { price: number }) => line.price)).toEqual([6, 30]);
  });

  test("are refused without a quantity, with an unknown material or without a date", async () => {
    const before = dump();
    expect((await bulk([{ id_material: scotch, quantity: 0 }])).values.errors.materials).toBe(
      "Inserire almeno una quantità.",
    );
    expect((await bulk([{ id_material: 999, quantity: 1 }])).values.errors.materials).toBe(
      "Materiale non valido",
    );

    const undated = await bulk([{ id_material: scotch, quantity: 1 }], { date: "" });
    expect(undated.values.errors.date).toBe("Il campo non può essere vuoto.");
    expect(dump()).toBe(before);
  });
});
