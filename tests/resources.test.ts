import { beforeEach, describe, expect, test } from "bun:test";
import { insert } from "../src/server/db";
import { queryPlans } from "./support/query-plans";
import { as, direct, dump, fresh, type Values, world } from "./support/world";

beforeEach(fresh);

const forbidden = { ok: false, status: 403, values: { msg: "Operazione non consentita." } };

describe("the catalogue of resources", () => {
  test("is read with resources.view and changed with resources.edit", async () => {
    expect(await as("segreteria").call("Orders", "getResources", {})).toMatchObject(forbidden);

    const { resources } = (await as("agenda").call("Orders", "getResources", {})).values;
    expect(resources[0]).toEqual({ id: 1, name: "Op", type: 0, ammount: 48, version: 1 });

    const values = { name: "Gru", ammount: "2", type: "1" };
    expect(await as("agenda").call("Orders", "addResource", { values })).toMatchObject(forbidden);

    const made = await as("ufficio").call("Orders", "addResource", { values });
    expect(made.values.msg).toBe("Risorsa inserita");

    const change = { id: made.values.id, values: { ...values, ammount: 3 }, version: 1 };
    expect((await as("ufficio").call("Orders", "editResource", change)).values.msg).toBe(
      "Risorsa modificata",
    );
    expect((await as("ufficio").call("Orders", "editResource", change)).status).toBe(409);
    expect((await as("ufficio").call("Orders", "editResource", { ...change, id: 99 })).status).toBe(404);
  });

  test.each([
    [{ name: "" }, "name", "Il campo non può essere vuoto."],
    [{ ammount: "" }, "ammount", "Il campo non può essere vuoto."],
    [{ ammount: "due" }, "ammount", "Inserire un numero intero valido"],
    [{ ammount: -1 }, "ammount", "Inserire un numero intero valido"],
    [{ type: 2 }, "type", "Formato non valido"],
    [{ type: undefined }, "type", "Il campo non può essere vuoto."],
  ])("refuses a resource with %o", async (wrong, field, sentence) => {
    const before = dump();
    const values = { name: "Gru", ammount: 1, type: 1, ...wrong };
    const refused = await as("ufficio").call("Orders", "addResource", { values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
  });
});

describe("resources of a work", () => {
  const line = (id_resource: number, value: unknown, id_work = world.work) => ({
    id_work,
    id_resource,
    value,
  });
  const workResources = async (id = world.work): Promise<Values> =>
    (await as("agenda").call("Orders", "getWorkResources", { id })).values;
  const save = (values: unknown[], more = {}) =>
    as("ufficio").call("Orders", "saveWorkResources", { id_work: world.work, values, ...more });

  test("are every resource, with the total required on the day of the work", async () => {
    direct(() => insert("work_resources", { id_work: world.hiddenWork, id_resource: 1, value: 5 }));
    const { resources, availability } = await workResources();
    expect(resources[0]).toEqual({ id: 1, name: "Op", type: 0, ammount: 48, value: 2 });
    expect(resources[2]).toMatchObject({ name: "Camion 35 q", value: 0 });
    expect(availability.slice(0, 3)).toEqual([
      { id_resource: 1, used: 7 },
      { id_resource: 2, used: 1 },
      { id_resource: 3, used: 0 },
    ]);

    const onB = (await as("agenda", "B").call("Orders", "getWorkResources", { id: world.work })).values;
    expect(onB.availability[0]).toEqual({ id_resource: 1, used: 2 });
  });

  test("are replaced as a whole; a value of 0 removes one", async () => {
    const saved = await save([line(1, 4), line(2, "0"), line(3, "1")], { version: 1 });
    expect(saved.values.msg).toBe("Risorse aggiornate");

    const { resources, version } = await workResources();
    expect(
      resources.filter(({ value }: Values) => value).map(({ id, value }: Values) => [id, value]),
    ).toEqual([
      [1, 4],
      [3, 1],
    ]);
    expect(version).toBe(2);
    expect((await save([], { version: 1 })).status).toBe(409);
    expect((await save([])).ok).toBe(true);
    expect((await workResources()).resources.every(({ value }: Values) => value === 0)).toBe(true);
  });

  test.each([
    [[line(1, -1)], 422],
    [[line(1, "tre")], 422],
    [[line(1, 1.5)], 422],
    [[line(1, 10_000)], 422],
    [[line(1, 1), line(1, 2)], 422],
    [[{ id_work: 77, id_resource: 1, value: 1 }], 422],
    [[line(1, 1), line(99, 1)], 404],
    ["niente", 422],
  ])("%j is refused and changes nothing", async (values, status) => {
    const before = dump();
    expect((await save(values as unknown[])).status).toBe(status);
    expect(dump()).toBe(before);
  });

  test("are saved with works.edit; resources B with their own right, for private clients, on site A", async () => {
    const body = { id_work: world.work, values: [line(1, 9)] };
    expect(await as("magazzino").call("Orders", "saveWorkResources", body)).toMatchObject(forbidden);
    expect(await as("preventivi").call("Orders", "saveWorkResourcesB", body)).toMatchObject(forbidden);
    expect(await as("ufficio", "B").call("Orders", "saveWorkResourcesB", body)).toMatchObject(forbidden);
    expect((await as("ufficio").call("Orders", "saveWorkResourcesB", body)).ok).toBe(true);

    const second = (await as("ufficio").call("Orders", "getWorkResourcesB", { id: world.work })).values;
    expect(second.resources[0].value).toBe(9);
    expect((await workResources()).resources[0].value).toBe(2);

    const company = { id_work: world.hiddenWork, values: [] };
    const refused = await as("ufficio").call("Orders", "saveWorkResourcesB", company);
    expect(refused.values.msg).toBe("Le risorse B sono solo per i clienti privati.");
    expect((await as("ufficio").call("Orders", "getWorkResourcesB", { id: world.hiddenWork })).status).toBe(
      409,
    );
  });

  test("are read by indexes", async () => {
    const plans = await queryPlans(() => workResources());
    expect(plans.join("\n")).toContain("works_day");
    for (const plan of plans)
      expect(plan).not.toMatch(/SCAN (?!json_each|profiles|profile_permissions|resources|r$|a$)\w+$/m);
  });
});
