import { insert } from "../../src/server/db/db";
import { as, direct, dump, fresh, naples, tomorrow, update, visitor, world } from "../support/requests";

beforeEach(fresh);

const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };

describe("creating a client", () => {
  test("stores the client with its first pickup place", async () => {
    const made = await as("ufficio").call("Client", "createNew", { values: verdi });
    expect(made.values.msg).toBe("Cliente inserito correttamente");
    const { values } = await as("ufficio").call("Client", "getFromId", { id: made.values.id });
    expect(values.client).toMatchObject({ surname: "Verdì", private_client: 1, zip: "80137", version: 1 });
    expect(values.client.pickupPlaces).toEqual([
      { id: made.values.id_address, text: "Via Foria 5, 80137 Napoli (NA)" },
    ]);
  });

  test.each([
    [{ ...verdi, surname: " " }, "surname", "Il campo non può essere vuoto."],
    [{ ...verdi, fiscalCode: "" }, "fiscalCode", "Il campo non può essere vuoto."],
    [{ ...verdi, privateClient: 0 }, "businessName", "Il campo non può essere vuoto."],
    [
      { ...verdi, privateClient: 2, businessName: "Comune" },
      "businessAddress",
      "Il campo non può essere vuoto.",
    ],
    [{ ...verdi, privateClient: 3 }, "privateClient", "Formato non valido"],
    [{ ...verdi, phone: "081 int. 5" }, "phone", "Inserire i numeri senza spazi né caratteri speciali"],
    [{ ...verdi, email: "verdi@" }, "email", "Formato non valido"],
    [{ ...verdi, email: "verdi@uno.example,rossi@" }, "email", "Formato non valido"],
    [{ ...verdi, email: "verdi rossi@uno.example" }, "email", "Formato non valido"],
    [
      { ...verdi, email: "verdi?bcc=spia@uno.example" },
      "email",
      "Prima della @ solo lettere, cifre e i segni . _ - + '",
    ],
    [
      { ...verdi, pec: "verdi&cc=spia@uno.example" },
      "pec",
      "Prima della @ solo lettere, cifre e i segni . _ - + '",
    ],
    [{ ...verdi, zip: "" }, "zip", "Il campo non può essere vuoto."],
    [{ ...verdi, cityId: 999999 }, "city", "Scegliere un comune dall'elenco."],
    [{ ...verdi, name: 12 }, "name", "Formato non valido"],
    [{ ...verdi, name: "a\u0000b" }, "name", "Formato non valido"],
    [{ ...verdi, surname: "\ud800" }, "surname", "Formato non valido"],
    [{ ...verdi, surname: "x".repeat(201) }, "surname", "Massimo 200 caratteri."],
  ])("an invalid value is refused with a sentence beside its field: %#", async (values, field, sentence) => {
    const before = dump();
    const refused = await as("ufficio").call("Client", "createNew", { values });
    expect(refused).toMatchObject({ ok: false, status: 422, values: { errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
  });

  test("a company is stored without the residence of a private client", async () => {
    const client = await stored(company);
    expect(client).toMatchObject({ business_name: "Verdi S.p.A.", private_address: "" });
  });
});

const company = { ...verdi, privateClient: 0, businessName: "Verdi S.p.A.", businessAddress: "Via X" };

const numbers = {
  vatNumber: "IT 06363391001",
  fiscalCode: "RSSMRA85T10A562S",
  uniqueCode: "M5UXCR1",
  pec: "verdi@pec.example",
};

const columns = { fiscal_code: "RSSMRA85T10A562S", unique_code: "M5UXCR1", pec: "verdi@pec.example" };

async function stored(values: object) {
  const made = await as("ufficio").call("Client", "createNew", { values });
  return clientOf(made.values.id);
}

const clientOf = async (id: number) =>
  (await as("ufficio").call("Client", "getFromId", { id })).values.client;

describe("tax numbers", () => {
  test.each([0, 2])(
    "a client of type %i keeps VAT number, fiscal code, unique code and PEC",
    async (privateClient) =>
      expect(await stored({ ...company, ...numbers, privateClient })).toMatchObject({
        ...columns,
        vat_number: "06363391001",
      }),
  );

  test("a company needs none of them", async () =>
    expect(await stored({ ...company, fiscalCode: "" })).toMatchObject({
      ...{ vat_number: "", fiscal_code: "", unique_code: "", pec: "" },
    }));

  test("a person keeps the fiscal code alone", async () =>
    expect(await stored({ ...verdi, ...numbers })).toMatchObject({
      ...{ vat_number: "", fiscal_code: "RSSMRA85T10A562S", unique_code: "", pec: "" },
    }));

  test("wrong numbers are stored all the same, on both sites", async () => {
    const wrong = { vatNumber: "DE 136695976", fiscalCode: "X", uniqueCode: "123" };
    const { id } = await stored(company);
    const saved = await as("ufficio", "B").call("Client", "updateClient", {
      id,
      values: { ...company, ...wrong },
    });
    expect(saved.ok).toBe(true);
    expect(await clientOf(id)).toMatchObject({
      ...{ vat_number: "DE136695976", fiscal_code: "X", unique_code: "123" },
    });
    expect((await as("ufficio", "B").call("Client", "getFromId", { id })).values.client.vat_number).toBe(
      "DE136695976",
    );
  });

  test("a change without them leaves them; another type of client loses what is not of it", async () => {
    const { id } = await stored({ ...company, ...numbers });
    const { fiscalCode: _absent, ...named } = company;
    const change = (values: object) => as("ufficio").call("Client", "updateClient", { id, values });

    await change({ ...named, surname: "Bianchi" });
    expect(await clientOf(id)).toMatchObject({ ...columns, vat_number: "06363391001", surname: "Bianchi" });
    await change({ ...named, privateClient: 2 });
    expect(await clientOf(id)).toMatchObject({ ...columns, vat_number: "06363391001" });
    await change({ ...verdi, fiscalCode: "RSSNCL80A01F839X" });
    expect(await clientOf(id)).toMatchObject({
      ...{ vat_number: "", fiscal_code: "RSSNCL80A01F839X", unique_code: "", pec: "" },
    });
    await change(named);
    expect(await clientOf(id)).toMatchObject({ fiscal_code: "" });
  });

  test.each([
    ["06363391001", 1],
    ["it 06363391001", 1],
    ["rssmra85t10a562s", 1],
    ["RSSNCL80A01F839X", 1],
    ["0636339100", 0],
    ["63363391001", 0],
  ])("a search for %p finds %i clients, and the orders of its client", async (query, total) => {
    await stored({ ...company, ...numbers });
    expect((await as("ufficio").call("Client", "getAll", { query })).values).toMatchObject({ total });
    const orders = (await as("ufficio").call("Orders", "getIndex", { query })).values;
    expect(orders.total).toBe(query === "RSSNCL80A01F839X" ? 1 : 0);
  });

  test("the page shows them to who may only read, and in the fields of the form", async () => {
    const { id } = await stored({ ...company, ...numbers });
    const card = (await visitor("consultazione").get(`/client/${id}`)).text;
    expect(card).toMatch(
      /Partita IVA.*06363391001.*Codice fiscale.*RSSMRA85T10A562S.*Codice univoco.*M5UXCR1.*PEC.*verdi@pec\.example/s,
    );
    const form = (await visitor("ufficio").get(`/client/modify/${id}`)).text;
    expect(form).toMatch(/name="vatNumber"[^>]* value="06363391001"/);
    expect(form).toMatch(/name="fiscalCode"[^>]* value="RSSMRA85T10A562S"/);
    const person = (await visitor("consultazione").get(`/client/${world.rossi}`)).text;
    expect(person).not.toMatch(/Partita IVA|Codice univoco/);
  });

  test("the form of a company saves them", async () => {
    const { id } = await stored(company);
    const form = { version: "1", surname: "Verdì", ...numbers, privateClient: "0" };
    const values = { ...form, businessName: "Verdi S.p.A.", businessAddress: "Via X" };
    expect((await visitor("ufficio").post(`/client/modify/${id}`, values)).status).toBe(303);
    expect(await clientOf(id)).toMatchObject({ ...columns, vat_number: "06363391001" });
  });

  test("the log of a change names the VAT number in Italian", async () => {
    const { id } = await stored(company);
    await as("ufficio").call("Client", "updateClient", { id, values: { ...company, ...numbers } });
    const { text } = await visitor("superadmin").get(`/history/clients/${id}`);
    expect(text).toMatch(/Partita IVA.*06363391001/s);
  });
});

describe("searching clients", () => {
  test.each([
    [{ surname: "ROSSI" }, 1],
    [{ surname: "niccolo" }, 1],
    [{ surname: "vesuv" }, 1],
    [{ surname: "esp", cellphone: "0815" }, 1],
    [{ surname: "rossi", cellphone: "0815" }, 0],
    [{ email: "rossi@traslo" }, 1],
    [{ cellphone: "333" }, 1],
    [{ surname: "100%_*" }, 0],
    [{ surname: 'ross" OR' }, 0],
    [{ surname: 'ross"' }, 1],
  ])("a search for %o finds %i clients", async (filters, total) => {
    const { values } = await as("agenda").call("Client", "search", filters);
    expect(values.total).toBe(total);
    if (!total) expect(values.msg).toBe("Nessun cliente trovato");
  });

  test("a search without any field is refused", async () => {
    const refused = await as("agenda").call("Client", "search", { surname: "" });
    expect(refused).toMatchObject({ status: 422, values: { msg: "Compilare almeno uno dei campi" } });
  });
});

describe("changing a client", () => {
  test("site B does not see whether a client is active, and its value is ignored when sent", async () => {
    const onB = as("ufficio", "B");
    const { client } = (await onB.call("Client", "getFromId", { id: world.rossi })).values;
    expect(client).not.toHaveProperty("confirmed");
    const values = { surname: "Rossi", privateClient: 1, fiscalCode: "X", privateAddress: "Y", confirmed: 0 };
    expect((await onB.call("Client", "updateClient", { id: world.rossi, values })).ok).toBe(true);
    const onA = await as("ufficio").call("Client", "getFromId", { id: world.rossi });
    expect(onA.values.client.confirmed).toBe(1);
  });
});

describe("deleting a client", () => {
  test("is refused with the number of its appointments and orders", async () => {
    const refused = await as("ufficio").call("Client", "deleteClient", { id: world.rossi });
    expect(refused.status).toBe(409);
    expect(refused.values.msg).toBe("Il cliente non può essere eliminato: ha 2 appuntamenti, 1 ordine.");
  });

  test("on site B the refusal does not reveal the number of appointments and orders", async () => {
    const refused = await as("ufficio", "B").call("Client", "deleteClient", { id: world.azienda });
    expect(refused).toMatchObject({
      status: 409,
      values: { msg: "Il cliente non può essere eliminato: ha altri dati collegati." },
    });
    const place = await as("ufficio", "B").call("Client", "deletePickupPlace", { id: world.aziendaPlace });
    expect(place.values.msg).toBe("Il luogo non può essere eliminato: ha altri dati collegati.");
  });

  test("deletes its pickup places too", async () => {
    const made = await as("ufficio").call("Client", "createNew", { values: verdi });
    expect((await as("ufficio").call("Client", "deleteClient", { id: made.values.id })).values.msg).toBe(
      "Cliente eliminato",
    );
    expect(
      (await as("ufficio").call("Client", "getPickupFromId", { id: made.values.id_address })).status,
    ).toBe(404);
  });
});

test("a repeated requestId answers the first result and writes nothing; another body is a conflict", async () => {
  const requestId = crypto.randomUUID();
  const user = as("ufficio");
  const first = await user.call("Client", "createNew", { values: verdi, requestId });
  const after = dump();

  expect(await user.call("Client", "createNew", { values: verdi, requestId })).toEqual(first);

  const other = await user.call("Client", "createNew", {
    values: { ...verdi, surname: "Bianchi" },
    requestId,
  });
  expect(other.status).toBe(409);
  expect(dump()).toBe(after);
});

test("a user without the edit permission sees all fields of a client and no button or form", async () => {
  const path = `/client/${world.rossi}`;
  const { text, status } = await visitor("consultazione").get(path);

  expect(status).toBe(200);
  expect(text).toMatch(/Codice fiscale.*Via Roma 1/s);
  expect(text.slice(text.indexOf("<main"))).not.toContain(' method="post"');
  expect(text).not.toMatch(/Elimina|Modifica/);
  expect((await visitor("consultazione").post(`/client/modify/${world.rossi}`, {})).status).toBe(403);
  expect(text).toContain("Cliente attivo");
  expect((await visitor("consultazione", "B").get(path)).text).not.toContain("Cliente attivo");
});

test("the delete button of the list is refused with 409 when the client has changed since", async () => {
  const { id } = (await as("ufficio").call("Client", "createNew", { values: verdi })).values;
  await as("ufficio").call("Client", "modifyClient", { id_client: id, values: { surname: "Bianchi" } });
  expect((await visitor("ufficio").post(`/client/delete/${id}`, { version: "1" })).status).toBe(409);
  expect((await visitor("ufficio").get("/client/")).text).toContain('name="version" value="2"');
});

test("a stored e-mail with signs of a link opens a letter to that address alone", async () => {
  direct(() => update("clients", world.rossi, { email: "rossi?bcc=spia@uno.example" }));
  const { text } = await visitor("consultazione").get(`/client/${world.rossi}`);
  expect(text).toContain('href="mailto:rossi%3Fbcc%3Dspia@uno.example"');
});

test("deleting a place that appointments or works name is refused with their number", async () => {
  const refused = await as("ufficio").call("Client", "deletePickupPlace", { id: world.rossiPlace });

  expect(refused.values.msg).toBe("Il luogo non può essere eliminato: ha 2 appuntamenti, 1 lavorazione.");
});

test.each([
  [1, "1 permesso di sosta"],
  [2, "2 permessi di sosta"],
])("deleting a place that only %i permits name is refused with their number", async (count, text) => {
  direct(() => {
    const work = { id_order: world.order, id_pickup_place: world.rossiPlace, type: 0, date: tomorrow };
    const more = { hour: "15:00", date_created: "2026-01-01 08:00" };
    for (const id_work of [world.work, insert("works", { ...work, ...more })].slice(0, count))
      insert("permits", { id_work, id_place: world.rossiOtherPlace, state: "asked" });
  });
  const { status, values } = await as("ufficio").call("Client", "deletePickupPlace", {
    id: world.rossiOtherPlace,
  });

  expect([status, values.msg]).toEqual([409, `Il luogo non può essere eliminato: ha ${text}.`]);
});

test.each([
  ["abc", null],
  ["12", null],
  ["801422", null],
  ["IT-80142", "80142"],
  ["80 142", "80142"],
])("the CAP «%s» of an Italian place is %p", async (zip, saved) => {
  const values = { address: "Via Toledo 1", city: "Napoli", cityId: naples, zip, province: "NA" };
  const added = (await as("ufficio").call("Client", "addPickupPlace", { id: world.rossi, values })).values;

  const { pickup } = (await as("ufficio").call("Client", "getPickupFromId", { id: added.id ?? 0 })).values;
  expect([added.errors, pickup?.zip]).toEqual(
    saved === null ? [{ zip: "Un CAP ha cinque cifre, come 80142." }, undefined] : [undefined, saved],
  );
});

const parco = { name: "Parco Azzurro", address: "Via Manzoni 4", city: "Pozzuoli" };
const list = async () => (await as("nobody").call("Location", "getAll", {})).values.location;

test.each(["A", "B"] as const)(
  "on site %s an administrator adds, changes and deletes a condominium; unknown ids are refused",
  async (site) => {
    const user = as("gestione1", site);
    const made = await user.call("Location", "createNew", { values: parco });
    expect(made.values.msg).toBe("Condominio inserito");

    const { id } = made.values;
    expect(await list()).toContainEqual({ id, ...parco });

    const changed = await user.call("Location", "update", {
      id,
      values: { ...parco, name: "Parco Blu" },
      version: 1,
    });
    expect(changed.values.msg).toBe("Condominio modificato");

    const before = dump();
    expect((await user.call("Location", "update", { id: 999, values: parco })).status).toBe(404);
    expect((await user.call("Location", "delete", { id: 999 })).status).toBe(404);
    expect(dump()).toBe(before);
    expect((await user.call("Location", "delete", { id })).values.msg).toBe("Condominio eliminato");
    expect(await list()).toHaveLength(1);
  },
);

test.each(["name", "address", "city"])(
  "a condominium without its %s is refused beside the field",
  async (field) => {
    const before = dump();
    const refused = await as("gestione1").call("Location", "createNew", {
      values: { ...parco, [field]: "" },
    });
    expect(refused).toMatchObject({
      status: 422,
      values: { errors: { [field]: "Il campo non può essere vuoto." } },
    });
    expect(dump()).toBe(before);
  },
);

test("a condominium that an account request refers to can't be deleted", async () => {
  const values = { name: "Ada", surname: "Russo", email: "ada@traslo.example", phone: "333", condominium: 1 };
  await as("nobody").call("Account", "registerNew", { values });
  const before = dump();
  const refused = await as("gestione1").call("Location", "delete", { id: 1 });

  expect(refused).toMatchObject({
    status: 409,
    values: { msg: "Il condominio non può essere eliminato: ha 1 richiesta di account." },
  });
  expect(dump()).toBe(before);
});

test("the pages are for administrators only, and keep the input of a refused form", async () => {
  expect((await visitor("ufficio").get("/admin/locations/")).status).toBe(403);

  const admin = visitor("gestione1");
  expect((await admin.get("/admin/locations/")).text).toContain("Condominio Aurora");

  const refused = await admin.post("/admin/locations/insert", { ...parco, city: "" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Parco Azzurro");
  expect((await admin.post("/admin/locations/insert", parco)).status).toBe(303);
  expect((await admin.get("/admin/locations/modify/2")).text).toContain("Via Manzoni 4");
  expect((await admin.post("/admin/locations/modify/2", { ...parco, name: "Parco Blu" })).status).toBe(303);
  expect((await list())[1].name).toBe("Parco Blu");
  expect((await admin.post("/admin/locations/delete/2", {})).status).toBe(303);
  expect(await list()).toHaveLength(1);
});
