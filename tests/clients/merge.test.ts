import { as, database, dump, fresh, visitor, world } from "../support/requests";

beforeEach(fresh);

const clientOf = async (id: number) =>
  (await as("ufficio").call("Client", "getFromId", { id })).values.client;
const namesOf = (client: number) =>
  ["pickup_places", "client_contacts", "appointments", "orders", "box_lines"].map(
    (table) =>
      database().query(`SELECT count(*) AS n FROM ${table} WHERE id_client = ?`).get(client) as { n: number },
  );
const count = (client: number) => namesOf(client).reduce((sum, { n }) => sum + n, 0);

async function merge(more: object = {}, who = as("gestione1")) {
  const [staying, gone] = [await clientOf(world.rossi), await clientOf(world.azienda)];
  const versions = { version: staying.version, version_other: gone.version };
  return who.call("Client", "merge", {
    id: world.rossi,
    other: world.azienda,
    ...versions,
    take: [],
    ...more,
  });
}

/** A box and a contact, so that every table that names a client has a row. */
async function furnish() {
  const line = { used: 10, position: 1, title: "Mobili", title2: "", date: "", date2: "" };
  const of = { id_box: 3, client: world.azienda, id_order: world.hiddenOrder };
  expect((await as("ufficio").call("Box", "insert", { values: { ...line, ...of } })).ok).toBe(true);
  const contacts = [{ name: "Anna", role: "", phone: "", email: "" }];
  const values = { privateClient: 0, surname: "B", businessName: "B", businessAddress: "Y", contacts };
  expect((await as("ufficio").call("Client", "updateClient", { id: world.azienda, values })).ok).toBe(true);
}

describe("a merge of two clients", () => {
  test("gives the one that stays everything that names the other, which goes", async () => {
    await furnish();
    expect(namesOf(world.azienda).every(({ n }) => n > 0)).toBe(true);
    const all = count(world.rossi) + count(world.azienda);
    expect((await merge()).ok).toBe(true);
    expect(count(world.rossi)).toBe(all);
    expect((await as("ufficio").call("Client", "getFromId", { id: world.azienda })).status).toBe(404);
    expect((await as("ufficio").call("Orders", "getFromId", { id: world.hiddenOrder })).ok).toBe(true);
  });

  test("is shown beforehand with how much of each kind moves, and with phones in groups", async () => {
    const { text } = await visitor("gestione1").get(`/client/merge/${world.rossi}/${world.azienda}`);
    expect(text).toContain("1 ordine, con le lavorazioni; 1 luogo di carico.");
    expect(text).toMatch(/\d+ appuntamenti, con i documenti/);
    expect(text).toContain("081 555 1234");
    expect(text).toContain("333 123 4567");
  });

  test.each([
    [{}, "Forse sono due clienti diversi: non hanno niente in comune."],
    [{ cellphone: "3331234567" }, "Forse sono due clienti diversi: altro nome, altra via."],
    [{ privateClient: 1, surname: "Rossi", name: "Niccolò", fiscalCode: "RSSNCL80A01F839U" }, ""],
  ])("of two who are hardly one says why: %j", async (values, doubt) => {
    const company = { privateClient: 0, surname: "B", businessName: "B", businessAddress: "Y", ...values };
    const changed = { id: world.azienda, values: { privateAddress: "Y", ...company } };
    expect(await as("ufficio").call("Client", "updateClient", changed)).toMatchObject({ ok: true });
    const { text } = await visitor("gestione1").get(`/client/merge/${world.rossi}/${world.azienda}`);
    expect(text.match(/Forse sono due[^<]*/)?.[0] ?? "").toBe(doubt);
  });

  test("takes the values that are chosen, and is found by them", async () => {
    const gone = await clientOf(world.azienda);
    await merge({ take: ["phone", "surname"] });
    const staying = await clientOf(world.rossi);
    expect([staying.phone, staying.surname]).toEqual([gone.phone, gone.surname]);
    const found = await as("ufficio").call("Client", "getAll", { query: gone.surname, page: 1 });
    expect(found.values.clients.map(({ id }: { id: number }) => id)).toContain(world.rossi);
  });

  test("is undone wholly", async () => {
    await furnish();
    const before = dump();
    const done = (await merge({ take: ["email"] })) as { activity?: number };
    const undone = await as("gestione1").undo(done);
    expect(undone.values.msg).toBe("Operazione annullata");
    const rows = (text: string) => text.replace(/"version":\d+/g, "");
    const of = (text: string, table: string) =>
      rows(text).match(new RegExp(`\\["${table}",\\[.*?\\]\\]`))?.[0];
    for (const table of [
      "clients",
      "pickup_places",
      "appointments",
      "orders",
      "box_lines",
      "client_contacts",
    ])
      expect(of(dump(), table)).toBe(of(before, table));
  });

  test("is refused when somebody has changed either of them, or the same twice", async () => {
    const before = dump();
    expect((await merge({ version_other: 99 })).status).toBe(409);
    expect((await merge({ other: world.rossi })).status).toBe(422);
    expect((await merge({ other: 99999 })).status).toBe(404);
    expect(dump()).toBe(before);
  });

  test("is refused for the client of the company's own works", async () => {
    const own = database().query("SELECT id_client AS id FROM orders WHERE id = 9999").get() as {
      id: number;
    };
    const two = { id: world.rossi, other: own.id };
    for (const answer of [
      await as("gestione1").call("Client", "getTwo", two),
      await merge({ other: own.id }),
      await merge({ id: own.id }),
    ])
      expect([answer.status, answer.values.msg]).toEqual([
        409,
        "Il cliente delle lavorazioni interne non si unisce a un altro.",
      ]);
  });

  test("a change of the other one, saved afterwards, is refused with a sentence", async () => {
    const form = { privateClient: "0", surname: "B", businessName: "B", businessAddress: "Y", version: "1" };
    await merge();
    const { status, text } = await visitor("ufficio").post(`/client/modify/${world.azienda}`, form);
    expect(status).toBe(404);
    expect(text).toContain("Cliente non trovato: è stato unito a «Rossi Niccolò».");
  });

  test("names in its place the one that stays, also after a second merge; a deleted client is only gone", async () => {
    const message = async (id: number) =>
      (await as("ufficio").call("Client", "getFromId", { id })).values.msg;
    const place = { address: "Via Roma 3", cityId: 63049, city: "Napoli", zip: "80100", province: "NA" };
    const verdi = { privateClient: 1, surname: "Verdi", fiscalCode: "X", privateAddress: "Y", ...place };
    const { id: third } = (await as("ufficio").call("Client", "createNew", { values: verdi })).values;
    await merge({ id: world.azienda, other: third });
    expect(await message(third)).toBe("Cliente non trovato: è stato unito a «Officine Vesuvio S.r.l.».");
    await merge();
    expect(await message(third)).toBe("Cliente non trovato: è stato unito a «Rossi Niccolò».");
    expect(await message(987)).toBe("Cliente non trovato.");
  });

  test("shows both side by side, and merges from the page", async () => {
    const path = `/client/merge/${world.rossi}/${world.azienda}`;
    const { text } = await visitor("gestione1").get(path);
    expect(text).toMatch(/Officine Vesuvio.*name="take\.surname"/s);
    const [staying, gone] = [await clientOf(world.rossi), await clientOf(world.azienda)];
    const form = { version: staying.version, version_other: gone.version, "take.phone": "other" };
    const saved = await visitor("gestione1").post(path, form);
    expect(saved.headers.get("location")).toContain(`/client/${world.rossi}`);
    expect((await clientOf(world.rossi)).phone).toBe(gone.phone);
    expect((await visitor("ufficio").get(path)).status).toBe(403);
  });

  test("asks for the other client first", async () => {
    const page = await visitor("gestione1").get(`/client/merge/${world.rossi}`);
    expect(page.text).toContain("Unisci a un altro cliente");
    const chosen = await visitor("gestione1").post(`/client/merge/${world.rossi}`, {
      other: String(world.azienda),
    });
    expect(chosen.headers.get("location")).toBe(`/client/merge/${world.rossi}/${world.azienda}`);
    const typed = { other: "", other_text: "officine vesuvio" };
    const named = await visitor("gestione1").post(`/client/merge/${world.rossi}`, typed);
    expect(named.headers.get("location")).toBe(chosen.headers.get("location"));
    expect((await visitor("gestione1").post(`/client/merge/${world.rossi}`, { other: "" })).status).toBe(422);
  });
});
