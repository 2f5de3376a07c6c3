import { beforeEach, expect, test } from "bun:test";
import { visitor } from "../support/requests";
import { as, dump, fresh } from "../support/world";

beforeEach(fresh);

const parco = { name: "Parco Azzurro", address: "Via Manzoni 4", city: "Pozzuoli" };
const list = async () => (await as("nobody").call("Location", "getAll", {})).values.location;

test.each(["A", "B"] as const)(
  "on site %s an administrator adds, changes and deletes a condominium; old versions and unknown ids are refused",
  async (site) => {
    const user = as("gestione1", site);
    const made = await user.call("Location", "createNew", { values: parco });
    expect(made.values.msg).toBe("Condominio inserito");

    const { id } = made.values;
    expect(await list()).toContainEqual({ id, ...parco });

    const changed = await user.call("Location", "update", {
      id,
      values: { ...parco, name: "Parco Blu" },
      version: 1,
    });
    expect(changed.values.msg).toBe("Condominio modificato");

    const before = dump();
    const late = await user.call("Location", "update", { id, values: parco, version: 1 });
    expect(late.status).toBe(409);
    expect((await user.call("Location", "update", { id: 999, values: parco })).status).toBe(404);
    expect((await user.call("Location", "delete", { id: 999 })).status).toBe(404);
    expect(dump()).toBe(before);
    expect((await user.call("Location", "delete", { id })).values.msg).toBe("Condominio eliminato");
    expect(await list()).toHaveLength(1);
  },
);

test.each(["name", "address", "city"])(
  "a condominium without its %s is refused beside the field",
  async (field) => {
    const before = dump();
    const refused = await as("gestione1").call("Location", "createNew", {
      values: { ...parco, [field]: "" },
    });
    expect(refused).toMatchObject({
      status: 422,
      values: { errors: { [field]: "Il campo non può essere vuoto." } },
    });
    expect(dump()).toBe(before);
  },
);

test("a condominium that an account request refers to can't be deleted", async () => {
  const values = { name: "Ada", surname: "Russo", email: "ada@traslo.example", phone: "333", condominium: 1 };
  await as("nobody").call("Account", "registerNew", { values });
  const before = dump();
  const refused = await as("gestione1").call("Location", "delete", { id: 1 });

  expect(refused).toMatchObject({
    status: 409,
    values: { msg: "Il condominio non può essere eliminato: ha 1 richiesta di account." },
  });
  expect(dump()).toBe(before);
});

test("the pages are for administrators only, and keep the input of a refused form", async () => {
  expect((await visitor("ufficio").get("/admin/locations/")).status).toBe(403);

  const admin = visitor("gestione1");
  expect((await admin.get("/admin/locations/")).text).toContain("Condominio Aurora");

  const refused = await admin.post("/admin/locations/insert", { ...parco, city: "" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Parco Azzurro");
  expect((await admin.post("/admin/locations/insert", parco)).status).toBe(303);
  expect((await admin.get("/admin/locations/modify/2")).text).toContain("Via Manzoni 4");
  expect((await admin.post("/admin/locations/modify/2", { ...parco, name: "Parco Blu" })).status).toBe(303);
  expect((await list())[1].name).toBe("Parco Blu");
  expect((await admin.post("/admin/locations/delete/2", {})).status).toBe(303);
  expect(await list()).toHaveLength(1);
});
