import { as, direct, dump, fresh, update, visitor, world } from "../support/requests";

beforeEach(() => {
  fresh();
  const numbers = { phone: "0817654321", email: "rossi@traslo.example" };
  direct(() => update("clients", world.rossi, numbers));
  direct(() => update("clients", world.azienda, { vat_number: "06363391001" }));
});

const like = async (typed: object, who = as("ufficio")) =>
  (await who.call("Client", "getDuplicates", typed)).values.duplicates;

describe("a client that may be there already", () => {
  test.each([
    ["a phone", { phone: "0817654321" }, "stesso telefono"],
    ["a phone with prefix and spaces", { cellphone: "+39 081 765 43 21" }, "stesso telefono"],
    ["an e-mail in capitals", { email: "ROSSI@traslo.example" }, "stessa e-mail"],
    ["a fiscal code with blanks", { fiscalCode: "rss ncl 80a01 f839x" }, "stesso codice fiscale"],
    [
      "name and street",
      { privateClient: "1", surname: "Rossi", name: "Niccolo", address: "via roma 1" },
      "stesso nome e stessa via",
    ],
  ])("is found by %s", async (_, typed, why) => {
    expect(await like(typed)).toMatchObject([{ id: world.rossi, name: "Rossi Niccolò", why: [why] }]);
  });

  test("is found by its VAT number and by the phone of a contact", async () => {
    expect(await like({ vatNumber: "IT 06363391001" })).toMatchObject([{ id: world.azienda }]);
    const contacts = [{ name: "Anna", role: "", phone: "3330001111", email: "" }];
    const values = { privateClient: 0, surname: "B", businessName: "B", businessAddress: "Y", contacts };
    await as("ufficio").call("Client", "updateClient", { id: world.azienda, values });
    expect(await like({ cellphone: "333 0001111" })).toMatchObject([{ id: world.azienda }]);
  });

  test("is neither itself nor found by half a number, and nothing typed finds nobody", async () => {
    expect(await like({ id: world.rossi, phone: "0817654321" })).toEqual([]);
    for (const typed of [
      {},
      { phone: "08155" },
      { phone: "x".repeat(300) },
      { email: 7 },
      { surname: "Rossi" },
    ])
      expect(await like(typed)).toEqual([]);
  });

  test("stands before another person with more in common", async () => {
    direct(() => {
      const named = { private_client: 1, surname: "Bianchi", name: "A.", business_name: "" };
      update("clients", world.azienda, { ...named, cellphone: "3330002222" });
    });
    const rossis = { phone: "0817654321", email: "rossi@traslo.example" };
    const typed = {
      ...rossis,
      privateClient: "1",
      surname: "Bianchi",
      name: "Anna",
      cellphone: "3330002222",
    };
    expect(await like(typed)).toMatchObject([
      { id: world.azienda, why: ["stesso telefono"] },
      { id: world.rossi, why: ["stesso telefono", "stessa e-mail", "altro nome"] },
    ]);
  });

  test("never prevents saving, and is named with what it has in common", async () => {
    const form = { phone: "0817654321", email: "rossi@traslo.example" };
    const { text } = await visitor("ufficio").post("/client/duplicates?of=client", form);
    expect(text).toMatch(/già un cliente simile.*Rossi Niccolò.*stesso telefono, stessa e-mail.*Usa questo/s);
    const inVisit = { "client.phone": "0817654321" };
    const visit = await visitor("ufficio").post("/client/duplicates?of=appointment", inVisit);
    expect(visit.text).toContain('hx-post="/appointment/insert/known-tab"');
    expect((await visitor("ufficio").post("/client/duplicates?of=client", {})).text).not.toContain(
      "Usa questo",
    );
  });

  test.each([
    ["/appointment/insert", "description"],
    ["/orders/insert", "notes"],
  ])("is used in the form of %s with what is typed there", async (path, field) => {
    const before = dump();
    const found = { found: String(world.rossi), found_text: "Rossi Niccolò" };
    const typed = { [field]: "Pianoforte", "client.surname": "Rossi", ...found };
    const moved = await visitor("ufficio").post(`${path}/known-tab`, typed);
    const { text } = await visitor("ufficio").get(String(moved.headers.get("location")));
    expect(text).toContain("Pianoforte");
    expect(text).toMatch(new RegExp(`type="hidden"[^>]*name="client"[^>]*value="${world.rossi}"`));
    expect(text).toContain("Via Chiaia 22");
    expect(dump()).toBe(before);
  });
});
