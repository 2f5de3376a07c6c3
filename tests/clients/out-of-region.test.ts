import { as, fresh, naples, one, visitor, wireTomorrow, world } from "../support/requests";

beforeEach(fresh);

const idOf = (name: string) =>
  one<{ id: number }>`SELECT id FROM municipalities WHERE name = ${name} AND NOT retired`?.id as number;
const addPlace = async (client: number, values: object): Promise<number> =>
  (await as("ufficio").call("Client", "addPickupPlace", { id: client, values })).values.id;
const inRome = () => ({
  address: "Via Appia 1",
  cityId: idOf("Roma"),
  city: "Roma",
  zip: "00179",
  province: "RM",
});

/** "Sì", "No", or undefined where nothing is offered. */
async function offered(query: Record<string, string | number>) {
  const path = `/appointment/region?${new URLSearchParams(query as Record<string, string>)}`;
  const { status, text } = await visitor("ufficio").get(path);
  if (status === 204) return undefined;
  expect([status, text.includes("Fuori ")]).toEqual([200, true]);
  return text.match(/<input[^>]*name="is_out_campania"[^>]*checked=""/) ? "Sì" : "No";
}

test("a place outside the home region, or abroad, offers the mark; one inside takes it away", async () => {
  const rome = await addPlace(world.rossi, inRome());
  const munich = await addPlace(world.rossi, { address: "Marienplatz 1", city: "Monaco", country: "DE" });
  const client = world.rossi;
  expect(await offered({ client, client_address: world.rossiPlace })).toBe("No");
  expect(await offered({ client, client_address: rome })).toBe("Sì");
  expect(await offered({ client, client_address: munich })).toBe("Sì");
});

test("the home region is that of the settings", async () => {
  await as("gestione1").call("Firm", "update", { values: { region: "Lazio" } });
  const rome = await addPlace(world.rossi, inRome());
  expect(await offered({ client: world.rossi, client_address: rome })).toBe("No");
  expect(await offered({ client: world.rossi, client_address: world.rossiPlace })).toBe("Sì");
});

test("a client's only place is meant when the client is chosen; of several, or without any, nothing is offered", async () => {
  expect(await offered({ client: world.azienda, client_address: world.rossiPlace })).toBe("No");
  expect(await offered({ client: world.rossi })).toBeUndefined();
  expect(await offered({})).toBeUndefined();
  expect(await offered({ client_address: 999_999, client: "x" })).toBeUndefined();
});

test("the comune or the country of a new client's first place offers it too", async () => {
  expect(await offered({ "client.cityId": naples })).toBe("No");
  expect(await offered({ "client.cityId": idOf("Roma") })).toBe("Sì");
  expect(await offered({ "client.cityId": naples, "client.country": "FR" })).toBe("Sì");
});

test("what a person chose is saved, whatever the place", async () => {
  const visit = { client: world.rossi, client_address: world.rossiPlace, date: wireTomorrow, time: "10:00" };
  const { id } = (
    await as("ufficio").call("Appointment", "createNew", { values: { ...visit, is_out_campania: 1 } })
  ).values;
  const { appointment } = (await as("ufficio").call("Appointment", "getFromId", { id })).values;
  expect(appointment.is_out_campania).toBe(1);
});
