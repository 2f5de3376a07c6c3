import { seededRandom } from "../../db/seed/random";
import { books, catalogue, date, office, orderById, saveLoad, scotch, stockOf } from "../support/materials";
import { addDays, today, toWire, update, visitor } from "../support/requests";
import { some } from "../support/thorough";
import { as, direct, dump, fresh, type Values, world } from "../support/world";

beforeEach(fresh);

describe("loads of the warehouse", () => {
  test("raise the stock and are listed by their day, newest first", async () => {
    expect((await saveLoad("7")).values.msg).toBe("Database aggiornato");
    await saveLoad(5, books, "05-05-2021");
    const { history, total } = (await office().call("Orders", "getMaterialsHistory", { page: 1 })).values;
    expect(total).toBe(2);
    expect(history[1]).toMatchObject({ material: "Scatole Libri", increment: 5 });
    expect(history[1].date).toMatch(/^05-05-2021 \d\d:\d\d$/);
    expect(await stockOf(scotch)).toBe(7);
  });

  test.each([
    [0, date, "values", "Inserire almeno una quantità."],
    [-4, date, "values.0.increment", "Inserire un valore numerico"],
    [1, "04-05-2021", "date", "Formato non valido. (gg-mm-aaaa)"],
    [1, toWire(addDays(today(), 1)), "date", "La data non può essere futura."],
  ])(
    "an increment of %p on %p is refused with an error of the field %s",
    async (increment, day, field, sentence) => {
      const refused = await saveLoad(increment, scotch, day);
      expect(refused.status).toBe(422);
      expect(Object.entries(refused.values.errors)).toContainEqual([
        field.replace("values.0", "0"),
        sentence,
      ]);
    },
  );
});

type Line = {
  material: number;
  quantity: number;
  price: number;
  delivered: number;
  /** The step in which it was first delivered. */
  since?: number;
};

type Listed = { id: number; id_material: number; conteggio_lavori: string };

// A model of the acknowledged changes is compared with the stock and the totals after each step.
test.each(some([1, 2, 3, 4, 5], 2))(
  "after random changes stock and totals equal the sum of the acknowledged ones (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const costs = new Map((await catalogue()).map(({ id, cost }) => [id, cost]));
    const cost = (material: number) => costs.get(material) as number;
    const orders = [world.order, world.hiddenOrder];
    const loaded = new Map<number, number>();
    const lines = new Map(orders.map((id) => [id, new Map<number, Line>()]));
    const tied = new Map<number, number>();
    const countedAt = new Map<number, number>();
    const adjust = (id: number, pieces: number) => loaded.set(id, (loaded.get(id) ?? 0) + pieces);
    /** What was counted stays, whatever is corrected of what the count saw. */
    const seen = ({ material, quantity, delivered, since = 99 }: Line) =>
      delivered && since < (countedAt.get(material) ?? -1) ? quantity : 0;
    const linesOf = (id: number) => lines.get(id) as Map<number, Line>;

    for (let step = 0; step < 50; step++) {
      const id_order = random.pick(orders);
      const own = linesOf(id_order);
      const material = random.int(4, 12);
      const [id, line] = [...own][random.int(0, own.size - 1)] ?? [];
      const quantity = random.int(-1, 10);
      const delivered = random.int(0, 1);
      const acts = [
        async () => {
          const values = [{ id_material: material, increment: quantity }];
          const done = await office().call("Orders", "saveMaterialsList", { values, date });
          expect(done.ok).toBe(quantity > 0);
          if (done.ok) adjust(material, quantity);
        },
        async () => {
          const stock = (await stockOf(material)) as number;
          const values = [{ id_material: material, counted: quantity, stock }];
          const done = await office().call("Orders", "saveStocktaking", { values });
          expect(done.ok).toBe(quantity >= 0);
          if (!done.ok) return;
          adjust(material, quantity - stock);
          countedAt.set(material, step);
        },
        async () => {
          const price = random.chance(2 / 3) ? undefined : random.int(0, 99);
          const values = { id_material: material, quantity, delivered, price };
          const done = await office().call("Orders", "addMaterial", { id_order, values });
          expect(done.ok).toBe(quantity > 0);
          const paid = price ?? cost(material) * quantity;
          const since = delivered ? step : undefined;
          if (done.ok) own.set(done.values.id, { material, quantity, price: paid, delivered, since });
        },
        async () => {
          const asked = [material, 4 + ((material - 3) % 9)].map((id_material) => ({
            id_material,
            quantity: random.int(0, 3),
          }));
          const materials = asked.map(({ id_material, quantity }) => ({ id_material, quantity }));
          const before = new Set(own.keys());
          const done = await office().call("Orders", "saveMaterials", {
            id_order,
            materials,
            date,
            delivered,
          });
          const wanted = asked.filter((one) => one.quantity > 0);
          expect(done.ok).toBe(wanted.length > 0);
          const listed = (await orderById(id_order)).materials as Listed[];
          const made = listed.filter((one) => one.conteggio_lavori === "0" && !before.has(one.id));
          expect(made).toHaveLength(wanted.length);
          for (const [at, { id_material, quantity }] of wanted.entries()) {
            const price = cost(id_material) * quantity;
            const since = delivered ? step : undefined;
            own.set(made[at]?.id as number, { material: id_material, quantity, price, delivered, since });
          }
        },
        async () => {
          if (!line || id === undefined) return;
          const done = await office().call("Orders", "editMaterial", {
            material: { id, quantity, delivered },
          });
          expect(done.ok).toBe(quantity > 0);
          const price = quantity === line.quantity ? line.price : cost(line.material) * quantity;
          if (!done.ok) return;
          const since = line.since ?? (delivered ? step : undefined);
          const after = { ...line, quantity, price, delivered, since };
          adjust(line.material, seen(after) - seen(line));
          own.set(id, after);
        },
        async () => {
          if (!line || id === undefined) return;
          expect((await office().call("Orders", "deleteMaterial", { id })).ok).toBe(true);
          adjust(line.material, -seen(line));
          own.delete(id);
        },
        async () => {
          const [value_out, value_in] = [random.int(0, 9), random.int(0, 9)];
          const materials = [{ id_material: material, value_out, value_in }];
          const done = await office().call("Works", "saveMaterials", { id_work: world.work, materials });
          expect(done.ok).toBe(true);
          tied.set(material, value_out - value_in);
        },
        async () => {
          const counted = ((await orderById(world.order)).materials as Listed[]).find(
            (one) => one.conteggio_lavori === "1",
          );
          if (!counted) return;
          const { status } = await office().call("Orders", "deleteMaterial", { id: counted.id });
          expect(status).toBe(409);
        },
      ];
      await random.pick(acts)();

      const all = [...lines.values()].flatMap((own) => [...own.values()]);
      for (const { id, stock } of await catalogue()) {
        const gone = all.filter((one) => one.material === id && one.delivered);
        const out = gone.reduce((sum, one) => sum + one.quantity, tied.get(id) ?? 0);
        expect([step, id, stock]).toEqual([step, id, (loaded.get(id) ?? 0) - out]);
      }
      for (const id of orders) {
        const { totalCostMaterials, totalCostPermissions, totalCost } = await orderById(id);
        const own = [...linesOf(id).values()].reduce((sum, one) => sum + one.price, 0);
        const counted = [...tied].reduce((sum, [material, pieces]) => sum + cost(material) * pieces, 0);
        const materials = own + (id === world.order ? counted : 0);
        expect([step, totalCostMaterials, totalCost]).toEqual([
          step,
          materials,
          1200 + materials + totalCostPermissions,
        ]);
      }
    }
  },
);

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

const undo = (act: object) => office().undo(act);

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
