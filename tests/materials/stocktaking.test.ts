import { beforeEach, describe, expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import { update } from "../../src/server/db/db";
import { books, office, saveLoad, scotch, stockOf } from "../support/materials";
import { visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, world } from "../support/world";

beforeEach(fresh);

const count = (...values: object[]) => office().call("Orders", "saveStocktaking", { values });
const counted = (id_material: number, pieces: unknown, stock: unknown) => ({
  id_material,
  counted: pieces,
  stock,
});
const history = async (): Promise<Values[]> =>
  (await office().call("Orders", "getMaterialsHistory", {})).values.history;
const deliver = (quantity: number) =>
  office().call("Orders", "addMaterial", {
    id_order: world.order,
    values: { id_material: scotch, quantity, delivered: 1 },
  });
const undo = (act: object) =>
  office().call("Activity", "undo", { activity: (act as { activity: number }).activity });

describe("a stock-taking", () => {
  test("makes a movement up or down of each difference, and none where the count is the computed stock", async () => {
    await saveLoad(7);
    await saveLoad(5, books);
    await deliver(8);
    const saved = await count(counted(scotch, "4", "-1"), counted(books, 2, 5), counted(10, 0, 0));
    expect(saved.values).toMatchObject({ msg: "Inventario salvato", movements: 2 });
    expect([await stockOf(scotch), await stockOf(books), await stockOf(10)]).toEqual([4, 2, 0]);
    expect(await history()).toMatchObject([
      { material: "Scatole Libri", increment: -3, reason: "Inventario" },
      { material: "Scotch", increment: 5, reason: "Inventario" },
      { material: "Scatole Libri", increment: 5, reason: "" },
      { material: "Scotch", increment: 7, reason: "" },
    ]);
  });

  test("is refused when a stock moved since it was shown, says from what to what, and saves nothing", async () => {
    await saveLoad(7);
    await deliver(2);
    const before = dump();
    const refused = await count(counted(books, 3, 0), counted(scotch, 7, 7));
    expect(refused.status).toBe(409);
    expect(refused.values.errors).toEqual({
      "1.counted": "La giacenza è passata da 7 a 5 mentre si contava: controllare e salvare di nuovo.",
    });
    expect(dump()).toBe(before);
    expect((await count(counted(books, 3, 0), counted(scotch, 7, 5))).ok).toBe(true);
  });

  test("is not refused when the stock of a material moved that was not counted", async () => {
    await saveLoad(7);
    expect((await count(counted(books, 3, 0))).ok).toBe(true);
  });

  test("saved by two people who saw the same stock counts once", async () => {
    const both = await Promise.all([count(counted(scotch, 9, 0)), count(counted(scotch, 9, 0))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(scotch)).toBe(9);
  });

  test("stays what was counted when what moved before it is written, changed or deleted later", async () => {
    const yesterday = toWire(addDays(today(), -1));
    const line = { id_material: scotch, quantity: 2, delivered: 1, date: yesterday };
    await saveLoad(20);
    await saveLoad(10, books);
    await count(counted(scotch, 15, 20), counted(books, 10, 10));
    const late = await office().call("Orders", "addMaterial", { id_order: world.order, values: line });
    expect(await stockOf(scotch)).toBe(15);
    await saveLoad(6, books, yesterday);
    expect(await stockOf(books)).toBe(10);
    const change = (values: object) =>
      office().call("Orders", "editMaterial", {
        material: { id: late.values.id, quantity: 2, delivered: 1, date: yesterday, ...values },
      });
    for (const values of [{ quantity: 7 }, { delivered: 0 }, {}]) {
      expect((await change(values)).ok).toBe(true);
      expect(await stockOf(scotch)).toBe(15);
    }
    // Today it was after the count.
    await change({ date: toWire(today()) });
    expect(await stockOf(scotch)).toBe(13);
    await change({});
    expect((await office().call("Orders", "deleteMaterial", { id: late.values.id })).ok).toBe(true);
    expect(await stockOf(scotch)).toBe(15);
    const bulk = {
      id_order: world.order,
      materials: [{ id_material: scotch, quantity: 3 }],
      date: yesterday,
    };
    const many = await office().call("Orders", "saveMaterials", bulk);
    expect([many.ok, await stockOf(scotch)]).toEqual([true, 15]);
    await undo(many);
    expect(await stockOf(scotch)).toBe(15);
    await deliver(4);
    expect(await stockOf(scotch)).toBe(11);
  });

  test("stays what was counted when the materials of a work of before are counted later", async () => {
    direct(() => update("works", world.work, { date: addDays(today(), -1) }));
    await saveLoad(20);
    await count(counted(scotch, 15, 20));
    const taken = (value_out: number) =>
      as("magazzino").call("Works", "saveMaterials", {
        id_work: world.work,
        materials: [{ id_material: scotch, value_out, value_in: 0 }],
      });
    for (const pieces of [5, 8, 0]) {
      expect((await taken(pieces)).ok).toBe(true);
      expect(await stockOf(scotch)).toBe(15);
    }
  });

  test("undone gives the stock of before", async () => {
    await saveLoad(7);
    const saved = await count(counted(scotch, 4, 7));
    expect((await undo(saved)).ok).toBe(true);
    expect(await stockOf(scotch)).toBe(7);
  });

  test.each([
    ["no material", [], 422],
    ["a negative count", [counted(scotch, -1, 0)], 422],
    ["a count with a comma", [counted(scotch, "2,5", 0)], 422],
    ["no computed stock", [counted(scotch, 2, undefined)], 422],
    ["the same material twice", [counted(scotch, 2, 0), counted(scotch, 3, 0)], 422],
    ["an unknown material", [counted(99, 2, 0)], 422],
    ["a material that is not in the warehouse", [counted(13, 2, 0)], 422],
  ])("with %s is refused with a sentence", async (_, values, status) => {
    const before = dump();
    const refused = await count(...values);
    expect([refused.status, refused.values.msg]).toEqual([status, expect.any(String)]);
    expect(dump()).toBe(before);
  });

  test("asks for a retired material as long as there are pieces of it", async () => {
    const asked = async () =>
      ((await office().call("Orders", "getStock", {})).values.materials as Values[]).map(({ id }) => id);
    await saveLoad(7);
    for (const id of [scotch, books]) await as("magazzino").call("Settings", "retireMaterial", { id });
    expect(await asked()).toContain(scotch);
    expect(await asked()).not.toContain(books);
    expect((await count(counted(scotch, 0, 7))).ok).toBe(true);
    expect(await asked()).not.toContain(scotch);
  });
});

describe("the page Inventario", () => {
  const keeper = () => visitor("ufficio");

  test("saves what was counted and leaves empty fields alone", async () => {
    await saveLoad(7);
    const form = { "counted.4": "5", "stock.4": "7", "counted.9": "", "stock.9": "0" };
    expect((await keeper().post("/materials/count/", form)).status).toBe(303);
    expect([await stockOf(scotch), await stockOf(books)]).toEqual([5, 0]);
    const { text } = await keeper().get("/materials/history/");
    expect(text).toContain("−2");
    expect(text).toContain("Inventario");
  });

  test("shows a movement of meanwhile beside its field, what was typed, and the new stock", async () => {
    await saveLoad(7);
    const form = { "counted.9": "3", "stock.9": "0", "counted.4": "7", "stock.4": "6" };
    const { status, text } = await keeper().post("/materials/count/", form);
    expect(status).toBe(409);
    expect(text).toContain("La giacenza è passata da 6 a 7");
    expect(text).toMatch(/<input[^>]*name="stock.4"[^>]*value="7"/);
    expect(text).toMatch(/<input[^>]*name="counted.9"[^>]*value="3"/);
  });

  test("without any count asks for one, and is only for those who load the warehouse", async () => {
    const { status, text } = await keeper().post("/materials/count/", { "counted.4": " ", "stock.4": "0" });
    expect([status, text.includes("Inserire almeno una quantità contata.")]).toEqual([422, true]);
    expect((await visitor("magazzino").get("/materials/count/")).status).toBe(403);
  });
});

describe("the threshold", () => {
  const change = (values: object, id = scotch) =>
    as("magazzino").call("Settings", "changeMaterial", { id, values });
  const low = async () => (await visitor("ufficio").get("/materials/low/")).text;
  const home = async (who: "ufficio" | "magazzino") => (await visitor(who).get("/")).text;

  test("of each material decides whether its stock is low, on the list and in forms", async () => {
    await saveLoad(7);
    const offered = async () =>
      (await visitor("ufficio").get(`/orders/materials/insert/${world.order}`)).text;
    expect(await low()).toContain("Scotch");
    expect(await offered()).toContain("Scotch (2 €), giacenza scarsa");
    await change({ threshold: 6 });
    expect(await low()).not.toContain("Scotch");
    expect(await offered()).not.toContain("Scotch (2 €), giacenza scarsa");
    await change({ threshold: 7 });
    expect(await low()).toContain("Scotch");
  });

  test("leaves out retired materials and those that are not in the warehouse", async () => {
    expect(await low()).not.toContain("Camion");
    await as("magazzino").call("Settings", "retireMaterial", { id: scotch });
    expect(await low()).not.toContain("Scotch");
  });

  test("counts on Home for those who load the warehouse, once something was loaded or delivered", async () => {
    expect(await home("ufficio")).not.toContain("sotto soglia");
    const { materials } = (await office().call("Orders", "getStock", {})).values;
    await saveLoad(1, scotch);
    expect(await home("ufficio")).toMatch(/<strong>10<\/strong> materiali sotto soglia/);
    expect(await home("magazzino")).not.toContain("sotto soglia");
    for (const { id } of materials) await saveLoad(id === scotch ? 19 : 21, id);
    expect(await home("ufficio")).toMatch(/<strong>1<\/strong> materiale sotto soglia/);
    await saveLoad(1);
    expect(await home("ufficio")).not.toContain("sotto soglia");
  });
});
