import { beforeEach, describe, expect, test } from "bun:test";
import { today } from "../src/server/clock";
import { toWire } from "../src/server/days";
import { all, insert } from "../src/server/db";
import { setting } from "../src/server/settings";
import { visitor } from "./support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "./support/world";

beforeEach(fresh);

const changed = "Informazione aggiornata correttamente";
const admin = (site: "A" | "B" = "A") => as("gestione1", site);
const save = (values: Values, more = {}, site: "A" | "B" = "A") =>
  admin(site).call("Settings", "update", { values, ...more });
const read = async (site: "A" | "B" = "A") => (await admin(site).call("Settings", "getAll", {})).values;

describe("the house", () => {
  test("changes what is sent and leaves the rest", async () => {
    const before = await read();
    const saved = await save({ agent: { 2: "Luisa" }, boxes: { formMax: 72 } }, { version: before.version });
    expect(saved.values.msg).toBe(changed);
    const { settings, version } = await read();
    expect(settings).toEqual({
      ...before.settings,
      agent: { ...before.settings.agent, 2: "Luisa" },
      boxes: { formMax: 72 },
    });
    const late = await save({ agent: { 2: "Carla" } }, { version: before.version });
    expect(late.status).toBe(409);
    expect((await save({ agent: { 2: "Carla" } }, { version })).ok).toBe(true);
    const { agents } = (await as("ufficio").call("Agents", "getAll", {})).values;
    expect(JSON.stringify(agents)).toContain("Carla");
  });

  test("writes only what is different", async () => {
    await save({ agent: { 1: "Agente 1" }, session: { idleHours: "12" } });
    expect(all`SELECT 1 FROM settings`).toHaveLength(0);
  });

  test.each([
    [{ boxes: { formMax: 0 } }, "boxes.formMax", "Inserire un numero intero tra 1 e 72"],
    [{ boxes: { formMax: 73 } }, "boxes.formMax", "Inserire un numero intero tra 1 e 72"],
    [{ session: { idleHours: 25 } }, "session.idleHours", "Inserire un numero intero tra 1 e 24"],
    [{ session: { longestDays: "molti" } }, "session.longestDays", "Inserire un numero intero tra 1 e 30"],
    [{ agent: { 1: "" } }, "agent.1", "Il campo non può essere vuoto."],
    [{ company: { name: " " } }, "company.name", "Il campo non può essere vuoto."],
    [{ company: { email: "no" } }, "company.email", "Formato non valido"],
    [{ agent: "tutti" }, "agent", "Formato non valido"],
  ])("is bounded: %j", async (values, field, sentence) => {
    const before = dump();
    const refused = await save(values);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.values.errors)).toEqual([field]);
    if (field !== "agent") expect(refused.values.errors[field]).toBe(sentence);
    expect(dump()).toBe(before);
  });

  test("site B knows of no third agent, and tells no secret", async () => {
    const { settings } = await read("B");
    expect(settings.agent).toEqual({ 1: "Agente 1", 2: "Agente 2" });
    await save({ agent: { 1: "Luisa", 3: "Intruso" } }, {}, "B");
    expect([setting("agent.1"), setting("agent.3")]).toEqual(["Luisa", "Agente 3"]);
    expect(JSON.stringify(await read())).not.toContain("siteB");
  });
});

describe("work types", () => {
  const add = (text: unknown) => admin().call("Settings", "addWorkType", { values: { text } });
  const rename = (value: unknown, text: string, more = {}) =>
    admin().call("Settings", "renameWorkType", { value, values: { text }, ...more });

  test("are added under the next code and renamed under their own", async () => {
    expect((await add("Montaggio cucine")).values).toEqual({ value: 10, msg: changed });
    expect((await rename(0, "Trasloco completo", { version: 1 })).values.msg).toBe(changed);
    const { workTypes } = (await as("ufficio").call("Works", "getWorkTypes", {})).values;
    expect(workTypes[0].text).toBe("Trasloco completo");
    expect(workTypes[10]).toMatchObject({ value: 10, text: "Montaggio cucine" });
  });

  test("keep apart", async () => {
    const before = dump();
    expect((await add("")).status).toBe(422);
    expect((await add("sgombero")).status).toBe(409);
    expect((await rename(1, "Trasloco")).values.errors).toEqual({
      text: "Esiste già un tipo di lavorazione con questo nome.",
    });
    expect((await rename(1, "Viaggio", { version: 9 })).status).toBe(409);
    expect((await rename(99, "Viaggio")).status).toBe(404);
    expect((await rename("uno", "Viaggio")).status).toBe(422);
    expect(dump()).toBe(before);
  });

  test("a rename can be taken back", async () => {
    await rename(3, "Consegna");
    const [last] = all<{ id: number }>`SELECT id FROM activity ORDER BY id DESC LIMIT 1`;
    expect((await admin().call("Activity", "undo", { activity: last?.id })).ok).toBe(true);
    expect(all`SELECT 1 FROM work_types WHERE text = 'Consegna materiali'`).toHaveLength(1);
  });
});

describe("materials", () => {
  const change = (id: number, values: Values, more = {}) =>
    as("magazzino").call("Settings", "changeMaterial", { id, values, ...more });
  const names = async () =>
    (await as("magazzino").call("Settings", "getMaterials", {})).values.materials.map(
      (row: Values) => row.name,
    );

  test("take another cost and another place", async () => {
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

  test("refuse nonsense", async () => {
    const before = dump();
    expect((await change(4, { cost: -1 })).status).toBe(422);
    expect((await change(4, { cost: "2,5" })).status).toBe(422);
    expect((await change(4, { position: 0 })).status).toBe(422);
    expect((await change(99, { cost: 1 })).status).toBe(404);
    expect((await change(4, { cost: 1 }, { version: 8 })).status).toBe(409);
    expect(
      (await as("agenda").call("Settings", "changeMaterial", { id: 4, values: { cost: 1 } })).status,
    ).toBe(403);
    expect(dump()).toBe(before);
  });
});

describe("workers and vehicles", () => {
  const add = (surname: string, name = "") =>
    admin().call("Settings", "addWorker", { values: { surname, name } });
  const codes = async () =>
    (await admin().call("Settings", "getWorkers", {})).values.workers.map((row: Values) => row.value);
  const idOf = async (code: number) =>
    (await admin().call("Settings", "getWorkers", {})).values.workers.find(
      (row: Values) => row.value === code,
    ).id;

  test("codes: regular from 1, Unica from 51, those after them from 101, never 99 and 100", async () => {
    expect((await add("Bruno", "Ugo")).values).toMatchObject({ value: 41, msg: changed });
    expect((await add("Unica", "6")).values.value).toBe(56);
    for (let number = 42; number <= 50; number++) await add("Operaio", `n. ${number}`);
    expect((await add("Carli")).values.value).toBe(104);
    expect((await add("Dossi")).values.value).toBe(105);
    for (let number = 57; number <= 98; number++) await add("Unica", `${number}`);
    const before = dump();
    expect((await add("Unica", "di troppo")).status).toBe(409);
    expect(dump()).toBe(before);
    expect(await codes()).not.toContain(99);
    expect(await codes()).not.toContain(100);
  });

  test("a code does not clash with an entry of a day to come, nor with somebody retired", async () => {
    for (let number = 41; number <= 50; number++) await add("Operaio", `n. ${number}`);
    const day = await as("magazzino").call("Works", "addDailyWorker", { date: wireTomorrow, name: "Aiuto" });
    expect(day.values.value).toBe(104);
    const made = await add("Carli");
    expect(made.values.value).toBe(105);
    await admin().call("Settings", "retireWorker", { id: made.values.id });
    expect((await add("Dossi")).values.value).toBe(106);
  });

  test("a renamed worker is called so everywhere; Unica stays Unica", async () => {
    const id = await idOf(1);
    const rename = (surname: string, more = {}) =>
      admin().call("Settings", "renameWorker", { id, values: { surname, name: "Ugo" }, ...more });
    expect((await rename("Bruno", { version: 1 })).values.msg).toBe(changed);
    const { workers } = (
      await as("magazzino").call("Works", "getWorkersVehiclesList", { date: wireTomorrow })
    ).values;
    expect(workers[0]).toMatchObject({ value: 1, text: "Bruno Ugo" });
    const before = dump();
    expect((await rename("Unica")).values.errors).toEqual({
      surname: "Il nome Unica è riservato ai codici da 51 a 98.",
    });
    expect((await rename("")).status).toBe(422);
    expect((await rename("Rossi", { version: 1 })).status).toBe(409);
    const hidden = all<{ id: number }>`SELECT id FROM workers WHERE code = 99`[0]?.id;
    const values = { surname: "X" };
    expect((await admin().call("Settings", "renameWorker", { id: hidden, values })).status).toBe(404);
    expect(dump()).toBe(before);
  });

  test.each(["Worker", "Vehicle"] as const)(
    "a retired %s leaves the lists, and old days stay",
    async (kind) => {
      const column = kind === "Worker" ? "id_worker" : "id_vehicle";
      const list = kind === "Worker" ? "workers" : "vehicles";
      const old = direct(() => {
        const row = {
          id_order: world.order,
          id_pickup_place: world.rossiPlace,
          date_created: "2020-01-01 08:00",
        };
        const work = insert("works", { ...row, date: "2020-01-02", hour: "08:00", type: 0 });
        insert("crew_lines", { id_work: work, [column]: 3 });
        return { id: work };
      }).id;
      expect((await admin().call("Settings", `retire${kind}`, { id: 3 })).values.msg).toBe(changed);
      const day = await as("magazzino").call("Works", "getWorkersVehiclesList", { date: wireTomorrow });
      expect(day.values[list].map((row: Values) => row.id)).not.toContain(3);
      const crew = await as("magazzino").call("Works", `get${kind}s`, { id: old });
      expect(crew.values[list].map((row: Values) => row.id)).toEqual([3]);
      expect((await admin().call("Settings", `retire${kind}`, { id: 3 })).status).toBe(404);
    },
  );

  test("whoever works today or later is not retired", async () => {
    await as("magazzino").call("Works", "setWorkers", { id: world.work, workers: [5] });
    await as("magazzino").call("Works", "setVehicles", { id: world.work, vehicles: [6] });
    const before = dump();
    const worker = await admin().call("Settings", "retireWorker", { id: 5 });
    expect(worker).toMatchObject({
      status: 409,
      values: { msg: "L'operaio non può essere ritirato: è assegnato a 1 lavorazione da oggi in poi." },
    });
    expect((await admin().call("Settings", "retireVehicle", { id: 6 })).status).toBe(409);
    expect(dump()).toBe(before);
  });

  test("vehicles are added, renamed, and known by their code", async () => {
    const made = await admin().call("Settings", "addVehicle", { values: { name: "Furgone GA 123 BC" } });
    expect(made.values).toMatchObject({ value: 20, msg: changed });
    const { id } = made.values;
    const rename = (name: string, more = {}) =>
      admin().call("Settings", "renameVehicle", { id, values: { name }, ...more });
    expect((await rename("Furgone GA 124 BC", { version: 1 })).ok).toBe(true);
    const before = dump();
    expect((await rename("")).status).toBe(422);
    expect((await rename("X", { version: 1 })).status).toBe(409);
    expect((await rename("X", { id: 99 })).status).toBe(404);
    expect(dump()).toBe(before);
    const { vehicles } = (
      await as("magazzino").call("Works", "getWorkersVehiclesList", { date: toWire(today()) })
    ).values;
    expect(vehicles.at(-1)).toMatchObject({ value: 20, text: "Furgone GA 124 BC" });
  });
});

describe("pages", () => {
  const paths = ["", "work-types/", "materials/", "workers/", "vehicles/"].map(
    (name) => `/admin/settings/${name}`,
  );

  test.each(paths)("%s is for administrators", async (path) => {
    expect((await visitor("gestione1").get(path)).status).toBe(200);
    expect((await visitor("agenda").get(path)).status).toBe(403);
    expect((await visitor("nobody").get(path)).status).toBe(303);
  });

  test("materials open to whoever may edit them", async () => {
    const keeper = visitor("magazzino");
    expect((await keeper.get("/admin/settings/materials/")).text).toContain(
      "/admin/settings/materials/modify/4",
    );
    expect(
      (await keeper.post("/admin/settings/materials/modify/4", { cost: "3", position: "4" })).status,
    ).toBe(303);
    expect((await keeper.get("/admin/settings/workers/")).status).toBe(403);
  });

  test("keep what was typed when refused, and save the rest", async () => {
    const boss = visitor("gestione1");
    const { settings, version } = await read();
    const form = Object.fromEntries(
      Object.entries(settings).flatMap(([group, values]) =>
        Object.entries(values as object).map(([name, value]) => [`${group}.${name}`, String(value)]),
      ),
    );
    const refused = await boss.post("/admin/settings", {
      ...form,
      "boxes.formMax": "90",
      version: String(version),
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Inserire un numero intero tra 1 e 72");
    expect(refused.text).toContain('value="90"');
    expect(
      (await boss.post("/admin/settings", { ...form, "company.name": "Traslochi D'Angelo" })).status,
    ).toBe(303);
    expect(setting("company.name")).toBe("Traslochi D'Angelo");
  });

  test("lists add, rename and retire", async () => {
    const boss = visitor("gestione1");
    expect((await boss.post("/admin/settings/work-types/insert", { text: "" })).status).toBe(422);
    expect((await boss.post("/admin/settings/work-types/insert", { text: "Facchinaggio" })).status).toBe(303);
    expect((await boss.get("/admin/settings/work-types/")).text).toContain("Facchinaggio");
    expect((await boss.get("/admin/settings/work-types/modify/0")).text).toContain('value="Trasloco"');
    expect((await boss.get("/admin/settings/work-types/modify/zero")).status).toBe(404);
    expect((await boss.post("/admin/settings/workers/insert", { surname: "Bruno", name: "" })).status).toBe(
      303,
    );
    const id = all<{ id: number }>`SELECT id FROM workers WHERE surname = 'Bruno'`[0]?.id;
    expect((await boss.post(`/admin/settings/workers/modify/${id}`, { surname: "Bruni" })).status).toBe(303);
    expect((await boss.post(`/admin/settings/workers/retire/${id}`, { version: "2" })).status).toBe(303);
    expect((await boss.get("/admin/settings/workers/")).text).not.toContain("Bruni");
  });
});
