import { beforeEach, describe, expect, test } from "bun:test";
import { fromWire } from "../../src/server/base/days";
import { insert } from "../../src/server/db/db";
import { queryPlans } from "../support/query-plans";
import { as, direct, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const visit = { date: wireTomorrow, time: "10:30" };
const ofRossi = () => ({ ...visit, client: world.rossi, client_address: world.rossiPlace });

const read = async (id: number, site: "A" | "B" = "A"): Promise<Values> =>
  (await as("ufficio", site).call("Appointment", "getFromId", { id })).values.appointment;

describe("the list of appointments", () => {
  test("is refused with 401 without a session and readable with the view permission", async () => {
    expect((await as("nobody").call("Appointment", "getAll", {})).status).toBe(401);
    expect((await as("consultazione").call("Appointment", "getAll", {})).ok).toBe(true);
  });

  test("is sorted newest first and answers all rows or a page of 20", async () => {
    direct(() => {
      for (let day = 10; day < 35; day++) {
        const date = `2022-01-${String((day % 25) + 1).padStart(2, "0")}`;
        insert("appointments", {
          date,
          time: "09:00",
          time_end: "10:00",
          id_client: world.azienda,
          id_address: world.aziendaPlace,
          date_created: `${date} 08:00`,
        });
      }
    });
    const whole = (await as("agenda").call("Appointment", "getAll", {})).values;

    expect(whole.total).toBe(30);

    const moments = whole.appointments.map(({ date, time }: Values) => `${fromWire(date)} ${time}`);
    expect(moments).toEqual([...moments].sort().reverse());

    const second = (await as("agenda").call("Appointment", "getAll", { page: 2 })).values;
    expect(second.total).toBe(30);
    expect(second.appointments).toEqual(whole.appointments.slice(20));
  });

  test("has client, address, agent and order of each appointment", async () => {
    const { values } = await as("agenda").call("Appointment", "getAll", {});
    const of = (id: number) => values.appointments.find((row: Values) => row.id === id);

    expect(of(world.open)).toEqual({
      id: world.open,
      date: wireTomorrow,
      time: "10:00",
      time_end: "11:00",
      id_client: world.rossi,
      client: "Rossi Niccolò",
      id_address: world.rossiPlace,
      address: "Via Roma 1, 80100 Napoli (NA)",
      id_contact: null,
      contact: null,
      phone: "3331234567",
      id_agent: 1,
      agent: "Agente 1",
      call_on: null,
      how_knew_about_us: 0,
      description: "Sopralluogo",
      state: 0,
      is_out_campania: 0,
      flag_renata: 0,
      order_created: null,
      reason: "",
      source: "Non indicato",
      version: 1,
    });
    expect(of(world.withOrder).order_created).toBe(world.order);
  });

  test.each([
    ["niccolo", ["open", "withOrder"]],
    ["ROSSI nic", ["open", "withOrder"]],
    ["vesuvio", ["ofAgent2", "hiddenAppointment"]],
    ["0815551234", ["ofAgent2", "hiddenAppointment"]],
    ["100%_*", []],
    ["***", []],
  ] as const)("a search for %s finds the appointments of the matching clients", async (query, names) => {
    const { values } = await as("agenda").call("Appointment", "getAll", { query, page: 1 });
    const ids = values.appointments.map(({ id }: Values) => id);
    expect(ids.sort()).toEqual(names.map((name) => world[name]).sort());
    expect(values.total).toBe(names.length);
  });

  test("a search for a number finds the appointment and the order with that number", async () => {
    const numbered = async (query: number) =>
      (await as("agenda").call("Appointment", "getAll", { query: String(query) })).values.appointments.map(
        ({ id }: Values) => id,
      );
    expect(await numbered(world.ofAgent2)).toContain(world.ofAgent2);
    expect(await numbered(world.order)).toContain(world.withOrder);
  });
});

describe("appointments on site B", () => {
  let onB: ReturnType<typeof as>;
  beforeEach(() => {
    onB = as("ufficio", "B");
  });

  test("a confirmed appointment after 15-10-2023 without the flag is in no list and every call for it is 404", async () => {
    const { values } = await onB.call("Appointment", "getAll", { page: 1 });
    const ids = values.appointments.map(({ id }: Values) => id);

    expect(ids).not.toContain(world.hiddenAppointment);
    expect(ids).toEqual(expect.arrayContaining([world.open, world.ofAgent2, world.withOrder]));
    expect(values.total).toBe(ids.length);

    const found = (await onB.call("Appointment", "getAll", { query: "vesuvio" })).values;
    expect(found.appointments.map(({ id }: Values) => id)).toEqual([world.ofAgent2]);
    expect(found.total).toBe(1);

    const hidden = { id: world.hiddenAppointment };
    for (const funct of ["getFromId", "getInfo", "deleteAppointment"] as const)
      expect((await onB.call("Appointment", funct, hidden)).status).toBe(404);
    expect((await onB.call("Appointment", "editAgent", { ...hidden, id_agent: 1 })).status).toBe(404);

    const values2 = { ...hidden, ...ofRossi() };
    expect((await onB.call("Appointment", "updateAppointment", { values: values2 })).status).toBe(404);
  });

  test("Flag R is absent from answers and ignored when sent", async () => {
    expect(await read(world.withOrder, "B")).not.toHaveProperty("flag_renata");
    const values = { id: world.open, ...ofRossi(), flag_renata: 1 };
    expect((await onB.call("Appointment", "updateAppointment", { values })).ok).toBe(true);
    const made = await onB.call("Appointment", "createNew", { values: { ...ofRossi(), flag_renata: 1 } });
    expect((await read(world.open)).flag_renata).toBe(0);
    expect((await read(made.values.id)).flag_renata).toBe(0);
  });
});

describe("the queries of the appointment list", () => {
  /** Every statement that the call runs for the first time, with the plan SQLite has for it. */
  test.each([
    ["A", undefined, "COVERING INDEX appointments_when"],
    ["B", undefined, "INDEX appointments_site_b"],
    ["A", "rossi", "INDEX appointments_client"],
    ["B", "rossi", "INDEX appointments_client"],
  ] as const)("on site %s with the search %s use an index and scan no table", async (site, query, index) => {
    const plans = await queryPlans(() =>
      as("ufficio", site).call("Appointment", "getAll", { page: 1, query }),
    );
    expect(plans.join("\n")).toContain(index);
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (appointments|a|c|p|o|clients|orders)$/m);
  });
});
