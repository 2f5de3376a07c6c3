import { describe, expect, test } from "bun:test";
import { today } from "../src/server/clock";
import { toWire } from "../src/server/days";
import { ask, contract, line, photo, put, storage, user } from "./support/boxes";
import { as, dump } from "./support/world";

storage();

describe("history", () => {
  test("tells insert, change, move and delete, each with the files of that moment", async () => {
    const id_line = await put({ title: "Mobili" }, [contract]);
    await user().call("Box", "modify", { id_line, values: line({ used: 55 }), files: [photo] });
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
    const served = await ask(data[0].files[0].url, "direzione");
    expect(await served.bytes()).toEqual(contract.bytes);
    expect((await ask(data[0].files[0].url, "agenda")).status).toBe(403);
  });

  test("comes 20 a page", async () => {
    for (let count = 0; count < 21; count++) await put();
    const call = async (page: number) => (await user().call("Box", "getLog", { page })).values.data.length;
    expect([await call(1), await call(2), await call(3)]).toEqual([20, 1, 0]);
  });

  test("a stale delete or move changes nothing", async () => {
    const id_line = await put();
    const before = dump();
    expect((await user().call("Box", "delete", { id_line, version: 2 })).status).toBe(409);
    expect((await user().call("Box", "move", { id_line, id_box: 51 })).status).toBe(422);
    expect((await user().call("Box", "move", { id_line: 99, id_box: 5 })).status).toBe(404);
    expect(dump()).toBe(before);
  });
});
