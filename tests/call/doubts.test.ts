import { office, saveLoad, scotch } from "../support/materials";
import { addMonths, formatDay, one, today, toWire, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const far = () => addMonths(today(), 40);
const visit = (more: object = {}) => ({
  ...{ date: wireTomorrow, time: "16:30", agent: 1, client: world.rossi, client_address: world.rossiPlace },
  ...more,
});
const create = (values: object, sure?: number, site: "A" | "B" = "A") =>
  as("ufficio", site).call("Appointment", "createNew", { values, sure });
const count = () => one<{ n: number }>`SELECT count(*) AS n FROM appointments`?.n;

describe("a figure that cannot be", () => {
  test("is a warning of a call, a question of a form, and nothing once it is confirmed", async () => {
    const values = visit({ date: toWire(far()) });
    const warning = `Data: ${formatDay(far())} è fra più di 2 anni.`;
    expect((await create(values)).values.warning).toBe(warning);
    const before = dump();
    expect(await create({ ...values, time: "18:00" }, 0)).toMatchObject({
      status: 422,
      values: { errors: { sure: warning } },
    });
    expect(dump()).toBe(before);
    const done = await create({ ...values, time: "18:00" }, 1);
    expect([done.ok, done.values.warning]).toEqual([true, undefined]);
  });

  test("that stays is not asked about again", async () => {
    const { id } = (await create(visit({ date: toWire(far()) }))).values;
    const values = { ...visit({ date: toWire(far()) }), id, description: "terzo piano" };
    expect((await as("ufficio").call("Appointment", "updateAppointment", { values, sure: 0 })).ok).toBe(true);
  });

  test("an absence of years and a copy onto the same day are warnings", async () => {
    const absence = { id_worker: 3, from: toWire(addMonths(today(), -30)), to: toWire(today()) };
    const away = await as("gestione1").call("Works", "addAbsence", { values: absence });
    expect(away.values.warning).toMatch(/^L'assenza dura \d{3} giorni\.$/);
    const copy = { date: wireTomorrow, repeat: "none" };
    const twin = await as("gestione1").call("Orders", "copyWork", { id: world.work, values: copy });
    expect(twin.values.warning).toBe("Quel giorno la lavorazione c'è già: la copia è una seconda, uguale.");
  });

  test("is asked by the form, with what was typed", async () => {
    const typed = Object.entries({ ...visit({ date: toWire(far()) }), sure: 0 });
    const form = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
    const asked = await visitor("ufficio").post("/appointment/insert", form);
    expect(asked.status).toBe(422);
    expect(asked.text).toContain("È giusto così: salvare lo stesso");
    const { status } = await visitor("ufficio").post("/appointment/insert", { ...form, sure: "1" });
    expect(status).toBe(303);
  });
});

test("the second e-mail of a client goes to its contacts, and odd ones are asked about", async () => {
  const save = (email: string, sure?: number) =>
    as("ufficio").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Rossi", name: "Niccolò", email },
      sure,
    });
  const asked = await save("Mario <m@posta.example>; mailto:b@posta.example", 0);
  expect(asked.values.errors.sure).toBe("Fra i contatti va b@posta.example: l'e-mail del cliente è una.");
  expect((await save("Mario <m@posta.example>; mailto:b@posta.example", 1)).ok).toBe(true);
  const { client, contacts } = (await as("ufficio").call("Client", "getFromId", { id: world.rossi })).values;
  expect(client.email).toBe("m@posta.example");
  expect((contacts ?? client.contacts).map(({ email }: Values) => email)).toContain("b@posta.example");
  expect((await save("m..n@posta.example", 0)).values.errors.sure).toContain("non sembra completo");
  const found = await as("ufficio").call("Client", "search", { email: "mailto:m@posta.example" });
  expect(found.values.clients[0].id).toBe(world.rossi);
  for (const query of ["Rossi <m@posta.example>", "mailto:m@posta.example"])
    expect((await as("ufficio").call("Client", "getAll", { page: 1, query })).values.clients[0]?.id).toBe(
      world.rossi,
    );
});

test("a stock below zero and a delivery that is still to come are warnings", async () => {
  await saveLoad(31);
  const values = { id_material: scotch, quantity: 81, date: toWire(addMonths(today(), 14)), delivered: 1 };
  const { warning } = (await office().call("Orders", "addMaterial", { id_order: world.order, values }))
    .values;
  expect(warning).toContain("deve ancora venire: la giacenza conta la consegna da adesso.");
  expect(warning).toContain("la giacenza scende a -50.");
});

describe("two appointments of an agent at the same hour", () => {
  const busy = "Agente 1 è già occupato: Rossi Niccolò, 16:30–17:30.";

  test("are saved with a warning, also by four tabs; of nobody without", async () => {
    const answers: Values[] = (await Promise.all([1, 2, 3, 4].map(() => create(visit())))).map(
      ({ values }) => values,
    );
    expect(answers.map(({ warning }) => warning?.includes("Agente 1 è già occupato"))).toEqual([
      undefined,
      true,
      true,
      true,
    ]);
    expect(answers[1]?.warning).toBe(busy);
    await create(visit({ agent: 0, time: "18:00" }));
    expect((await create(visit({ agent: 0, time: "18:00" }))).values.warning).toBeUndefined();
  });

  test("by a form are asked about and stand in agenda and Home until they are gone", async () => {
    await create(visit());
    const rows = count();
    expect((await create(visit(), 0)).values.errors).toEqual({ sure: busy });
    expect(count()).toBe(rows);
    const { id } = (await create(visit(), 1)).values;
    const screens = async () => [
      (await visitor("ufficio").get(`/agenda?week=${wireTomorrow}`)).text.includes("Stessa ora"),
      (await visitor("ufficio").get("/")).text.includes(
        "appuntamenti alla stessa ora di un altro, il primo domani",
      ),
    ];
    expect(await screens()).toEqual([true, true]);
    const moved = { id, id_agent: 2 };
    expect((await as("ufficio").call("Appointment", "editAgent", moved)).ok).toBe(true);
    expect(await screens()).toEqual([false, false]);
    const back = await as("ufficio").call("Appointment", "editAgent", { id, id_agent: 1 });
    expect(back.values.warning).toBe(busy);
  });

  test("on site B only those count that it shows", async () => {
    const { id } = (await create(visit())).values;
    expect((await create(visit(), 0, "B")).values.errors).toEqual({ sure: busy });
    direct(() => update("appointments", id, { state: 1 }));
    const hidden = await create(visit(), 0, "B");
    expect([hidden.ok, hidden.values.warning]).toEqual([true, undefined]);
  });
});
