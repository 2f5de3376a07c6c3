import { date, saveLoad, scotch, stockOf } from "../support/materials";
import { as, dump, fresh, type Values, visitor, world } from "../support/requests";

beforeEach(fresh);

const changed = "Informazione aggiornata correttamente";
const change = (id: number, values: Values, more = {}) =>
  as("magazzino").call("Settings", "changeMaterial", { id, values, ...more });
const names = async () =>
  (await as("magazzino").call("Settings", "getMaterials", {})).values.materials.map(
    (row: Values) => row.name,
  );

test("a material gets another cost and another position, and positions remain 1, 2, 3…", async () => {
  expect((await change(4, { cost: 3 }, { version: 1 })).values.msg).toBe(changed);

  await change(4, { position: 1 });
  expect((await names()).slice(0, 3)).toEqual(["Scotch", "Avvitatore e Trapano", "Coperte"]);

  await change(4, { position: 99 });
  expect((await names()).at(-1)).toBe("Scotch");

  const { materials } = (await as("magazzino").call("Settings", "getMaterials", {})).values;
  expect(materials.map((row: Values) => row.position)).toEqual(
    materials.map((_: Values, at: number) => at + 1),
  );
});

test("an invalid cost or position and an unknown material are refused", async () => {
  const before = dump();
  expect((await change(4, { cost: -1 })).status).toBe(422);
  expect((await change(4, { cost: "2,5,0" })).status).toBe(422);
  expect((await change(4, { position: 0 })).status).toBe(422);
  expect((await change(99, { cost: 1 })).status).toBe(404);
  expect(dump()).toBe(before);
});

test("the page is also for profiles that may edit materials alone", async () => {
  const storekeeper = visitor("magazzino");
  expect((await storekeeper.get("/admin/settings/materials/")).text).toContain(
    "/admin/settings/materials/modify/4",
  );
  expect(
    (await storekeeper.post("/admin/settings/materials/modify/4", { cost: "3", position: "4" })).status,
  ).toBe(303);
  expect((await storekeeper.get("/admin/settings/workers/")).status).toBe(403);
});

const settings = (funct: "addMaterial" | "retireMaterial" | "reopenMaterial", body: object) =>
  as("magazzino").call("Settings", funct, body);
const offered = async (): Promise<Values[]> =>
  (await as("ufficio").call("Orders", "getMaterials", {})).values.materials;
const offeredNames = async () => (await offered()).map(({ name }) => name);
const counted = async (): Promise<Values[]> =>
  (await as("ufficio").call("Works", "getMaterials", { id_work: world.work })).values.materials;
const tape = { name: "Nastro", cost: 2 };
const nameTaken = "Esiste già un materiale con questo nome.";

describe("a new material", () => {
  test("is the last of the list, offered at once, with a threshold of 20", async () => {
    const { id } = (await settings("addMaterial", { values: tape })).values;
    expect((await names()).at(-1)).toBe("Nastro");
    expect((await offered()).at(-1)).toMatchObject({ id, ...tape, stock: 0, threshold: 20, stocked: 1 });
    await saveLoad(7, id);
    expect(await stockOf(id)).toBe(7);
  });

  test("of the yes/no kind is answered by yes in a work, and makes no line of the order", async () => {
    const values = { ...tape, yes_no: 1, stocked: 0 };
    const { id } = (await settings("addMaterial", { values })).values;
    expect((await counted()).at(-1)).toMatchObject({ id_material: id, value_out: 1, yes_no: 1 });
    const materials = [{ id_material: id, value_out: 1, value_in: 0 }];
    await as("ufficio").call("Works", "saveMaterials", { id_work: world.work, materials });
    const { order } = (await as("ufficio").call("Orders", "getFromId", { id: world.order })).values;
    expect(order.materials).toEqual([]);
  });

  test.each([
    [{ ...tape, name: " " }, "name", 422],
    [{ ...tape, name: "N".repeat(61) }, "name", 422],
    [{ ...tape, cost: "" }, "cost", 422],
    [{ ...tape, threshold: -1 }, "threshold", 422],
    [{ ...tape, name: "scotch" }, "name", 409],
  ])("%j is refused beside its field %s", async (values, field, status) => {
    const before = dump();
    const refused = await settings("addMaterial", { values });
    expect([refused.status, Object.keys(refused.values.errors)]).toEqual([status, [field]]);
    expect(dump()).toBe(before);
  });

  test("is gone after an undo, unless it is in use", async () => {
    const undo = async (act: { activity?: number }) => (await as("magazzino").undo(act)).status;
    const used = await settings("addMaterial", { values: tape });
    await saveLoad(7, used.values.id);
    expect(await undo(used as object)).toBe(409);
    expect(
      await undo((await settings("addMaterial", { values: { name: "Altro", cost: 1 } })) as object),
    ).toBe(200);
    expect(await offeredNames()).toContain("Nastro");
    expect(await offeredNames()).not.toContain("Altro");
  });
});

describe("a renamed material", () => {
  test("has its new name everywhere, also in past rows", async () => {
    await saveLoad(7);
    await change(scotch, { name: "Nastro adesivo" });
    expect(await names()).toContain("Nastro adesivo");
    const { history } = (await as("ufficio").call("Orders", "getMaterialsHistory", {})).values;
    expect(history[0].material).toBe("Nastro adesivo");
  });

  test("has no name of another one, and its own in other letters", async () => {
    expect((await change(scotch, { name: "pluriball" })).values.errors).toEqual({ name: nameTaken });
    expect((await change(scotch, { name: "SCOTCH" })).ok).toBe(true);
  });

  test("does not get its old name back by an undo once another material has it", async () => {
    const done = await change(scotch, { name: "Nastro" });
    await settings("addMaterial", { values: { name: "Scotch", cost: 1 } });
    expect((await as("magazzino").undo(done)).values.msg).toBe(nameTaken);
  });

  test.each([
    [1, "Avvitatore e Trapano", { stocked: 0, yes_no: 1 }],
    [2, "Coperte", { stocked: 1, yes_no: 1 }],
    [13, "Camion", { stocked: 0, yes_no: 0 }],
  ])("is offered where it was under its old name (%i %s)", async (id, name, kind) => {
    const before = await counted();
    expect((await offered()).find((row) => row.id === id)).toMatchObject({ name, ...kind });
    await change(id, { name: "Altro" });
    expect((await counted()).map((row) => row.id_material)).toEqual(before.map((row) => row.id_material));
    expect((await offered()).find((row) => row.id === id)).toMatchObject({ name: "Altro", ...kind });
  });
});

describe("a retired material", () => {
  const line = { id_material: scotch, quantity: 2 };
  const addLine = () =>
    as("ufficio").call("Orders", "addMaterial", { id_order: world.order, values: { ...line, delivered: 1 } });

  test("is not offered and gets no new rows; past rows, totals and stock remain, and it can be put back", async () => {
    await saveLoad(7);
    const { id } = (await addLine()).values;
    const order = async () =>
      (await as("ufficio").call("Orders", "getFromId", { id: world.order })).values.order;
    const before = await order();

    expect((await settings("retireMaterial", { id: scotch, version: 1 })).values.msg).toBe(changed);
    expect(await offeredNames()).not.toContain("Scotch");
    expect((await counted()).map(({ name }) => name)).not.toContain("Scotch");
    expect(await names()).toContain("Scotch");
    const refused = { id_material: "Il materiale è disattivato." };
    expect((await addLine()).values.errors).toEqual(refused);
    expect((await saveLoad(3)).status).toBe(422);
    const bulk = { id_order: world.order, materials: [line], date };
    expect((await as("ufficio").call("Orders", "saveMaterials", bulk)).status).toBe(422);
    expect(await order()).toEqual(before);

    const corrected = { id, quantity: 3, delivered: 1 };
    expect((await as("ufficio").call("Orders", "editMaterial", { material: corrected })).ok).toBe(true);
    const form = (await visitor("ufficio").get(`/orders/materials/modify/${id}`)).text;
    expect(form).toContain("Scotch");

    expect((await settings("reopenMaterial", { id: scotch, version: 2 })).values.msg).toBe(changed);
    expect(await stockOf(scotch)).toBe(4);
  });

  test("stays in the counts of a work that has counted it", async () => {
    const materials = [{ id_material: scotch, value_out: 5, value_in: 1 }];
    const save = () => as("ufficio").call("Works", "saveMaterials", { id_work: world.work, materials });
    await save();
    await settings("retireMaterial", { id: scotch });
    expect((await counted()).find(({ id_material }) => id_material === scotch)).toMatchObject({
      value_out: 5,
    });
    expect((await save()).ok).toBe(true);
  });

  test("is refused at an old version", async () => {
    expect((await settings("retireMaterial", { id: scotch, version: 8 })).status).toBe(409);
    expect((await settings("retireMaterial", { id: 99 })).status).toBe(404);
  });
});

test("the pages add, rename, retire and put back a material; a refused name is beside its field", async () => {
  const storekeeper = visitor("magazzino");
  const path = "/admin/settings/materials";
  const added = await storekeeper.post(`${path}/insert`, { name: "Nastro", cost: "2", threshold: "5" });
  expect(added.status).toBe(303);
  const refused = await storekeeper.post(`${path}/insert`, { name: "Nastro", cost: "2", threshold: "5" });
  expect([refused.status, refused.text.includes(nameTaken)]).toEqual([409, true]);
  await storekeeper.post(`${path}/modify/14`, {
    name: "Nastro largo",
    cost: "3",
    threshold: "5",
    stocked: "1",
  });
  await storekeeper.post(`${path}/retire/14`, {});
  const { text } = await storekeeper.get(`${path}/`);
  expect(text).toContain("Riattiva Nastro largo");
  await storekeeper.post(`${path}/reopen/14`, {});
  expect((await storekeeper.get(`${path}/`)).text).toContain("Disattiva Nastro largo");
});
