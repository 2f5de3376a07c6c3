import { beforeEach, describe, expect, test } from "bun:test";
import { visitor } from "../support/requests";
import { as, dump, fresh } from "../support/world";

beforeEach(fresh);

const vehicle = { automezzo_id: 3, intervention_type: "Cambio olio", description: "Officina di fiducia" };

const createdBy = async (profile: Parameters<typeof as>[0]): Promise<number> =>
  (await as(profile).call("LogVehicle", "createNew", { values: vehicle })).values.id;

describe("vehicle logs", () => {
  test("an account reads its own logs, an administrator those of all accounts", async () => {
    const id = await createdBy("preventivi");
    const user = as("preventivi");
    const admin = as("gestione1");
    expect((await user.call("LogVehicle", "getFromId", { id })).values.log).toMatchObject(vehicle);

    await createdBy("gestione1");

    expect((await user.call("LogVehicle", "getAll", {})).values.total).toBe(1);
    expect((await admin.call("LogVehicle", "getAll", {})).values.total).toBe(2);
    expect((await admin.call("LogVehicle", "getLogVehicleFromUser", {})).values.total).toBe(1);
    expect((await admin.call("LogVehicle", "getFromId", { id })).ok).toBe(true);
  });

  test("only the author changes and deletes a log, an administrator gets 404", async () => {
    const id = await createdBy("preventivi");
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
  ])("an invalid value is refused with a sentence beside its field: %#", async (values, field, sentence) => {
    const refused = await as("gestione1").call("LogVehicle", "createNew", { values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  });
});

describe("pages of vehicle logs", () => {
  test("the list cuts the intervention type at 45 characters and the description at 100", async () => {
    const values = { ...vehicle, intervention_type: "x".repeat(60), description: "y".repeat(150) };
    await as("preventivi").call("LogVehicle", "createNew", { values });

    const list = (await visitor("preventivi").get("/logVehicle/")).text;

    expect(list).toContain(`>${"x".repeat(45)}…<`);
    expect(list).toContain(`>${"y".repeat(100)}…<`);
  });

  test("an administrator sees the log of another account, but its form is 404", async () => {
    const id = await createdBy("preventivi");

    expect((await visitor("gestione1").get(`/logVehicle/show/${id}`)).status).toBe(200);
    expect((await visitor("gestione1").get(`/logVehicle/modify/${id}`)).status).toBe(404);
    expect((await visitor("preventivi").get(`/logVehicle/modify/${id}`)).status).toBe(200);
  });

  test("the delete button of a list is refused with 409 when the log has changed since", async () => {
    const id = await createdBy("preventivi");
    await as("preventivi").call("LogVehicle", "updateLogVehicle", { values: { ...vehicle, id } });

    expect((await visitor("preventivi").post(`/logVehicle/delete/${id}`, { version: "1" })).status).toBe(409);
    expect((await visitor("preventivi").get("/logVehicle")).text).toContain('name="version" value="2"');
  });

  test("an account without the permission gets 403", async () => {
    expect((await visitor("ufficio").get("/logVehicle/")).status).toBe(403);
  });
});

const worker = { operaio_id: 5, amount: "1250,5", description: "Anticipo" };

describe("worker logs", () => {
  test.each([
    ["1250,5", 1250.5],
    ["0.01", 0.01],
    [80, 80],
    ["19,99", 19.99],
  ])("an amount of %p is stored to the cent", async (amount, stored) => {
    const { id } = (await as("gestione2").call("LogWorkers", "createNew", { values: { ...worker, amount } }))
      .values;
    expect((await as("gestione2").call("LogWorkers", "getFromId", { id })).values.log.amount).toBe(stored);
  });

  test.each([
    [{ ...worker, amount: "" }, "amount", "Il campo non può essere vuoto."],
    [{ ...worker, amount: "dieci" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, amount: "-5" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, amount: "1,234" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, operaio_id: 0 }, "operaio_id", "Il campo non può essere vuoto."],
    [{ ...worker, operaio_id: 9999 }, "operaio_id", "Operaio non valido"],
  ])("an invalid value is refused with a sentence beside its field: %#", async (values, field, sentence) => {
    const refused = await as("gestione1").call("LogWorkers", "createNew", { values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  });

  test("the workers to choose from do not include the hidden codes", async () => {
    const { workers } = (await as("gestione1").call("LogWorkers", "getAllWorkers", {})).values;
    expect(workers).toHaveLength(48);
  });
});

describe("pages of worker logs", () => {
  test("a refused form is shown again with the values that were entered", async () => {
    const form = { operaio_id: "5", amount: "abc", description: "resta scritto" };

    const refused = await visitor("preventivi").post("/logWorkers/insert", form);

    expect(refused.status).toBe(422);
    expect(refused.text).toContain("resta scritto");
  });

  test("an account without the permission gets 403", async () => {
    expect((await visitor("ufficio").get("/logWorkers/insert")).status).toBe(403);
  });
});
