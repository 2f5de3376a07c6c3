import { gapNames } from "../../src/server/clients/model";
import { all, one, visitor } from "../support/requests";
import { as, dump, fresh, naples, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const caller = { surname: "Zorzi", name: "Pia", phone: "+39 340 55 66 777", cityId: naples };
const visit = { date: wireTomorrow, time: "09:00" };
const first = (client: Values = caller, values: Values = visit) =>
  as("ufficio").call("Appointment", "createNewWithIncompleteClient", { values, client });
const called = async () => {
  const { values } = await first();
  return values as { id: number; id_client: number };
};
const whole = { privateClient: 1, surname: "Zorzi", name: "Pia", cellphone: "3405566777" };
const completion = { ...whole, fiscalCode: "ZRZPIA80A41F839K", privateAddress: "Via Foria 5, Napoli" };
const sheetOf = async (id: number, site: "A" | "B" = "A") =>
  (await as("ufficio", site).call("Client", "getSheet", { id })).values;
const placeOf = (id: number) =>
  one<{ id: number; version: number }>`SELECT id, version FROM pickup_places WHERE id_client = ${id}`;
const listed = async () =>
  (await as("ufficio").call("Client", "getAll", { missing: "data", page: 1 })).values;
const orderOf = (id: number) => as("ufficio").call("Orders", "createNew", { id, values: {} });

async function completePlace(id_client: number) {
  const { id, version } = placeOf(id_client) as { id: number; version: number };
  const values = { id, address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
  return as("ufficio").call("Client", "updatePickup", { values, version });
}

describe("a first call", () => {
  test("needs name, telephone and town: the client is to be completed, and the list says what is missing", async () => {
    expect((await first()).values.msg).toBe("Appuntamento inserito, cliente da completare");
    const client = one<Values>`SELECT * FROM clients WHERE surname = 'Zorzi'`;
    expect(client).toMatchObject({ name: "Pia", cellphone: "3405566777", phone: "", fiscal_code: "" });
    const { clients, total } = await listed();
    expect(clients.map(({ id, gaps }: Values) => [id, gapNames(gaps)])).toEqual([
      [client?.id, ["Codice fiscale", "Residenza", "Via"]],
    ]);
    expect(total).toBe(1);
    const { text } = await visitor("ufficio").get(`/client/${client?.id}`);
    expect(text).toContain("mancano il codice fiscale, la residenza e la via del luogo di carico");
    const list = await visitor("ufficio").get("/client/?missing=data");
    expect(list.text).toContain("Che cosa manca");
  });

  test("says where to, when and how the firm was found: the first two begin the description, in every tab", async () => {
    const told = { destination: "Milano.", period: "gennaio", howKnew: 2, description: "Ha un pianoforte" };
    const { values } = await first(caller, { ...visit, ...told });
    const description = "Verso: Milano. Quando: gennaio.\nHa un pianoforte";
    expect(one`SELECT description, how_knew_about_us FROM appointments WHERE id = ${values.id}`).toEqual({
      description,
      how_knew_about_us: 2,
    });
    const { id } = (await first({ ...caller, name: "Lia" }, { ...visit, period: "a marzo" })).values;
    expect(one`SELECT description FROM appointments WHERE id = ${id}`).toEqual({
      description: "Quando: a marzo.",
    });
    const typed = { destination: "Milano", period: "gennaio", description: "Ha un pianoforte" };
    const { headers } = await visitor("ufficio").post("/appointment/insert/known-tab", typed);
    const { text } = await visitor("ufficio").get(headers.get("location") as string);
    expect(text).toContain(description);
    const form = await visitor("ufficio").get("/appointment/insert/first-call");
    const names = [...form.text.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names.slice(names.indexOf("agent") + 1)).toEqual([
      "destination",
      "period",
      "howKnew",
      "description",
    ]);
  });

  test("is completed where something is missing: the cursor stands there, and the street is offered", async () => {
    const { id_client } = await called();
    const place = `/client/place/modify/${placeOf(id_client)?.id}`;
    const opened = async (path: string) => {
      const { text } = await visitor("ufficio").get(path);
      return [...text.matchAll(/<(?:input|select|textarea)[^>]*\sautofocus[^>]*>/g)].map(([field]) => [
        /name="([^"]*)"/.exec(field)?.[1],
        /value="([^"]*)"/.exec(field)?.[1],
      ]);
    };
    expect(await opened(`/client/modify/${id_client}`)).toEqual([["fiscalCode", ""]]);
    expect(await opened(place)).toEqual([["address", ""]]);
    const complete = async (privateAddress: string) => {
      const { version } = one<{ version: number }>`SELECT version FROM clients WHERE id = ${id_client}` ?? {};
      const values = { ...completion, privateAddress };
      const { ok } = await as("ufficio").call("Client", "updateClient", { id: id_client, version, values });
      expect(ok).toBe(true);
    };
    await complete("Via Roma 3, Arzano");
    expect(await opened(place)).toEqual([["address", ""]]);
    await complete("Via Foria 5, 80137 Napoli (NA)");
    expect(await opened(place)).toEqual([["address", "Via Foria 5"]]);
    expect(await opened(`/client/modify/${id_client}`)).toEqual([["surname", "Zorzi"]]);
  });

  test("is one act: its undo takes back appointment, place and client, and nothing is missing any more", async () => {
    const made = (await first()) as Values;
    const { values } = await as("ufficio").call("Client", "getTimeline", {
      id: made.values.id_client,
      page: 1,
    });
    expect(JSON.stringify(values)).toContain("Ha inserito l'appuntamento, alla prima telefonata");
    expect((await as("ufficio").undo(made)).ok).toBe(true);
    expect(all`SELECT 1 FROM clients WHERE surname = 'Zorzi'`).toEqual([]);
    expect((await listed()).total).toBe(0);
  });

  test("is in words in the log", async () => {
    await called();
    const { values } = await as("superadmin").call("Log", "getAll", { page: 1 });
    expect(JSON.stringify(values)).toContain("alla prima telefonata");
  });

  test("without an appointment leaves the client alone", async () => {
    const values = { ...caller, phone: "081 555 12 34" };
    const { id } = (await as("ufficio").call("Client", "createIncomplete", { values })).values;
    expect(one`SELECT phone, cellphone FROM clients WHERE id = ${id}`).toEqual({
      phone: "0815551234",
      cellphone: "",
    });
    expect((await sheetOf(id)).gaps).toHaveLength(3);
  });

  test.each([
    [{ surname: " " }, {}, { "client.surname": "Il campo non può essere vuoto." }],
    [{ phone: "" }, {}, { "client.phone": "Il campo non può essere vuoto." }],
    [{ phone: "34o 5566" }, {}, { "client.phone": "Inserire i numeri senza spazi né caratteri speciali" }],
    [{ cityId: 999_999 }, {}, { "client.cityId": "Scegliere un comune dall'elenco." }],
    [{}, { howKnew: 99 }, { howKnew: "Formato non valido" }],
    [{}, { time: "" }, { time: "Il campo non può essere vuoto." }],
  ])("with %o is refused beside the field, and changes nothing", async (client, values, errors) => {
    const before = dump();
    const refused = await first({ ...caller, ...client }, { ...visit, ...values });
    expect(refused).toMatchObject({ status: 422, values: { errors } });
    expect(dump()).toBe(before);
  });

  test("saved without its appointment, loses nothing that was typed of it", async () => {
    const before = dump();
    const form = {
      "client.surname": "Zorzi",
      "client.phone": "3401234567",
      "client.cityId": String(naples),
      howKnew: "0",
    };
    const alone = (typed: object) =>
      visitor("ufficio").post("/client/insert/first-call", { ...form, ...typed } as never);
    for (const typed of [{ destination: "Milano" }, { period: "gennaio" }, { description: "Pianoforte" }]) {
      const { status, text } = await alone(typed);
      expect(status).toBe(422);
      expect(text).toContain("Si conserva solo con l&#x27;appuntamento");
      expect(text).toContain(Object.values(typed)[0]);
    }
    expect(dump()).toBe(before);
    expect((await alone({})).status).toBeLessThan(400);
  });

  test("asks the rights of an appointment, or of a client alone", async () => {
    const before = dump();
    const reader = await as("consultazione").call("Appointment", "createNewWithIncompleteClient", {
      values: visit,
      client: caller,
    });
    const agent = await as("agenti").call("Client", "createIncomplete", { values: caller });
    expect([reader.status, agent.status]).toEqual([403, 403]);
    expect(dump()).toBe(before);
    const { text } = await visitor("agenti").get("/appointment/insert/first-call");
    expect(text).not.toContain("senza appuntamento");
  });
});

describe("an incomplete client", () => {
  test("has no order until it is completed: the refusal names what is missing", async () => {
    const { id, id_client } = await called();
    const message =
      "Il cliente Zorzi Pia è da completare prima dell'ordine: mancano il codice fiscale, la residenza e la via del luogo di carico.";
    const before = dump();
    expect(await orderOf(id)).toMatchObject({ status: 409, values: { msg: message } });
    const values = { id_client, id_address: placeOf(id_client)?.id };
    expect(await as("ufficio").call("Orders", "insert", { values })).toMatchObject({
      status: 422,
      values: { errors: { id_client: message } },
    });
    const form = {
      client: String(id_client),
      client_text: "Zorzi Pia",
      client_address: String(values.id_address),
    };
    const page = await visitor("ufficio").post("/orders/insert", { ...form, notes: "Pianoforte" });
    expect(page.text).toContain("mancano il codice fiscale, la residenza e la via del luogo di carico");
    expect(page.text).toContain(`href="/client/modify/${id_client}"`);
    expect(page.text).toContain("Pianoforte");
    expect((await visitor("ufficio").get(`/appointment/${id}/order`)).text).toContain("Completa i dati");
    expect(dump()).toBe(before);

    await as("ufficio").call("Client", "updateClient", { id: id_client, version: 1, values: completion });
    expect((await orderOf(id)).values.msg).toEndWith(": manca la via del luogo di carico.");
    await completePlace(id_client);
    expect((await sheetOf(id_client)).gaps).toEqual([]);
    expect((await listed()).total).toBe(0);
    expect((await orderOf(id)).ok).toBe(true);
  });

  test("who turns out to be a company lacks no fiscal code or residence", async () => {
    const { id_client } = await called();
    const company = { businessName: "Zorzi S.r.l.", businessAddress: "Via Foria 5, Napoli" };
    const values = { ...whole, ...company, privateClient: 0 };
    await as("ufficio").call("Client", "updateClient", { id: id_client, version: 1, values });
    expect((await sheetOf(id_client)).gaps.map(({ gap }: Values) => gap)).toEqual(["pickup_places.address"]);
  });

  test("completed by two at once: the second one is refused", async () => {
    const { id_client } = await called();
    const complete = () =>
      as("ufficio").call("Client", "updateClient", { id: id_client, version: 1, values: completion });
    expect((await complete()).ok).toBe(true);
    expect((await complete()).status).toBe(409);
  });

  test("of which the completion is undone lacks the same again", async () => {
    const { id_client } = await called();
    const body = { id: id_client, version: 1, values: completion };
    const done = await as("ufficio").call("Client", "updateClient", body);
    expect((await sheetOf(id_client)).gaps).toHaveLength(1);
    await as("ufficio").undo(done);
    expect((await sheetOf(id_client)).gaps).toHaveLength(3);
  });

  test("that is erased lacks nothing", async () => {
    const { id, id_client } = await called();
    await as("gestione1").call("Appointment", "deleteAppointment", { id });
    const erased = await as("superadmin").call("PersonalData", "erase", {
      kind: "client",
      id: id_client,
      confirmation: "Zorzi Pia",
      reason: "request",
    });
    expect(erased.values).toMatchObject({ msg: expect.any(String) });
    expect(erased.ok).toBe(true);
    expect((await listed()).total).toBe(0);
  });

  test("comes back from the bin, and by redoing its first call, with the same gaps", async () => {
    const { id } = (await as("ufficio").call("Client", "createIncomplete", { values: caller })).values;
    const gaps = (await sheetOf(id)).gaps;
    await as("gestione1").call("Client", "deleteClient", { id, version: 1 });
    expect((await listed()).total).toBe(0);
    const { records } = (await as("superadmin").call("Bin", "getAll", { page: 1 })).values;
    expect((await as("superadmin").call("Bin", "restore", { id: records[0].id })).ok).toBe(true);
    expect((await sheetOf(id)).gaps).toEqual(gaps);

    const undo = async (activity?: number) =>
      (await as("ufficio").undo({ activity })) as { ok: boolean; activity?: number };
    const made = (await first()) as Values & { activity: number };
    const undone = await undo(made.activity);
    expect((await undo(undone.activity)).ok).toBe(true);
    expect((await sheetOf(made.values.id_client)).gaps).toHaveLength(3);
  });

  test("whose empty code a merge chooses makes the other incomplete, until the merge is undone", async () => {
    const { id_client } = await called();
    const body = { id: world.rossi, other: id_client, version: 1, version_other: 1, take: ["fiscal_code"] };
    const merged = (await as("superadmin").call("Client", "merge", body)) as { activity?: number };
    expect(gapNames((await sheetOf(world.rossi)).gaps)).toEqual(["Codice fiscale", "Via"]);
    await as("superadmin").undo(merged);
    expect((await sheetOf(world.rossi)).gaps).toEqual([]);
    expect((await sheetOf(id_client)).gaps).toHaveLength(3);
  });

  test("has an appointment that can be copied, and is found by every search and filter", async () => {
    const { id, id_client } = await called();
    const { text } = await visitor("ufficio").get(`/appointment/insert?copy=${id}`);
    expect(text).toContain("mancano il codice fiscale, la residenza e la via del luogo di carico");
    expect(text.match(/<input[^>]* autofocus[^>]*>/gi)).toEqual([expect.stringContaining('name="date"')]);
    for (const asked of [
      { query: "zorzi" },
      { query: "3405566777" },
      { missing: "data", query: "pia", kind: 1 },
    ]) {
      const { clients } = (await as("ufficio").call("Client", "getAll", { ...asked, page: 1 })).values;
      expect(clients.map((client: Values) => client.id)).toEqual([id_client]);
    }
    const found = (await as("ufficio").call("Client", "search", { cellphone: "340556", page: 1 })).values;
    expect(found.clients[0].gaps).toHaveLength(3);
    expect((await listed()).clients.map((client: Values) => client.id)).toEqual([id_client]);
  });

  test("merged into another leaves what its place lacks to the other", async () => {
    const { id_client } = await called();
    const { version } = one<{ version: number }>`SELECT version FROM clients WHERE id = ${world.rossi}` as {
      version: number;
    };
    const body = { id: world.rossi, other: id_client, version, version_other: 1, take: [] };
    expect((await as("superadmin").call("Client", "merge", body)).ok).toBe(true);
    const { clients } = await listed();
    expect(clients.map(({ id, gaps }: Values) => [id, gapNames(gaps)])).toEqual([[world.rossi, ["Via"]]]);
  });
});

test("site B knows nothing of it: no call, no page, no mark, no filter, no offer", async () => {
  const { id, id_client } = await called();
  const onB = as("ufficio", "B");
  const before = dump();
  const body = { values: visit, client: caller };
  const refused = [
    await onB.call("Appointment", "createNewWithIncompleteClient", body),
    await onB.call("Client", "createIncomplete", { values: caller }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  expect(dump()).toBe(before);
  expect(await sheetOf(id_client, "B")).not.toHaveProperty("gaps");
  for (const missing of ["data", undefined]) {
    const { clients } = (await onB.call("Client", "getAll", { missing, page: 1 })).values;
    expect(JSON.stringify(clients)).not.toContain("gaps");
    if (missing) expect(clients).toEqual([]);
  }
  expect((await onB.call("Appointment", "getFromId", { id })).values).not.toHaveProperty("gaps");
  for (const path of [
    "/client/",
    `/client/${id_client}`,
    `/appointment/${id}`,
    `/appointment/insert?client=${id_client}`,
  ])
    expect((await visitor("ufficio", "B").get(path)).text).not.toMatch(/da completare|missing=data|mancano/i);
  const { headers } = await visitor("ufficio", "B").post("/search", { q: "verdi ugo", choice: "new-client" });
  expect(headers.get("location")).toStartWith("/client/insert?filled=");
});

describe("the form of a first call", () => {
  const path = "/appointment/insert/first-call";
  const typed = {
    ...{ "client.surname": "Zorzi", "client.name": "Pia", "client.phone": "340 5566777" },
    ...{ "client.cityId": "", "client.cityId_text": "napoli", date: wireTomorrow, time: "09:00" },
  };

  test("finds the town that is only typed; one misspelt is refused beside its field, and nothing is lost", async () => {
    const wrong = { ...typed, "client.cityId_text": "Napuli di sotto", description: "Terzo piano" };
    const refused = await visitor("ufficio").post(path, wrong);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="first-call-client-cityId-error"');
    for (const left of ["Zorzi", "Pia", "340 5566777", "Napuli di sotto", "Terzo piano", wireTomorrow])
      expect(refused.text).toContain(left);
    const saved = await visitor("ufficio").post(path, typed);
    expect(saved.headers.get("location")).toMatch(/^\/appointment\/\d+$/);
  });

  test("saves the client alone by its second button, and says on itself what is wrong there", async () => {
    const alone = "/client/insert/first-call";
    const refused = await visitor("ufficio").post(alone, { ...typed, "client.phone": "pronto" });
    expect(refused.text).toContain('id="first-call-client-phone-error"');
    const saved = await visitor("ufficio").post(alone, { ...typed, date: "", time: "" });
    expect(saved.headers.get("location")).toMatch(/^\/client\/\d+$/);
  });

  test("asks about a known number as every form does", async () => {
    const known = { ...typed, "client.phone": "3331234567" };
    const { text } = await visitor("ufficio").post("/client/duplicates?of=appointment", known);
    expect(text).toContain("Rossi Niccolò");
  });

  test("is a tab of a new appointment: what was typed in one goes along to the others and back", async () => {
    const fieldIn = (text: string, name: string) =>
      text
        .match(new RegExp(`<input[^>]* name="${name.replaceAll(".", "\\.")}"[^>]*>`))?.[0]
        .match(/ value="([^"]*)"/)?.[1]
        ?.replaceAll("&quot;", '"');
    const open = async (tab: string, form: Values) => {
      const { headers } = await visitor("ufficio").post(`/appointment/insert/${tab}-tab`, form);
      const { text } = await visitor("ufficio").get(headers.get("location") as string);
      return { text, newClient: fieldIn(text, "newClient") };
    };
    const whole = {
      ...{
        "client.surname": "Zorzi",
        "client.cellphone": "3405566777",
        "client.fiscalCode": "ZRZPIA80A41F839K",
      },
      ...{ date: wireTomorrow, newClient: "" },
    };
    const call = await open("first-call", whole);
    expect(call.text).toContain('aria-current="page"');
    for (const left of ["Zorzi", "3405566777", wireTomorrow]) expect(call.text).toContain(left);
    const called = { ...typed, "client.phone": "3405566777", newClient: call.newClient };
    const known = await open("known", called);
    const again = await open("new", {
      client: "",
      client_text: "",
      date: wireTomorrow,
      newClient: known.newClient,
    });
    for (const left of ["Zorzi", "Pia", "3405566777", "ZRZPIA80A41F839K", wireTomorrow])
      expect(again.text).toContain(left);
    expect((await visitor("ufficio").get("/appointment/insert")).text).toContain("Prima telefonata");
    for (const path of ["/appointment/insert", "/appointment/insert/new-client"])
      expect((await visitor("ufficio", "B").get(path)).text).not.toContain("Prima telefonata");
  });
});
