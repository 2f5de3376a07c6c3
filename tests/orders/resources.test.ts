import { paceOfVehicle } from "../../src/server/crews/skills/paces";
import { needsOfVehicles } from "../../src/server/crews/skills/store";
import { queryPlans } from "../support/query-plans";
import { insert, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

describe("the catalogue of resources", () => {
  test("is read and changed", async () => {
    const { resources } = (await as("agenda").call("Orders", "getResources", {})).values;
    expect(resources[0]).toEqual({ id: 1, name: "Op", type: 0, ammount: 48, retired: 0, version: 1 });

    const values = { name: "Gru", ammount: "2", type: "1" };

    const made = await as("ufficio").call("Orders", "addResource", { values });
    expect(made.values.msg).toBe("Risorsa inserita");

    const change = { id: made.values.id, values: { ...values, ammount: 3 }, version: 1 };
    expect((await as("ufficio").call("Orders", "editResource", change)).values.msg).toBe(
      "Risorsa modificata",
    );
    expect((await as("ufficio").call("Orders", "editResource", { ...change, id: 99 })).status).toBe(404);
  });

  test("retires a resource and puts it back, also by its page, and refuses an unknown one", async () => {
    const office = as("ufficio");
    expect((await visitor("ufficio").get("/resources/")).text).not.toContain(">Stato<");
    expect((await office.call("Orders", "retireResource", { id: 2, version: 1 })).values.msg).toBe(
      "Risorsa disattivata",
    );
    expect((await office.call("Orders", "retireResource", { id: 99 })).status).toBe(404);
    expect((await visitor("ufficio").get("/resources/")).text).toMatch(/Disattivata.*Riattiva /s);
    await visitor("ufficio").post("/resources/reopen/2", { version: "2" });
    const { resources } = (await office.call("Orders", "getResources", {})).values;
    expect(resources[1]).toMatchObject({ id: 2, retired: 0, version: 3 });
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

  test("keep a retired resource that they require; to others it is not offered", async () => {
    const { resources: before } = await workResources();
    const [{ id, name }] = before;
    expect(before[0].value).toBeGreaterThan(0);
    await as("ufficio").call("Orders", "retireResource", { id });
    expect((await workResources()).resources[0]).toMatchObject({ id, value: before[0].value });
    expect((await save([line(id, before[0].value + 1)])).ok).toBe(true);
    expect((await workResources(world.hiddenWork)).resources.map((row: Values) => row.id)).not.toContain(id);
    const refused = await as("ufficio").call("Orders", "saveWorkResources", {
      id_work: world.hiddenWork,
      values: [line(id, 1, world.hiddenWork)],
    });
    expect([refused.status, refused.values.msg]).toEqual([409, `La risorsa ${name} è disattivata.`]);
    expect((await save([line(id, 0)])).ok).toBe(true);
    expect((await workResources()).resources.map((row: Values) => row.id)).not.toContain(id);
  });

  test("count a retired resource in the planning and the availability only on days that require it", async () => {
    const id = 1;
    const inWeek = async (day: string) => {
      const { values } = await as("ufficio").call("Calendar", "getWeek", { monday: day });
      return values.resourcesLabels.map((label: Values) => label.id);
    };
    const onPage = async (day: string) => (await visitor("ufficio").get(`/resources/?date=${day}`)).text;
    await as("ufficio").call("Orders", "retireResource", { id });
    expect(await inWeek(wireTomorrow)).toContain(id);
    expect(await inWeek("07-01-2030")).not.toContain(id);
    expect((await onPage(wireTomorrow)).match(/>Op</g)).toHaveLength(2);
    expect((await onPage("07-01-2030")).match(/>Op</g)).toHaveLength(1);
    const { values } = await as("ufficio").call("Works", "getResourcesLabels", {});
    expect(values.resources.map((label: Values) => label.id)).not.toContain(id);
  });

  test("are every resource, with the total required on the day of the work", async () => {
    direct(() => insert("work_resources", { id_work: world.hiddenWork, id_resource: 1, value: 5 }));
    const { resources, availability } = await workResources();
    expect(resources[0]).toEqual({ id: 1, name: "Op", type: 0, ammount: 48, value: 2 });
    expect(resources[2]).toMatchObject({ name: "Camion 35 q", value: 0 });
    expect(availability.slice(0, 3)).toEqual([
      { id_resource: 1, used: 7, away: 0 },
      { id_resource: 2, used: 1, away: 0 },
      { id_resource: 3, used: 0, away: 0 },
    ]);

    const onB = (await as("agenda", "B").call("Orders", "getWorkResources", { id: world.work })).values;
    expect(onB.availability[0]).toEqual({ id_resource: 1, used: 2, away: 0 });
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

  test("of list B are saved for private clients", async () => {
    const body = { id_work: world.work, values: [line(1, 9)] };
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
    // The sheets of workers and vehicles are read whole, once.
    needsOfVehicles();
    paceOfVehicle(0);
    const plans = await queryPlans(() => workResources());
    expect(plans.join("\n")).toContain("works_day");
    for (const plan of plans)
      expect(plan).not.toMatch(
        /SCAN (?!json_each|profiles|profile_permissions|resources|closures|settings|municipalities|r$|a$)\w+$/m,
      );
  });
});
