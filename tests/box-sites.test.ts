import { describe, expect, test } from "bun:test";
import { line, put, seen, storage, user } from "./support/boxes";
import { world } from "./support/world";

storage();

describe("site B", () => {
  test("never hears of title 1 and its date, nor takes them", async () => {
    const id_line = await put({
      title: "SEGRETO",
      date: "31-12-2026",
      title2: "Visibile",
      date2: "01-01-2027",
    });
    for (const answer of [
      await user("B").call("Box", "getAll", {}),
      await user("B").call("Box", "getLine", { id_line }),
      await user("B").call("Box", "getLog", {}),
      await user("B").call("Box", "getDeadlines", {}),
    ]) {
      expect(answer.ok).toBe(true);
      expect(JSON.stringify(answer)).not.toMatch(/SEGRETO|31-12-2026|"title":|"date":"31/);
    }
    const values = line({ title: "Altro", date: "01-02-2027", title2: "Nuovo" });
    expect((await user("B").call("Box", "modify", { id_line, values })).ok).toBe(true);
    expect((await seen(id_line)).line).toMatchObject({
      title: "SEGRETO",
      date: "31-12-2026",
      title2: "Nuovo",
    });
  });

  test("title 2 is name enough there, and the line stays good on site A", async () => {
    const values = line({ id_order: undefined, title2: "Armadio" });
    const made = await user("B").call("Box", "insert", { values });
    expect(made.ok).toBe(true);
    const refused = await user("B").call("Box", "insert", {
      values: line({ id_order: undefined, title: "X" }),
    });
    expect(refused.values.errors).toEqual({ title2: "Errore: scegliere ordine o inserire un titolo" });
    expect((await user("A").call("Box", "insert", { values })).status).toBe(422);
    const { id_line } = made.values;
    expect((await user("A").call("Box", "modify", { id_line, values: { ...values, used: 1 } })).ok).toBe(
      true,
    );
  });

  test("an order hidden there is neither named nor lost", async () => {
    const id_line = await put({ client: world.azienda, id_order: world.hiddenOrder });
    expect((await seen(id_line, "B")).line.id_order).toBeNull();
    expect((await user("B").call("Box", "getLog", {})).values.data[0].id_order).toBeNull();
    expect((await user("B").call("Box", "getOrders", { query: "2" })).values.orders).toEqual([]);
    const values = line({ client: world.azienda, id_order: null, used: 7 });
    expect((await user("B").call("Box", "modify", { id_line, values })).ok).toBe(true);
    expect((await seen(id_line)).line).toMatchObject({ id_order: world.hiddenOrder, used: 7 });
    const guess = line({ client: world.azienda, id_order: world.hiddenOrder });
    expect((await user("B").call("Box", "insert", { values: guess })).values.msg).toBe("Ordine non trovato.");
  });
});
