import { changeSetting } from "../../src/server/db/settings";
import { contract, freshFiles, insertLine, lineValues, user } from "../support/boxes";
import { as, direct, dump, insert, world } from "../support/world";

const { onDisk } = freshFiles();

describe("rights of the boxes", () => {
  test("a caller without `boxes` reads nothing, and one without `editDeposit` changes nothing", async () => {
    const id_line = await insertLine();
    const before = dump();
    for (const call of [
      await as("magazzino").call("Box", "getAll", {}),
      await as("nobody").call("Box", "getAll", {}),
      await as("consultazione").call("Box", "insert", { values: lineValues(), files: [contract] }),
      await as("direzione").call("Box", "modify", { id_line, values: lineValues({ used: 1 }) }),
      await as("consultazione").call("Box", "move", { id_line, id_box: 3 }),
      await as("direzione").call("Box", "delete", { id_line }),
      await as("consultazione").call("Box", "remind", { lines: [{ id_line, title: 1 }] }),
      await as("ufficio").call("Settings", "changeLetter", {
        kind: "reminder",
        values: { subject: "x", body: "x" },
      }),
    ])
      expect([401, 403]).toContain(call.status);
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });
});

describe("inserting a line", () => {
  const range = "Inserire un numero intero tra 1 e 50";
  const percent = "Inserire un numero intero tra 0 e 100";
  const required = "Il campo non può essere vuoto.";
  const noName = "Errore: scegliere ordine o inserire un titolo";

  test.each([
    [{ id_box: "" }, "id_box", required],
    [{ id_box: 0 }, "id_box", range],
    [{ id_box: 51 }, "id_box", range],
    [{ id_box: 73 }, "id_box", range],
    [{ id_box: "dodici" }, "id_box", range],
    [{ id_box: 1.5 }, "id_box", range],
    [{ used: "" }, "used", required],
    [{ used: 101 }, "used", percent],
    [{ used: -1 }, "used", percent],
    [{ used: "metà" }, "used", percent],
    [{ used: 12.5 }, "used", percent],
    [{ position: undefined }, "position", required],
    [{ position: 2 }, "position", "Formato non valido"],
    [{ client: undefined }, "client", required],
    [{ client: 999 }, "client", "Cliente non trovato."],
    [{ id_order: undefined }, "title", noName],
    [{ id_order: undefined, title: " " }, "title", noName],
    [{ id_order: "", id_order_text: "161", title: "Mobili" }, "id_order", "Scegliere l'ordine dall'elenco."],
    [{ id_order: 999 }, "id_order", "Ordine non trovato."],
    [{ id_order: 2 }, "id_order", "L'ordine appartiene a un altro cliente."],
    [{ date: "31-04-2027" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ date2: "31-12-1949" }, "date2", "Formato non valido. (gg-mm-aaaa)"],
    [{ title: "x".repeat(201) }, "title", "Massimo 200 caratteri."],
  ])("with %o is refused with an error of the field %s", async (more, field, sentence) => {
    const before = dump();
    const refused = await user().call("Box", "insert", { values: lineValues(more), files: [contract] });
    expect(refused).toMatchObject({ status: 422, values: { msg: sentence, errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });

  test("tells all that is wrong in one round, also when a record of it is changed", async () => {
    const wrong = { id_box: 51, client: "", id_order: "", title: "" };
    const errors = { id_box: range, client: required, title: noName };
    const refused = await user().call("Box", "insert", { values: lineValues(wrong) });
    expect(refused.values.errors).toEqual(errors);
    const stored = lineValues({ id_box: 51, id_order: 999, client: world.rossi, used: "" });
    expect((await user().call("Box", "insert", { values: stored })).values.errors).toEqual({
      ...{ used: required, id_box: range, id_order: "Ordine non trovato." },
    });
    const id_line = await insertLine({});
    expect(
      (await user().call("Box", "modify", { id_line, values: lineValues(wrong) })).values.errors,
    ).toEqual(errors);
    const both = lineValues({ id_box: 51, client: 999, id_order: "", title: "" });
    expect((await user().call("Box", "insert", { values: both })).values.errors).toEqual({
      ...{ id_box: range, client: "Cliente non trovato.", title: noName },
    });
  });

  test("accepts box numbers up to the setting boxes.formMax, which the error names", async () => {
    direct(() => changeSetting("boxes.formMax", "60"));
    await insertLine({ id_box: 60 });
    const refused = await user().call("Box", "insert", { values: lineValues({ id_box: 61 }) });
    expect(refused.values.msg).toBe("Inserire un numero intero tra 1 e 60");
  });

  test("beyond the allowed range is impossible, but a line already there can be changed in its box", async () => {
    const id_line = direct(() =>
      insert("box_lines", { id_box: 72, id_client: world.rossi, used: 5, title: "Quadri" }),
    );
    const values = lineValues({ id_box: 72, used: 9 });
    expect((await user().call("Box", "modify", { id_line, values })).ok).toBe(true);
    const refused = await user().call("Box", "modify", { id_line, values: { ...values, id_box: 71 } });
    expect(refused.values.errors).toEqual({ id_box: "Inserire un numero intero tra 1 e 50" });
  });

  test("accepts 0 and 100 percent, a title instead of an order, and numbers as text", async () => {
    await insertLine({ used: "0" });
    await insertLine({ used: "100", id_box: "3", position: "0", id_order: "", title: "Pianoforte" });
    const boxes = (await user().call("Box", "getAll", {})).values.boxes;
    expect(boxes[11]).toMatchObject({ id_box: 12, group: "Depositi", percent: 0 });
    expect(boxes[2].lines).toMatchObject([{ used: 100, position: 0, id_order: null, title: "Pianoforte" }]);
  });
});

describe("reading the boxes", () => {
  test("getAll answers 72 boxes with their groups, each with the sum of its lines", async () => {
    await insertLine({ used: 70 });
    await insertLine({ used: 60, date: "31-12-2026", title2: "Coperte", date2: "2027-01-31" });
    const { boxes } = (await as("consultazione").call("Box", "getAll", {})).values;
    expect(boxes).toHaveLength(72);
    expect([...new Set(boxes.map(({ group }: { group: string }) => group))]).toHaveLength(6);
    expect(boxes[71].group).toBe("Soffitta");
    expect(boxes[11].percent).toBe(130);
    expect(boxes[11].lines[1]).toEqual({
      id_line: 2,
      id_box: 12,
      id_order: world.order,
      position: 1,
      id_client: world.rossi,
      client: "Rossi Niccolò",
      used: 60,
      title: "",
      date: "31-12-2026",
      title2: "Coperte",
      date2: "31-01-2027",
      version: 1,
      uploadedFiles: [],
    });
  });

  test("getOrders finds orders by number, surname and company", async () => {
    const find = async (query: string) =>
      (await user().call("Box", "getOrders", { query })).values.orders.map(
        ({ text }: { text: string }) => text,
      );
    expect(await find("1")).toEqual(["#1 - Rossi Niccolò"]);
    expect(await find("ros")).toEqual(["#1 - Rossi Niccolò"]);
    expect(await find("vesuvio")).toEqual(["#2 - Officine Vesuvio S.r.l."]);
    expect(await find("zzz")).toEqual([]);
  });
});
