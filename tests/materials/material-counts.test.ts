import { books, drill, office, orderById } from "../support/materials";
import { as, dump, fresh, one, world } from "../support/world";

beforeEach(fresh);

describe("the material counts of a work", () => {
  const saveCounts = (id_material: number, value_out: unknown, value_in: unknown) =>
    as("magazzino").call("Works", "saveMaterials", {
      id_work: world.work,
      materials: [{ id_material, value_out, value_in }],
    });

  test("are in display order without Camion, and default to yes for yes/no materials", async () => {
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

  test("write one order line with out less in, which can't be changed from the order", async () => {
    expect((await saveCounts(books, 20, 5)).values.msg).toBe("Materiali aggiornati");
    const [line] = (await orderById()).materials;
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

    await saveCounts(books, 20, 20);
    expect((await orderById()).materials).toEqual([]);

    await saveCounts(books, 0, 3);
    expect((await orderById()).materials[0]).toMatchObject({ quantity: -3, price: -9, price_cents: -900 });
  });

  test("write a line that gets no older values by itself", async () => {
    await saveCounts(books, 20, 5);
    await saveCounts(books, 20, 10);
    const { change, id } = one<{ change: number; id: number }>`
      SELECT id AS change, id_row AS id FROM change WHERE noun = 'order_materials' ORDER BY id DESC LIMIT 1
    ` as { change: number; id: number };
    const back = { table: "order_materials", id, change, side: "before" };
    const refused = await as("superadmin").call("History", "setBack", back);
    expect([refused.status, refused.values.msg]).toEqual([409, expect.stringContaining("dalla lavorazione")]);
    expect((await orderById()).materials[0]).toMatchObject({ quantity: 10 });
  });

  test("of a yes/no material write no order line", async () => {
    await saveCounts(drill, 1, 0);
    expect((await orderById()).materials).toEqual([]);
    const { materials } = (await as("magazzino").call("Works", "getMaterials", { id_work: world.work }))
      .values;
    expect(materials[0]).toMatchObject({ value_out: 1, value_in: 0 });
  });

  test.each([
    ["x", 0, "materials.0.value_out", "Inserire un valore numerico"],
    ["1,5", 0, "materials.0.value_out", "Inserire un numero intero uguale o maggiore di zero"],
    [1.5, 0, "materials.0.value_out", "Inserire un numero intero uguale o maggiore di zero"],
    [1, -1, "materials.0.value_in", "Inserire un numero intero uguale o maggiore di zero"],
  ])("out %p and in %p are refused with an error of the field %s", async (out, back, field, sentence) => {
    const refused = await saveCounts(books, out, back);
    expect(refused.status).toBe(422);
    expect(Object.entries(refused.values.errors)).toContainEqual([field, sentence]);
  });

  test("are not found on site B for a work that site B hides", async () => {
    expect(
      (await as("magazzino", "B").call("Works", "getMaterials", { id_work: world.hiddenWork })).status,
    ).toBe(404);
  });
});
