import { app } from "../../src/server/app";
import { periodOf } from "../../src/server/search/listing/model";
import { cookieName } from "../../src/server/sessions/session";
import { queryPlans } from "../support/query-plans";
import { addDays, all, type Day, insert, today, update, userId, visitor } from "../support/requests";
import { as, direct, dump, fresh, signedIn, untick, type Values, world } from "../support/world";

beforeEach(fresh);

type Site = "A" | "B";
const numbers = (rows: Values[]) => rows.map(({ id }) => id);

async function orders(filters: object, site: Site = "A", username: "ufficio" | "magazzino" = "ufficio") {
  const { values } = await as(username, site).call("Orders", "getIndex", { page: 1, ...filters });
  return { ids: numbers(values.orders), total: values.total, sum: values.sum };
}

async function visits(filters: object, site: Site = "A") {
  const { values } = await as("ufficio", site).call("Appointment", "getAll", { page: 1, ...filters });
  return numbers(values.appointments);
}

const clients = async (filters: object) =>
  numbers((await as("ufficio").call("Client", "getAll", { page: 1, ...filters })).values.clients);

function isReadInOrderOf(index: string, plans: string[]) {
  const reads = plans.filter((plan) => plan.includes(index));
  expect(reads).not.toEqual([]);
  expect(reads.filter((plan) => plan.includes("TEMP B-TREE"))).toEqual([]);
}

/** An order of Rossi without a work, of 700 €, created on a day. */
const orderOf = (day: Day, id: number) =>
  direct(() => {
    const id_appointment = insert("appointments", {
      ...{ date: day, time: "09:00", time_end: "10:00", state: 1, flag_renata: 1 },
      ...{ id_client: world.rossi, id_address: world.rossiPlace, date_created: `${day} 08:00` },
    });
    insert("orders", {
      ...{ id, id_client: world.rossi, id_appointment, agreed_price_cents: 70_000, agreed_price_2: 500 },
      date_created: `${day} 08:00`,
    });
  });

describe("a period", () => {
  test.each([
    ["today", "2026-03-31", "2026-03-31", "2026-03-31"],
    ["tomorrow", "2026-12-31", "2027-01-01", "2027-01-01"],
    ["week", "2026-03-29", "2026-03-23", "2026-03-29"],
    ["next-week", "2026-03-29", "2026-03-30", "2026-04-05"],
    ["month", "2028-02-10", "2028-02-01", "2028-02-29"],
    ["last-month", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["last-month", "2026-01-15", "2025-12-01", "2025-12-31"],
    ["year", "2026-03-29", "2026-01-01", "2026-12-31"],
    ["future", "2026-03-29", "2026-03-29", undefined],
    ["past", "2026-03-29", undefined, "2026-03-28"],
  ] as const)("%s, seen from %s, is from %s to %s", (word, now, from, to) => {
    expect(periodOf(word, now)).toEqual({ ...(from && { from }), ...(to && { to }) });
  });

  test("includes the whole of its last day", async () => {
    orderOf("2025-05-10", 100);
    expect((await orders({ from: "10-05-2025", to: "10-05-2025" })).ids).toEqual([100]);
    expect((await orders({ from: "11-05-2025", to: "12-05-2025" })).ids).toEqual([]);
    expect((await orders({ from: "01-05-2025", to: "09-05-2025" })).ids).toEqual([]);
  });

  test("that is no day is refused on the wire with the sentence beside its field", async () => {
    const { status, values } = await as("ufficio").call("Orders", "getIndex", { from: "31-02-2025" });
    expect([status, values.errors.from]).toEqual([422, "Formato non valido. (gg-mm-aaaa)"]);
  });
});

describe("the list of orders", () => {
  test("is narrowed by how far the works are, with number and sum of all rows of the filter", async () => {
    orderOf("2025-05-10", 100);
    orderOf("2025-05-11", 101);
    expect(await orders({ state: "unplanned" })).toEqual({ ids: [101, 100], total: 2, sum: 1400 });
    expect((await orders({ state: "planned" })).ids).toEqual([world.hiddenOrder, world.order]);
    direct(() => update("works", world.work, { date: addDays(today(), -3) }));
    expect((await orders({ state: "done" })).ids).toContain(world.order);
    expect((await orders({})).sum).toBeUndefined();
  });

  test("on site B has the sum of the second price, and only the works that it shows", async () => {
    orderOf("2025-05-10", 100);
    expect(await orders({ state: "unplanned" }, "B")).toEqual({ ids: [100], total: 1, sum: 500 });
    expect((await orders({ state: "planned" }, "B")).ids).toEqual([world.order]);
    direct(() => update("works", world.work, { flag_renata: 0 }));
    expect((await orders({ state: "planned" }, "B")).ids).toEqual([]);
  });

  test("tells nothing of works to a profile that may not see them", async () => {
    untick("works.view", "ufficio");
    const whole = await orders({});
    expect((await orders({ state: "planned" })).ids).toEqual(whole.ids);
    expect((await orders({ sort: "work" })).ids).toEqual(whole.ids);
    const { values } = await as("ufficio").call("Orders", "getIndex", { page: 1 });
    for (const order of values.orders) expect(order).not.toHaveProperty("next_work");
    const { text } = await visitor("ufficio").get("/orders/");
    expect(text).not.toContain("Prossima lavorazione");
  });

  test("is sorted by each heading both ways, the one exactly the other backwards", async () => {
    for (let id = 100; id < 130; id++) orderOf(addDays("2025-01-01", id % 7), id);
    for (const column of ["number", "created", "client", "town", "work", "agent", "price"]) {
      const all = async (sort: string) =>
        numbers((await as("ufficio").call("Orders", "getIndex", { sort } as object)).values.orders);
      const up = await all(column);
      expect(up).toHaveLength(33);
      expect(await all(`-${column}`)).toEqual([...up].reverse());
      const paged = await orders({ sort: column, page: 2 });
      expect(paged.ids).toEqual(up.slice(25));
    }
    expect((await orders({ sort: "work" })).ids.slice(0, 2).sort()).toEqual(
      [world.order, world.hiddenOrder].sort(),
    );
    expect((await orders({ sort: "-price" })).ids.slice(0, 2).sort()).toEqual(
      [world.order, world.hiddenOrder].sort(),
    );
  });

  test.each([
    [{ sort: "client" }, "clients_natural"],
    [{ sort: "-client" }, "clients_natural"],
    [{ sort: "town" }, "pickup_places_town"],
    [{ sort: "agent" }, "agents_natural"],
    [{ sort: "price" }, "orders_price"],
    [{ when: "month" }, "orders_newest"],
  ] as const)("with %p is read in the order of an index, without sorting", async (filters, index) => {
    const plans = await queryPlans(() =>
      as("ufficio").call("Orders", "getIndex", { page: 1, ...filters } as object),
    );
    isReadInOrderOf(index, plans);
  });
});

describe("the list of appointments", () => {
  test("is narrowed by state, agent and period, one with the other", async () => {
    expect(await visits({ state: 0 })).toEqual([world.ofAgent2, world.open]);
    expect(await visits({ state: 0, agent: 2 })).toEqual([world.ofAgent2]);
    expect(await visits({ agent: 2, when: "past" })).toEqual([]);
    expect(await visits({ agent: 99 })).toEqual([]);
  });

  test("has those to call back, which are open for more than seven days", async () => {
    expect(await visits({ missing: "call" })).toEqual([]);
    direct(() => update("appointments", world.open, { date: addDays(today(), -8) }));
    direct(() => update("appointments", world.ofAgent2, { date: addDays(today(), -7) }));
    expect(await visits({ missing: "call" })).toEqual([world.open]);
  });

  test("of those to call back has the number to call in the place of the order, in its export too", async () => {
    const contact = { id_client: world.rossi, name: "Zuccaro Pia", role: "segretaria", phone: "0823445566" };
    direct(() => {
      const id_contact = insert("client_contacts", contact);
      update("appointments", world.open, { date: addDays(today(), -8), id_contact });
      update("appointments", world.ofAgent2, { date: addDays(today(), -9) });
    });
    const who = visitor("ufficio");
    const { text } = await who.get("/appointment/?missing=call");
    expect(text).toMatch(/tel:0823445566.*tel:0815551234/s);
    expect(text).not.toContain(">Ordine<");
    expect((await who.get("/appointment/?state=0")).text).not.toContain("tel:");
    const csv = (await who.post("/appointment/export/csv?missing=call&sort=date", {})).text;
    expect(csv).toMatch(/Stato;Richiamare;Telefono.*;0815551234.*;0823445566/s);
  });

  test("has the confirmed ones without an order", async () => {
    expect(await visits({ missing: "order" })).toEqual([]);
    direct(() => update("appointments", world.open, { state: 1 }));
    expect(await visits({ missing: "order" })).toEqual([world.open]);
  });

  test("on site B counts a hidden agent as none, and neither filter nor order tells of him", async () => {
    direct(() => update("appointments", world.open, { id_agent: 3 }));
    expect(await visits({ agent: 3 }, "A")).toEqual([world.open]);
    expect(await visits({ agent: 3 }, "B")).toEqual([]);
    expect(await visits({ agent: 0 }, "B")).toContain(world.open);
    expect(await visits({ sort: "agent" }, "B")).toEqual((await visits({}, "B")).reverse());
  });

  test.each([
    [{ state: 0 }, "appointments_state"],
    [{ agent: 1 }, "appointments_agent"],
    [{ when: "week" }, "appointments_when"],
    [{ missing: "call" }, "appointments_state"],
    [{ sort: "client" }, "clients_natural"],
    [{ sort: "town" }, "pickup_places_town"],
    [{ sort: "agent" }, "agents_natural"],
    [{ sort: "state" }, "appointments_state"],
  ] as const)("with %p is read in the order of an index, without sorting", async (filters, index) => {
    const plans = await queryPlans(() =>
      as("ufficio").call("Appointment", "getAll", { page: 1, ...filters } as object),
    );
    isReadInOrderOf(index, plans);
  });
});

describe("the list of clients", () => {
  test("is narrowed by kind and by what is missing, and sorted by name", async () => {
    const bare = direct(() =>
      insert("clients", { surname: "Abate", folded: "abate", date_created: `${today()} 08:00` }),
    );
    expect(await clients({ kind: 0 })).toContain(world.azienda);
    expect(await clients({ kind: 0 })).not.toContain(world.rossi);
    expect(await clients({ missing: "phone" })).toContain(bare);
    expect(await clients({ missing: "email", kind: 1 })).toContain(bare);
    expect(await clients({ missing: "visits" })).toContain(bare);
    expect(await clients({ missing: "visits" })).not.toContain(world.rossi);
    expect((await clients({ sort: "name" }))[0]).toBe(bare);
    expect((await clients({ sort: "-name" })).at(-1)).toBe(bare);
    expect(await clients({ query: "abate", kind: 0 })).toEqual([]);
  });

  test("sorted by name has its numbers in their order, both ways and in the index", async () => {
    const names = ["bar", "bar 2", "bar 2 bis", "bar 2 scala 3", "bar 2 scala 12", "bar 10", "bar aurora"];
    const ids = names.map((folded) =>
      direct(() => insert("clients", { surname: folded, folded, date_created: `${today()} 08:00` })),
    );
    const sorted = async (sort: string) =>
      (await clients({ sort, query: "bar" })).filter((id) => ids.includes(id));
    expect(await sorted("name")).toEqual(ids);
    expect(await sorted("-name")).toEqual(ids.toReversed());
    const plans = await queryPlans(() => as("ufficio").call("Client", "getAll", { page: 1, sort: "name" }));
    isReadInOrderOf("clients_natural", plans);
  });
});

describe("the other lists", () => {
  const log = (id_worker: number, cents: number, day: Day, user = "superadmin") =>
    direct(() =>
      insert("worker_logs", {
        ...{ id_user: userId(user as "superadmin"), id_worker, cents, description: "Acconto" },
        date_created: `${day} 08:00`,
      }),
    );

  test("of logs are narrowed by worker and period, with the sum of their amounts, and sorted by amount", async () => {
    const [one, two] = all<{ id: number }>`SELECT id FROM workers WHERE date IS NULL ORDER BY id LIMIT 2`.map(
      ({ id }) => id,
    ) as [number, number];
    const first = log(one, 12_50, "2025-05-10");
    const second = log(one, 30_00, "2025-06-10");
    log(two, 99_00, "2025-05-11");
    const logs = async (filters: object) =>
      (await as("superadmin").call("LogWorkers", "getAll", { page: 1, ...filters })).values;
    expect(numbers((await logs({ of: one })).logs)).toEqual([second, first]);
    expect((await logs({ of: one })).sum).toBe(42.5);
    expect((await logs({ from: "01-05-2025", to: "31-05-2025" })).total).toBe(2);
    expect(numbers((await logs({ sort: "value", of: one })).logs)).toEqual([first, second]);
    expect((await logs({})).sum).toBeUndefined();
    const { text } = await visitor("superadmin").get(`/logWorkers?of=${one}`);
    expect(text).toContain("totale 42,50");
  });

  test("of memos and reports are narrowed and sorted, and never show what is another account's", async () => {
    const office = as("ufficio");
    for (const [title, date] of [
      ["Bolle", "10-05-2025"],
      ["Assicurazione", "11-05-2025"],
    ])
      await office.call("Memo", "createNew", { values: { title, date, time: "09:00" } });
    await as("direzione").call("Memo", "createNew", {
      values: { title: "Sua", date: "10-05-2025", time: "9:00" },
    });
    const titles = async (filters: object) =>
      (await office.call("Memo", "getAll", { page: 1, ...filters })).values.memo.map(
        ({ title }: Values) => title,
      );
    expect(await titles({ sort: "title" })).toEqual(["Assicurazione", "Bolle"]);
    expect(await titles({ from: "10-05-2025", to: "10-05-2025" })).toEqual(["Bolle"]);
    expect(await titles({ of: "shared" })).toEqual([]);
    await office.call("Report", "sendNew", { category: "Clienti", message: "Uno" });
    await office.call("Report", "sendNew", { category: "Ufficio", message: "Due" });
    const reports = async (filters: object) =>
      (await office.call("Report", "getUserReports", filters)).values.reports.map(
        ({ message }: Values) => message,
      );
    expect(await reports({ category: "Clienti" })).toEqual(["Uno"]);
    expect(await reports({ status: 1 })).toEqual([]);
    expect(await reports({ sort: "-category" })).toEqual(["Due", "Uno"]);
    for (const path of [
      "/memo/?sort=title&when=past",
      "/memo/?view=cards&of=own",
      "/reports/?status=0",
      "/logVehicle?when=month",
    ])
      expect((await visitor("superadmin").get(path)).status).toBe(200);
  });
});

describe("the state of a visit", () => {
  test("is changed from the row, undone, and refused once there is an order", async () => {
    const office = as("ufficio");
    const stateOf = async () =>
      (await office.call("Appointment", "getFromId", { id: world.open })).values.appointment.state;
    const office2 = visitor("ufficio");
    const answer = await office2.post(`/appointment/${world.open}/state`, { state: "2", version: "1" });
    expect([answer.status, await stateOf()]).toEqual([303, 2]);
    const [act] = all<{ id: number }>`SELECT max(id) AS id FROM activity`;
    expect(await office.undo({ activity: act?.id })).toMatchObject({ ok: true });
    expect(await stateOf()).toBe(0);
    const ordered = await office.call("Appointment", "editState", { id: world.withOrder, state: 2 });
    expect([ordered.status, ordered.values.msg]).toEqual([
      409,
      `L'appuntamento non può essere modificato: ha già l'ordine ${world.order}.`,
    ]);
  });
});

describe("the agent of a visit", () => {
  test("is changed from the rows of visits and of orders, and refused with an older version", async () => {
    const office = visitor("ufficio");
    const agentOf = async (id: number) =>
      (await as("ufficio").call("Appointment", "getFromId", { id })).values.appointment.id_agent;
    const visit = `/appointment/${world.open}/agent`;
    expect((await office.post(visit, { id_agent: "2", version: "1" })).status).toBe(303);
    expect(await agentOf(world.open)).toBe(2);
    expect((await office.post(visit, { id_agent: "1", version: "1" })).status).toBe(409);
    const order = `/orders/agent/${world.order}/row`;
    expect((await office.post(order, { id_agent: "2", version: "1" })).status).toBe(303);
    expect(await agentOf(world.withOrder)).toBe(2);
    expect((await visitor("consultazione").post(order, { id_agent: "1", version: "2" })).status).toBe(403);
  });
});

describe("a saved view", () => {
  const view = { list: "orders", name: "Miei", query: "state=unplanned&agent=2" };

  test("is shown in the list to its account alone, opens its filters and can be removed and undone", async () => {
    const { values } = await as("ufficio").call("SavedView", "save", view);
    const { text } = await visitor("ufficio").get("/orders/");
    expect(text).toContain('href="/orders/?state=unplanned&amp;agent=2"');
    expect((await visitor("direzione").get("/orders/")).text).not.toContain("Miei");
    expect((await visitor("ufficio").get(`/orders/?${view.query}`)).text).toContain("Vista: Miei");
    expect((await as("direzione").call("SavedView", "remove", { id: values.id })).status).toBe(404);
    expect((await as("ufficio").call("SavedView", "remove", { id: values.id })).ok).toBe(true);
    expect((await visitor("ufficio").get("/orders/")).text).not.toContain("Miei");
  });

  test("stands where people look for its name: capitals and accents make no difference", async () => {
    const names = ["Zona", "èrcole", "Aversa", "bandi", "Énte"];
    for (const name of names) await as("ufficio").call("SavedView", "save", { ...view, name });
    const { values } = await as("ufficio").call("SavedView", "getAll", { list: "orders" });
    const sorted = names.toSorted(new Intl.Collator("it").compare);
    expect(values.views.map(({ name }: { name: string }) => name)).toEqual(sorted);
  });

  test("with a name that is taken, or something else than filters, is refused and changes nothing", async () => {
    await as("ufficio").call("SavedView", "save", view);
    const before = dump();
    const again = await as("ufficio").call("SavedView", "save", { ...view, name: "miei" });
    expect([again.status, again.values.errors]).toEqual([
      422,
      { name: "Esiste già una vista con questo nome." },
    ]);
    for (const query of ["javascript:alert(1)", "a=<b>", "x".repeat(501)])
      expect((await as("ufficio").call("SavedView", "save", { ...view, name: "x", query })).status).toBe(422);
    expect((await as("ufficio").call("SavedView", "save", { ...view, list: "users" } as object)).status).toBe(
      422,
    );
    expect(dump()).toBe(before);
  });
});

describe("the page of a list", () => {
  test("has its filters in the address of every page, heading and chip", async () => {
    for (let id = 100; id < 130; id++) orderOf("2025-05-10", id);
    const { text } = await visitor("ufficio").get("/orders/?state=unplanned&sort=client");
    expect(text).toContain('href="/orders/?state=unplanned&amp;sort=client&amp;page=2"');
    expect(text).toContain('aria-sort="ascending"');
    expect(text).toContain('href="/orders/?state=unplanned&amp;sort=-client"');
    expect(text).toContain("Stato: Senza lavorazioni");
    expect(text).toMatch(/1–25 di 30 · totale 21\.000 €/);
    expect(text).toMatch(/id="row-100"/);
  });

  test("says that nothing matches and how to see all, also for an agent who is not in the list any more", async () => {
    const { status, text } = await visitor("ufficio").get("/appointment/?agent=77");
    expect(status).toBe(200);
    expect(text).toContain("Agente: non più in elenco");
    expect(text).toContain("Nessuna riga corrisponde ai filtri.");
    expect(text).toMatch(/href="\/appointment\/\?all=1"[^>]*>Togli i filtri<\/a>/);
    expect(text).not.toContain("0 righe");
  });

  test("of an agent who was retired still has his visits, and says that he is not in the list", async () => {
    const [agent] = all<{ id: number }>`SELECT rowid AS id FROM agents WHERE value = 2`;
    direct(() => update("agents", agent?.id as number, { retired: 1 }));
    const { text } = await visitor("ufficio").get("/appointment/?agent=2");
    expect(text).toContain("Agente: non più in elenco");
    expect(text).toContain(`id="row-${world.ofAgent2}"`);
  });

  test("whose address is wrong shows the list as if the wrong part were not there", async () => {
    for (const query of [
      "state=x",
      "agent=-1",
      "when=ever",
      "from=31-02-2025",
      "sort=;drop",
      "state=0&state=1",
    ])
      expect((await visitor("ufficio").get(`/appointment/?${query}`)).text).toContain("Rossi Niccolò");
  });

  test("that is not there any more leads to the first one", async () => {
    const { text } = await visitor("ufficio").get("/orders/?page=9");
    expect(text).toContain("Questa pagina dell&#x27;elenco non c&#x27;è più.");
  });

  test("offers what an account may do and nothing else", async () => {
    const { text } = await visitor("consultazione").get("/appointment/");
    expect(text).not.toContain('/state"');
    expect(text).not.toContain("/appointment/delete/");
    expect((await visitor("ufficio").get("/appointment/")).text).toContain('/state"');
  });
});

describe("an export", () => {
  const lines = (text: string) => text.replace("\ufeff", "").trim().split("\r\n");

  test("has exactly the rows of the filter and the columns of the list, with formulas made text", async () => {
    orderOf("2025-05-10", 100);
    direct(() => update("clients", world.rossi, { surname: "=1+1", folded: "=1+1 niccolo" }));
    const { status, headers, text } = await visitor("ufficio").post("/orders/export/csv?state=unplanned", {});
    expect([status, headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining('filename="ordini.csv"'),
    ]);
    expect(lines(text)).toEqual([
      "Numero;Cliente;Creato il;Luogo;Prossima lavorazione;Ora della prossima;Tipo della prossima;Stato;Agente;Prezzo;Flag R",
      "100;'=1+1 Niccolò;10/05/2025;Napoli;;;;Senza lavorazioni;Nessun agente;700;R",
    ]);
  });

  test("on site B has neither the first price nor hidden rows nor the flag", async () => {
    const { text } = await visitor("ufficio", "B").post("/orders/export/csv", {});
    expect(lines(text)[0]).not.toContain("Flag R");
    expect(lines(text).some((line) => line.startsWith(`${world.hiddenOrder};`))).toBe(false);
    expect(lines(text).find((line) => line.startsWith(`${world.order};`))).toEndWith(";900");
  });

  test("of what was typed has those rows; once the search is not known any more it is refused", async () => {
    const office = visitor("ufficio");
    const { headers } = await office.post("/client/", { query: "vesuvio" });
    const search = new URL(headers.get("location") as string, "http://x").searchParams.get("search");
    const found = lines((await office.post(`/client/export/csv?search=${search}`, {})).text);
    expect(found).toHaveLength(2);
    expect(found[1]).toContain("Officine Vesuvio");
    const gone = await office.post(`/client/export/csv?search=${crypto.randomUUID()}`, {});
    expect([gone.status, gone.text]).toEqual([409, expect.stringContaining("La ricerca è scaduta")]);
  });

  test("is written into the log, and refused without the right or with another format", async () => {
    await visitor("ufficio").post("/appointment/export/xlsx?state=0", {});
    const [act] = all<{ notes: string }>`SELECT notes FROM activity ORDER BY id DESC LIMIT 1`;
    expect(act?.notes).toBe("Elenco esportato: righe filtrate, XLSX");
    const before = dump();
    expect((await visitor("nobody").post("/orders/export/csv", {})).status).not.toBe(200);
    expect((await visitor("ufficio").post("/orders/export/pdf", {})).status).not.toBe(200);
    expect(dump()).toBe(before);
  });

  test("goes on while others work: an order that is deleted before its turn is left out", async () => {
    for (let id = 1000; id < 3000; id++) orderOf("2025-05-10", id);
    const cookie = `${cookieName("A")}=${signedIn(userId("ufficio"))}`;
    const response = await app.request(
      "/orders/export/csv?when=past&state=unplanned&sort=number",
      { method: "POST", headers: { cookie } },
      { site: "A", demo: false },
    );
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect((await as("ufficio").call("Orders", "deleteOrder", { id: 2999 })).ok).toBe(false);
    expect((await as("superadmin").call("Orders", "deleteOrder", { id: 2999 })).ok).toBe(true);
    let text = new TextDecoder().decode(first.value);
    for (let read = await reader.read(); !read.done; read = await reader.read())
      text += new TextDecoder().decode(read.value);
    const written = lines(text).map((line) => Number.parseInt(line, 10));
    expect([written.length, written.at(1), written.at(-1)]).toEqual([2000, 1000, 2998]);
  });
});
