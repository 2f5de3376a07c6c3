import { contract, freshFiles, insertLine, lineValues, photo, request, user } from "../support/boxes";
import { as, dump, one, today, toWire } from "../support/world";

freshFiles();

describe("history of the boxes", () => {
  test("lists insert, change, move and delete, each with the files the line had then", async () => {
    const id_line = await insertLine({ title: "Mobili" }, [contract]);
    await user().call("Box", "modify", { id_line, values: lineValues({ used: 55 }), files: [photo] });
    await user().call("Box", "move", { id_line, id_box: 7, version: 2 });
    const gone = await user().call("Box", "delete", { id_line, version: 3 });
    expect(gone.values.msg).toBe("Deposito cancellato");

    const { data, total } = (await as("direzione").call("Box", "getLog", { page: 1 })).values;
    expect(total).toBe(4);
    expect(data.map((row: Record<string, unknown>) => [row.action, row.id_box, row.used, row.date])).toEqual([
      ["delete", 7, 55, toWire(today())],
      ["modify", 7, 55, toWire(today())],
      ["modify", 12, 55, toWire(today())],
      ["insert", 12, 40, toWire(today())],
    ]);
    expect(data[0]).toMatchObject({ id_order: 1, surname: "Rossi", name: "Niccolò", title: "Mobili" });
    expect(data.map((row: { files: unknown[] }) => row.files.length)).toEqual([2, 2, 2, 1]);

    const served = await request(data[0].files[0].url, "direzione");
    expect(await served.bytes()).toEqual(contract.bytes);
    expect((await request(data[0].files[0].url, "agenda")).status).toBe(403);
  });

  test("has the movement by which a line gets older values", async () => {
    const id_line = await insertLine();
    await user().call("Box", "move", { id_line, id_box: 7 });
    const { change } = one<{ change: number }>`
      SELECT id AS change FROM change WHERE noun = 'box_lines' ORDER BY id DESC LIMIT 1` as {
      change: number;
    };
    const back = { table: "box_lines", id: id_line, change, side: "before" };
    expect((await user().call("History", "setBack", back)).status).toBe(200);
    const { data } = (await user().call("Box", "getLog", {})).values;
    expect(data.map((row: Record<string, unknown>) => row.id_box)).toEqual([12, 7, 12]);
  });

  test("has 20 movements per page", async () => {
    for (let count = 0; count < 21; count++) await insertLine();
    const call = async (page: number) => (await user().call("Box", "getLog", { page })).values.data.length;
    expect([await call(1), await call(2), await call(3)]).toEqual([20, 1, 0]);
  });

  test("has no entry for a refused delete or move", async () => {
    const id_line = await insertLine();
    const before = dump();
    expect((await user().call("Box", "delete", { id_line, version: 2 })).status).toBe(409);
    expect((await user().call("Box", "move", { id_line, id_box: 51 })).status).toBe(422);
    expect((await user().call("Box", "move", { id_line: 99, id_box: 5 })).status).toBe(404);
    expect(dump()).toBe(before);
  });
});
