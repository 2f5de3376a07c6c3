import { wrote } from "../../src/server/db/table-writes";
import { manyRossis } from "../support/rossis";
import { as, direct, fresh, insert, one, remove, run, tomorrow, update, world } from "../support/world";

const queries = [undefined, "rossi", "esposito", "napoli", "333", "2"];

async function lists() {
  const answers: Record<string, unknown> = {};
  const ask = async (name: string, answer: Promise<{ ok: boolean; values: unknown }>) => {
    const { ok, values } = await answer;
    expect([name, ok]).toEqual([name, true]);
    answers[name] = values;
  };
  for (const site of ["A", "B"] as const) {
    const { call } = as("superadmin", site);
    for (const query of queries) {
      await ask(`orders ${site} ${query}`, call("Orders", "getIndex", { query, page: 1 }));
      await ask(`visits ${site} ${query}`, call("Appointment", "getAll", { query, page: 1 }));
      await ask(`clients ${site} ${query}`, call("Client", "getAll", { query, page: 1 }));
    }
    for (const state of ["unplanned", "planned", "done", "cancelled"])
      await ask(`orders ${site} ${state}`, call("Orders", "getIndex", { state, page: 1 }));
    for (const sort of ["work", "town", "agent", "-price"])
      await ask(`orders ${site} by ${sort}`, call("Orders", "getIndex", { sort, page: 2 }));
    for (const missing of ["visits", "data", "phone"])
      await ask(`clients ${site} ${missing}`, call("Client", "getAll", { missing, page: 1 }));
    for (const missing of ["call", "order"])
      await ask(`visits ${site} ${missing}`, call("Appointment", "getAll", { missing, page: 1 }));
  }
  await ask("memos", as("superadmin").call("Memo", "getAll", { page: 1 }));
  await ask("log", as("superadmin").call("Log", "getAll", { kind: "change", page: 1 }));
  return answers;
}

const last = (table: "client_contacts" | "clients" | "works" | "memos") =>
  one<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = ${table}`?.seq ?? 0;

/** In this order: a later one may need the row of an earlier one. */
const writes: [string, () => unknown][] = [
  ["a client's name", () => update("clients", world.azienda, { folded: "rossi officine" })],
  ["a client's telephone", () => update("clients", world.rossi, { cellphone: "", phone: "0815559999" })],
  [
    "a new client",
    () => insert("clients", { surname: "Rossi", folded: "rossi", date_created: "2026-01-01 08:00" }),
  ],
  ["a deleted client", () => remove("clients", last("clients"))],
  ["a contact", () => insert("client_contacts", { id_client: world.azienda, name: "Napoli Esposito" })],
  [
    "an appointment's contact",
    () => update("appointments", world.open, { id_contact: last("client_contacts") }),
  ],
  ["a deleted contact", () => remove("client_contacts", last("client_contacts"))],
  ["a place", () => update("pickup_places", world.rossiPlace, { city: "Avellino", address: "" })],
  ["an appointment's state", () => update("appointments", world.open, { state: 2 })],
  ["an appointment's day", () => update("appointments", world.ofAgent2, { date: "2020-01-01" })],
  ["an appointment's agent", () => update("appointments", world.withOrder, { id_agent: 2 })],
  ["what site B may see", () => update("appointments", world.hiddenAppointment, { flag_renata: 1 })],
  ["an order's price", () => update("orders", world.order, { agreed_price_cents: 5, agreed_price_2: 7 })],
  ["a cancelled order", () => update("orders", world.hiddenOrder, { cancelled_on: tomorrow })],
  ["a work's day", () => update("works", world.work, { date: "2025-01-01" })],
  [
    "a new work",
    () =>
      insert("works", {
        ...{ id_order: world.order, id_pickup_place: world.rossiPlace, type: 0 },
        ...{ date: tomorrow, hour: "08:00", date_created: "2026-01-01 08:00" },
      }),
  ],
  ["deleted works", () => run`DELETE FROM works WHERE id = ${last("works")}`],
  ["an agent's name", () => run`UPDATE agents SET text = 'Zeno' WHERE value = 1`],
  [
    "a memo",
    () =>
      insert("memos", {
        ...{ id_user: 2, title: "Riunione", date: tomorrow, time: "10:00" },
        date_created: "2026-01-01 08:00",
      }),
  ],
  ["a shared memo", () => insert("memo_shares", { id_memo: last("memos"), id_user: 1 })],
];

test("after every write the lists are what a program without memory answers", async () => {
  fresh();
  manyRossis();
  await lists();
  for (const [name, write] of writes) {
    direct(write);
    const answers = await lists();
    wrote();
    expect([name, answers]).toEqual([name, await lists()]);
  }
});
