import {
  addDays,
  type Day,
  daysOf,
  formatDay,
  holidayOn,
  longDay,
  toWire,
  weekday,
} from "../../src/server/base/days";
import { nextOpenDay } from "../../src/server/days/closures/store";
import { insert, today, update, visitor } from "../support/requests";
import {
  as,
  direct,
  dump,
  fresh,
  naples,
  tomorrow,
  type Values,
  wireTomorrow,
  world,
} from "../support/world";

beforeEach(fresh);

const empty = "Il campo non può essere vuoto.";
const visit = { date: wireTomorrow, time: "10:30" };
const ofRossi = () => ({ ...visit, client: world.rossi, client_address: world.rossiPlace });
const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };

const read = async (id: number, site: "A" | "B" = "A"): Promise<Values> =>
  (await as("ufficio", site).call("Appointment", "getFromId", { id })).values.appointment;

describe("one appointment", () => {
  test("is answered with the places of its client; an unknown id is 404, an invalid one 422", async () => {
    const { values } = await as("depositi").call("Appointment", "getFromId", { id: world.open });
    expect(values.addresses).toEqual([
      { id: world.rossiPlace, text: "Via Roma 1, 80100 Napoli (NA)" },
      { id: world.rossiOtherPlace, text: "Via Chiaia 22, 80100 Napoli (NA)" },
    ]);
    expect((await as("depositi").call("Appointment", "getFromId", { id: 9_999 })).status).toBe(404);
    expect((await as("depositi").call("Appointment", "getFromId", { id: "uno" })).status).toBe(422);
  });

  test("the addresses of a client without a place are 404 with a sentence", async () => {
    const { values } = await as("agenti").call("Appointment", "getClientAddress", { id_client: world.rossi });
    expect(values.addresses).toHaveLength(2);
    const bare = direct(() => insert("clients", { surname: "Neri", folded: "neri", date_created: today() }));
    expect(await as("agenti").call("Appointment", "getClientAddress", { id_client: bare })).toMatchObject({
      status: 404,
      values: { msg: "Il cliente non ha nessun indirizzo associato." },
    });
  });

  test("getInfo answers client, date and order to users who may see documents", async () => {
    expect((await as("segreteria").call("Appointment", "getInfo", { id: world.open })).status).toBe(403);

    const info = await as("magazzino").call("Appointment", "getInfo", { id: world.withOrder });
    expect(info.values).toEqual({
      client: "Rossi Niccolò",
      appointment_date: wireTomorrow,
      id_appointment: world.withOrder,
      id_order: world.order,
    });

    const without = await as("agenda").call("Appointment", "getInfo", { id: world.open });
    expect(without.values.id_order).toBeNull();
  });
});

describe("creating an appointment", () => {
  test.each([
    [{ date: "" }, "date", empty],
    [{ date: "29-02-2026" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ date: "31-04-2026" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ date: "31-12-1949" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ time: "" }, "time", empty],
    [{ time: "24:01" }, "time", "Formato non valido. (hh:mm)"],
    [{ time_end: "9:5" }, "time_end", "Formato non valido. (hh:mm)"],
    [{ time_end: "10:29" }, "time_end", "L'ora di fine deve seguire quella di inizio."],
    [{ time_end: "10:30" }, "time_end", "L'ora di fine deve seguire quella di inizio."],
    [{ client: "" }, "client", empty],
    [{ client: 9_999 }, "client", "Cliente non trovato."],
    [{ client_address: "" }, "client_address", empty],
    [{ client_address: world.aziendaPlace }, "client_address", "Il luogo non appartiene al cliente."],
    [{ agent: 4 }, "agent", "Formato non valido"],
    [{ howKnew: 5 }, "howKnew", "Formato non valido"],
    [{ state: 3 }, "state", "Formato non valido"],
    [{ is_out_campania: 2 }, "is_out_campania", "Formato non valido"],
    [{ description: "x".repeat(10_001) }, "description", "Massimo 10.000 caratteri."],
  ])("an invalid value is refused with a sentence beside its field: %#", async (wrong, field, sentence) => {
    const before = dump();
    const values = { ...ofRossi(), ...wrong };
    const refused = await as("agenti").call("Appointment", "createNew", { values });
    expect(refused).toMatchObject({ ok: false, status: 422, values: { msg: sentence } });
    expect(refused.values.errors).toEqual({ [field]: sentence });
    expect(dump()).toBe(before);
  });

  test("an end before the start stands beside its field also where another is wrong", async () => {
    const values = { ...ofRossi(), client: "", time_end: "10:29" };
    const refused = await as("agenti").call("Appointment", "createNew", { values });
    expect(refused.values.errors).toMatchObject({
      ...{ client: empty, time_end: "L'ora di fine deve seguire quella di inizio." },
    });
  });

  test.each([
    ["9:05", undefined, "09:05", "10:05"],
    ["10:30:00", "", "10:30", "11:30"],
    ["23:15", undefined, "23:15", "24:00"],
    ["24:00", undefined, "24:00", "24:00"],
    ["24:00", "24:00", "24:00", "24:00"],
    ["24:00", "24:00", "24:00", "24:00"],
    ["08:00", "12:15", "08:00", "12:15"],
  ])("from %s to %s is stored as %s–%s", async (time, time_end, start, end) => {
    const values = { ...ofRossi(), time, time_end };
    const made = await as("agenti").call("Appointment", "createNew", { values });
    expect(made.values.msg).toBe("Appuntamento inserito");
    expect(await read(made.values.id)).toMatchObject({ time: start, time_end: end, state: 0, id_agent: 0 });
  });

  test("stores agent, source, state, flags and description", async () => {
    const texts = {
      agent: "3",
      howKnew: "2",
      state: "1",
      is_out_campania: "true",
      description: "Tre\r\npiani",
    };
    const values = { ...ofRossi(), ...texts, flag_renata: "1" };
    const made = await as("ufficio").call("Appointment", "createNew", { values });

    expect(await read(made.values.id)).toMatchObject({
      id_agent: 3,
      agent: "Agente 3",
      how_knew_about_us: 2,
      state: 1,
      is_out_campania: 1,
      description: "Tre\npiani",
      flag_renata: 1,
    });
  });

  test("on a Sunday is taken as typed, stands in the agenda and the list, and frees the agent that day or the next working one", async () => {
    const isOrdinarySunday = (day: Day) => weekday(day) === 6 && holidayOn(day) === null;
    const sunday = daysOf(addDays(tomorrow, 7), addDays(tomorrow, 40)).find(isOrdinarySunday) as Day;
    const values = { ...ofRossi(), date: toWire(sunday), agent: 1 };
    const made = await as("ufficio").call("Appointment", "createNew", { values });
    expect([made.status, made.values.warning]).toEqual([200, undefined]);
    expect(await read(made.values.id)).toMatchObject({ date: toWire(sunday), time: "10:30", id_agent: 1 });

    const week = (await visitor("agenda").get(`/agenda?week=${addDays(sunday, -6)}`)).text;
    expect(week.split(`aria-label="${longDay(sunday)}"`)[1]).toContain(`/appointment/${made.values.id}`);
    expect((await visitor("agenda").get("/appointment/")).text).toContain(`dom ${formatDay(sunday)}`);

    const asked = { date: toWire(sunday), agent: 1 };
    const free = async (time: string) =>
      (await as("agenda").call("Appointment", "getAvailability", { ...asked, time })).values.nextFree;
    expect(await free("10:00")).toEqual({ date: toWire(sunday), time: "11:30", time_end: "12:30" });
    await as("ufficio").call("Appointment", "createNew", { values: { ...values, time: "18:30" } });
    expect(await free("19:00")).toMatchObject({ date: toWire(nextOpenDay(sunday)), time: "08:00" });
  });
});

describe("creating an appointment with a new client", () => {
  let user: ReturnType<typeof as>;
  beforeEach(() => {
    user = as("agenti");
  });

  test.each([
    [visit, { ...verdi, surname: "" }, "client.surname", empty],
    [visit, { ...verdi, privateClient: 0, businessName: "V" }, "client.businessAddress", empty],
    [visit, { ...verdi, cityId: 999_999 }, "client.city", "Scegliere un comune dall'elenco."],
    [{ ...visit, time: "x" }, verdi, "time", "Formato non valido. (hh:mm)"],
    [{ ...visit, flag_renata: 1 }, verdi, undefined, "Non si dispone del permesso per modificare il Flag R."],
  ])("a refusal creates neither client nor appointment: %#", async (values, client, field, sentence) => {
    const before = dump();
    const refused = await user.call("Appointment", "createNewWithNewClient", { values, client });
    expect(refused).toMatchObject({ ok: false, values: { msg: sentence } });
    if (field) expect(refused.values.errors).toEqual({ [field]: sentence });
    expect(dump()).toBe(before);
  });

  test("creates the client, its place and the appointment in one call", async () => {
    const made = await user.call("Appointment", "createNewWithNewClient", { values: visit, client: verdi });
    const { appointment, addresses } = (await user.call("Appointment", "getFromId", { id: made.values.id }))
      .values;

    expect(appointment).toMatchObject({
      id_client: made.values.id_client,
      client: "Verdì",
      time_end: "11:30",
    });
    expect(addresses).toEqual([{ id: appointment.id_address, text: "Via Foria 5, 80137 Napoli (NA)" }]);
  });
});

describe("changing an appointment", () => {
  const change = (id: number, more: object = {}) => ({ values: { id, ...ofRossi(), ...more } });

  test("of an unknown id is 404", async () => {
    expect((await as("agenda").call("Appointment", "updateAppointment", change(9_999))).status).toBe(404);
  });

  test("does not change fields that are not sent", async () => {
    const body = { ...change(world.open, { state: 2, client_address: world.rossiOtherPlace }), version: 1 };
    const done = await as("agenda").call("Appointment", "updateAppointment", body);

    expect(done.values).toEqual({ msg: "Appuntamento modificato" });
    expect(await read(world.open)).toMatchObject({
      time: "10:30",
      state: 2,
      id_agent: 1,
      description: "Sopralluogo",
      id_address: world.rossiOtherPlace,
      version: 2,
    });
  });

  test("is refused when it has an order, or with a place of another client", async () => {
    const before = dump();
    const user = as("agenda");

    expect(await user.call("Appointment", "updateAppointment", change(world.withOrder))).toMatchObject({
      status: 409,
      values: { msg: `L'appuntamento non può essere modificato: ha già l'ordine ${world.order}.` },
    });

    const elsewhere = change(world.open, { client_address: world.aziendaPlace });
    expect((await user.call("Appointment", "updateAppointment", elsewhere)).values.errors).toEqual({
      client_address: "Il luogo non appartiene al cliente.",
    });
    expect(dump()).toBe(before);
  });

  test("a user without the Flag R permission may send its present value, another value is 403", async () => {
    const user = as("agenda");
    const same = await user.call("Appointment", "updateAppointment", change(world.open, { flag_renata: 0 }));

    expect(same.ok).toBe(true);

    const before = dump();
    const other = await user.call("Appointment", "updateAppointment", change(world.open, { flag_renata: 1 }));

    expect(other.status).toBe(403);
    expect(dump()).toBe(before);

    await as("ufficio").call("Appointment", "updateAppointment", change(world.open, { flag_renata: 1 }));
    expect((await read(world.open)).flag_renata).toBe(1);
  });
});

describe("the state and the hours of an appointment", () => {
  test("change alone, the length stays; each is undone by itself", async () => {
    const user = as("agenda");
    const version = 1;
    const failed = await user.call("Appointment", "editState", { id: world.open, state: 2, version });
    expect(failed.values).toEqual({ msg: "Stato aggiornato" });
    const to = { date: "04-01-2027", time: "15:30" };
    expect((await user.call("Appointment", "move", { id: world.open, ...to })).values.msg).toBe(
      "Appuntamento spostato",
    );
    expect(await read(world.open)).toMatchObject({
      ...to,
      state: 2,
      time_end: "16:30",
      description: "Sopralluogo",
    });
  });

  test("are refused with an order", async () => {
    const before = dump();
    const user = as("agenda");
    const ordered = { id: world.withOrder, state: 2 };
    expect((await user.call("Appointment", "editState", ordered)).status).toBe(409);
    expect((await user.call("Appointment", "move", { ...ordered, ...visit })).status).toBe(409);
    expect((await user.call("Appointment", "editState", { id: world.open, state: 3 })).status).toBe(422);
    expect(dump()).toBe(before);
  });
});

describe("deleting an appointment", () => {
  const deleteById = (id: number, more = {}) =>
    as("agenti").call("Appointment", "deleteAppointment", { id, ...more });

  test("of an unknown id is 404", async () => {
    expect((await deleteById(9_999)).status).toBe(404);
  });

  test("is refused when it has an order or documents", async () => {
    direct(() =>
      insert("documents", {
        id_appointment: world.ofAgent2,
        filename: "pianta.pdf",
        stored: "a",
        mime: "application/pdf",
        size: 1,
        sha256: "",
        date_created: today(),
      }),
    );
    const before = dump();

    expect(await deleteById(world.withOrder)).toMatchObject({
      status: 409,
      values: { msg: `L'appuntamento non può essere eliminato: ha già l'ordine ${world.order}.` },
    });
    expect(await deleteById(world.ofAgent2)).toMatchObject({
      status: 409,
      values: { msg: "L'appuntamento non può essere eliminato: ha 1 documento." },
    });
    expect(dump()).toBe(before);
  });

  test("removes it: the second deletion is 404", async () => {
    expect((await deleteById(world.open, { version: 1 })).values).toEqual({ msg: "Appuntamento eliminato" });
    expect((await deleteById(world.open)).status).toBe(404);
  });
});

describe("the agent of an appointment", () => {
  test("a user with the edit permission changes it even after the order was created", async () => {
    const body = { id: world.withOrder, id_agent: 2 };
    expect((await as("agenda").call("Appointment", "editAgent", { ...body, id_agent: 4 })).status).toBe(422);
    const done = await as("agenda").call("Appointment", "editAgent", { ...body, version: 1 });
    expect(done.values).toEqual({ msg: "Agente aggiornato" });
    expect(await read(world.withOrder)).toMatchObject({ id_agent: 2, version: 2 });
  });

  test("has the name that administrators give it", async () => {
    direct(() => update("agents", 1, { text: "Squadra Nord" }));
    expect((await read(world.open)).agent).toBe("Squadra Nord");

    const { agents } = (await as("agenda").call("Agents", "getAll", {})).values;
    expect(agents.map(({ text }: Values) => text)).toEqual([
      "Nessun agente",
      "Squadra Nord",
      "Agente 2",
      "Agente 3",
    ]);
  });

  test("agent 3 on site B is not offered, is refused when sent, is read as none and is not overwritten by none", async () => {
    const onB = as("ufficio", "B");
    await as("ufficio").call("Appointment", "editAgent", { id: world.open, id_agent: 3 });
    const { agents } = (await onB.call("Agents", "getAll", {})).values;
    expect(agents.map(({ value }: Values) => value)).toEqual([0, 1, 2]);
    expect(await read(world.open, "B")).toMatchObject({ id_agent: 0, agent: "" });
    // A button without a word would look like nothing.
    for (const path of ["/appointment/", "/orders/", `/appointment/${world.open}`]) {
      const { text } = await visitor("agenda", "B").get(path);
      expect(text).not.toMatch(/<button[^>]*agent-\d+[^>]*>(<span[^>]*><\/span>)*<\/button>/);
    }
    const sent = { ...ofRossi(), agent: 3 };
    expect((await onB.call("Appointment", "createNew", { values: sent })).values.errors).toEqual({
      agent: "Formato non valido",
    });
    expect((await onB.call("Appointment", "editAgent", { id: world.open, id_agent: 3 })).status).toBe(422);
    await onB.call("Appointment", "editAgent", { id: world.open, id_agent: 0 });
    await onB.call("Appointment", "updateAppointment", {
      values: { id: world.open, ...ofRossi(), agent: 0 },
    });
    expect((await read(world.open)).id_agent).toBe(3);
    await onB.call("Appointment", "editAgent", { id: world.open, id_agent: 2 });
    expect((await read(world.open)).id_agent).toBe(2);
  });
});
