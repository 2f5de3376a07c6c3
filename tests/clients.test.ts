import { beforeEach, describe, expect, test } from "bun:test";
import { update } from "../src/server/db";
import { visitor } from "./support/requests";
import { as, direct, dump, fresh, naples, world } from "./support/world";

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
    [{ ...verdi, phone: "081 555" }, "phone", "Inserire i numeri senza spazi né caratteri speciali"],
    [{ ...verdi, email: "verdi@" }, "email", "Formato non valido"],
    [{ ...verdi, email: "verdi@uno.example,rossi@due.example" }, "email", "Formato non valido"],
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

  test("a company is stored without the fields of a private client", async () => {
    const values = { ...verdi, privateClient: 0, businessName: "Verdi S.p.A.", businessAddress: "Via X" };
    const made = await as("ufficio").call("Client", "createNew", { values });
    const { client } = (await as("ufficio").call("Client", "getFromId", { id: made.values.id })).values;
    expect(client).toMatchObject({ business_name: "Verdi S.p.A.", fiscal_code: "", private_address: "" });
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
  test("an old version is refused with 409 and changes nothing", async () => {
    const user = as("segreteria");
    const values = { surname: "Rossi", name: "Ugo" };

    expect(
      (await user.call("Client", "modifyClient", { id_client: world.rossi, values, version: 1 })).ok,
    ).toBe(true);

    const before = dump();
    const late = await user.call("Client", "modifyClient", { id_client: world.rossi, values, version: 1 });

    expect(late).toMatchObject({
      status: 409,
      values: { msg: "Il dato è stato modificato da un altro utente: ricaricare la pagina." },
    });
    expect(dump()).toBe(before);
  });

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
  const path = `/client/modify/${world.rossi}`;
  const { text, status } = await visitor("consultazione").get(path);

  expect(status).toBe(200);
  expect(text).toMatch(/Codice fiscale.*Via Roma 1/s);
  expect(text.slice(text.indexOf("<main"))).not.toContain(' method="post"');
  expect(text).not.toMatch(/Elimina|Modifica/);
  expect((await visitor("consultazione").post(path, {})).status).toBe(403);
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
  const { text } = await visitor("consultazione").get(`/client/modify/${world.rossi}`);
  expect(text).toContain('href="mailto:rossi%3Fbcc%3Dspia@uno.example"');
});
