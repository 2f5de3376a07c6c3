import { type Profile, profiles, type Site } from "../../src/server/base/permissions";
import { recordTables } from "../../src/server/records/rights";
import { historyTables } from "../../src/server/tables/shown";
import { queryPlans } from "../support/query-plans";
import { addDays, database, one, setClock, today, toWire, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);
const history = async (user: ReturnType<typeof as>, table: string, id: number | undefined) =>
  (await user.call("History", "getAll", { table, id })).values;

const fieldsOf = (entry: Values) => entry.parts.flatMap((part: Values) => part.fields);

const rename = (surname: string, by: Profile = "ufficio", site: Site = "A") =>
  as(by, site).call("Client", "modifyClient", { id_client: world.rossi, values: { surname } });

const surname = () =>
  (database().query("SELECT surname FROM clients WHERE id = ?").get(world.rossi) as { surname: string })
    .surname;

describe("the history of a record", () => {
  test("has who changed what, when in words, and the values before and after, newest first", async () => {
    await rename("Bianchi");
    await as("gestione1").call("Client", "updatePickup", {
      values: {
        id: world.rossiPlace,
        address: "Via Nuova 2",
        cityId: 63049,
        city: "Napoli",
        zip: "80100",
        province: "NA",
      },
    });
    const { record, entries } = await history(as("ufficio"), "clients", world.rossi);
    expect(record).toEqual({ name: "cliente Bianchi Niccolò", link: `/client/${world.rossi}` });
    expect(entries[0]).toMatchObject({
      user: "gestione1",
      what: "Ha modificato il luogo di carico",
      parts: [{ kind: "modifica", name: expect.stringContaining("luogo di carico Via Nuova 2") }],
    });
    expect(entries[0].when).toMatch(/^oggi alle \d+:\d\d$/);
    expect(entries[1]).toMatchObject({
      user: "ufficio",
      what: "Ha modificato i recapiti del cliente",
      parts: [
        { name: "", kind: "modifica", fields: [{ label: "Cognome", before: "Rossi", after: "Bianchi" }] },
      ],
    });
  });

  test("speaks of what the act was about, where this record is only changed with it", async () => {
    const office = as("gestione1");
    const { values } = await office.call("Orders", "createNew", { id: world.open });
    await office.call("Orders", "cancel", { id: values.id_order, values: { reason: 1 } });
    const place = { address: "Via Nuova 9", cityId: 63049, city: "Napoli", zip: "80100", province: "NA" };
    const work = { date: wireTomorrow, hour: "09:00", type: 0, id_pickupPlace: world.rossiPlace };
    await office.call("Orders", "editWork", {
      id: world.work,
      values: { ...work, id_unloadingPlace: place },
    });
    const words = async (table: string, id: number) =>
      (await history(office, table, id)).entries.map(({ what }: Values) => what);
    expect((await words("appointments", world.open)).slice(0, 2)).toEqual([
      "Ha annullato l'ordine",
      "Ha inserito l'ordine",
    ]);
    expect((await words("clients", world.rossi))[0]).toBe("Ha modificato la lavorazione");
    const { entries } = (await office.call("Client", "getTimeline", { id: world.rossi })).values;
    const made = entries.find(({ title }: Values) => title === "Ha inserito l'ordine");
    expect(made.text).toBe("Stato: In trattativa → Confermato");
  });

  test("names what a number refers to, and keeps the order of the form", async () => {
    await as("ufficio").call("Works", "setWorkers", { id: world.work, workers: [workerId()] });
    const { entries } = await history(as("ufficio"), "works", world.work);
    expect(fieldsOf(entries[0])).toEqual([
      { label: "Operaio in squadra", before: "", after: expect.stringMatching(/^[A-Z]\w+/) },
    ]);
    const inserted = (await history(as("ufficio"), "works", world.work)).entries.at(-1);
    expect(inserted.parts[0].fields.map((field: Values) => field.label).slice(0, 4)).toEqual([
      ...["Data", "Ora", "Tipo", "Luogo di lavoro"],
    ]);
    expect(inserted.parts.flatMap((part: Values) => part.fields)).toContainEqual({
      ...{ label: "Tipo", before: "", after: "Trasloco" },
    });
  });

  test("says of a new record nothing that only a later act would write", async () => {
    const { values } = await as("gestione1").call("Orders", "createNew", { id: world.open });
    for (const [table, id] of [
      ["appointments", world.open],
      ["orders", values.id_order],
    ] as const) {
      const { entries } = await history(as("gestione1"), table, id);
      const labels = fieldsOf(entries.at(-1)).map(({ label }: Values) => label);
      expect(labels).not.toContain("Ordine annullato");
      expect(labels).not.toContain("Penale");
    }
  });

  test("says of a new record that it was inserted, until something of it changes", async () => {
    const values = { date: "2027-03-01", time: "09:00", title: "Chiavi", description: "Al portiere" };
    const { id } = (await as("ufficio").call("Memo", "createNew", { values })).values;
    const besideTitle = async () =>
      (await visitor("ufficio").get(`/memo/show/${id}`)).text.match(
        /(inserito|modificato) da ufficio oggi/,
      )?.[1];
    expect(await besideTitle()).toBe("inserito");
    await as("ufficio").call("Memo", "updateMemo", { values: { ...values, id, title: "Altro" } });
    expect(await besideTitle()).toBe("modificato");
  });

  test("of more than twenty acts has pages", async () => {
    for (let nth = 0; nth < 23; nth++) await rename(`Bianchi ${nth}`);
    const { entries, total } = await history(as("ufficio"), "clients", world.rossi);
    const second = (
      await as("ufficio").call("History", "getAll", { table: "clients", id: world.rossi, page: 2 })
    ).values;
    expect(entries).toHaveLength(20);
    expect(second.entries).toHaveLength(total - 20);
  });

  test("is read by index, however long the journal is", async () => {
    const plans = await queryPlans(() => history(as("ufficio"), "works", world.work));
    const read = plans.filter((plan) => plan.includes("change"));
    expect(read.length).toBeGreaterThan(0);
    for (const plan of read) expect(plan).not.toMatch(/SCAN (change|activity)$/m);
  });

  test("of every kind of record can be asked", () => {
    expect(recordTables.filter((table) => !historyTables.includes(table))).toEqual([]);
  });

  test("of an unknown kind or number is refused with a sentence", async () => {
    expect((await as("ufficio").call("History", "getAll", { table: "sessions", id: 1 })).status).toBe(422);
    expect((await as("ufficio").call("History", "getAll", { table: "clients", id: 999_999 })).status).toBe(
      404,
    );
    expect((await as("ufficio").call("History", "getAll", { table: "clients" })).status).toBe(404);
    expect((await visitor("ufficio").get("/history/sessions/1")).status).toBe(404);
    expect((await visitor("ufficio").get("/history/clients/999999")).status).toBe(404);
  });
});

const workerId = () => (database().query("SELECT id FROM workers WHERE code = 1").get() as { id: number }).id;

describe("torna a questo", () => {
  test("gives the record the values of a change, through the journal, and never twice", async () => {
    await rename("Bianchi");
    await rename("Neri");
    const user = as("ufficio");
    const [newest, older] = (await history(user, "clients", world.rossi)).entries;
    expect([newest.parts[0].setBack, older.parts[0].setBack]).toEqual(["before", "after"]);
    const { change } = older.parts[0];
    const record = { table: "clients", id: world.rossi };
    const done = await user.call("History", "setBack", { ...record, change, side: "after" });
    expect(done).toMatchObject({ ok: true, values: { msg: "Valori precedenti ripristinati" } });
    expect(surname()).toBe("Bianchi");
    expect((await user.call("History", "setBack", { ...record, change, side: "after" })).status).toBe(409);
  });

  test("is refused to a caller without the right of the change, and its button is not there", async () => {
    await rename("Bianchi");
    await rename("Neri");
    const { change } = (await history(as("ufficio"), "clients", world.rossi)).entries[1].parts[0];
    const reader = as("consultazione");
    const own = (await history(reader, "clients", world.rossi)).entries;
    expect(own.map((entry: Values) => entry.parts[0].setBack)).toEqual(own.map(() => null));
    const before = dump();
    const body = { table: "clients", id: world.rossi, change, side: "after" };
    expect((await reader.call("History", "setBack", body)).status).toBe(403);
    expect(dump()).toBe(before);
  });

  test("is neither offered nor given to who made the record, but may not change it", async () => {
    const work = { date: wireTomorrow, hour: "08:00", type: 0, id_pickupPlace: world.rossiPlace };
    const made = await as("superadmin").call("Orders", "addWork", {
      values: { ...work, id_order: world.order },
    });
    const { id } = made.values;
    await as("ufficio").call("Orders", "editWork", { id, values: { ...work, hour: "10:00" } });
    const partOf = async (who: Profile) =>
      (await history(as(who), "works", id)).entries.at(-1).parts.at(-1) as {
        change: number;
        setBack: string;
      };
    expect((await partOf("magazzino")).setBack).toBeNull();
    expect((await partOf("ufficio")).setBack).toBe("after");
    const body = { table: "works", id, change: (await partOf("ufficio")).change, side: "after" };
    expect((await as("magazzino").call("History", "setBack", body)).status).toBe(403);
    expect((await as("ufficio").call("History", "setBack", body)).status).toBe(200);
  });

  test("does not reach a change of another record", async () => {
    await rename("Bianchi");
    await rename("Neri");
    const { change } = (await history(as("ufficio"), "clients", world.rossi)).entries[1].parts[0];
    const before = dump();
    for (const record of [
      { table: "clients", id: world.azienda },
      { table: "orders", id: world.order },
    ])
      expect(
        (await as("ufficio").call("History", "setBack", { ...record, change, side: "after" })).status,
      ).toBe(404);
    expect(dump()).toBe(before);
  });
});

describe("an older value that holds only with others", () => {
  const user = as.bind(null, "superadmin");

  async function mustStay(
    table: string,
    id: number,
    act: { activity?: number },
    side: "before" | "after",
    says: RegExp,
  ) {
    const { change } = one<{ change: number }>`
      SELECT id AS change FROM change WHERE id_activity = ${act.activity as number} AND noun = ${table} AND id_row = ${id}
    ` as { change: number };
    const { entries } = await history(user(), table, id);
    const parts: Values[] = entries.flatMap((entry: Values) => entry.parts);
    expect(parts.find((part) => part.change === change)?.setBack).toBeNull();
    const before = dump();
    const refused = await user().call("History", "setBack", { table, id, change, side });
    expect([refused.status, refused.values.msg]).toEqual([409, expect.stringMatching(says)]);
    expect(dump()).toBe(before);
  }

  test("does not come back alone: a day to call back is of an open appointment", async () => {
    const id = world.open;
    const called = await user().call("Appointment", "addCall", { id, values: { outcome: 0 } });
    await user().call("Appointment", "editState", { id, state: 1 });
    await mustStay("appointments", id, called, "after", /^«Richiamare il» e «Stato» valgono solo insieme/);
  });

  test("comes back with the others where one change has them all", async () => {
    const id = world.open;
    const lost = (await user().call("Appointment", "addCall", {
      ...{ id, values: { outcome: 3, reason: 1 } },
    })) as { activity?: number };
    await user().call("Appointment", "editState", { id, state: 0 });
    const { change } = one<{ change: number }>`
      SELECT id AS change FROM change WHERE id_activity = ${lost.activity} AND noun = 'appointments'` as {
      change: number;
    };
    const back = { table: "appointments", id, change, side: "after" };
    expect((await user().call("History", "setBack", back)).status).toBe(200);
    expect(one`SELECT state, id_reason FROM appointments WHERE id = ${id}`).toEqual({
      ...{ state: 2, id_reason: 1 },
    });
  });

  test("is not written where only an act writes it: an order's cancellation, also once the order is gone", async () => {
    const { values } = await user().call("Orders", "createNew", { id: world.open });
    const cancelled = await user().call("Orders", "cancel", { id: values.id_order, values: { reason: 1 } });
    await user().call("Orders", "restore", { id: values.id_order });
    await mustStay("orders", values.id_order, cancelled, "after", /^«Annullato il» cambia solo con/);
    await user().call("Orders", "deleteOrder", { id: values.id_order });
    await mustStay("appointments", world.open, cancelled, "after", /^«Ordine annullato» cambia solo con/);
  });

  test("does not follow a work to another day: when it was expected to end", async () => {
    const id = world.work;
    setClock(() => Date.now() + 24 * 3_600_000);
    const late = await user().call("Works", "saveExpectedEnd", { id, end: "+30" });
    const moved = { id, date: toWire(addDays(today(), 5)), hour: "08:00" };
    expect([late.status, (await user().call("Calendar", "moveWork", moved)).status]).toEqual([200, 200]);
    await mustStay("works", id, late, "after", /^«Fine prevista» e «Data» valgono solo insieme/);
  });

  test("does not leave the goods of a box behind: its number", async () => {
    const box = one<{ id: number; number: number }>`SELECT id, number FROM boxes LIMIT 1` as {
      id: number;
      number: number;
    };
    const renumbered = await user().call("Box", "changeBox", { id: box.id, values: { number: 190 } });
    expect(renumbered.status).toBe(200);
    await mustStay("boxes", box.id, renumbered, "before", /^«Numero» cambia solo con/);
  });

  test("is no end of an appointment before its start", async () => {
    const id = world.open;
    const at = (time: string, time_end: string) =>
      user().call("Appointment", "updateAppointment", {
        values: {
          ...{ id, date: wireTomorrow, time, time_end },
          ...{ client: world.rossi, client_address: world.rossiPlace },
        },
      });
    await at("09:00", "10:00");
    const longer = (await at("09:00", "12:00")) as { activity?: number };
    await at("11:00", "13:00");
    const { change } = one<{ change: number }>`
      SELECT id AS change FROM change WHERE id_activity = ${longer.activity}` as { change: number };
    const back = { table: "appointments", id, change, side: "before" };
    const refused = await user().call("History", "setBack", back);
    expect([refused.status, refused.values.msg]).toEqual([409, expect.stringContaining("ora di fine")]);
  });
});

describe("hidden values are in no history", () => {
  const canary = "canarinxq";
  const everybody = (Object.keys(profiles) as Profile[]).flatMap((profile) => [
    [profile, "A"] as const,
    [profile, "B"] as const,
  ]);

  async function writeCanaries() {
    await as("direzione").call("Orders", "saveNotesManager", {
      id: world.order,
      notes: `${canary} direzione`,
    });
    await as("ufficio").call("Orders", "modify", { id: world.order, values: { notes: `${canary} sede` } });
    await as("magazzino").call("Orders", "saveNotesForeman", {
      id: world.work,
      notes: `${canary} caposquadra`,
    });
    await as("ufficio").call("Orders", "modify", {
      id: world.hiddenOrder,
      values: { notes: `${canary} nascosto` },
    });
    await as("magazzino").call("Orders", "saveNotesForeman", {
      id: world.hiddenWork,
      notes: `${canary} nascosta`,
    });
  }

  const records = () =>
    [
      ["orders", world.order],
      ["orders", world.hiddenOrder],
      ["works", world.work],
      ["works", world.hiddenWork],
      ["appointments", world.withOrder],
      ["appointments", world.hiddenAppointment],
    ] as const;

  test.each(everybody)("for %s on site %s", async (profile, site) => {
    await writeCanaries();
    const user = as(profile, site);
    for (const [table, id] of records()) {
      const answer = await user.call("History", "getAll", { table, id });
      const record = await readRecord(user, table, id);
      expect(`${table} ${id} ${answer.status}`).toBe(`${table} ${id} ${record.status}`);
      const shown = JSON.stringify(answer.values);
      const readable = JSON.stringify(record.values);
      for (const hidden of ["direzione", "sede", "caposquadra", "nascosto", "nascosta"]) {
        const text = `${canary} ${hidden}`;
        if (!readable.includes(text)) expect(shown).not.toContain(text);
      }
      if (site === "B") expect(shown).not.toContain(canary);
    }
  });

  const readRecord = (user: ReturnType<typeof as>, table: string, id: number) =>
    table === "orders"
      ? user.call("Orders", "getFromId", { id })
      : table === "works"
        ? user.call("Orders", "getWork", { id })
        : user.call("Appointment", "getFromId", { id });

  test("nor is who wrote them: the line beside the title names the last change that the reader may see", async () => {
    await as("ufficio").call("Orders", "modify", { id: world.order, values: { agreed_price_2: 700 } });
    await as("direzione").call("Orders", "saveNotesManager", { id: world.order, notes: canary });
    const last = async (profile: Profile, site: Site) =>
      (await as(profile, site).call("History", "getLast", { table: "orders", id: world.order })).values.last
        .user;
    expect(await last("direzione", "A")).toBe("direzione");
    expect(await last("consultazione", "A")).toBe("ufficio");
    expect(await last("direzione", "B")).toBe("ufficio");
  });

  test("of a record that site B shows only since, the values of before are not there", async () => {
    await as("ufficio").call("Appointment", "editAgent", { id: world.hiddenAppointment, id_agent: 2 });
    direct(() => update("appointments", world.hiddenAppointment, { flag_renata: 1 }));
    const { entries } = await history(as("ufficio", "B"), "appointments", world.hiddenAppointment);
    expect(JSON.stringify(entries)).not.toContain("Agente 2");
  });

  test("of another's memo there is no history, of a shared one no list of recipients", async () => {
    const { id } = (
      await as("ufficio").call("Memo", "createNew", {
        values: { title: "Chiavi", description: canary, date: "2027-03-01", time: "09:00" },
      })
    ).values;
    const record = { table: "memos", id };
    expect((await as("superadmin").call("History", "getAll", record)).status).toBe(404);
    const users = database().query("SELECT id FROM users WHERE username IN ('agenda', 'agenti')").all() as {
      id: number;
    }[];
    await as("ufficio").call("Memo", "share", { id, users: users.map((user) => user.id) });
    expect(JSON.stringify((await history(as("ufficio"), "memos", id)).entries)).toContain("Condiviso con");
    const shared = await history(as("agenda"), "memos", id);
    expect(JSON.stringify(shared.entries)).toContain(canary);
    expect(JSON.stringify(shared.entries)).not.toContain("agenti");
  });

  test("of the settings, nothing of the tokens of site B", async () => {
    await as("superadmin").call("SiteB", "renewToken", {});
    await as("superadmin").call("Settings", "changeOrderTerms", { values: { validityDays: 20 } });
    const { entries } = await history(as("gestione1"), "settings", undefined);
    expect(entries.map(fieldsOf)).toEqual([
      [{ label: "Valore", before: "", after: "20" }],
      [{ label: "Valore", before: "", after: "Campania" }],
    ]);
  });
});
