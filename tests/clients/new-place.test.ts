import { as, dump, fresh, naples, tomorrow, toWire, visitor, world } from "../support/requests";

beforeEach(fresh);

const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const visit = { date: toWire(tomorrow), time: "11:00" };
const visitOfRossi = () => ({ ...visit, client: world.rossi });
const places = async () =>
  (await as("ufficio").call("Client", "getFromId", { id: world.rossi })).values.client.pickupPlaces;
const inForm = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`place.${name}`, String(value)]));

describe("a new place of a client", () => {
  test("is added with the appointment there, and goes with it when that is undone", async () => {
    const values = { ...visitOfRossi(), client_address: place };
    const made = await as("ufficio").call("Appointment", "createNew", { values });
    expect(made.ok).toBe(true);
    expect(await places()).toHaveLength(3);
    const { appointment } = (await as("ufficio").call("Appointment", "getFromId", { id: made.values.id }))
      .values;
    expect(appointment.address).toBe("Via Foria 5, 80137 Napoli (NA)");
    expect((await as("ufficio").undo(made)).ok).toBe(true);
    expect(await places()).toHaveLength(2);
  });

  test("is added with the order", async () => {
    const values = { id_client: world.rossi, id_address: place };
    const made = await as("ufficio").call("Orders", "insert", { values });
    expect(made.ok).toBe(true);
    expect(await places()).toHaveLength(3);
  });

  test.each(["/appointment/insert", "/orders/insert/"])(
    "is offered by the form of %s, also without any place",
    async (path) => {
      const { text } = await visitor("ufficio").get(`${path}?client=${world.rossi}`);
      expect(text).toContain('<option value="new">Nuovo luogo…');
      expect(text).toContain('name="place.address"');
      expect((await visitor("ufficio").get(path)).text).not.toContain('name="place.address"');
    },
  );

  test.each([
    ["/appointment/insert", visit],
    ["/orders/insert", {}],
  ])("is written in the form of %s; what is missing is refused beside its field", async (path, fields) => {
    const form = { ...fields, client: String(world.rossi), client_address: "new" };
    const before = dump();
    const refused = await visitor("ufficio").post(path, { ...form, ...inForm({ ...place, zip: "" }) });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/id="(appointment|order)-place-zip-error"/);
    expect(refused.text).toContain("Via Foria 5");
    expect(dump()).toBe(before);
    expect((await visitor("ufficio").post(path, { ...form, ...inForm(place) })).status).toBe(303);
    expect(await places()).toHaveLength(3);
  });

  test("is refused to who may not change clients, and not offered", async () => {
    const before = dump();
    const values = { ...visitOfRossi(), client_address: place };
    expect((await as("agenti").call("Appointment", "createNew", { values })).status).toBe(403);
    expect(dump()).toBe(before);
    const { text } = await visitor("agenti").get(`/appointment/insert?client=${world.rossi}`);
    expect(text).not.toContain("Nuovo luogo…");
  });
});
