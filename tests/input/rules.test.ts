import { beforeEach, expect, test } from "bun:test";
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

/** Of each form one field with a wrong shape, and others that only the store can judge. */
const forms: [string, () => Promise<{ status: number; values: { errors?: object } }>, string[]][] = [
  [
    "a new work",
    () =>
      office().call("Orders", "addWork", {
        values: {
          id_order: world.order,
          date: wireTomorrow,
          hour: "x",
          type: 99,
          id_pickupPlace: world.aziendaPlace,
        },
      }),
    ["date", "hour", "id_pickupPlace", "type"],
  ],
  [
    "a changed work",
    () =>
      office().call("Orders", "editWork", {
        id: world.work,
        values: { date: future, hour: "x", type: 99, id_pickupPlace: world.aziendaPlace },
      }),
    ["hour", "id_pickupPlace", "type"],
  ],
  [
    "a new appointment",
    () =>
      office().call("Appointment", "createNew", {
        values: {
          client: world.rossi,
          client_address: world.rossiPlace,
          date: wireTomorrow,
          time: "x",
          howKnew: 99,
        },
      }),
    ["date", "howKnew", "time"],
  ],
  [
    "a line of materials",
    () =>
      office().call("Orders", "addMaterial", {
        id_order: world.order,
        values: { id_material: none, quantity: "x" },
      }),
    ["id_material", "quantity"],
  ],
  [
    "a load of the warehouse without materials",
    () => office().call("Orders", "saveMaterialsList", { values: "x", date: future }),
    ["date", "values"],
  ],
  [
    "a load of the warehouse without a day",
    () =>
      office().call("Orders", "saveMaterialsList", {
        values: [{ id_material: none, increment: 2 }],
        date: "x",
      }),
    ["date", "values"],
  ],
  [
    "an absence",
    () => boss().call("Works", "addAbsence", { values: { id_worker: none, from: wireTomorrow, to: "x" } }),
    ["id_worker", "to"],
  ],
  [
    "an absence in days that are taken",
    async () => {
      const taken = { id_worker: 1, from: wireTomorrow, to: wireTomorrow };
      await boss().call("Works", "addAbsence", { values: taken });
      return boss().call("Works", "addAbsence", { values: { ...taken, reason: "x".repeat(101) } });
    },
    ["from", "reason"],
  ],
  [
    "an absence of nobody",
    () => boss().call("Works", "addAbsence", { values: { from: wireTomorrow, to: "x" } }),
    ["id_worker", "to"],
  ],
  [
    "an absence that ends before it begins",
    () =>
      boss().call("Works", "addAbsence", {
        values: { id_worker: 1, from: future, to: wireTomorrow, reason: "x".repeat(101) },
      }),
    ["reason", "to"],
  ],
  [
    "a worker who would be an Unica",
    () =>
      boss().call("Settings", "renameWorker", { id: 1, values: { surname: "Unica", name: "x".repeat(61) } }),
    ["name", "surname"],
  ],
  [
    "the terms of orders",
    () =>
      boss().call("Settings", "changeOrderTerms", {
        values: { vat: "x", validityDays: 30, text: "", nextOrder: 1 },
      }),
    ["nextOrder", "vat"],
  ],
  [
    "a new account",
    () =>
      boss().call("Account", "createNew", {
        values: {
          username: "ufficio",
          email: "x",
          name: "Rosa",
          surname: "Blu",
          phone: "3331234567",
          profile: "nessuno",
        },
      }),
    ["email", "profile", "username"],
  ],
  [
    "a profile",
    () =>
      boss().call("Profile", "update", {
        id: profileId("ufficio"),
        values: { label: labelOf("agenda"), level: 9 },
      }),
    ["label", "level"],
  ],
  [
    "a new municipality",
    () =>
      boss().call("Comune", "createNew", {
        values: { name: "x", province: "ZZ", code: "F839", caps: "x" },
      }),
    ["caps", "code", "province"],
  ],
  [
    "a place of a client",
    () =>
      office().call("Client", "addPickupPlace", {
        id: world.rossi,
        values: { ...place, zip: "" },
      }),
    ["city", "zip"],
  ],
  [
    "a new client",
    () =>
      office().call("Client", "createNew", {
        values: { privateClient: 1, surname: "", cellphone: "3331234567", ...place },
      }),
    ["city", "fiscalCode", "privateAddress", "surname"],
  ],
  [
    "the costs",
    () =>
      boss().call("Margin", "changeCosts", {
        values: { usual: { hour: "x" }, workers: { [none]: "10" }, vehicles: { [none]: { day: "10" } } },
      }),
    ["usual.hour", `vehicles.${none}.day`, `workers.${none}`],
  ],
  [
    "the skills of workers",
    () =>
      boss().call("Settings", "saveSkills", {
        workers: [
          { id_worker: 1, licence: "x" },
          { id_worker: 2, id_vehicle: none },
        ],
      }),
    ["workers.0.licence", "workers.1.id_vehicle"],
  ],
  [
    "one worker's skills",
    () =>
      boss().call("Settings", "saveSkills", {
        workers: [
          { id_worker: 1, licence_until: "x", cqc_until: wireTomorrow, id_vehicle: none },
          { id_worker: 2, foreman: 7, licence_until: wireTomorrow },
        ],
      }),
    [
      "workers.0.cqc",
      "workers.0.id_vehicle",
      "workers.0.licence_until",
      "workers.1.foreman",
      "workers.1.licence",
    ],
  ],
  [
    "what vehicles ask",
    () =>
      boss().call("Settings", "saveVehicleNeeds", {
        vehicles: [{ id_vehicle: 1, licence: "x", id_resource: none }],
      }),
    ["vehicles.0.id_resource", "vehicles.0.licence"],
  ],
  [
    "the hours of a work",
    () => {
      direct(() => update("works", world.work, { date: today() }));
      return boss().call("Works", "saveHours", {
        id_work: world.work,
        workers: [
          { id_worker: 1, start: "x" },
          { id_worker: none, start: "08:00", finish: "12:00" },
        ],
      });
    },
    ["workers.0.start", "workers.1.start"],
  ],
  [
    "a count of the stock",
    () =>
      office().call("Orders", "saveStocktaking", {
        values: [
          { id_material: 9, counted: "x", stock: 0 },
          { id_material: 8, counted: 3, stock: 777 },
        ],
      }),
    ["0.counted", "1.counted"],
  ],
  [
    "many materials of an order",
    () => office().call("Orders", "saveMaterials", { id_order: world.order, materials: [], date: "x" }),
    ["date", "materials"],
  ],
  [
    "the counts of a work",
    () =>
      office().call("Works", "saveMaterials", {
        id_work: world.work,
        materials: [
          { id_material: none, value_out: 1, value_in: 0 },
          { id_material: 9, value_out: "x", value_in: 0 },
        ],
      }),
    ["materials", "materials.1.value_out"],
  ],
  [
    "a material",
    () => boss().call("Settings", "addMaterial", { values: { name: "Scatole Libri", cost: "x" } }),
    ["cost", "name"],
  ],
  [
    "a shared memo",
    () =>
      office().call("Memo", "createNew", {
        values: { title: "", date: wireTomorrow, time: "08:00", users: [none] },
      }),
    ["title", "users"],
  ],
  [
    "a log of a worker",
    () =>
      boss().call("LogWorkers", "createNew", { values: { operaio_id: none, amount: "x", description: "y" } }),
    ["amount", "operaio_id"],
  ],
  [
    "a log of a vehicle",
    () =>
      boss().call("LogVehicle", "createNew", {
        values: { automezzo_id: none, intervention_type: "", description: "y" },
      }),
    ["automezzo_id", "intervention_type"],
  ],
  [
    "new boxes",
    () => boss().call("Box", "addBoxes", { values: { number: 1, last: "x", id_group: none } }),
    ["id_group", "last", "number"],
  ],
  [
    "a box",
    () => boss().call("Box", "changeBox", { id: 1, values: { number: "x", id_group: none } }),
    ["id_group", "number"],
  ],
  [
    "a changed appointment",
    () =>
      office().call("Appointment", "updateAppointment", {
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
    ["agent", "client_address", "contact", "howKnew", "state", "time_end"],
  ],
  [
    "an appointment with a new client",
    () =>
      office().call("Appointment", "createNewWithNewClient", {
        values: { date: wireTomorrow, time: "x", howKnew: 99 },
        client: { privateClient: 1, surname: "Bianchi", cellphone: "3331234567", ...place },
      }),
    ["client.city", "client.fiscalCode", "client.privateAddress", "date", "howKnew", "time"],
  ],
  [
    "a new order",
    () =>
      office().call("Orders", "insert", {
        values: {
          id_client: world.rossi,
          id_address: world.aziendaPlace,
          contact: none,
          agent: 99,
          payment_type: 99,
          agreed_price: "x",
        },
      }),
    ["agent", "agreed_price", "contact", "id_address", "payment_type"],
  ],
  [
    "a new order with a new place",
    () =>
      office().call("Orders", "insert", {
        values: { id_client: none, id_address: { ...place, zip: "" } },
      }),
    ["id_address.city", "id_address.zip", "id_client"],
  ],
  [
    "a changed order",
    () =>
      office().call("Orders", "modify", {
        id: world.order,
        values: { agreed_price: "x", payment_type: 99 },
      }),
    ["agreed_price", "payment_type"],
  ],
  [
    "a row of a list",
    () =>
      boss().call("List", "add", {
        list: "work-types",
        values: { text: "Trasloco", duration: "x" },
      }),
    ["duration", "text"],
  ],
  [
    "a travel time",
    () =>
      boss().call("Travel", "createNew", { values: { id_city_1: naples, id_city_2: none, duration: "x" } }),
    ["duration", "id_city_2"],
  ],
  [
    "a closed day",
    () =>
      boss().call("Closures", "createNew", {
        values: { from: wireTomorrow, to: toWire(today()), reason: "" },
      }),
    ["reason", "to"],
  ],
];

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

test.each(forms)("%s with a wrong field and refused ones says all at once", async (_, send, fields) => {
  const { status, values } = await send();
  expect([status, Object.keys(values.errors ?? {}).sort()]).toEqual([422, fields]);
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
