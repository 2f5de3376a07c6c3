import { beforeEach, describe, expect, test } from "bun:test";
import { seededRandom } from "../../db/seed/random";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import { database, update } from "../../src/server/db/db";
import { books, date, office, saveLoad, scotch, stockOf } from "../support/materials";
import { as, direct, fresh, world } from "../support/world";

beforeEach(fresh);

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
  const undone = await boss().call("Activity", "undo", { activity: done.activity });
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
