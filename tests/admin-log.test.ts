import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { setClock } from "../src/server/clock";
import { database, update } from "../src/server/db";
import { queryPlans } from "./support/query-plans";
import { userId, visitor } from "./support/requests";
import { as, direct, dump, fresh, world } from "./support/world";

beforeEach(fresh);
afterEach(() => setClock());

const businessTables = () =>
  JSON.parse(dump()).filter(
    ([table]: [string]) => !["change", "clients_text", "undos"].some((name) => table.startsWith(name)),
  );
const withoutVersions = (tables: unknown) => JSON.stringify(tables).replaceAll(/"version":\d+/g, "");

async function undo(user: ReturnType<typeof as>, activity: number | undefined) {
  return user.call("Activity", "undo", { activity });
}

test("undo takes back a change, a deletion and a creation with all their rows; undo of the undo restores them", async () => {
  const user = as("ufficio");
  const acts = [
    () => user.call("Client", "modifyClient", { id_client: world.rossi, values: { surname: "Bianchi" } }),
    () => user.call("Client", "deletePickupPlace", { id: world.rossiOtherPlace }),
    () =>
      user.call("Client", "addPickupPlace", {
        id: world.rossi,
        values: { address: "Via X", cityId: 63049, city: "Napoli", zip: "80100", province: "NA" },
      }),
  ];
  for (const act of acts) {
    const before = withoutVersions(businessTables());
    const done = await act();
    expect(done.ok).toBe(true);
    const after = withoutVersions(businessTables());
    const undone = await undo(user, (done as { activity?: number }).activity);
    expect(undone).toMatchObject({ ok: true, values: { msg: "Operazione annullata" } });
    expect(withoutVersions(businessTables())).toBe(before);
    await undo(user, (undone as { activity?: number }).activity);
    expect(withoutVersions(businessTables())).toBe(after);
  }
});

test("undo is refused when somebody changed the record since", async () => {
  const user = as("ufficio");
  const done = await user.call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  await as("segreteria").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Neri" },
  });
  const before = dump();

  expect((await undo(user, (done as { activity?: number }).activity)).status).toBe(409);
  expect(dump()).toBe(before);
});

test("site B does not find an act on a row that it hides", async () => {
  const [onA, onB] = [as("ufficio"), as("ufficio", "B")];
  const hidden = await onA.call("Appointment", "editAgent", {
    id: world.hiddenAppointment,
    id_agent: 1,
  });
  const shown = await onA.call("Appointment", "editAgent", { id: world.withOrder, id_agent: 1 });
  const before = dump();
  const refused = await undo(onB, (hidden as { activity?: number }).activity);
  const missing = await undo(onB, 999_999);
  expect(refused).toMatchObject({ status: 404, values: missing.values });
  expect(dump()).toBe(before);
  expect((await undo(onB, (shown as { activity?: number }).activity)).ok).toBe(true);

  const later = await onB.call("Appointment", "editAgent", { id: world.ofAgent2, id_agent: 1 });
  direct(() => update("appointments", world.ofAgent2, { state: 1 }));
  expect((await undo(onB, (later as { activity?: number }).activity)).status).toBe(404);
});

test("undo is refused to somebody who has lost the right to the act since", async () => {
  const done = await as("ufficio").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  direct(() => update("users", userId("ufficio"), { profile: "consultazione" }));
  const before = dump();
  expect((await undo(as("ufficio"), (done as { activity?: number }).activity)).status).toBe(403);
  expect(dump()).toBe(before);
});

test("undo is refused two days after the act, and not on the next day", async () => {
  const user = as("ufficio");
  const done = await user.call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  const { activity } = done as { activity?: number };
  const before = dump();
  const inDays = (days: number) => setClock(() => Date.now() + days * 24 * 3_600_000);
  inDays(2);
  expect((await undo(user, activity)).status).toBe(409);
  expect(dump()).toBe(before);
  inDays(1);
  expect((await undo(user, activity)).status).toBe(200);
});

test("undo of another user's act or of an unknown one is not found", async () => {
  const done = await as("ufficio").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  const { activity } = done as { activity?: number };
  expect((await undo(as("segreteria"), activity)).status).toBe(404);
  expect((await undo(as("ufficio"), 999_999)).status).toBe(404);
});

describe("the admin log", () => {
  test("has user, operation, address and note of each act, and filters by account name or number", async () => {
    await as("ufficio").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Bianchi" },
    });
    await as("agenda").call("Auth", "logout", {});
    const { logs, total } = (await as("superadmin").call("Log", "getAll", { page: 1 })).values;

    expect(total).toBe(database().query("SELECT count(*) FROM activity").values()[0]?.[0] as number);

    const act = logs.find((row: { id_operation: string }) => row.id_operation === "Client.modifyClient");
    expect(act).toMatchObject({
      user: "ufficio",
      ip: "127.0.0.1",
      notes: `Cliente modificato (cliente ${world.rossi})`,
    });

    const own = await as("superadmin").call("Log", "getAll", { user: "ufficio", page: 1 });
    expect(own.values.logs.every((row: { user: string }) => row.user === "ufficio")).toBe(true);
    expect((await as("superadmin").call("Log", "getAll", { user: userId("ufficio") })).values.total).toBe(
      own.values.total,
    );
  });

  test("needs the right adminLog", async () => {
    expect((await as("gestione1").call("Log", "getAll", {})).status).toBe(403);
    expect((await visitor("gestione1").get("/admin/log/")).status).toBe(403);
  });

  test("shows the changed fields of an act with Italian labels", async () => {
    const done = await as("ufficio").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Bianchi" },
    });
    const page = await visitor("superadmin").get(`/admin/log/${(done as { activity?: number }).activity}`);
    expect(page.text).toMatch(/Cognome.*Rossi.*Bianchi/s);
    expect(page.text).not.toContain("folded");
  });

  test("on site B has only acts of site B, without their details", async () => {
    await as("ufficio").call("Orders", "modify", { id: world.hiddenOrder, values: { notes: "canarino" } });
    const done = await as("ufficio", "B").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Bianchi" },
    });
    const { activity } = done as { activity?: number };
    const user = as("superadmin", "B");

    for (const filter of [{ page: 1 }, { page: 1, user: "ufficio" }, { user: userId("ufficio") }]) {
      const { logs, total } = (await user.call("Log", "getAll", filter)).values;
      expect(total).toBe(1);
      expect(logs).toMatchObject([{ id: activity, id_operation: "Client.modifyClient" }]);
    }
    expect((await visitor("superadmin", "B").get("/admin/log/")).text).not.toContain(
      `/admin/log/${activity}`,
    );
    expect((await visitor("superadmin", "B").get(`/admin/log/${activity}`)).status).toBe(404);
  });

  test.each([
    ["A", {}],
    ["A", { user: 1 }],
    ["B", {}],
    ["B", { user: 1 }],
  ] as const)(
    "on site %s with filter %p is read by index, without a scan or a sort",
    async (site, filter) => {
      const plans = await queryPlans(() =>
        as("superadmin", site).call("Log", "getAll", { page: 1, ...filter }),
      );
      const read = plans.filter((plan) => plan.includes("activity"));
      expect(read.length).toBeGreaterThan(0);
      for (const plan of read) expect(plan).not.toMatch(/SCAN activity$|TEMP B-TREE/m);
    },
  );

  test("shows codes by name, days as dd/mm/yyyy and money in euros", async () => {
    const done = await as("superadmin").call("Appointment", "updateAppointment", {
      values: {
        id: world.open,
        client: world.rossi,
        client_address: world.rossiPlace,
        date: "05-03-2027",
        time: "9:30",
        state: 2,
        agent: 2,
        is_out_campania: 1,
      },
    });
    const page = await visitor("superadmin").get(`/admin/log/${(done as { activity?: number }).activity}`);
    expect(page.text).toMatch(/Stato.*In trattativa.*Fallito/s);
    expect(page.text).toMatch(/Agente.*Agente 1.*Agente 2/s);
    expect(page.text).toMatch(/Fuori Campania.*No.*Sì/s);
    expect(page.text).toContain("05/03/2027");

    const order = await as("superadmin").call("Orders", "modify", {
      id: world.order,
      values: { agreed_price: 1250, payment_type: 2 },
    });
    const terms = await visitor("superadmin").get(`/admin/log/${(order as { activity?: number }).activity}`);
    expect(terms.text).toContain("1.250 €");
    expect(terms.text).toContain("Bonifico");
  });

  test("finds a page by row number without reading the rows before it", () => {
    const plan = database()
      .query("EXPLAIN QUERY PLAN SELECT id FROM activity WHERE id <= 500 ORDER BY id DESC LIMIT 30")
      .all() as { detail: string }[];
    expect(plan.map((step) => step.detail).join()).toContain("SEARCH activity USING INTEGER PRIMARY KEY");
  });
});
