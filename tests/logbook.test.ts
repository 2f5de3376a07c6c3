import { beforeEach, describe, expect, test } from "bun:test";
import { visitor } from "./support/requests";
import { as, dump, fresh } from "./support/world";

beforeEach(fresh);

const vehicle = { automezzo_id: 3, intervention_type: "Cambio olio", description: "Officina di fiducia" };
const worker = { operaio_id: 5, amount: "1250,5", description: "Anticipo" };

describe("vehicle logs", () => {
  test("are one's own, and everyone's for an administrator", async () => {
    const made = await as("preventivi").call("LogVehicle", "createNew", { values: vehicle });
    const { id } = made.values;
    expect((await as("preventivi").call("LogVehicle", "getFromId", { id })).values.log).toMatchObject(
      vehicle,
    );
    await as("gestione1").call("LogVehicle", "createNew", { values: vehicle });
    expect((await as("preventivi").call("LogVehicle", "getAll", {})).values.total).toBe(1);
    expect((await as("gestione1").call("LogVehicle", "getAll", {})).values.total).toBe(2);
    expect((await as("gestione1").call("LogVehicle", "getLogVehicleFromUser", {})).values.total).toBe(1);
    expect((await as("gestione1").call("LogVehicle", "getFromId", { id })).ok).toBe(true);
  });

  test("are changed and deleted by their author alone", async () => {
    const { id } = (await as("preventivi").call("LogVehicle", "createNew", { values: vehicle })).values;
    const before = dump();
    const values = { ...vehicle, id };
    expect((await as("gestione1").call("LogVehicle", "updateLogVehicle", { values })).status).toBe(404);
    expect((await as("gestione1").call("LogVehicle", "deleteLogVehicle", { id })).status).toBe(404);
    expect(dump()).toBe(before);
    expect((await as("preventivi").call("LogVehicle", "deleteLogVehicle", { id })).values.msg).toBe(
      "Log eliminato",
    );
  });

  test.each([
    [{ ...vehicle, automezzo_id: "" }, "automezzo_id", "Il campo non può essere vuoto."],
    [{ ...vehicle, automezzo_id: 999 }, "automezzo_id", "Automezzo non valido"],
    [{ ...vehicle, intervention_type: " " }, "intervention_type", "Il campo non può essere vuoto."],
    [{ ...vehicle, description: "" }, "description", "Il campo non può essere vuoto."],
  ])("refused beside its field: %#", async (values, field, sentence) => {
    const refused = await as("gestione1").call("LogVehicle", "createNew", { values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  });
});

describe("worker logs", () => {
  test.each([
    ["1250,5", 1250.5],
    ["0.01", 0.01],
    [80, 80],
    ["19,99", 19.99],
  ])("an amount of %p is kept to the cent", async (amount, remaining) => {
    const { id } = (await as("gestione2").call("LogWorkers", "createNew", { values: { ...worker, amount } }))
      .values;
    expect((await as("gestione2").call("LogWorkers", "getFromId", { id })).values.log.amount).toBe(remaining);
  });

  test.each([
    [{ ...worker, amount: "" }, "amount", "Il campo non può essere vuoto."],
    [{ ...worker, amount: "dieci" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, amount: "-5" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, amount: "1,234" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, operaio_id: 0 }, "operaio_id", "Il campo non può essere vuoto."],
    [{ ...worker, operaio_id: 9999 }, "operaio_id", "Operaio non valido"],
  ])("refused beside its field: %#", async (values, field, sentence) => {
    const refused = await as("gestione1").call("LogWorkers", "createNew", { values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  });

  test("never speak of the hidden codes", async () => {
    const { workers } = (await as("gestione1").call("LogWorkers", "getAllWorkers", {})).values;
    expect(workers).toHaveLength(48);
  });
});

describe("pages", () => {
  test("the list cuts long texts, the form comes back with what was typed", async () => {
    const values = { ...vehicle, intervention_type: "x".repeat(60), description: "y".repeat(150) };
    await as("preventivi").call("LogVehicle", "createNew", { values });
    const list = (await visitor("preventivi").get("/logVehicle/")).text;
    expect(list).toContain(`>${"x".repeat(45)}…<`);
    expect(list).toContain(`>${"y".repeat(100)}…<`);
    const form = { operaio_id: "5", amount: "abc", description: "resta scritto" };
    const refused = await visitor("preventivi").post("/logWorkers/insert", form);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("resta scritto");
  });

  test("an administrator reads another's log, and finds no form of it", async () => {
    const { id } = (await as("preventivi").call("LogVehicle", "createNew", { values: vehicle })).values;
    expect((await visitor("gestione1").get(`/logVehicle/show/${id}`)).status).toBe(200);
    expect((await visitor("gestione1").get(`/logVehicle/modify/${id}`)).status).toBe(404);
    expect((await visitor("preventivi").get(`/logVehicle/modify/${id}`)).status).toBe(200);
  });

  test("the button deletes what its list showed, not what was changed since", async () => {
    const { id } = (await as("preventivi").call("LogVehicle", "createNew", { values: vehicle })).values;
    await as("preventivi").call("LogVehicle", "updateLogVehicle", { values: { ...vehicle, id } });
    expect((await visitor("preventivi").post(`/logVehicle/delete/${id}`, { version: "1" })).status).toBe(409);
    expect((await visitor("preventivi").get("/logVehicle")).text).toContain('name="version" value="2"');
  });

  test("are closed to whoever lacks the rule", async () => {
    expect((await visitor("ufficio").get("/logVehicle/")).status).toBe(403);
    expect((await visitor("ufficio").get("/logWorkers/insert")).status).toBe(403);
  });
});
