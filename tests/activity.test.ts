import { beforeEach, describe, expect, test } from "bun:test";
import { database } from "../src/server/db";
import { queryPlans } from "./support/query-plans";
import { userId, visitor } from "./support/requests";
import { as, dump, fresh, world } from "./support/world";

beforeEach(fresh);

const business = () =>
  JSON.parse(dump()).filter(
    ([table]: [string]) => !["change", "clients_text"].some((name) => table.startsWith(name)),
  );
const withoutVersions = (tables: unknown) => JSON.stringify(tables).replaceAll(/"version":\d+/g, "");

async function undo(user: ReturnType<typeof as>, activity: number | undefined) {
  return user.call("Activity", "undo", { activity });
}

test("a change, a deletion and a creation are taken back whole, and again", async () => {
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
    const before = withoutVersions(business());
    const done = await act();
    expect(done.ok).toBe(true);
    const after = withoutVersions(business());
    const undone = await undo(user, (done as { activity?: number }).activity);
    expect(undone).toMatchObject({ ok: true, values: { msg: "Operazione annullata" } });
    expect(withoutVersions(business())).toBe(before);
    await undo(user, (undone as { activity?: number }).activity);
    expect(withoutVersions(business())).toBe(after);
  }
});

test("an act that somebody built upon stays", async () => {
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

test("another's act can't be taken back, nor one that is not there", async () => {
  const done = await as("ufficio").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  const { activity } = done as { activity?: number };
  expect((await undo(as("segreteria"), activity)).status).toBe(404);
  expect((await undo(as("ufficio"), 999_999)).status).toBe(404);
});

describe("the admin log", () => {
  test("names who, what, from where, and filters by account", async () => {
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

  test("is for adminLog alone", async () => {
    expect((await as("gestione1").call("Log", "getAll", {})).status).toBe(403);
    expect((await visitor("gestione1").get("/admin/log/")).status).toBe(403);
  });

  test("each row opens what changed, field by field in Italian", async () => {
    const done = await as("ufficio").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Bianchi" },
    });
    const page = await visitor("superadmin").get(`/admin/log/${(done as { activity?: number }).activity}`);
    expect(page.text).toMatch(/Cognome.*Rossi.*Bianchi/s);
    expect(page.text).not.toContain("folded");
  });

  test("on site B tells what was done there, and opens nothing", async () => {
    await as("ufficio").call("Orders", "modify", { id: world.hiddenOrder, values: { notes: "canarino" } });
    const done = await as("ufficio", "B").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Bianchi" },
    });
    const { activity } = done as { activity?: number };
    const user = as("superadmin", "B");
    for (const asked of [{ page: 1 }, { page: 1, user: "ufficio" }, { user: userId("ufficio") }]) {
      const { logs, total } = (await user.call("Log", "getAll", asked)).values;
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
  ] as const)("on site %s asking %p walks no rows but its own", async (site, asked) => {
    const plans = await queryPlans(() => as("superadmin", site).call("Log", "getAll", { page: 1, ...asked }));
    const read = plans.filter((plan) => plan.includes("activity"));
    expect(read.length).toBeGreaterThan(0);
    for (const plan of read) expect(plan).not.toMatch(/SCAN activity$|TEMP B-TREE/m);
  });

  test("codes, days and money are told as people say them", async () => {
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

  test("pages are found by number without reading what they skip", () => {
    const plan = database()
      .query("EXPLAIN QUERY PLAN SELECT id FROM activity WHERE id <= 500 ORDER BY id DESC LIMIT 30")
      .all() as { detail: string }[];
    expect(plan.map((step) => step.detail).join()).toContain("SEARCH activity USING INTEGER PRIMARY KEY");
  });
});
