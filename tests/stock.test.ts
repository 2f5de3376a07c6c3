import { beforeEach, expect, test } from "bun:test";
import { seededRandom } from "../db/seed/random";
import { today } from "../src/server/clock";
import { toWire } from "../src/server/days";
import { as, fresh, world } from "./support/world";

beforeEach(fresh);

const date = toWire(today());
const office = () => as("ufficio");

type Line = { material: number; quantity: number; price: number; delivered: number };
type Listed = { id: number; id_material: number; conteggio_lavori: string };

const order = async (id: number) => (await office().call("Orders", "getFromId", { id })).values.order;
const catalogue = async () =>
  (await office().call("Orders", "getMaterials", {})).values.materials as {
    id: number;
    cost: number;
    stock: number;
  }[];

// Kept on paper beside the house: what each answer said yes to, and nothing of what was refused.
test.each([1, 2, 3, 4, 5])(
  "whatever is done, stock and totals are what was acknowledged (%i)",
  async (seed) => {
    const random = seededRandom(seed);
    const costs = new Map((await catalogue()).map(({ id, cost }) => [id, cost]));
    const cost = (material: number) => costs.get(material) as number;
    const orders = [world.order, world.hiddenOrder];
    const loaded = new Map<number, number>();
    const lines = new Map(orders.map((id) => [id, new Map<number, Line>()]));
    const tied = new Map<number, number>();
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
          if (done.ok) loaded.set(material, (loaded.get(material) ?? 0) + quantity);
        },
        async () => {
          const price = random.chance(2 / 3) ? undefined : random.int(0, 99);
          const values = { id_material: material, quantity, delivered, price };
          const done = await office().call("Orders", "addMaterial", { id_order, values });
          expect(done.ok).toBe(quantity > 0);
          const paid = price ?? cost(material) * quantity;
          if (done.ok) own.set(done.values.id, { material, quantity, price: paid, delivered });
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
          const listed = (await order(id_order)).materials as Listed[];
          const made = listed.filter((one) => one.conteggio_lavori === "0" && !before.has(one.id));
          expect(made).toHaveLength(wanted.length);
          for (const [at, { id_material, quantity }] of wanted.entries()) {
            const price = cost(id_material) * quantity;
            own.set(made[at]?.id as number, { material: id_material, quantity, price, delivered });
          }
        },
        async () => {
          if (!line || id === undefined) return;
          const done = await office().call("Orders", "editMaterial", {
            material: { id, quantity, delivered },
          });
          expect(done.ok).toBe(quantity > 0);
          const price = quantity === line.quantity ? line.price : cost(line.material) * quantity;
          if (done.ok) own.set(id, { ...line, quantity, price, delivered });
        },
        async () => {
          if (id === undefined) return;
          expect((await office().call("Orders", "deleteMaterial", { id })).ok).toBe(true);
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
          const counted = ((await order(world.order)).materials as Listed[]).find(
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
        const { totalCostMaterials, totalCostPermissions, totalCost } = await order(id);
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
