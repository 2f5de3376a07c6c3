import { freshFiles, insertLine, lineValues, readLine, user } from "../support/boxes";
import { visitor, world } from "../support/requests";

freshFiles();

describe("boxes on site B", () => {
  test("title 1 and its date are neither answered nor changed", async () => {
    const id_line = await insertLine({
      title: "SEGRETO",
      date: "31-12-2025",
      title2: "Visibile",
      date2: "01-01-2026",
    });
    for (const answer of [
      await user("B").call("Box", "getAll", {}),
      await user("B").call("Box", "getLine", { id_line }),
      await user("B").call("Box", "getLog", {}),
    ]) {
      expect(answer.ok).toBe(true);
      expect(JSON.stringify(answer)).not.toMatch(/SEGRETO|31-12-2025|"title":|"date":"31/);
    }
    const { deadlines } = (await user("B").call("Box", "getDeadlines", {})).values;
    expect(deadlines).toMatchObject([{ id_line, which: 2, title: "Visibile", due: "01-01-2026" }]);

    const values = lineValues({ title: "Altro", date: "01-02-2027", title2: "Nuovo" });
    expect((await user("B").call("Box", "modify", { id_line, values })).ok).toBe(true);
    expect((await readLine(id_line)).line).toMatchObject({
      title: "SEGRETO",
      date: "31-12-2025",
      title2: "Nuovo",
    });
  });

  test("no page or form has title 1 or its date", async () => {
    await insertLine({ title: "SEGRETO", date: "31-12-2025", title2: "Visibile" });
    const seen = visitor("depositi", "B");
    for (const path of ["", "?view=map", "deadlines/", "log/", "insert", "modify/1"]) {
      const { status, text } = await seen.get(`/box/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/SEGRETO|31[-/]12[-/]2025|Titolo 1|Pagato fino al \(1\)/);
    }
  });

  test("a line needs only title 2, and can then be changed on site A too", async () => {
    const values = lineValues({ id_order: undefined, title2: "Armadio" });
    const made = await user("B").call("Box", "insert", { values });
    expect(made.ok).toBe(true);

    const refused = await user("B").call("Box", "insert", {
      values: lineValues({ id_order: undefined, title: "X" }),
    });
    expect(refused.values.errors).toEqual({ title2: "Errore: scegliere ordine o inserire un titolo" });
    expect((await user("A").call("Box", "insert", { values })).ok).toBe(true);

    const { id_line } = made.values;
    expect((await user("A").call("Box", "modify", { id_line, values: { ...values, used: 1 } })).ok).toBe(
      true,
    );
  });

  test("an order hidden on site B is not answered, not chosen and not removed by a change", async () => {
    const id_line = await insertLine({ client: world.azienda, id_order: world.hiddenOrder });
    expect((await readLine(id_line, "B")).line.id_order).toBeNull();
    expect((await user("B").call("Box", "getLog", {})).values.data[0].id_order).toBeNull();
    expect((await user("B").call("Box", "getOrders", { query: "2" })).values.orders).toEqual([]);

    const values = lineValues({ client: world.azienda, id_order: null, used: 7 });
    expect((await user("B").call("Box", "modify", { id_line, values })).ok).toBe(true);
    expect((await readLine(id_line)).line).toMatchObject({ id_order: world.hiddenOrder, used: 7 });

    const guess = lineValues({ client: world.azienda, id_order: world.hiddenOrder });
    expect((await user("B").call("Box", "insert", { values: guess })).values.msg).toBe("Ordine non trovato.");
  });
});
