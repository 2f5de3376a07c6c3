import { beforeEach, describe, expect, test } from "bun:test";
import { today } from "../src/server/clock";
import { addDays, toWire } from "../src/server/days";
import { database } from "../src/server/db";
import { priceOf } from "../src/server/materials/model";
import { as, dump, fresh, world } from "./support/world";

beforeEach(fresh);

const office = () => as("ufficio");
const scotch = 4;
const books = 9;
const drill = 1;
const date = toWire(today());

const stockOf = async (material: number) =>
  (await office().call("Orders", "getMaterials", {})).values.materials.find(
    (row: { id: number }) => row.id === material,
  ).stock;
const load = (increment: unknown, id_material = scotch, day = date) =>
  office().call("Orders", "saveMaterialsList", { values: [{ id_material, increment }], date: day });
const order = async (site: "A" | "B" = "A") =>
  (await as("ufficio", site).call("Orders", "getFromId", { id: world.order })).values.order;

test.each([
  [2, 5, 10],
  [undefined, 5, null],
  [2, undefined, null],
  [2, 1.5, null],
  [0, 7, 0],
])("%p a piece by %p makes %p", (cost, quantity, price) => {
  expect(priceOf(cost, quantity)).toBe(price);
});

describe("a line of an order", () => {
  test("costs its pieces unless a price is given, is a block, and leaves the stock when delivered", async () => {
    await load(50);
    const values = { id_material: scotch, quantity: "10" };
    const made = await office().call("Orders", "addMaterial", { id_order: world.order, values });
    expect(made.values.msg).toBe("Materiale inserito");
    const { materials, totalCostMaterials, totalCost } = await order();
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
    expect((await order()).materials[0]).toMatchObject({ quantity: 4, price: 8, delivered: 0, version: 2 });
    expect(await stockOf(scotch)).toBe(50);
    expect((await office().call("Orders", "editMaterial", { material, version: 1 })).status).toBe(409);
    await office().call("Orders", "deleteMaterial", { id: made.values.id });
    expect((await order()).materials).toEqual([]);
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
  ])("is refused beside its field: %#", async (values, field, sentence) => {
    const before = dump();
    const refused = await office().call("Orders", "addMaterial", { id_order: world.order, values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
  });

  test("of an order that site B hides is unknown there", async () => {
    const values = { id_material: scotch, quantity: 1 };
    expect(
      (await as("ufficio", "B").call("Orders", "addMaterial", { id_order: world.hiddenOrder, values }))
        .status,
    ).toBe(404);
  });
});

describe("many lines at once", () => {
  const bulk = (materials: object[], more = {}) =>
    office().call("Orders", "saveMaterials", {
      id_order: world.order,
      materials,
      date,
      delivered: 1,
      ...more,
    });

  test("are one block, without those of zero", async () => {
    const done = await bulk([
      { id_material: scotch, quantity: 3 },
      { id_material: books, quantity: 0 },
      { id_material: 12, quantity: "2" },
    ]);
    expect(done.values.msg).toBe("Materiali inseriti");
    const { materials } = await order();
    expect(materials.map((line: { id_block: number }) => line.id_block)).toEqual([
      done.values.id_block,
      done.values.id_block,
    ]);
    expect(materials.map((line: { price: number }) => line.price)).toEqual([6, 30]);
  });

  test("of nothing, of the unknown or without a date are none", async () => {
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

describe("the warehouse", () => {
  test("grows by its loads and tells them newest first", async () => {
    expect((await load("7")).values.msg).toBe("Database aggiornato");
    await load(5, books, "05-05-2021");
    const { history, total } = (await office().call("Orders", "getMaterialsHistory", { page: 1 })).values;
    expect(total).toBe(2);
    expect(history[0]).toMatchObject({ material: "Scatole Libri", increment: 5 });
    expect(history[0].date).toMatch(/^05-05-2021 \d\d:\d\d$/);
    expect(await stockOf(scotch)).toBe(7);
  });

  test.each([
    [0, date, "values", "Inserire almeno una quantità."],
    [-4, date, "values.0.increment", "Inserire un valore numerico"],
    [1, "04-05-2021", "date", "Formato non valido. (gg-mm-aaaa)"],
    [1, toWire(addDays(today(), 1)), "date", "La data non può essere futura."],
  ])("refuses %p on %p", async (increment, day, field, sentence) => {
    const refused = await load(increment, scotch, day);
    expect(refused.status).toBe(422);
    expect(Object.entries(refused.values.errors)).toContainEqual([field.replace("values.0", "0"), sentence]);
  });

  test("is for orders.manageMaterials", async () => {
    expect((await as("magazzino").call("Orders", "saveMaterialsList", { values: [], date })).status).toBe(
      403,
    );
  });
});

describe("the counts of a work", () => {
  const counts = (id_material: number, value_out: unknown, value_in: unknown) =>
    as("magazzino").call("Works", "saveMaterials", {
      id_work: world.work,
      materials: [{ id_material, value_out, value_in }],
    });

  test("start with yes for the yes/no materials, in display order without Camion", async () => {
    const { materials } = (await as("magazzino").call("Works", "getMaterials", { id_work: world.work }))
      .values;
    expect(materials.map((row: { name: string }) => row.name)).toEqual([
      "Avvitatore e Trapano",
      "Coperte",
      "Ferri",
      "Scotch",
      "Coperte Matrimoniali",
      "Coperte Singole",
      "Scatole Barili",
      "Scatole Fragili",
      "Scatole Libri",
      "Bauletti",
      "Giornali",
      "Pluriball",
    ]);
    expect(materials[0]).toEqual({
      id_material: drill,
      name: "Avvitatore e Trapano",
      value_out: 1,
      value_in: 1,
      yes_no: 1,
    });
    expect(materials[3]).toMatchObject({ value_out: 0, value_in: 0, yes_no: 0 });
  });

  test("keep one tied line of what stayed, which nobody changes from the order", async () => {
    expect((await counts(books, 20, 5)).values.msg).toBe("Materiali aggiornati");
    const [line] = (await order()).materials;
    expect(line).toMatchObject({
      quantity: 15,
      price: 45,
      delivered: 1,
      conteggio_lavori: "1",
      id_block: null,
    });
    const before = dump();
    const edit = await office().call("Orders", "editMaterial", { material: { id: line.id, quantity: 1 } });
    expect([edit.status, (await office().call("Orders", "deleteMaterial", { id: line.id })).status]).toEqual([
      409, 409,
    ]);
    expect(dump()).toBe(before);
    await counts(books, 20, 20);
    expect((await order()).materials).toEqual([]);
    await counts(books, 0, 3);
    expect((await order()).materials[0]).toMatchObject({ quantity: -3, price: -9 });
  });

  test("of a yes/no material make no line", async () => {
    await counts(drill, 1, 0);
    expect((await order()).materials).toEqual([]);
    const { materials } = (await as("magazzino").call("Works", "getMaterials", { id_work: world.work }))
      .values;
    expect(materials[0]).toMatchObject({ value_out: 1, value_in: 0 });
  });

  test.each([
    ["x", 0, "materials.0.value_out", "Inserire un valore numerico"],
    [1.5, 0, "materials.0.value_out", "Inserire un numero intero uguale o maggiore di zero"],
    [1, -1, "materials.0.value_in", "Inserire un numero intero uguale o maggiore di zero"],
  ])("%p and %p are refused", async (out, back, field, sentence) => {
    const refused = await counts(books, out, back);
    expect(refused.status).toBe(422);
    expect(Object.entries(refused.values.errors)).toContainEqual([field, sentence]);
  });

  test("of a work that site B hides are unknown there", async () => {
    expect(
      (await as("magazzino", "B").call("Works", "getMaterials", { id_work: world.hiddenWork })).status,
    ).toBe(404);
  });
});
