import { addDays, insert, toWire, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow } from "../support/world";

beforeEach(fresh);

const inTwoDays = toWire(addDays(tomorrow, 1));
const holiday = { id_worker: 3, from: wireTomorrow, to: inTwoDays, reason: "Ferie" };
const add = (values: object = holiday, site: "A" | "B" = "A") =>
  as("magazzino", site).call("Works", "addAbsence", { values });
const all = async (site: "A" | "B" = "A"): Promise<Values> =>
  (await as("magazzino", site).call("Works", "getAbsences", { from: wireTomorrow })).values.absences;
const lists = async (site: "A" | "B" = "A", date = wireTomorrow): Promise<Values> =>
  (await as("magazzino", site).call("Works", "getWorkersVehiclesList", { date })).values;

describe("an absence", () => {
  test("with an unknown id is answered 404 on change, delete and page", async () => {
    const body = { id: 7, values: holiday };
    expect((await as("magazzino").call("Works", "changeAbsence", body)).status).toBe(404);
    expect((await as("magazzino").call("Works", "deleteAbsence", { id: 7 })).status).toBe(404);
    expect((await visitor("magazzino").get("/absences/modify/7")).status).toBe(404);
  });

  test("has its page with workersVehicles.edit alone", async () => {
    expect((await visitor("consultazione").get("/absences/")).status).toBe(403);
  });

  const day = "Formato non valido. (gg-mm-aaaa)";
  test.each<[string, object, Values]>([
    ["neither worker nor vehicle", { id_worker: "" }, { id_worker: "Il campo non può essere vuoto." }],
    ["both a worker and a vehicle", { id_vehicle: 1 }, { id_vehicle: "Formato non valido" }],
    ["an unknown worker", { id_worker: 999 }, { id_worker: "Operaio non valido" }],
    ["a hidden worker", { id_worker: 49 }, { id_worker: "Operaio non valido" }],
    ["an unknown vehicle", { id_worker: null, id_vehicle: 99 }, { id_vehicle: "Automezzo non valido" }],
    ["a date that does not exist", { from: "31-04-2026" }, { from: day }],
    ["an empty end", { to: "" }, { to: "Il campo non può essere vuoto." }],
    [
      "an end before the start",
      { to: "01-01-2026" },
      { to: "L'ultimo giorno non può essere prima del primo." },
    ],
  ])("with %s is refused beside its field", async (_, values, errors) => {
    const before = dump();
    const { status, values: answer } = await add({ ...holiday, ...values });
    expect([status, answer.errors]).toEqual([422, errors]);
    expect(dump()).toBe(before);
  });

  test("that overlaps another of the same worker is refused; its own dates can be changed", async () => {
    const { id } = (await add()).values;
    expect((await add({ ...holiday, from: inTwoDays })).values.errors.from).toBe(
      "In quei giorni c'è già un'assenza.",
    );
    expect((await add({ ...holiday, id_worker: 4 })).status).toBe(200);
    const body = { id, values: { ...holiday, to: wireTomorrow }, version: 1 };
    expect((await as("magazzino").call("Works", "changeAbsence", body)).status).toBe(200);
    expect((await as("magazzino").call("Works", "changeAbsence", body)).status).toBe(409);
  });

  test("is listed, marks the worker on the lists of its days, and stops marking when deleted", async () => {
    const { id } = (await add()).values;
    await add({ id_vehicle: 2, from: wireTomorrow, to: wireTomorrow, reason: "Tagliando" });
    expect(await all()).toEqual([
      {
        id,
        ...{ id_worker: 3, id_vehicle: null, kind: "worker", value: 3, text: "Operaio 3" },
        ...{ from: wireTomorrow, to: inTwoDays, reason: "Ferie", version: 1 },
      },
      expect.objectContaining({ kind: "vehicle", value: 2, reason: "Tagliando" }),
    ]);
    const { workers, vehicles } = await lists();
    expect(workers[2].absent).toBe("Ferie");
    expect(vehicles[1].absent).toBe("Tagliando");
    expect(workers[3]).not.toHaveProperty("absent");
    expect((await lists("A", inTwoDays)).vehicles[1]).not.toHaveProperty("absent");
    await as("magazzino").call("Works", "deleteAbsence", { id, version: 1 });
    expect((await lists()).workers[2]).not.toHaveProperty("absent");
  });

  test("of a worker is answered without its reason to those who may not enter one", async () => {
    await add();
    await add({ id_vehicle: 2, from: wireTomorrow, to: wireTomorrow, reason: "Tagliando" });
    const { values } = await as("consultazione").call("Works", "getAbsences", { from: wireTomorrow });
    expect(values.absences.map(({ reason }: Values) => reason)).toEqual(["", "Tagliando"]);
    const { workers } = (await as("consultazione").call("Works", "getByDate", { date: wireTomorrow })).values;
    expect(JSON.stringify(workers ?? [])).not.toContain("Ferie");
  });

  test("is neither listed nor marked on site B", async () => {
    await add();
    expect(await all("B")).toEqual([]);
    expect((await lists("B")).workers[2]).not.toHaveProperty("absent");
  });

  test("is not named on site B, which refuses it before its fields are read", async () => {
    const { id } = (await add()).values;
    const values = { ...holiday, reason: "x".repeat(101) };
    expect((await add(values, "B")).status).toBe(403);
    const changed = await as("magazzino", "B").call("Works", "changeAbsence", { id: id + 1, values });
    expect([changed.status, changed.values.errors]).toEqual([404, undefined]);
  });

  test("of a deleted worker stays listed and can be deleted", async () => {
    const { id } = (await add()).values;
    direct(() => update("workers", 3, { deleted: 1 }));
    expect(await all()).toMatchObject([{ id, text: "Operaio 3" }]);
    expect((await as("magazzino").call("Works", "deleteAbsence", { id })).status).toBe(200);
  });
});

describe("the page of absences", () => {
  const form = { id_worker: "3", from: wireTomorrow, to: inTwoDays, reason: "Ferie" };

  test("shows refused input again with the error; saves, changes and deletes valid input", async () => {
    const guest = visitor("magazzino");
    const refused = await guest.post("/absences/insert/worker", { ...form, to: "30-02-2026" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("30-02-2026");
    expect(refused.text).toContain("gg-mm-aaaa");
    expect((await guest.post("/absences/insert/worker", form)).status).toBe(303);
    expect((await guest.get("/absences/")).text).toContain("Operaio 3");
    const [{ id }] = await all();
    expect((await guest.get(`/absences/modify/${id}`)).text).toContain("Ferie");
    expect((await guest.post(`/absences/modify/${id}`, { ...form, reason: "Malattia" })).status).toBe(303);
    expect((await guest.post(`/absences/delete/${id}`, {})).status).toBe(303);
    expect(await all()).toEqual([]);
  });

  test("shows past absences only with an earlier day in the query", async () => {
    direct(() => insert("absences", { id_worker: 5, date_from: "2026-01-07", date_to: "2026-01-09" }));
    expect((await visitor("magazzino").get("/absences/")).text).not.toContain("Operaio 5");
    expect((await visitor("magazzino").get("/absences/?from=08-01-2026")).text).toContain("Operaio 5");
  });
});
