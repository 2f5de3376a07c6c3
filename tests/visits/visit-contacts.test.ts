import type { Call } from "../../src/server/journal/caller";
import { quoteOfOrder } from "../../src/server/orders/quotes/store";
import { all, as, fresh, type Values, visitor, wireTomorrow, world } from "../support/requests";

beforeEach(fresh);

const anna = { name: "Anna Ricci", role: "portiera", phone: "0815551234", email: "" };
const office = () => visitor("ufficio");
const read = async (id: number): Promise<Values> =>
  (await as("ufficio").call("Appointment", "getFromId", { id })).values.appointment;

const company = {
  privateClient: 0,
  surname: "Neri",
  businessName: "Neri S.r.l.",
  businessAddress: "Via Po 1",
};

/** Makes these the contacts of the company. */
const setContacts = (contacts: object[]) =>
  as("ufficio").call("Client", "updateClient", {
    id: world.azienda,
    values: { ...company, contacts },
  });

/** Gives the company a contact, and answers its number. */
async function withContact(): Promise<number> {
  const { ok, values } = await setContacts([anna]);
  if (!ok) throw new Error(JSON.stringify(values));
  return (all`SELECT id FROM client_contacts` as { id: number }[])[0]?.id as number;
}

const values = (contact?: number | string) => ({
  client: world.azienda,
  client_address: world.aziendaPlace,
  date: wireTomorrow,
  time: "10:30",
  ...(contact !== undefined && { contact }),
});

test("a new visit and a changed one take a contact of the client, keep it when it is not sent, and give it up", async () => {
  const contact = await withContact();
  const { id } = (await as("ufficio").call("Appointment", "createNew", { values: values(contact) })).values;
  expect((await read(id)).contact).toEqual({ id: contact, ...anna });

  const change = (sent?: number | string) =>
    as("ufficio").call("Appointment", "updateAppointment", { values: { id, ...values(sent) } });
  await change();
  expect((await read(id)).id_contact).toBe(contact);
  await change("");
  expect((await read(id)).contact).toBeNull();
  await change(contact);
  expect((await read(id)).id_contact).toBe(contact);
});

test("a contact of another client is refused beside its field, and another client leaves it behind", async () => {
  const contact = await withContact();
  const ofRossi = { client: world.rossi, client_address: world.rossiPlace };
  const { status, values: refused } = await as("ufficio").call("Appointment", "createNew", {
    values: { ...values(contact), ...ofRossi },
  });
  expect(status).toBe(422);
  expect(refused.errors).toEqual({ contact: "Scegliere un contatto del cliente." });

  const { id } = (await as("ufficio").call("Appointment", "createNew", { values: values(contact) })).values;
  await as("ufficio").call("Appointment", "updateAppointment", { values: { id, ...values(), ...ofRossi } });
  expect((await read(id)).contact).toBeNull();
});

test("the forms offer the contacts of the chosen client, and the chosen one again when it is edited", async () => {
  const contact = await withContact();
  const choice = "Anna Ricci, portiera · 081 555 1234";
  expect((await office().get(`/appointment/places?client=${world.azienda}`)).text).toContain(choice);
  expect((await office().get(`/appointment/places?client=${world.rossi}`)).text).not.toContain(
    "Chi chiamare",
  );
  const { id } = (await as("ufficio").call("Appointment", "createNew", { values: values(contact) })).values;
  expect((await office().get(`/appointment/modify/${id}`)).text).toContain(
    `<option value="${contact}" selected="">${choice}`,
  );
});

test("the visit names whom to call in agenda, calendar, feed, order and quote", async () => {
  const contact = await withContact();
  const ordered = await as("ufficio").call("Orders", "insert", {
    values: { id_client: world.azienda, id_address: world.aziendaPlace, contact, date: wireTomorrow },
  });
  const order = ordered.values.id_order;
  const { id } = (await as("ufficio").call("Appointment", "createNew", { values: values(contact) })).values;

  expect((await office().get(`/agenda?week=${wireTomorrow}`)).text).toMatch(
    /Anna Ricci, portiera.*081 555 1234/s,
  );
  expect(
    (await as("ufficio").call("Calendar", "getAppointment", { id })).values.appointment.contact.name,
  ).toBe("Anna Ricci");
  const { address } = (await as("ufficio").call("Calendar", "makeFeed", {})).values;
  expect((await visitor("nobody").get(address)).text.replace(/\r\n /g, "")).toContain(
    "Anna Ricci\\, portiera · 0815551234",
  );
  expect((await office().get(`/orders/${order}`)).text).toMatch(/Da chiamare.*Anna Ricci/s);
  expect(quoteOfOrder(order, as("ufficio").caller as Call).contact).toBe("Anna Ricci, portiera · 0815551234");
});

test("a contact that its client loses is no longer called, and an undo brings both back", async () => {
  const contact = await withContact();
  const { id } = (await as("ufficio").call("Appointment", "createNew", { values: values(contact) })).values;
  const gone = await setContacts([]);
  expect((await read(id)).contact).toBeNull();
  await as("ufficio").undo(gone);
  expect((await read(id)).contact).toEqual({ id: contact, ...anna });
});
