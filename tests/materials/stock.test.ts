import { beforeEach, describe, expect, test } from "bun:test";
import { seededRandom } from "../../db/seed/random";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import { books, catalogue, date, office, orderById, saveLoad, scotch, stockOf } from "../support/materials";
import { some } from "../support/thorough";
import { as, fresh, world } from "../support/world";

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

  test("are refused without orders.manageMaterials", async () => {
    expect((await as("magazzino").call("Orders", "saveMaterialsList", { values: [], date })).status).toBe(
      403,
    );
  });
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
