import { app } from "../../src/server/app";
import { namedRecords } from "../../src/server/records/names";
import { findClients } from "../../src/server/search/clients";
import { cookieName } from "../../src/server/sessions/session";
import { pagesOf } from "../support/pdf-text";
import { userId, visitor } from "../support/requests";
import { as, dump, fresh, naples, signedIn, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const required = "Il campo non può essere vuoto.";
const munich = { address: "Marienplatz 1", city: "Monaco di Baviera", country: "DE" };
const client = (funct: string, body: Values) =>
  as("ufficio").call("Client", funct as "addPickupPlace", body as never);
const add = (values: Values) => client("addPickupPlace", { id: world.rossi, values });
const placeOf = async (id: number): Promise<Values> =>
  (await as("ufficio").call("Client", "getPickupFromId", { id })).values.pickup;
const text = "Marienplatz 1, Monaco di Baviera, Germania";

describe("a place abroad", () => {
  test("needs a country, an address and a city, and no comune, CAP or province", async () => {
    const { id } = (await add(munich)).values;
    expect(await placeOf(id)).toMatchObject({ ...munich, cityId: null, zip: "", province: "" });
    const known = (await as("ufficio").call("Client", "getFromId", { id: world.rossi })).values.client;
    expect(known.pickupPlaces.at(-1)).toEqual({ id, text });
    const sent = await add({ ...munich, zip: "80331", cityId: naples });
    expect(await placeOf(sent.values.id)).toMatchObject({ zip: "80331", cityId: null });
  });

  test("is refused beside its fields when something is missing or the country is unknown", async () => {
    const before = dump();
    for (const [values, errors] of [
      [{ country: "DE" }, { address: required, city: required }],
      [{ ...munich, country: "XX" }, { country: "Scegliere il Paese dall'elenco." }],
      [{ ...munich, country: "Germania" }, { country: "Scegliere il Paese dall'elenco." }],
      [
        { ...munich, country: "" },
        { cityId: required, zip: required, province: required },
      ],
      [
        { ...munich, country: "IT" },
        { cityId: required, zip: required, province: required },
      ],
    ] as [Values, Values][])
      expect((await add(values)).values.errors).toEqual(errors);
    expect(dump()).toBe(before);
  });

  test("becomes Italian with a comune, and foreign again; its history has the country in words", async () => {
    const { id } = (await add(munich)).values;
    const naplesPlace = {
      ...munich,
      country: "",
      city: "Napoli",
      cityId: naples,
      zip: "80100",
      province: "NA",
    };
    expect((await client("updatePickup", { values: { id, ...naplesPlace } })).ok).toBe(true);
    expect(await placeOf(id)).toMatchObject({ country: "", cityId: naples });
    expect((await client("updatePickup", { values: { id, ...munich } })).ok).toBe(true);
    expect(await placeOf(id)).toMatchObject({ country: "DE", cityId: null });
    const { entries } = (await as("ufficio").call("History", "getAll", { table: "pickup_places", id }))
      .values;
    expect(entries[0].parts[0].fields).toContainEqual({ label: "Paese", before: "", after: "Germania" });
  });

  test("is the first one of a new client, in an appointment and an order", async () => {
    const person = {
      surname: "Müller",
      privateClient: 1,
      fiscalCode: "DE123456789",
      privateAddress: "Monaco",
    };
    const visit = { date: wireTomorrow, time: "10:00" };
    const made = await as("ufficio").call("Appointment", "createNewWithNewClient", {
      values: visit,
      client: { ...person, ...munich } as never,
    });
    const { appointment } = (await as("ufficio").call("Appointment", "getFromId", { id: made.values.id }))
      .values;
    expect(appointment.address).toBe(text);
    const order = await as("ufficio").call("Orders", "insertWithNewClient", {
      values: {},
      client: { ...person, ...munich, country: "fr" } as never,
    });
    const page = await visitor("ufficio").get(`/orders/${order.values.id_order}`);
    expect(page.text).toContain("Marienplatz 1, Monaco di Baviera, Francia");
    const missing = await as("ufficio").call("Appointment", "createNewWithNewClient", {
      values: visit,
      client: { country: "DE" } as never,
    });
    expect(Object.keys(missing.values.errors).sort()).toEqual(
      ["client.address", "client.city", "client.privateClient", "client.surname"].sort(),
    );
  });

  test("is printed with its country, and shown in the order's works and on site B", async () => {
    const { id } = (await add(munich)).values;
    const work = { date: wireTomorrow, hour: "08:00", type: 0, id_pickupPlace: id, flag_renata: 1 };
    expect((await as("ufficio").call("Orders", "editWork", { id: world.work, values: work })).ok).toBe(true);
    const cookie = `${cookieName("A")}=${signedIn(userId("ufficio"), "A")}`;
    const sheet = await app.request(
      `/api/works/pdf-single/${world.work}`,
      { headers: { cookie } },
      { site: "A", demo: false },
    );
    expect((await pagesOf(await sheet.bytes())).join("\n")).toContain("Germania");
    expect((await visitor("ufficio").get(`/orders/${world.order}`)).text).toContain(text);
    const { works } = (await as("ufficio", "B").call("Works", "getByDate", { date: wireTomorrow })).values;
    expect(works[0]).toMatchObject({ country: "DE", city: "Monaco di Baviera" });
  });
});

describe("its country stands where its town does", () => {
  let place: number;

  beforeEach(async () => {
    place = (await add(munich)).values.id;
    const visit = { client: world.rossi, client_address: place, date: wireTomorrow, time: "09:00" };
    const created = await as("ufficio").call("Appointment", "createNew", { values: visit });
    const work = { date: wireTomorrow, hour: "08:00", type: 0, id_pickupPlace: place };
    const edited = await as("ufficio").call("Orders", "editWork", { id: world.work, values: work });
    expect([created.ok, edited.ok]).toEqual([true, true]);
  });

  const town = "Monaco di Baviera, Germania";

  test("in the planning", async () => {
    const { values } = await as("ufficio").call("Calendar", "getWeek", { monday: wireTomorrow });
    const cities = ({ city }: Values) => city;
    expect([values.works.map(cities), values.appointments.map(cities)]).toEqual([
      expect.arrayContaining([town]),
      expect.arrayContaining([town]),
    ]);
  });

  test("on Home, in the works and the appointments of tomorrow", async () => {
    expect((await visitor("ufficio").get("/")).text.match(new RegExp(town, "g"))).toHaveLength(2);
  });

  test("in the search, which finds the client by the country too", async () => {
    const { call, caller } = as("ufficio");
    const found = findClients("germania", { ...caller, user: caller.user as never, version: undefined });
    expect(found).toMatchObject([{ id: world.rossi, detail: expect.stringContaining("Germania") }]);
    expect((await call("Client", "getAll", { query: "Germania" })).values.total).toBe(1);
  });

  test("in the name of the place, as log and bin write it", () => {
    const name = namedRecords([{ table: "pickup_places", id: place }]);
    expect(name("pickup_places", place).name).toContain(text);
  });
});

test("the form keeps the country of a refused place", async () => {
  const page = await visitor("ufficio").post(`/client/place/insert/${world.rossi}`, {
    country: "DE",
    city: "Monaco",
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain('<option value="DE" selected="">Germania</option>');
});
