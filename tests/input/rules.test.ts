import { beforeEach, expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import { insert } from "../../src/server/db/db";
import { as, direct, fresh, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(() => {
  fresh();
  direct(() => insert("closures", { date_from: tomorrow, date_to: tomorrow, yearly: 0, reason: "Ponte" }));
});

const office = () => as("ufficio");
const boss = () => as("superadmin");
const future = toWire(addDays(today(), 3));
const none = 987_654;

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
    "the terms of orders",
    () =>
      boss().call("Settings", "changeOrderTerms", {
        values: { vat: "x", validityDays: 30, text: "", nextOrder: 1 },
      }),
    ["nextOrder", "vat"],
  ],
];

test.each(forms)("%s with a wrong field and refused ones says all at once", async (_, send, fields) => {
  const { status, values } = await send();
  expect([status, Object.keys(values.errors ?? {}).sort()]).toEqual([422, fields]);
});
