import { type ListName, listNames } from "../../src/server/firm/lists/model";
import { all, as, dump, fresh, one, type Values, visitor, wireTomorrow, world } from "../support/requests";

beforeEach(() => {
  fresh();
  administrator = as("gestione1");
});

let administrator: ReturnType<typeof as>;
const list = (funct: string, name: ListName, body: Values = {}) =>
  administrator.call("List", funct as "add", { list: name, ...body } as never);
const rows = async (name: ListName): Promise<Values[]> => (await list("getAll", name)).values.rows;
const texts = async (name: ListName) => (await rows(name)).map(({ text }) => text);
const lastActivity = () => one<{ id: number }>`SELECT max(id) AS id FROM activity`?.id as number;
const undo = (activity: number) => administrator.undo({ activity });

const visit = { date: wireTomorrow, time: "10:30" };
const ofRossi = () => ({ ...visit, client: world.rossi, client_address: world.rossiPlace });
const newAppointment = (values: Values) =>
  as("ufficio").call("Appointment", "createNew", { values: { ...ofRossi(), ...values } });
const appointment = async (id: number): Promise<Values> =>
  (await as("ufficio").call("Appointment", "getFromId", { id })).values.appointment;
const modifyOrder = (values: Values) =>
  as("ufficio").call("Orders", "modify", { id: world.order, values: values as never });
const order = async (): Promise<Values> =>
  (await as("ufficio").call("Orders", "getFromId", { id: world.order })).values.order;

test("the lists begin with the codes and words of the specification", async () => {
  expect(await rows("payment-types")).toMatchObject([
    { value: 0, text: "Contanti" },
    { value: 1, text: "Assegno" },
    { value: 2, text: "Bonifico" },
  ]);
  expect(await rows("sources")).toMatchObject([
    { value: 1, text: "Passaparola" },
    { value: 2, text: "Sito web" },
    { value: 3, text: "E-mail" },
    { value: 4, text: "Vecchio cliente" },
  ]);
  expect(await texts("agents")).toEqual(["Agente 1", "Agente 2", "Agente 3"]);
});

describe.each([...listNames])("the list %s", (name) => {
  test("takes a new word as its last, with the next code; the undo takes it away", async () => {
    const before = await texts(name);
    const { value } = (await list("add", name, { values: { text: "Prova" } })).values;
    expect(value).toBe(Math.max(...(await rows(name)).map((row) => row.value)));
    expect(await texts(name)).toEqual([...before, "Prova"]);
    expect((await undo(lastActivity())).ok).toBe(true);
    expect(await texts(name)).toEqual(before);
  });

  test("renames and moves a word; its history tells it, and the undo brings both back", async () => {
    const before = await rows(name);
    const [first] = before as [Values];
    const body = { value: first.value, version: first.version, values: { text: "Prova", position: 2 } };
    expect((await list("change", name, body)).ok).toBe(true);
    const changed = lastActivity();
    expect((await texts(name))[1]).toBe("Prova");
    const page = await visitor("gestione1").get(`/admin/settings/${name}/modify/${first.value}`);
    expect(page.text).toContain("gestione1");
    expect((await list("change", name, body)).status).toBe(409);
    expect((await undo(changed)).values).toMatchObject({ msg: "Operazione annullata" });
    expect(await texts(name)).toEqual(before.map(({ text }) => text));
  });

  test("refuses an empty, a used and an unknown word", async () => {
    const before = dump();
    const [, second] = (await rows(name)) as [Values, Values];
    expect((await list("add", name, { values: { text: " " } })).values.errors.text).toBeTruthy();
    const same = await list("add", name, { values: { text: second.text.toUpperCase() } });
    expect([same.status, same.values.errors.text]).toEqual([409, expect.stringContaining("Esiste già")]);
    expect((await list("change", name, { value: 99, values: { text: "Prova" } })).status).toBe(404);
    expect((await list("retire", name, { value: "uno" })).status).toBe(422);
    expect(dump()).toBe(before);
  });

  test("is for administrators", async () => {
    expect((await visitor("ufficio").get(`/admin/settings/${name}/`)).status).toBe(403);
  });

  test("is edited on its page", async () => {
    const admin = visitor("gestione1");
    const path = `/admin/settings/${name}/`;
    expect((await admin.post(`${path}insert`, { text: "" })).status).toBe(422);
    expect((await admin.post(`${path}insert`, { text: "Prova" })).status).toBe(303);
    const [last] = (await rows(name)).slice(-1) as [Values];
    expect((await admin.get(path)).text).toContain("Prova");
    expect((await admin.post(`${path}retire/${last.value}`, { version: "1" })).status).toBe(303);
    expect((await admin.get(path)).text).toContain("Disattivato");
    expect((await admin.post(`${path}reopen/${last.value}`, { version: "2" })).status).toBe(303);
    expect((await rows(name)).at(-1)).toMatchObject({ text: "Prova", retired: 0 });
  });
});

test.each([
  ["agents", true],
  ["sources", true],
  ["payment-types", false],
  ["work-types", false],
] as const)("of the list %s the last word can be retired: %p", async (name, mayGo) => {
  const [first, ...others] = (await rows(name)) as [Values, ...Values[]];
  for (const { value } of others) expect((await list("retire", name, { value })).ok).toBe(true);
  const last = await list("retire", name, { value: first.value });
  expect(last.ok).toBe(mayGo);
  if (!mayGo) expect(last.values.msg).toBe("È l'ultima voce attiva: aggiungerne prima un'altra.");
});

test("an unknown list is refused, and the code that means none is not edited", async () => {
  expect((await administrator.call("List", "getAll", { list: "users" } as never)).status).toBe(422);
  for (const name of ["agents", "sources"] as const) {
    expect((await list("change", name, { value: 0, values: { text: "Altro" } })).status).toBe(404);
    expect((await list("retire", name, { value: 0 })).status).toBe(404);
  }
});

describe("a new word", () => {
  test("is chosen in an appointment, and shown with it", async () => {
    const { value } = (await list("add", "sources", { values: { text: "Google" } })).values;
    const { id } = (await newAppointment({ howKnew: value })).values;
    expect(await appointment(id)).toMatchObject({ how_knew_about_us: value, source: "Google" });
    const page = await visitor("ufficio").get(`/appointment/modify/${id}`);
    expect(page.text).toContain(`<option value="${value}" selected="">Google</option>`);
    expect((await newAppointment({ howKnew: 99 })).values.errors).toEqual({ howKnew: "Formato non valido" });
  });

  test("is chosen as payment of an order, and read in its history and on the quote", async () => {
    const { value } = (await list("add", "payment-types", { values: { text: "Carta" } })).values;
    await modifyOrder({ payment_type: 0 });
    expect((await modifyOrder({ payment_type: value })).ok).toBe(true);
    expect(await order()).toMatchObject({ payment_type: value, payment: "Carta" });
    expect((await visitor("ufficio").get(`/orders/${world.order}`)).text).toContain("Carta");
    const { entries } = (await as("ufficio").call("History", "getAll", { table: "orders", id: world.order }))
      .values;
    expect(JSON.stringify(entries[0])).toContain('"before":"Contanti","after":"Carta"');
    expect((await modifyOrder({ payment_type: 9 })).values.errors).toEqual({
      payment_type: "Formato non valido",
    });
  });

  test("that a record uses cannot be undone, which names the record", async () => {
    const { value } = (await list("add", "sources", { values: { text: "Google" } })).values;
    const added = lastActivity();
    await newAppointment({ howKnew: value });
    const refused = await undo(added);
    expect(refused.status).toBe(409);
    expect(refused.values.msg).toContain("Google» è usato in «appuntamento");
  });
});

describe("a retired word", () => {
  test("stays where it was, and is not taken for anything else", async () => {
    const { id } = (await newAppointment({ howKnew: 2 })).values;
    await list("retire", "sources", { value: 2 });
    expect(await appointment(id)).toMatchObject({ source: "Sito web" });
    const same = { id, ...ofRossi(), howKnew: 2, description: "Altro" };
    expect((await as("ufficio").call("Appointment", "updateAppointment", { values: same })).ok).toBe(true);
    expect((await newAppointment({ howKnew: 2 })).values.errors).toEqual({
      howKnew: "«Sito web» non è più in elenco: scegliere un'altra voce.",
    });
    const known = await visitor("ufficio").get(`/appointment/modify/${id}`);
    expect(known.text).toContain("Sito web");
    expect((await visitor("ufficio").get("/appointment/insert")).text).not.toContain("Sito web");
  });

  test("of work is not offered for a new work, and remains in those that have it", async () => {
    await list("retire", "work-types", { value: 0 });
    const { workTypes } = (await as("ufficio").call("Works", "getWorkTypes", {})).values;
    expect(workTypes[0]).toEqual({ value: 1, text: "Trasporto" });
    const work = { date: wireTomorrow, hour: "08:00", id_pickupPlace: world.rossiPlace };
    const sent = { values: { ...work, type: 0, id_order: world.order } };
    expect((await as("ufficio").call("Orders", "addWork", sent)).values.errors.type).toContain("Trasloco");
    const changed = { id: world.work, values: { ...work, type: 0 } };
    expect((await as("ufficio").call("Orders", "editWork", changed)).ok).toBe(true);
    expect((await visitor("ufficio").get(`/orders/works/modify/${world.work}`)).text).toContain("Trasloco");
  });
});

test("a work type has a usual length, which a new work shows; a wrong one is refused beside its field", async () => {
  const change = (duration: string) => list("change", "work-types", { value: 0, values: { duration } });
  for (const [typed, shown] of [
    ["4:30", "4:30"],
    ["2", "2:00"],
    ["0:45", "0:45"],
    ["", ""],
  ]) {
    expect((await change(typed as string)).ok).toBe(true);
    expect((await rows("work-types"))[0]).toMatchObject({ duration: shown });
  }
  for (const wrong of ["0:00", "4:70", "tanto", "-1"])
    expect((await change(wrong)).values.errors).toEqual({ duration: "Scrivere ore e minuti, come 4:30" });
  await change("4:30");
  const page = await visitor("ufficio").get(`/orders/works/insert/${world.order}`);
  expect(page.text).toContain("Trasloco (di solito 4 h 30 min)");
});

describe("a fourth agent", () => {
  const add = async () => (await list("add", "agents", { values: { text: "Carla" } })).values.value as number;

  test("has appointments, statistics and the planning of site A", async () => {
    const agent = await add();
    const { id } = (await newAppointment({ agent })).values;
    expect(await appointment(id)).toMatchObject({ id_agent: agent, agent: "Carla" });
    expect((await visitor("ufficio").get(`/orders/agent/${world.order}`)).text).toContain("Carla");
    expect((await visitor("ufficio").get("/planning/")).text).toContain("Carla");
    const period = `?dateStart=${wireTomorrow}&dateEnd=${wireTomorrow}`;
    expect((await visitor("ufficio").get(`/agentsStats/${period}`)).text).toContain("Carla");
  });

  test("does not exist on site B, where nobody adds one", async () => {
    const agent = await add();
    const { id } = (await newAppointment({ agent })).values;
    const onB = as("ufficio", "B");
    expect((await onB.call("Appointment", "getFromId", { id })).values.appointment).toMatchObject({
      id_agent: 0,
      agent: "",
    });
    expect((await onB.call("Appointment", "editAgent", { id, id_agent: agent })).status).toBe(422);
    const admin = as("gestione1", "B");
    expect((await admin.call("List", "getAll", { list: "agents" })).values.rows).toHaveLength(2);
    expect((await admin.call("List", "getFromCode", { list: "agents", value: agent })).status).toBe(404);
    const sent = { list: "agents", values: { text: "Intruso" } } as const;
    expect((await admin.call("List", "add", sent)).status).toBe(403);
  });

  test("is not read by those who see agent 2 alone", async () => {
    await newAppointment({ agent: await add() });
    await newAppointment({ agent: 2 });
    const { appointments } = (await as("magazzino").call("Calendar", "getWeek", { monday: wireTomorrow }))
      .values;
    expect(new Set(appointments.map(({ id_agent }: Values) => id_agent))).toEqual(new Set([2]));
  });

  test("that is retired keeps its visits, and is offered to no other", async () => {
    const agent = await add();
    const { id } = (await newAppointment({ agent })).values;
    await list("retire", "agents", { value: agent });
    expect((await appointment(id)).agent).toBe("Carla");
    expect((await newAppointment({ agent })).values.errors.agent).toContain("Carla");
    const { agents } = (await as("ufficio").call("Agents", "getAll", {})).values;
    expect(agents.map(({ value }: Values) => value)).toEqual([0, 1, 2, 3]);
  });
});

test("a removed code of yesterday cannot be stored any other way: the database refuses it", () => {
  expect(all`SELECT "table" FROM pragma_foreign_key_list('orders') WHERE "from" = 'payment_type'`).toEqual([
    { table: "payment_types" },
  ]);
});
