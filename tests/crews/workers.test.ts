import { all, insert, today, toWire, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(() => {
  fresh();
  administrator = as("gestione1");
});

const changed = "Informazione aggiornata correttamente";
let administrator: ReturnType<typeof as>;

const add = (surname: string, name = "") =>
  administrator.call("Settings", "addWorker", { values: { surname, name } });

const codes = async () =>
  (await administrator.call("Settings", "getWorkers", {})).values.workers.map((row: Values) => row.value);

const idOf = async (code: number) =>
  (await administrator.call("Settings", "getWorkers", {})).values.workers.find(
    (row: Values) => row.value === code,
  ).id;

test("a new worker gets the next code: regular 1 to 50 and then from 101, Unica 51 to 98, never 99 or 100", async () => {
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

test("a new worker gets neither the code of a later day-only entry nor that of a retired worker", async () => {
  for (let number = 41; number <= 50; number++) await add("Operaio", `n. ${number}`);
  const day = await as("magazzino").call("Works", "addDailyWorker", { date: wireTomorrow, name: "Aiuto" });
  expect(day.values.value).toBe(104);

  const made = await add("Carli");
  expect(made.values.value).toBe(105);

  await administrator.call("Settings", "retireWorker", { id: made.values.id });
  expect((await add("Dossi")).values.value).toBe(106);
});

test("a renamed worker has the new name in the lists; the name Unica is refused outside its codes", async () => {
  const id = await idOf(1);
  const rename = (surname: string, more = {}) =>
    administrator.call("Settings", "renameWorker", { id, values: { surname, name: "Ugo" }, ...more });
  expect((await rename("Bruno", { version: 1 })).values.msg).toBe(changed);

  const { workers } = (await as("magazzino").call("Works", "getWorkersVehiclesList", { date: wireTomorrow }))
    .values;
  expect(workers[0]).toMatchObject({ value: 1, text: "Bruno Ugo" });

  const before = dump();
  expect((await rename("Unica")).values.errors).toEqual({
    surname: "Il nome Unica è riservato ai codici da 51 a 98.",
  });
  expect((await rename("")).status).toBe(422);

  const hidden = all<{ id: number }>`SELECT id FROM workers WHERE code = 99`[0]?.id;
  const values = { surname: "X" };
  expect((await administrator.call("Settings", "renameWorker", { id: hidden, values })).status).toBe(404);
  expect(dump()).toBe(before);
});

test.each(["Worker", "Vehicle"] as const)(
  "a retired %s is no longer listed, but still assigned on past days",
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

    expect((await administrator.call("Settings", `retire${kind}`, { id: 3 })).values.msg).toBe(changed);

    const day = await as("magazzino").call("Works", "getWorkersVehiclesList", { date: wireTomorrow });
    expect(day.values[list].map((row: Values) => row.id)).not.toContain(3);

    const crew = await as("magazzino").call("Works", `get${kind}s`, { id: old });
    expect(crew.values[list].map((row: Values) => row.id)).toEqual([3]);
    expect((await administrator.call("Settings", `retire${kind}`, { id: 3 })).status).toBe(404);
  },
);

test("a worker or vehicle assigned today or later can't be retired", async () => {
  await as("magazzino").call("Works", "setWorkers", { id: world.work, workers: [5] });
  await as("magazzino").call("Works", "setVehicles", { id: world.work, vehicles: [6] });
  const before = dump();
  const worker = await administrator.call("Settings", "retireWorker", { id: 5 });

  expect(worker).toMatchObject({
    status: 409,
    values: { msg: "L'operaio non può essere disattivato: è assegnato a 1 lavorazione da oggi in poi." },
  });
  expect((await administrator.call("Settings", "retireVehicle", { id: 6 })).status).toBe(409);
  expect(dump()).toBe(before);
});

test("a vehicle is added under the next code and renamed; invalid names are refused", async () => {
  const made = await administrator.call("Settings", "addVehicle", { values: { name: "Furgone GA 123 BC" } });
  expect(made.values).toMatchObject({ value: 20, msg: changed });

  const { id } = made.values;
  const rename = (name: string, more = {}) =>
    administrator.call("Settings", "renameVehicle", { id, values: { name }, ...more });
  expect((await rename("Furgone GA 124 BC", { version: 1 })).ok).toBe(true);

  const before = dump();
  expect((await rename("")).status).toBe(422);
  expect((await rename("X", { id: 99 })).status).toBe(404);
  expect(dump()).toBe(before);

  const { vehicles } = (
    await as("magazzino").call("Works", "getWorkersVehiclesList", { date: toWire(today()) })
  ).values;
  expect(vehicles.at(-1)).toMatchObject({ value: 20, text: "Furgone GA 124 BC" });
});

test("a worker is added, renamed and retired on the page", async () => {
  const admin = visitor("gestione1");

  expect((await admin.post("/admin/settings/workers/insert", { surname: "Bruno", name: "" })).status).toBe(
    303,
  );
  const id = all<{ id: number }>`SELECT id FROM workers WHERE surname = 'Bruno'`[0]?.id;
  expect((await admin.post(`/admin/settings/workers/modify/${id}`, { surname: "Bruni" })).status).toBe(303);
  expect((await admin.post(`/admin/settings/workers/retire/${id}`, { version: "2" })).status).toBe(303);
  expect((await admin.get("/admin/settings/workers/")).text).not.toContain("Bruni");
});
