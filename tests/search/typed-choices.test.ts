import { as, dump, fresh, naples, tomorrow, toWire, type Values, visitor, world } from "../support/requests";

beforeEach(fresh);

const user = () => as("ufficio");
const visit = { date: toWire(tomorrow), time: "11:00" };
const paths = ["/appointment/insert", "/orders/insert"] as const;

const last = async () => {
  const { appointments } = (await user().call("Appointment", "getAll", { page: 1, sort: "-number" })).values;
  return appointments[0] as Values;
};
const post = (path: string, form: object) =>
  visitor("ufficio").post(
    path,
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)])),
  );
/** A form as it is sent before its scripts are there: words, and nothing chosen. */
const words = (client_text: string, more: object = {}) => ({
  ...{ ...visit, client: "", client_text, client_address: "", places_of: "" },
  ...more,
});

async function newClient(surname: string, name = "Ugo") {
  const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
  const values = { surname, name, privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };
  return (await user().call("Client", "createNew", { values })).values as { id: number; id_address: number };
}

test.each([
  ["/client/place/insert/1", "address"],
  ["/client/place/insert/1", "cityId_text"],
  ["/client/insert", "privateAddress"],
  ["/appointment/insert", "client_text"],
])("what is too long stays in its field: %s, %s", async (path, field) => {
  const long = "Lunghissimo, ".repeat(20);
  const typed = { ...visit, client: "", privateClient: 1, surname: "Zampella" };
  const { status, text } = await post(path, { ...typed, [field]: long });
  expect([status, text.includes(`name="${field}" value="${long.trim()}"`)]).toEqual([422, true]);
  if (!field.endsWith("_text")) expect(text).toContain("Massimo 200 caratteri.");
});

describe("a client field that was left with words alone", () => {
  test.each(paths)("chooses the client that they name, and its only place: %s", async (path) => {
    const { id, id_address } = await newClient("Zampella");
    expect((await post(path, words("zampel"))).status).toBe(303);
    expect(await last()).toMatchObject({ id_client: id, id_address });
  });

  test.each([
    ["of two the one with the very name", ["Zampella Ugo", "Zampella Ugolino"], "zampella ugo", true],
    ["nobody of two with the same name", ["Zampella Ugo", "Zampella Ugo"], "zampella ugo", false],
    ["nobody of two that begin so", ["Zampella Ugo", "Zampella Ada"], "zampella", false],
    ["nobody for a name that is written almost so", ["Zampella Ugo"], "zampela", false],
    ["nobody for one letter", ["Zampella Ugo"], "z", false],
  ])("chooses %s", async (_what, names, typed, isChosen) => {
    const made: { id: number }[] = [];
    for (const name of names) made.push(await newClient(...(name.split(" ") as [string, string])));
    const before = dump();
    const answer = await post("/appointment/insert", words(typed));
    expect(answer.status).toBe(isChosen ? 303 : 422);
    if (isChosen) expect(await last()).toMatchObject({ id_client: made[0]?.id });
    else expect(dump()).toBe(before);
    if (!isChosen) expect(answer.text).toContain("Scegliere una voce dall&#x27;elenco.");
  });

  test("is shown with the client and its places when something else is refused", async () => {
    const { id } = await newClient("Zampella");
    const { status, text } = await post("/appointment/insert", words("zampella", { time: "" }));
    expect(status).toBe(422);
    expect(text).toContain('value="Zampella Ugo"');
    expect(text).toContain(`name="client" value="${id}"`);
    expect(text).toContain("Via Foria 5");
  });

  test("does not count the client that was chosen before other words were written", async () => {
    const { id } = await newClient("Zampella");
    const chosen = { client: world.rossi, client_address: world.rossiPlace, places_of: world.rossi };
    await post("/appointment/insert", words("zampella", chosen));
    expect(await last()).toMatchObject({ id_client: id });
    const before = dump();
    expect((await post("/appointment/insert", words("nessuno", chosen))).status).toBe(422);
    expect((await post("/appointment/insert", words("", chosen))).status).toBe(422);
    expect(dump()).toBe(before);
    expect((await post("/appointment/insert", words("Rossi Niccolò", chosen))).status).toBe(303);
    expect(await last()).toMatchObject({ id_client: world.rossi, id_address: world.rossiPlace });
  });
});

describe("a place field that still shows another client's places", () => {
  test.each([
    ["nothing", ""],
    ["a place", "place"],
    ["a new place", "new"],
  ])("takes the only place of the client, with %s chosen", async (_what, chosen) => {
    const { id, id_address } = await newClient("Zampella");
    const client_address = chosen === "place" ? world.rossiPlace : chosen;
    const form = { client: id, client_address, places_of: world.rossi };
    expect((await post("/orders/insert", words("Zampella Ugo", form))).status).toBe(303);
    expect(await last()).toMatchObject({ id_client: id, id_address });
  });

  test("asks which one of several", async () => {
    const before = dump();
    const form = { client: world.rossi, client_address: world.aziendaPlace, places_of: world.azienda };
    const answer = await post("/appointment/insert", words("Rossi Niccolò", form));
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/id="appointment-client_address-error">Il campo non può essere vuoto/);
    expect(dump()).toBe(before);
  });
});

describe("the place of a new client", () => {
  const client = { privateClient: 1, surname: "Zotta", fiscalCode: "X" };
  const placeOf = async (typed: object) => {
    const answer = await post("/client/insert", { ...client, ...typed });
    if (answer.status !== 303) return answer.text;
    const id = Number(answer.headers.get("location")?.match(/\d+/)?.[0]);
    return (await user().call("Client", "getFromId", { id })).values.client.pickupPlaces[0].text;
  };

  test.each([
    ["Via Roma 3, Arzano", "Via Roma 3, 80022 Arzano (NA)"],
    ["Via Roma, 3, 80022 ARZANO (NA)", "Via Roma, 3, 80022 Arzano (NA)"],
    ["Via Toledo 5, 80134 Napoli", "Via Toledo 5, 80134 Napoli (NA)"],
  ])("left empty is that of the residence: %s", async (privateAddress, place) => {
    expect(await placeOf({ privateAddress })).toBe(place);
  });

  test("of a company is that of its seat", async () => {
    const company = { privateClient: 0, businessName: "Zotta S.r.l.", businessAddress: "Via Roma 3, Arzano" };
    expect(await placeOf(company)).toBe("Via Roma 3, 80022 Arzano (NA)");
  });

  test("is shown while the residence is typed, in which case its fields need no star", async () => {
    const answered = async (typed: object) => (await post("/client/residence", { ...client, ...typed })).text;
    const enough = await answered({ privateAddress: "Via Roma 3, Arzano" });
    expect(enough).toContain("Se resta vuoto: Via Roma 3, 80022 Arzano (NA).");
    expect(enough).toContain("data-enough");
    for (const typed of [
      { privateAddress: "Via Roma 3" },
      { privateAddress: "Via Toledo 5, Napoli" },
      { privateAddress: "Via Roma 3, Arzano", address: "Via Foria 5" },
      { privateClient: 0, privateAddress: "Via Roma 3, Arzano" },
    ])
      expect(await answered(typed)).not.toContain("data-enough");
    expect((await visitor("nobody").post("/client/residence", { surname: "Zotta" })).status).toBe(303);
  });

  test("asks for what the residence does not say", async () => {
    const withoutTown = await placeOf({ privateAddress: "Via Roma 3" });
    expect(withoutTown).toContain('name="address" value="Via Roma 3"');
    expect(withoutTown).toContain('id="client-cityId-error"');
    const ofNaples = await placeOf({ privateAddress: "Via Toledo 5, Napoli" });
    expect(ofNaples).toContain('id="client-zip-error"');
    expect(ofNaples).toContain('name="city" value="Napoli"');
  });

  test("that was typed is taken, its comune also by the name alone", async () => {
    const typed = { privateAddress: "Via Roma 3, Arzano", address: "Via Foria 5", cityId_text: "arzano" };
    expect(await placeOf(typed)).toBe("Via Foria 5, 80022 Arzano (NA)");
    expect(await placeOf({ ...typed, cityId_text: "casa" })).toContain(
      "Scegliere una voce dall&#x27;elenco.",
    );
  });

  test("follows the comune that was written over the chosen one", async () => {
    const chosen = { cityId: naples, city: "Napoli", zip: "80134", province: "NA" };
    const typed = { ...chosen, privateAddress: "Y", address: "Via Foria 5", cityId_text: "arzano" };
    expect(await placeOf(typed)).toBe("Via Foria 5, 80022 Arzano (NA)");
  });

  test.each([
    ["/appointment/insert/new-client", visit],
    ["/orders/insert/new-client", {}],
  ])("is that of the residence also in %s", async (path, more) => {
    const typed = { ...client, privateAddress: "Via Roma 3, Arzano" };
    const form = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`client.${name}`, value]));
    expect((await post(path, { ...more, ...form })).status).toBe(303);
    expect(await last()).toMatchObject({ address: "Via Roma 3, 80022 Arzano (NA)" });
  });
});
