import { queryPlans } from "../support/query-plans";
import { database, insert, setClock, update, userId, visitor } from "../support/requests";
import { as, direct, dump, fresh, world } from "../support/world";

beforeEach(fresh);
const businessTables = () =>
  JSON.parse(dump()).filter(
    ([table]: [string]) => !["change", "clients_text", "undos"].some((name) => table.startsWith(name)),
  );
const withoutVersions = (tables: unknown) => JSON.stringify(tables).replaceAll(/"version":\d+/g, "");

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
    const undone = await user.undo(done);
    expect(undone).toMatchObject({ ok: true, values: { msg: "Operazione annullata" } });
    expect(withoutVersions(businessTables())).toBe(before);
    await user.undo(undone);
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

  expect((await user.undo(done)).status).toBe(409);
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
  const refused = await onB.undo(hidden);
  const missing = await onB.undo({ activity: 999_999 });
  expect(refused).toMatchObject({ status: 404, values: missing.values });
  expect(dump()).toBe(before);
  expect((await onB.undo(shown)).ok).toBe(true);

  const later = await onB.call("Appointment", "editAgent", { id: world.ofAgent2, id_agent: 1 });
  direct(() => update("appointments", world.ofAgent2, { state: 1 }));
  expect((await onB.undo(later)).status).toBe(404);
});

test("undo is refused to somebody who has lost the right to the act since", async () => {
  const done = await as("ufficio").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  direct(() => update("users", userId("ufficio"), { profile: "consultazione" }));
  const before = dump();
  expect((await as("ufficio").undo(done)).status).toBe(403);
  expect(dump()).toBe(before);
});

test("undo is refused two days after the act, and not on the next day", async () => {
  const user = as("ufficio");
  const done = await user.call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  const { activity } = done;
  const before = dump();
  const inDays = (days: number) => setClock(() => Date.now() + days * 24 * 3_600_000);
  inDays(2);
  expect((await user.undo({ activity })).status).toBe(409);
  expect(dump()).toBe(before);
  inDays(1);
  expect((await user.undo({ activity })).status).toBe(200);
});

test("undo of another user's act or of an unknown one is not found", async () => {
  const done = await as("ufficio").call("Client", "modifyClient", {
    id_client: world.rossi,
    values: { surname: "Bianchi" },
  });
  const { activity } = done;
  expect((await as("segreteria").undo({ activity })).status).toBe(404);
  expect((await as("ufficio").undo({ activity: 999_999 })).status).toBe(404);
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

  test("shows the changed fields of an act with Italian labels", async () => {
    const done = await as("ufficio").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Bianchi" },
    });
    const page = await visitor("superadmin").get(`/admin/log/${done.activity}`);
    expect(page.text).toMatch(/Cognome.*Rossi.*Bianchi/s);
    expect(page.text).not.toContain("folded");
  });

  test("names in an act's details only what its reader may read: a part by its whole, and what a field refers to", async () => {
    const acts = [
      await as("gestione1").call("Works", "setWorkers", { id: world.work, workers: [1] }),
      await as("gestione1").call("Orders", "addMaterial", {
        id_order: world.order,
        values: { id_material: 1, quantity: 2, delivered: 1 },
      }),
    ].map((done) => done.activity);
    const namesClient = () =>
      Promise.all(
        acts.map(async (act) => (await visitor("agenda").get(`/admin/log/${act}`)).text.includes("Rossi")),
      );
    const id_profile = direct(() => {
      const made = insert("profiles", { name: "registro", label: "Registro", level: 1 });
      for (const permission of ["adminLog", "workersVehicles.view", "materials.view"])
        insert("profile_permissions", { id_profile: made, permission });
      update("users", userId("agenda"), { profile: "registro" });
      return made;
    });
    expect(await namesClient()).toEqual([false, false]);
    direct(() => {
      for (const permission of ["works.view", "orders.view"])
        insert("profile_permissions", { id_profile, permission });
    });
    expect(await namesClient()).toEqual([true, true]);
  });

  test("on site B has only acts of site B, without their details", async () => {
    await as("ufficio").call("Orders", "modify", { id: world.hiddenOrder, values: { notes: "canarino" } });
    const done = await as("ufficio", "B").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Bianchi" },
    });
    const { activity } = done;
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

  test.each(["A", "B"] as const)(
    "on site %s counts and pages an account's acts in an index alone",
    async (site) => {
      const plans = await queryPlans(() =>
        as("superadmin", site).call("Log", "getAll", { page: 1, user: "superadmin" }),
      );
      const ofAccount = plans.filter((plan) => / activity .*\(id_user=/.test(plan));
      expect(ofAccount.length).toBeGreaterThan(0);
      for (const plan of ofAccount) expect(plan).toContain("USING COVERING INDEX");
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
    const page = await visitor("superadmin").get(`/admin/log/${done.activity}`);
    expect(page.text).toMatch(/Stato.*In trattativa.*Fallito/s);
    expect(page.text).toMatch(/Agente.*Agente 1.*Agente 2/s);
    expect(page.text).toMatch(/Fuori Campania.*No.*Sì/s);
    expect(page.text).toContain("05/03/2027");

    const order = await as("superadmin").call("Orders", "modify", {
      id: world.order,
      values: { agreed_price: 1250, payment_type: 2 },
    });
    const terms = await visitor("superadmin").get(`/admin/log/${order.activity}`);
    expect(terms.text).toContain("1.250 €");
    expect(terms.text).toContain("Bonifico");
  });

  describe("says what was done", () => {
    const newest = async (site: "A" | "B" = "A") =>
      (await as("superadmin", site).call("Log", "getAll", { page: 1 })).values.logs.find(
        (act: { id_operation: string }) => act.id_operation !== "Test.build",
      );

    test("in a sentence with the record by name, which links to its screen", async () => {
      await as("magazzino").call("Orders", "saveNotesForeman", { id: world.work, notes: "Scala" });
      const act = await newest();
      expect(act.what.before).toBe("Ha cambiato le note caposquadra della ");
      expect(act.what.record).toMatch(/^lavorazione di \w.+ per Rossi Niccolò$/);
      expect(act.about).toMatchObject({ table: "works", id: world.work, link: `/orders/${world.order}` });
      const page = (await visitor("superadmin").get("/admin/log/")).text;
      expect(page).toContain(`<a href="/orders/${world.order}">${act.what.record}</a>`);
      expect(page).not.toContain("Orders.saveNotesForeman");
    });

    test("of a deleted record too, by its last name and without a link", async () => {
      await as("ufficio").call("Client", "deletePickupPlace", { id: world.rossiOtherPlace });
      expect(await newest()).toMatchObject({
        what: {
          before: "Ha eliminato il ",
          record: "luogo di carico Via Chiaia 22, Napoli di Rossi Niccolò",
        },
        about: { link: null },
      });
    });

    test("on site B by kind and number alone", async () => {
      await as("ufficio", "B").call("Client", "modifyClient", {
        id_client: world.rossi,
        values: { surname: "Bianchi" },
      });
      const act = await newest("B");
      expect(act.what).toEqual({
        before: "Ha modificato i recapiti del ",
        record: `cliente ${world.rossi}`,
        after: "",
      });
      expect(JSON.stringify(act)).not.toContain("Bianchi");
    });

    test("of a refused login with its reason", async () => {
      await as("nobody").call("Auth", "login", { email: "ufficio", password: "sbagliata" });
      expect((await newest()).what.before).toStartWith("Accesso rifiutato: ");
    });
  });

  describe("is filtered", () => {
    const list = async (filter: object, site: "A" | "B" = "A") =>
      (await as("superadmin", site).call("Log", "getAll", { page: 1, ...filter })).values;
    const operationsIn = (logs: { id_operation: string }[]) => logs.map((act) => act.id_operation);

    beforeEach(async () => {
      setClock(() => Date.parse("2026-03-10T09:00:00Z"));
      await as("ufficio").call("Client", "modifyClient", {
        id_client: world.rossi,
        values: { surname: "Bianchi" },
      });
      setClock(() => Date.parse("2026-03-11T09:00:00Z"));
      await as("segreteria").call("Client", "modifyClient", {
        id_client: world.azienda,
        values: { surname: "Verdi" },
      });
      await as("ufficio").call("Client", "deletePickupPlace", { id: world.rossiOtherPlace });
      await as("magazzino").call("Orders", "saveNotesForeman", { id: world.work, notes: "Scala" });
    });

    test("by kind, person and days, each with its total", async () => {
      const changes = await list({ kind: "change" });
      expect(operationsIn(changes.logs)).toEqual([
        ...["Orders.saveNotesForeman", "Client.modifyClient", "Client.modifyClient"],
      ]);
      expect(changes.total).toBe(3);
      expect(operationsIn((await list({ kind: "delete" })).logs)).toEqual(["Client.deletePickupPlace"]);
      expect(operationsIn((await list({ kind: "change", user: "ufficio" })).logs)).toEqual([
        "Client.modifyClient",
      ]);
      expect((await list({ from: "10-03-2026", to: "10-03-2026", user: "ufficio" })).total).toBe(1);
      expect((await list({ from: "12-03-2026", kind: "change" })).total).toBe(0);
      expect((await list({ to: "10-03-2026", kind: "change", user: "ufficio" })).total).toBe(1);
    });

    test("by a record's number or name, with its parts", async () => {
      const ofClient = await list({ table: "clients", record: "bianchi" });
      expect(operationsIn(ofClient.logs).slice(0, 2)).toEqual([
        "Client.deletePickupPlace",
        "Client.modifyClient",
      ]);
      expect((await list({ table: "clients", record: String(world.rossi) })).total).toBe(ofClient.total);
      expect(operationsIn((await list({ table: "works", record: "Bianchi", kind: "change" })).logs)).toEqual([
        "Orders.saveNotesForeman",
      ]);
      expect((await list({ table: "clients", record: "nessuno così" })).total).toBe(0);
      expect((await list({ table: "users", record: "ufficio" })).logs.length).toBeGreaterThan(0);
    });

    test("by a name only among the records that the reader may read", async () => {
      await as("ufficio").call("Memo", "createNew", {
        values: { title: "Memo riservato", date: "2026-12-01", time: "10:00" },
      });
      const names = { clients: "bianchi", orders: "Bianchi", users: "ufficio", memos: "riservato" };
      const found = async (who: "superadmin" | "agenda") =>
        Promise.all(
          Object.entries(names).map(async ([table, record]) => {
            const { total } = (await as(who).call("Log", "getAll", { table, record })).values;
            return total > 0;
          }),
        );
      // Of all these, a memo is read by its author alone.
      expect(await found("superadmin")).toEqual([true, true, true, false]);
      direct(() => {
        const id_profile = insert("profiles", { name: "registro", label: "Registro", level: 1 });
        insert("profile_permissions", { id_profile, permission: "adminLog" });
        update("users", userId("agenda"), { profile: "registro" });
      });
      expect(await found("agenda")).toEqual([false, false, false, false]);
      const byNumber = await as("agenda").call("Log", "getAll", {
        table: "clients",
        record: `${world.rossi}`,
      });
      expect(byNumber.values.total).toBeGreaterThan(0);
      expect(JSON.stringify(byNumber.values)).not.toContain("Bianchi");
    });

    test("and refuses what it cannot mean, beside the field", async () => {
      const refused = async (filter: object) =>
        Object.keys((await as("superadmin").call("Log", "getAll", filter)).values.errors ?? {});
      expect(await refused({ table: "clients" })).toEqual(["record"]);
      expect(await refused({ record: "Rossi" })).toEqual(["table"]);
      expect(await refused({ from: "11-03-2026", to: "10-03-2026" })).toEqual(["to"]);
      expect(await refused({ kind: "altro" })).toEqual(["kind"]);
      expect(await refused({ table: "sessions", record: "1" })).toEqual(["table"]);
      const page = await visitor("superadmin").get("/admin/log/?table=clients");
      expect(page.status).toBe(422);
      expect(page.text).toContain("Scrivere un numero o un nome.");
    });

    test("on site B finds acts of site B alone, and no record by its name", async () => {
      await as("ufficio", "B").call("Client", "modifyClient", {
        id_client: world.rossi,
        values: { surname: "Neri" },
      });
      expect((await list({ kind: "change" }, "B")).total).toBe(1);
      expect((await list({ table: "clients", record: "Neri" }, "B")).total).toBe(0);
      expect((await list({ table: "clients", record: String(world.rossi) }, "B")).total).toBe(1);
    });

    test.each([
      { kind: "change" },
      { kind: "change", user: 1 },
      { from: "10-03-2026" },
      { from: "10-03-2026", to: "11-03-2026", kind: "delete", user: 1 },
      { table: "works", record: "1" },
    ])("by %p through indexes", async (filter) => {
      const plans = await queryPlans(() => as("superadmin").call("Log", "getAll", { page: 1, ...filter }));
      const read = plans.filter((plan) => /activity|change/.test(plan));
      expect(read.length).toBeGreaterThan(0);
      for (const plan of read) expect(plan).not.toMatch(/SCAN (activity|change)$/m);
    });
  });

  test("lets an administrator undo an act from its details, once", async () => {
    const done = await as("ufficio").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Bianchi" },
    });
    const { activity } = done;
    const user = visitor("superadmin");
    expect((await user.get(`/admin/log/${activity}`)).text).toContain("Annulla operazione");
    expect((await user.post(`/admin/log/${activity}/undo`, {})).status).toBe(303);
    expect(database().query("SELECT surname FROM clients WHERE id = ?").get(world.rossi)).toEqual({
      surname: "Rossi",
    });
    expect((await user.get(`/admin/log/${activity}`)).text).not.toContain("Annulla operazione");
    expect((await visitor("gestione1").post(`/admin/log/${activity}/undo`, {})).status).toBe(403);
  });

  test("finds a page by row number without reading the rows before it", () => {
    const plan = database()
      .query("EXPLAIN QUERY PLAN SELECT id FROM activity WHERE id <= 500 ORDER BY id DESC LIMIT 30")
      .all() as { detail: string }[];
    expect(plan.map((step) => step.detail).join()).toContain("SEARCH activity USING INTEGER PRIMARY KEY");
  });
});
