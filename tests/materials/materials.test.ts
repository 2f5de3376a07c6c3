import { seededRandom } from "../../db/seed/random";
import { books, date, office, orderById, saveLoad, scotch, stockOf } from "../support/materials";
import { addDays, as, database, direct, dump, fresh, today, toWire, update, world } from "../support/world";

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

const yesterday = toWire(addDays(today(), -1));
const boss = () => as("superadmin");

const count = async (counted: number) =>
  office().call("Orders", "saveStocktaking", {
    values: [{ id_material: scotch, counted, stock: await stockOf(scotch) }],
  });

const add = (quantity: number, day: string, delivered = 1) =>
  office().call("Orders", "addMaterial", {
    id_order: world.order,
    values: { id_material: scotch, quantity, delivered, date: day },
  });

type Done = { ok: boolean; activity?: number; values: { id?: number; msg?: string } };

const undo = async (done: Done) => {
  const undone = await boss().undo(done);
  return undone as Done;
};

const refused =
  "Non si può annullare: il materiale è stato poi contato o corretto. Per cambiare la giacenza fare un nuovo inventario.";

describe("what was counted stays what was counted", () => {
  test.each([yesterday, date])("when a load of %s is undone after the count", async (day) => {
    const load = await saveLoad(20, scotch, day);
    await count(15);
    expect((await undo(load)).ok).toBe(true);
    expect(await stockOf(scotch)).toBe(15);
  });

  test.each([yesterday, date])("when a line of %s is deleted, restored or set back", async (day) => {
    await saveLoad(20, scotch, yesterday);
    const { id } = (await add(4, day)).values;
    const edited = (await office().call("Orders", "editMaterial", {
      material: { id, quantity: 6, delivered: 1, date: day },
    })) as Done;
    await count(15);
    const { change } = database()
      .query("SELECT id AS change FROM change WHERE id_activity = ? AND noun = 'order_materials'")
      .get(edited.activity as number) as { change: number };
    const back = { table: "order_materials", id, change, side: "before" };
    expect((await boss().call("History", "setBack", back)).ok).toBe(true);
    expect(await stockOf(scotch)).toBe(15);
    const deleted = (await office().call("Orders", "deleteMaterial", { id })) as Done;
    expect([deleted.ok, await stockOf(scotch)]).toEqual([true, 15]);
    const restored = await boss().call("Bin", "restore", { id: deleted.activity });
    expect([restored.ok, await stockOf(scotch)]).toEqual([true, 15]);
  });

  test("when something of today is undone that was written after the count, its pieces move again", async () => {
    await saveLoad(20, scotch, yesterday);
    await count(15);
    const line = await add(4, date);
    expect(await stockOf(scotch)).toBe(11);
    await undo(line);
    expect(await stockOf(scotch)).toBe(15);
  });

  test("a count is undone only while nothing later was counted or corrected", async () => {
    const first = await count(15);
    const second = await count(9);
    expect((await undo(first)).values.msg).toBe(refused);
    expect((await undo(second)).ok).toBe(true);
    expect(await stockOf(scotch)).toBe(15);
    await add(4, yesterday);
    expect((await undo(first)).values.msg).toBe(refused);
    expect(await stockOf(scotch)).toBe(15);
  });

  test("an undone count comes back only while nothing moved", async () => {
    const counted = await count(15);
    const undone = await undo(counted);
    const again = await undo(undone);
    expect([again.ok, await stockOf(scotch)]).toEqual([true, 15]);
    const gone = await undo(again);
    await saveLoad(3, books);
    await saveLoad(3, scotch, yesterday);
    expect((await undo(gone)).values.msg).toBe(refused);
    expect(await stockOf(scotch)).toBe(3);
  });
});

type Act = Done & { of: "count" | "movement"; at: number; moves: number; undone: boolean };

// The expected stock: the last count, and what was written of today since.
test.each([1, 2, 3, 4, 5, 6])(
  "after random movements, counts and undos the stock is what was counted and what moved since (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    direct(() => update("works", world.work, { date: addDays(today(), -1) }));
    const acts: Act[] = [];
    let undos = 0;
    await saveLoad(50, scotch, yesterday);
    await count(50);
    const isCounted = (since: number) =>
      acts.some(({ of, at, undone }) => of === "count" && at > since && !undone);
    const lines = () =>
      database()
        .query("SELECT id, quantity, date FROM order_materials WHERE id_material = ? AND id_work IS NULL")
        .all(scotch) as { id: number; quantity: number; date: string }[];
    for (let step = 0; step < 60; step++) {
      const before = (await stockOf(scotch)) as number;
      const day = random.pick([yesterday, date]);
      const quantity = random.int(1, 9);
      const line = random.pick([...lines(), undefined]);
      const created = acts.find(({ values }) => line && values.id === line.id)?.at ?? 0;
      const isSeen = line && (line.date !== today() || isCounted(created));
      const open = acts.filter((act) => !act.undone);
      const kinds = [
        async () => ({ done: await saveLoad(quantity, scotch, day), expected: day === date ? quantity : 0 }),
        async () => ({ done: await add(quantity, day), expected: day === date ? -quantity : 0 }),
        async () => ({ done: await count(quantity * 5), expected: quantity * 5 - before, counts: true }),
        async () => ({
          done: await as("magazzino").call("Works", "saveMaterials", {
            id_work: world.work,
            materials: [{ id_material: scotch, value_out: quantity, value_in: 0 }],
          }),
          expected: 0,
        }),
        async () =>
          line && {
            done: await office().call("Orders", "deleteMaterial", { id: line.id }),
            expected: isSeen ? 0 : line.quantity,
          },
        async () =>
          line && {
            done: await office().call("Orders", "editMaterial", {
              material: { id: line.id, quantity, delivered: 1, date: toWire(line.date as never) },
            }),
            expected: isSeen ? 0 : line.quantity - quantity,
          },
      ];
      const act = open.length ? random.pick(open) : undefined;
      if (act && random.chance(0.4)) {
        const done = await undo(act);
        const counted = isCounted(act.at);
        if (!done.ok) {
          expect(done.values.msg).toMatch(/^Non si può annullare|non ha modificato alcun dato/);
          expect(await stockOf(scotch)).toBe(before);
          continue;
        }
        undos++;
        act.undone = true;
        expect([step, await stockOf(scotch)]).toEqual([step, before - (counted ? 0 : act.moves)]);
        continue;
      }
      const made = await random.pick(kinds)();
      if (!made?.done.ok) continue;
      const after = (await stockOf(scotch)) as number;
      expect([step, after - before]).toEqual([step, made.expected]);
      acts.push({
        ...(made.done as Done),
        of: "counts" in made ? "count" : "movement",
        at: step,
        moves: after - before,
        undone: false,
      });
    }
    expect(undos).toBeGreaterThan(3);
  },
);
