import { beforeEach, expect, test } from "bun:test";
import { visitor } from "./support/requests";
import { as, dump, fresh, type Values } from "./support/world";

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

test("an invalid cost or position, an unknown material, an old version and a missing right are refused", async () => {
  const before = dump();
  expect((await change(4, { cost: -1 })).status).toBe(422);
  expect((await change(4, { cost: "2,5" })).status).toBe(422);
  expect((await change(4, { position: 0 })).status).toBe(422);
  expect((await change(99, { cost: 1 })).status).toBe(404);
  expect((await change(4, { cost: 1 }, { version: 8 })).status).toBe(409);
  expect((await as("agenda").call("Settings", "changeMaterial", { id: 4, values: { cost: 1 } })).status).toBe(
    403,
  );
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
