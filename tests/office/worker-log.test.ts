import { beforeEach, describe, expect, test } from "bun:test";
import { visitor } from "../support/requests";
import { as, fresh } from "../support/world";

beforeEach(fresh);

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
