import type { Services } from "../../src/server/api";
import { addDays, insert, one, run, today, toWire, update, visitor } from "../support/requests";
import { as, direct, fresh, naples, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(() => {
  fresh();
  direct(() => insert("closures", { date_from: tomorrow, date_to: tomorrow, yearly: 0, reason: "Ponte" }));
});

const office = () => as("ufficio");
const boss = () => as("superadmin");
const future = toWire(addDays(today(), 3));
const none = 987_654;
const place = { address: "Via Dante 7", city: "Napoli", cityId: none, zip: "80100", province: "NA" };
const profileId = (name: string) => (one`SELECT id FROM profiles WHERE name = ${name}` as { id: number }).id;
const labelOf = (name: string) =>
  (one`SELECT label FROM profiles WHERE name = ${name}` as { label: string }).label;

test("blanks alone in an optional day, hour, number or price are an emptied field", async () => {
  const blanks = " \u00a0 ";
  const line = {
    id_box: 12,
    used: 40,
    position: 1,
    client: world.rossi,
    title: "Pianoforte",
    date: blanks,
    date2: blanks,
  };
  const work = {
    id_order: world.order,
    date: future,
    hour: "09:00",
    type: 0,
    id_pickupPlace: world.rossiPlace,
  };
  const visit = { client: world.rossi, client_address: world.rossiPlace, date: future, time: "09:00" };
  const refusals = [
    await as("depositi").call("Box", "insert", { values: line } as never),
    await office().call("Orders", "addWork", { values: { ...work, police_permission: blanks } } as never),
    await office().call("Appointment", "createNew", { values: { ...visit, time_end: blanks } } as never),
  ].map(({ values }) => (values as { errors?: object }).errors);
  expect(refusals).toEqual([undefined, undefined, undefined]);
});

/** Of each form one field with a wrong shape, and others that only the store can judge. */
const refused = (form: string, operation: string, fields: string, body: () => object) =>
  test(`${form} with a wrong field and refused ones says all at once`, async () => {
    const [service, name] = operation.split(".") as [keyof Services, never];
    const { status, values } = await boss().call(service, name, (await body()) as never);
    expect([status, Object.keys(values.errors ?? {}).sort()]).toEqual([422, fields.split(" ")]);
  });

refused("a new work", "Orders.addWork", "date hour id_pickupPlace type", () => ({
  values: {
    id_order: world.order,
    date: wireTomorrow,
    hour: "x",
    type: 99,
    id_pickupPlace: world.aziendaPlace,
  },
}));
refused("a changed work", "Orders.editWork", "hour id_pickupPlace type", () => ({
  id: world.work,
  values: { date: future, hour: "x", type: 99, id_pickupPlace: world.aziendaPlace },
}));
refused("a new appointment", "Appointment.createNew", "date howKnew time", () => ({
  values: {
    client: world.rossi,
    client_address: world.rossiPlace,
    date: wireTomorrow,
    time: "x",
    howKnew: 99,
  },
}));
refused("a line of materials", "Orders.addMaterial", "id_material quantity", () => ({
  id_order: world.order,
  values: { id_material: none, quantity: "x" },
}));
refused("a load of the warehouse without materials", "Orders.saveMaterialsList", "date values", () => ({
  values: "x",
  date: future,
}));
refused("a load of the warehouse without a day", "Orders.saveMaterialsList", "date values", () => ({
  values: [{ id_material: none, increment: 2 }],
  date: "x",
}));
refused("an absence", "Works.addAbsence", "id_worker to", () => ({
  values: { id_worker: none, from: wireTomorrow, to: "x" },
}));
refused("an absence in days that are taken", "Works.addAbsence", "from reason", async () => {
  const taken = { id_worker: 1, from: wireTomorrow, to: wireTomorrow };
  await boss().call("Works", "addAbsence", { values: taken });
  return { values: { ...taken, reason: "x".repeat(101) } };
});
refused("an absence of nobody", "Works.addAbsence", "id_worker to", () => ({
  values: { from: wireTomorrow, to: "x" },
}));
refused("an absence that ends before it begins", "Works.addAbsence", "reason to", () => ({
  values: { id_worker: 1, from: future, to: wireTomorrow, reason: "x".repeat(101) },
}));
refused("a worker who would be an Unica", "Settings.renameWorker", "name surname", () => ({
  id: 1,
  values: { surname: "Unica", name: "x".repeat(61) },
}));
refused("the terms of orders", "Settings.changeOrderTerms", "nextOrder validityDays", () => ({
  values: { validityDays: "x", text: "", nextOrder: 1 },
}));
refused("a new account", "Account.createNew", "email profile username", () => ({
  values: {
    username: "ufficio",
    email: "x",
    name: "Rosa",
    surname: "Blu",
    phone: "3331234567",
    profile: "nessuno",
  },
}));
refused("a profile", "Profile.update", "label level", () => ({
  id: profileId("ufficio"),
  values: { label: labelOf("agenda"), level: 9 },
}));
refused("a new municipality", "Comune.createNew", "caps code province", () => ({
  values: { name: "x", province: "ZZ", code: "F839", caps: "x" },
}));
refused("a place of a client", "Client.addPickupPlace", "city zip", () => ({
  id: world.rossi,
  values: { ...place, zip: "" },
}));
refused("a new client", "Client.createNew", "city fiscalCode privateAddress surname", () => ({
  values: { privateClient: 1, surname: "", cellphone: "3331234567", ...place },
}));
refused("the costs", "Margin.changeCosts", `usual.hour vehicles.${none}.day workers.${none}`, () => ({
  values: { usual: { hour: "x" }, workers: { [none]: "10" }, vehicles: { [none]: { day: "10" } } },
}));
refused("the skills of workers", "Settings.saveSkills", "workers.0.licence workers.1.id_vehicle", () => ({
  workers: [
    { id_worker: 1, licence: "x" },
    { id_worker: 2, id_vehicle: none },
  ],
}));
refused(
  "one worker's skills",
  "Settings.saveSkills",
  "workers.0.cqc workers.0.id_vehicle workers.0.licence_until workers.1.foreman workers.1.licence",
  () => ({
    workers: [
      { id_worker: 1, licence_until: "x", cqc_until: wireTomorrow, id_vehicle: none },
      { id_worker: 2, foreman: 7, licence_until: wireTomorrow },
    ],
  }),
);
refused(
  "what vehicles ask",
  "Settings.saveVehicleNeeds",
  "vehicles.0.id_resource vehicles.0.licence",
  () => ({
    vehicles: [{ id_vehicle: 1, licence: "x", id_resource: none }],
  }),
);
refused("the hours of a work", "Works.saveHours", "workers.0.start workers.1.start", () => {
  direct(() => update("works", world.work, { date: today() }));
  return {
    id_work: world.work,
    workers: [
      { id_worker: 1, start: "x" },
      { id_worker: none, start: "08:00", finish: "12:00" },
    ],
  };
});
refused("a count of the stock", "Orders.saveStocktaking", "0.counted 1.counted", () => ({
  values: [
    { id_material: 9, counted: "x", stock: 0 },
    { id_material: 8, counted: 3, stock: 777 },
  ],
}));
refused("many materials of an order", "Orders.saveMaterials", "date materials", () => ({
  id_order: world.order,
  materials: [],
  date: "x",
}));
refused("the counts of a work", "Works.saveMaterials", "materials materials.1.value_out", () => ({
  id_work: world.work,
  materials: [
    { id_material: none, value_out: 1, value_in: 0 },
    { id_material: 9, value_out: "x", value_in: 0 },
  ],
}));
refused("a material", "Settings.addMaterial", "cost name", () => ({
  values: { name: "Scatole Libri", cost: "x" },
}));
refused("a shared memo", "Memo.createNew", "title users", () => ({
  values: { title: "", date: wireTomorrow, time: "08:00", users: [none] },
}));
refused("a log of a worker", "LogWorkers.createNew", "amount operaio_id", () => ({
  values: { operaio_id: none, amount: "x", description: "y" },
}));
refused("a log of a vehicle", "LogVehicle.createNew", "automezzo_id intervention_type", () => ({
  values: { automezzo_id: none, intervention_type: "", description: "y" },
}));
refused("new boxes", "Box.addBoxes", "id_group last number", () => ({
  values: { number: 1, last: "x", id_group: none },
}));
refused("a box", "Box.changeBox", "id_group number", () => ({
  id: 1,
  values: { number: "x", id_group: none },
}));
refused(
  "a changed appointment",
  "Appointment.updateAppointment",
  "agent client_address contact howKnew state time_end",
  () => ({
    values: {
      id: world.open,
      client: world.rossi,
      client_address: world.aziendaPlace,
      date: toWire(addDays(tomorrow, 7)),
      time: "10:00",
      time_end: "09:00",
      agent: 99,
      howKnew: 99,
      contact: none,
      state: 9,
    },
  }),
);
refused(
  "an appointment with a new client",
  "Appointment.createNewWithNewClient",
  "client.city client.fiscalCode client.privateAddress date howKnew time",
  () => ({
    values: { date: wireTomorrow, time: "x", howKnew: 99 },
    client: { privateClient: 1, surname: "Bianchi", cellphone: "3331234567", ...place },
  }),
);
refused("a new order", "Orders.insert", "agent agreed_price contact id_address payment_type", () => ({
  values: {
    id_client: world.rossi,
    id_address: world.aziendaPlace,
    contact: none,
    agent: 99,
    payment_type: 99,
    agreed_price: "x",
  },
}));
refused("a new order with a new place", "Orders.insert", "id_address.city id_address.zip id_client", () => ({
  values: { id_client: none, id_address: { ...place, zip: "" } },
}));
refused("a changed order", "Orders.modify", "agreed_price payment_type", () => ({
  id: world.order,
  values: { agreed_price: "x", payment_type: 99 },
}));
refused("a row of a list", "List.add", "duration text", () => ({
  list: "work-types",
  values: { text: "Trasloco", duration: "x" },
}));
refused("a travel time", "Travel.createNew", "duration id_city_2", () => ({
  values: { id_city_1: naples, id_city_2: none, duration: "x" },
}));
refused("a closed day", "Closures.createNew", "reason to", () => ({
  values: { from: wireTomorrow, to: toWire(today()), reason: "" },
}));

test("the page that changes a memo asks for its description beside what else is wrong", async () => {
  const { values } = await office().call("Memo", "createNew", {
    values: { title: "Chiamare", date: wireTomorrow, time: "08:00" },
  });
  const { text } = await visitor("ufficio").post(`/memo/modify/${values.id}`, {
    title: "Chiamare",
    description: "",
    date: wireTomorrow,
    time: "x",
  });
  expect(text.match(/id="memo-\w+-error"/g)).toEqual(['id="memo-time-error"', 'id="memo-description-error"']);
});

test.each<[string, (id: number) => Promise<{ status: number; values: object }>, () => number]>([
  [
    "an order",
    (id) =>
      as("ufficio", "B").call("Orders", "modify", { id, values: { payment_type: 2, agreed_price: "x" } }),
    () => world.hiddenOrder,
  ],
  [
    "a count",
    (id_work) =>
      as("ufficio", "B").call("Works", "saveMaterials", {
        id_work,
        materials: [{ id_material: 1, value_out: "x", value_in: 0 }],
      }),
    () => world.hiddenWork,
  ],
])(
  "site B refuses %s of what it hides as of what is not there, whatever is retired",
  async (_, change, hidden) => {
    direct(() => {
      run`UPDATE orders SET payment_type = 2 WHERE id = ${world.hiddenOrder}`;
      run`UPDATE payment_types SET retired = 1 WHERE value = 2`;
      run`UPDATE materials SET retired = 1 WHERE id = 1`;
      insert("work_materials", { id_work: world.hiddenWork, id_material: 1, value_out: 1, value_in: 0 });
    });
    const answer = await change(hidden());
    expect([answer.status, answer.values]).toEqual([422, (await change(none)).values]);
  },
);
