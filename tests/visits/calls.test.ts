import { addDays, type Day, formatDay, isWorkingDay, toWire } from "../../src/server/base/days";
import { nextOpenDay } from "../../src/server/days/closures/store";
import { outcomeText } from "../../src/server/visits/calls/model";
import { insert, one, today, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, world } from "../support/world";

beforeEach(fresh);

const visitedOn = (date: Day) => direct(() => update("appointments", world.open, { date }));

const version = () =>
  one<{ version: number }>`SELECT version FROM appointments WHERE id = ${world.open}`?.version;

const stored = () => one`SELECT state, call_on, id_reason FROM appointments WHERE id = ${world.open}`;

const record = (values: Values, more: Values = {}) =>
  as("gestione1").call("Appointment", "addCall", { id: world.open, values, ...more });

const callsOf = async () =>
  (await as("gestione1").call("Appointment", "getCalls", { id: world.open })).values.calls;

const listed = async (missing: "call" | "answer", site: "A" | "B" = "A") => {
  const { values } = await as("gestione1", site).call("Appointment", "getAll", { missing, page: 1 });
  return values.appointments.some(({ id }: Values) => id === world.open);
};

describe("a telephone call", () => {
  test("of who did not answer is repeated on the next open day, or on the day that is given", async () => {
    expect(await record({ outcome: 0 })).toMatchObject({
      ok: true,
      values: { msg: "Telefonata registrata" },
    });
    expect(stored()).toEqual({ state: 0, call_on: nextOpenDay(today()), id_reason: null });
    const later = addDays(today(), 20);
    await record({ outcome: 0, call_on: toWire(later) });
    expect(stored()).toMatchObject({ call_on: later });
  });

  test("moves the visit out of the list until its day; then it is there again", async () => {
    visitedOn(addDays(today(), -30));
    expect(await listed("call")).toBe(true);
    await record({ outcome: 1, call_on: toWire(addDays(today(), 5)), notes: "Sente un'altra ditta" });
    expect(await listed("call")).toBe(false);
    expect(await listed("answer")).toBe(false);
    direct(() => update("appointments", world.open, { call_on: today() }));
    expect(await listed("call")).toBe(true);
  });

  test("that loses the client says why; one that wins confirms", async () => {
    await record({ outcome: 3, reason: 2, call_on: toWire(today()) });
    expect(stored()).toEqual({ state: 2, call_on: null, id_reason: 2 });
    expect((await callsOf())[0]).toMatchObject({ outcome: 3, reason: "Altra ditta", author: "gestione1" });
    await as("gestione1").call("Appointment", "editState", { id: world.open, state: 0 });
    expect(stored()).toEqual({ state: 0, call_on: null, id_reason: null });
    await record({ outcome: 2 });
    expect(stored()).toMatchObject({ state: 1, call_on: null });
  });

  test("that confirms leads to its order whoever may make one; everything else stays where it was", async () => {
    const list = { "hx-current-url": "http://localhost/appointment/", "hx-request": "true" };
    const after = async (user: "gestione1" | "agenda", outcome: string) => {
      const { headers } = await visitor(user).post(
        `/appointment/${world.open}/call`,
        { outcome, call_on: toWire(addDays(today(), 5)) },
        list,
      );
      return headers.get("location") ?? headers.get("hx-location") ?? headers.get("hx-redirect");
    };
    expect(await after("gestione1", "1")).not.toContain("/order");
    expect(await after("gestione1", "2")).toContain(`/appointment/${world.open}/order`);
    const { text } = await visitor("gestione1").get(`/appointment/${world.open}/order`);
    expect(text).toContain("Crea ordine");
    await as("gestione1").call("Appointment", "editState", { id: world.open, state: 0 });
    expect(await after("agenda", "2")).not.toContain("/order");
    expect(stored()).toMatchObject({ state: 1 });
  });

  test("is one act: its undo takes back the call and what it did", async () => {
    const done = await record({ outcome: 3, reason: 1, notes: "Troppo caro" });
    await as("gestione1").undo(done);
    expect(await callsOf()).toEqual([]);
    expect(stored()).toEqual({ state: 0, call_on: null, id_reason: null });
  });

  test("is one in the log and in the bin, not a new appointment", async () => {
    await record({ outcome: 2 });
    const log = (await as("superadmin").call("Log", "getAll", { page: 1 })).values;
    expect(JSON.stringify(log)).toContain("Ha registrato una telefonata sull'");
    await as("gestione1").call("Appointment", "deleteAppointment", { id: world.open });
    const { records } = (await as("superadmin").call("Bin", "getAll", { page: 1 })).values;
    expect(records[0].parts).toEqual([`telefonata del ${formatDay(today())}`]);
  });

  test("is in the client's history, with who made it and what they spoke of", async () => {
    await record({ outcome: 1, call_on: toWire(addDays(today(), 7)), notes: "Decide col marito" });
    const { values } = await as("gestione1").call("Client", "getTimeline", { id: world.rossi, page: 1 });
    expect(values.entries).toContainEqual(
      expect.objectContaining({ kind: "call", title: "Telefonata", author: "gestione1" }),
    );
    expect(JSON.stringify(values)).toContain("Decide col marito");
  });
});

describe("a call is refused", () => {
  const refused = async (values: Values, errors: Record<string, string>) => {
    const before = dump();
    expect(await record(values)).toMatchObject({ status: 422, values: { errors } });
    expect(dump()).toEqual(before);
  };

  test("without an outcome, a day or a reason, each beside its field", async () => {
    await refused({}, { outcome: "Il campo non può essere vuoto." });
    await refused({ outcome: 1 }, { call_on: "Indicare quando richiamare." });
    await refused(
      { outcome: 1, call_on: toWire(addDays(today(), -1)) },
      { call_on: "Indicare un giorno da oggi in poi." },
    );
    await refused({ outcome: 3 }, { reason: "Indicare il motivo." });
    await refused({ outcome: 3, reason: 99 }, { reason: "Formato non valido" });
    direct(() => update("loss_reasons", 3, { retired: 1 }));
    await refused(
      { outcome: 3, reason: 3 },
      { reason: "«Data non disponibile» non è più in elenco: scegliere un'altra voce." },
    );
  });

  test("once a colleague changed the visit, or it is no longer open", async () => {
    const seen = version();
    await record({ outcome: 0 });
    expect((await record({ outcome: 3, reason: 1 }, { version: seen })).status).toBe(409);
    await as("gestione1").call("Appointment", "editState", { id: world.open, state: 2 });
    const msg = "L'appuntamento non è più in trattativa.";
    expect(await record({ outcome: 0 })).toMatchObject({ status: 409, values: { msg } });
    const page = await visitor("gestione1").get(`/appointment/${world.open}/call`);
    expect([page.status, page.text.includes(msg.replace("'", "&#x27;"))]).toEqual([409, true]);
  });

  test("to who may not change appointments", async () => {
    const answer = await as("consultazione").call("Appointment", "addCall", {
      id: world.open,
      values: { outcome: 0 },
    });
    expect(answer.status).toBe(403);
  });
});

describe("the list of calls", () => {
  test("leaves out what waits for more than 90 days unless it is asked for", async () => {
    visitedOn(addDays(today(), -91));
    expect([await listed("call"), await listed("answer")]).toEqual([false, true]);
    visitedOn(addDays(today(), -90));
    expect(await listed("call")).toBe(true);
    visitedOn(addDays(today(), -7));
    expect(await listed("call")).toBe(false);
  });

  test("of site B knows neither calls nor reasons", async () => {
    visitedOn(addDays(today(), -30));
    await record({ outcome: 1, call_on: toWire(addDays(today(), 5)), notes: "CANARINO" });
    expect(await listed("call", "B")).toBe(true);
    const gestione = as("gestione1", "B");
    const answers = [
      await gestione.call("Appointment", "getFromId", { id: world.open }),
      await gestione.call("Appointment", "getAll", { page: 1 }),
      await gestione.call("Client", "getTimeline", { id: world.rossi, page: 1 }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/CANARINO|call_on|id_reason|Telefonata/);
    expect((await gestione.call("Appointment", "getCalls", { id: world.open })).status).toBe(404);
    const admin = as("superadmin", "B");
    expect((await admin.call("List", "getAll", { list: "loss-reasons" })).status).toBe(404);
    expect((await admin.call("List", "add", { list: "loss-reasons", values: { text: "X" } })).status).toBe(
      404,
    );
  });
});

test("an outcome is read as one says it", () => {
  expect(outcomeText({ outcome: 0, call_on: "2026-12-03", reason: "" })).toBe(
    "Non risponde, richiamare il 03/12/2026",
  );
  expect(outcomeText({ outcome: 1, call_on: "2026-12-03", reason: "" })).toBe("Richiamare il 03/12/2026");
  expect(outcomeText({ outcome: 3, call_on: null, reason: "Prezzo" })).toBe("Perso: Prezzo");
});

/** A Friday without holidays around it. */
const friday = "2027-03-12";

const visit = (id_agent: number, time: string, time_end: string, more: object = {}) =>
  direct(() =>
    insert("appointments", {
      ...{ date: friday, time, time_end, id_agent, date_created: "2027-01-01 08:00" },
      ...{ id_client: world.rossi, id_address: world.rossiPlace },
      ...more,
    }),
  );

const ask = async (body: object, site: "A" | "B" = "A") =>
  (
    await as("agenda", site).call("Appointment", "getAvailability", {
      ...{ date: toWire(friday), agent: 1, time: "10:30" },
      ...body,
    })
  ).values;

const nobodyIsBusy = { busy: [], nextFree: null, freeAgents: [] };

describe("the availability of an agent", () => {
  test("names the visits at that hour, the next free hour of the same length and the free agents", async () => {
    visit(1, "10:00", "11:00");
    visit(1, "11:30", "12:30");
    visit(2, "11:00", "11:15");

    const found = await ask({});
    expect(found.busy).toMatchObject([
      { client: "Rossi Niccolò", agent: "Agente 1", time: "10:00", time_end: "11:00" },
    ]);
    expect(found.nextFree).toEqual({ date: toWire(friday), time: "12:30", time_end: "13:30" });
    expect(found.freeAgents).toMatchObject([{ value: 3 }]);
    expect((await ask({ time_end: "11:00" })).nextFree).toMatchObject({ time: "11:00", time_end: "11:30" });
  });

  test("visits that only touch, failed ones, those of others and the one that is changed do not count", async () => {
    const own = visit(1, "10:00", "11:00");
    expect(await ask({ id: own })).toEqual(nobodyIsBusy);
    expect(await ask({ time: "11:00" })).toEqual(nobodyIsBusy);
    expect(await ask({ time: "09:00" })).toEqual(nobodyIsBusy);
    expect(await ask({ agent: 2 })).toEqual(nobodyIsBusy);
    expect(await ask({ agent: 0 })).toEqual(nobodyIsBusy);
    direct(() => update("appointments", own, { state: 2 }));
    expect(await ask({})).toEqual(nobodyIsBusy);
  });

  test("after the last hour of the day the next working day is offered", async () => {
    visit(1, "18:00", "19:30");
    const { nextFree } = await ask({ time: "18:30" });
    expect(nextFree).toEqual({ date: toWire(addDays(friday, 3)), time: "08:00", time_end: "09:00" });
  });

  test("site B counts neither hidden visits nor hidden agents", async () => {
    visit(1, "10:00", "11:00", { state: 1 });
    visit(3, "10:00", "11:00");
    expect(await ask({}, "B")).toEqual(nobodyIsBusy);
    expect(await ask({ agent: 3 }, "B")).toEqual(nobodyIsBusy);
    expect((await ask({ agent: 3 })).busy).toHaveLength(1);
  });

  test("the form offers both by a click; an unfinished hour warns of nothing", async () => {
    visit(1, "10:00", "11:00");
    const { text } = await visitor("agenda").get(
      `/appointment/availability?date=${toWire(friday)}&time=10:30&time_end=&agent=1`,
    );
    expect(text).toContain("Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.");
    expect(text).toContain("Sposta a 11:00–12:00");
    expect(text).toContain("Affida ad Agente 2");
    const unfinished = await visitor("agenda").get("/appointment/availability?date=12-3&time=1&agent=x");
    expect(unfinished.status).toBe(200);
    expect(unfinished.text).not.toContain("occupato");
    expect((await visitor("consultazione").get("/appointment/availability")).status).toBe(403);
  });
});

test("the page of a visit says at once, not by a request of its own, that its agent is busy", async () => {
  const id = visit(1, "10:30", "11:30");
  const { text: free } = await visitor("agenda").get(`/appointment/modify/${id}`);
  expect(free).not.toContain("già occupato");
  visit(1, "10:00", "11:00");
  const { text } = await visitor("agenda").get(`/appointment/modify/${id}`);
  expect(text).toContain("Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.");
  expect(text).not.toContain("delay:80ms, load");
});

test("a visit moved onto another one of its agent is moved, and the message names it", async () => {
  visit(1, "10:00", "11:00");
  const to = { id: world.open, date: toWire(friday) };
  const move = (time: string) => as("agenda").call("Appointment", "move", { ...to, time });
  const msg = "Appuntamento spostato";
  const warning = "Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.";
  expect((await move("10:30")).values).toEqual({ msg, warning });
  expect((await move("11:00")).values).toEqual({ msg });
});

describe("a working day", () => {
  test("is Monday to Friday without the public holidays", () => {
    expect(isWorkingDay("2026-11-20")).toBe(true);
    expect(isWorkingDay("2026-11-21")).toBe(false);
    expect(isWorkingDay("2026-12-08")).toBe(false);
    expect(
      ["2026-04-06", "2027-03-29", "2030-04-22"].map((day) => isWorkingDay(day as "2026-04-06")),
    ).toEqual([false, false, false]);
    expect(nextOpenDay("2026-04-03")).toBe("2026-04-07");
    expect(nextOpenDay("2026-11-20", (day) => day === "2026-11-21")).toBe("2026-11-21");
  });
});
