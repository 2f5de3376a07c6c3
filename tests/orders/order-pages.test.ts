import { addDays, briefDay, formatDay, toWire } from "../../src/server/base/days";
import { insert, one, type Profile, update, visitor } from "../support/requests";
import { statementsOf } from "../support/statements";
import { as, direct, dump, fresh, naples, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const orderPath = () => `/orders/${world.order}`;
const lastActivity = () =>
  one<{ id: number }>`SELECT max(id_activity) AS id FROM change WHERE noun = 'works'`?.id;
const htmx = { "hx-request": "true" };

describe("the page of the order list", () => {
  test("each profile sees the buttons it has permission for", async () => {
    const office = (await visitor("ufficio").get("/orders/")).text;
    expect(office).toContain('href="/orders/1"');
    expect(office).toContain(`/orders/delete/${world.hiddenOrder}`);
    expect(office).not.toContain(`/orders/delete/${world.order}`);
    expect(office).not.toContain("/orders/delete/9999");
    expect(office).toContain("/orders/insert/");

    for (const path of ["/orders/", orderPath()]) {
      const onB = async (profile: Profile) => (await visitor(profile, "B").get(path)).text;
      expect(await onB("ufficio")).not.toContain(`/orders/delete/${world.order}`);
      expect(await onB("depositi")).toContain(`/orders/delete/${world.order}`);
    }

    const reader = (await visitor("consultazione").get("/orders/")).text;
    expect(reader).not.toContain("/orders/delete/");
    expect(reader).not.toContain('href="/orders/insert/" class');
  });

  test("without a session it redirects to the login; the address may carry a search", async () => {
    const nobody = await visitor("nobody").get("/orders/?query=rossi");
    expect(nobody.headers.get("location")).toBe("/login?next=%2Forders%2F%3Fquery%3Drossi");
    const found = (await visitor("agenda").get("/orders/?query=vesuvio")).text;
    expect(found).toContain("Officine Vesuvio S.r.l.");
    expect(found).not.toContain("Rossi Niccolò");
  });

  test("after a deletion the list opens; a refused deletion shows the reason in a snackbar", async () => {
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 1 }));
    const refused = await visitor("gestione1").post(`/orders/delete/${world.order}`, { version: "1" }, htmx);
    expect(refused.status).toBe(409);
    expect(refused.headers.get("hx-trigger")).toContain("1 lavorazione con assegnazioni");
    const done = await visitor("ufficio").post(`/orders/delete/${world.hiddenOrder}`, {}, htmx);
    expect(done.headers.get("hx-redirect")).toBe(`/orders/#row-${world.hiddenOrder}`);
  });
});

describe("the page of an order", () => {
  test("opened again, it asks for no work and no crew", async () => {
    await visitor("ufficio").get(orderPath());
    const ran = await statementsOf(() => visitor("ufficio").get(orderPath()));
    expect(ran.filter((text) => /\b(works|work_rows|crew_lines|workers|vehicles)\b/.test(text))).toEqual([]);
  });
});

describe("the form of a new order", () => {
  const values = () => ({
    client: `${world.rossi}`,
    client_address: `${world.rossiPlace}`,
    date: wireTomorrow,
  });

  test("without permission the form and its post are 403", async () => {
    for (const path of ["/orders/insert", "/orders/insert/new-client"]) {
      expect((await visitor("agenti").get(path)).status).toBe(403);
      expect((await visitor("agenti").post(path, {})).status).toBe(403);
    }
    expect((await visitor("agenti").post(`/appointment/${world.open}/order`, {})).status).toBe(403);
  });

  test("a refused form is shown again with the entered values and a sentence beside each field", async () => {
    const typed = { ...values(), client_address: "", agreed_price: "mille", notes: "Terzo <piano>" };
    const refused = await visitor("ufficio").post("/orders/insert", typed);

    expect(refused.status).toBe(422);
    for (const remaining of [
      'id="order-client_address-error"',
      "Inserire un numero intero valido.",
      'value="mille"',
      "Terzo &lt;piano&gt;",
      "Via Chiaia 22",
    ])
      expect(refused.text).toContain(remaining);
  });

  test("after saving, the order opens; on site B, which hides the order, the list opens", async () => {
    const made = await visitor("ufficio").post("/orders/insert", values());
    expect(made.headers.get("location")).toBe("/orders/3");

    const onB = await visitor("ufficio", "B").post("/orders/insert", values());
    expect(onB.headers.get("location")).toBe("/orders/");

    const form = (await visitor("ufficio", "B").get("/orders/insert")).text;
    expect(form).not.toContain('name="agreed_price"');
    expect(form).not.toContain('name="notes"');

    const ofVisit = await visitor("ufficio").post(`/appointment/${world.open}/order`, {}, htmx);
    expect(ofVisit.headers.get("hx-redirect")).toBe("/orders/5");
  });

  test("with a new client it creates client and order, or is shown again with the entered values", async () => {
    const client = {
      surname: "Verdì",
      privateClient: "1",
      fiscalCode: "X",
      privateAddress: "Y",
      zip: "80137",
    };
    const place = { address: "Via Foria 5", cityId: `${naples}`, city: "Napoli", province: "NA" };
    const form = Object.fromEntries(
      Object.entries({ ...client, ...place }).map(([name, value]) => [`client.${name}`, value]),
    );
    const path = "/orders/insert/new-client";
    const refused = await visitor("ufficio").post(path, { ...form, "client.address": "", payment_type: "2" });

    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="order-client-address-error"');
    expect(refused.text).toContain('<option value="2" selected');

    const made = await visitor("ufficio").post(path, { ...form, agreed_price: "900" });
    expect(made.headers.get("location")).toBe("/orders/3");
  });
});

describe("the page of an order", () => {
  test("shows client, appointment, costs and works, and each profile the buttons it has permission for", async () => {
    direct(() => update("orders", world.order, { notes: "Nota d'ordine", notes_manager: "Solo direzione" }));
    const { text } = await visitor("ufficio").get(orderPath());

    for (const shown of [
      "Ordine 1 · Rossi Niccolò",
      "Rossi Niccolò",
      "tel:3331234567",
      "rossi@traslo.example",
      "Via Chiaia 22",
      "1.200 €",
      "Nota d&#x27;ordine",
      "2 Op, 1 Furgone",
      `/api/works/pdf/${world.work}`,
      `/orders/works/modify/${world.work}`,
      `/orders/works/notes/${world.work}`,
      `/orders/works/resources-b/${world.work}`,
      `/orders/agent/${world.order}`,
    ])
      expect(text).toContain(shown);
    for (const hidden of ["Solo direzione", "/orders/notes/", "/orders/works/delete/"])
      expect(text).not.toContain(hidden);
    expect((await visitor("direzione").get(orderPath())).text).toContain("Solo direzione");
    expect((await visitor("depositi").get(orderPath())).text).toContain(`/orders/works/delete/${world.work}`);

    const reader = (await visitor("consultazione").get(orderPath())).text;
    expect(reader).not.toMatch(/\/orders\/(modify|agent|delete|works\/(modify|insert|delete))/);
    const secretary = (await visitor("segreteria").get(orderPath())).text;
    for (const what of ["Le lavorazioni", "I materiali"])
      expect(secretary).toContain(`${what} non si vedono con questo profilo.`);
    expect(secretary).not.toContain("Foglio");
    expect((await visitor("ufficio").get("/orders/77")).status).toBe(404);
    expect((await visitor("ufficio").get("/orders/x")).status).toBe(404);
  });

  test("has the form of each work behind its name, two actions in sight, the rest in its menu, none lost", async () => {
    const { text } = await visitor("superadmin").get(orderPath());
    expect(text).toMatch(/aria-label="Modifica Trasloco del [^"]+" data-dialog=""/);
    const words = text.slice(text.indexOf('class="row-words"'));
    const [inSight = "", menu = ""] = words.slice(0, words.indexOf("</tr>")).split("popover=");
    const textsIn = (html: string) =>
      [...html.matchAll(/<(?:a|button)[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)].map(([, shown]) => shown);
    expect(textsIn(inSight)).toEqual(["Squadra", "Foglio", ""]);
    expect(textsIn(menu)).toEqual([
      ...["Continua domani", "Copia", "Avvisa"],
      ...["Operai", "Automezzi", "Note", "Materiali", "Risorse", "Risorse B", "Trova un posto libero"],
      ...["Foglio singolo", "Riepilogo materiali", "Modulo di trasporto", "Modulo di trasporto vuoto"],
      "Elimina",
    ]);
    expect(menu).toMatch(
      /Trova un posto libero<\/a><details><summary>Stampe<\/summary><a[^>]*>Foglio singolo/,
    );
  });

  test("names the crew and leads from a work to its card of the day", async () => {
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 3, id_vehicle: 2 }));
    const { text } = await visitor("ufficio").get(orderPath());
    expect(text).toContain("3 Operaio 3, 2 Automezzo 2");
    expect(text).toContain(`href="/dailyWorks/${wireTomorrow}#work-${world.work}"`);
    const without = (await visitor("agenti").get(orderPath())).text;
    expect(without).toContain("3 Operaio 3");
    expect(without).not.toContain("dailyWorks");
    direct(() => update("works", world.work, { show_worksheet: 0 }));
    expect((await visitor("ufficio").get(orderPath())).text).not.toContain("#work-");
  });

  test("with 60 works and 300 material lines is at most 450 kB", async () => {
    direct(() => {
      const order = { id_order: world.order, date: tomorrow };
      const block = insert("material_blocks", { ...order, date_created: "2026-11-21 08:00" });
      const work = { ...order, id_pickup_place: world.rossiPlace, hour: "08:00", type: 0 };
      for (let at = 0; at < 60; at++) insert("works", { ...work, date_created: "2026-11-21 08:00" });
      for (let at = 0; at < 300; at++)
        insert("order_materials", {
          ...order,
          id_material: 4,
          quantity: 1,
          price_cents: 100,
          id_block: block,
        });
    });
    const { text } = await visitor("gestione1").get(orderPath());
    expect(text.length).toBeLessThan(450_000);
    expect(text.match(/pdf-operaio-cliente-block/g)).toHaveLength(1);
  });

  test("every dialog is titled with its client, and a work's with its day", async () => {
    const { id_line } = direct(() => ({
      id_line: insert("order_materials", {
        id_order: world.order,
        id_material: 4,
        date: tomorrow,
        quantity: 1,
      }),
    }));
    const ofOrder = `ordine ${world.order}, Rossi Niccolò`;
    const ofWork = `Rossi Niccolò, ${briefDay(tomorrow)}`;
    const user = visitor("superadmin");
    for (const [path, title] of [
      [`/orders/modify/${world.order}`, `Modifica ordine: ${ofOrder}`],
      [`/orders/agent/${world.order}`, `Modifica agente: ${ofOrder}`],
      [`/orders/notes/${world.order}`, `Note direzione: ${ofOrder}`],
      [`/orders/works/insert/${world.order}`, `Nuova lavorazione: ${ofOrder}`],
      [`/orders/materials/insert/${world.order}`, `Nuovo materiale: ${ofOrder}`],
      [`/orders/materials/bulk/${world.order}`, `Materiali in blocco: ${ofOrder}`],
      [`/orders/materials/modify/${id_line}`, `Modifica materiale: ${ofOrder}`],
      [`/orders/works/modify/${world.work}`, `Modifica lavorazione: ${ofWork}`],
      [`/orders/works/notes/${world.work}`, `Note della lavorazione: ${ofWork}`],
      [`/orders/works/resources/${world.work}`, `Risorse: ${ofWork}`],
      [`/orders/works/resources-b/${world.work}`, `Risorse B: ${ofWork}`],
      [`/orders/works/crew/${world.work}`, `Squadra: ${ofWork}`],
      [`/orders/works/workers/${world.work}`, `Lista operai: ${ofWork}`],
      [`/orders/works/vehicles/${world.work}`, `Lista automezzi: ${ofWork}`],
      [`/orders/works/materials/${world.work}`, `Materiali della lavorazione: ${ofWork}`],
      [`/orders/planner/${world.order}`, `Squadre: ${ofWork}`],
    ] as const)
      expect((await user.get(path)).text).toContain(`<h1>${title}</h1>`);
  });

  test("what a deletion asks names the record and its client", async () => {
    direct(() =>
      insert("order_materials", { id_order: world.order, id_material: 4, date: tomorrow, quantity: 1 }),
    );
    const ofWork = `Sei sicuro di voler eliminare questa lavorazione? Rossi Niccolò, Trasloco del ${formatDay(tomorrow)}.`;
    const ofMaterial = `Eliminare Scotch del ${formatDay(tomorrow)}?`;
    const ofOrder = `hx-confirm="Sei sicuro di voler eliminare l&#x27;ordine ${world.order} di Rossi Niccolò? Si elimina per errori; se il cliente ha rinunciato, «Annulla l&#x27;ordine»."`;
    const { text } = await visitor("superadmin").get(orderPath());
    for (const question of [`hx-confirm="${ofWork}"`, `hx-confirm="${ofMaterial}"`, ofOrder])
      expect(text).toContain(question);
    expect((await visitor("superadmin").get("/orders/")).text).toContain(ofOrder);
  });

  test("another day of the planner opens in its place: in the dialog when it is in one, otherwise as a page", async () => {
    const { id, version, police_permission, ...work } =
      one`SELECT * FROM works WHERE id = ${world.work}` as Record<string, never>;
    direct(() => insert("works", { ...work, date: addDays(tomorrow, 1) }));
    const { get } = visitor("gestione1");
    const path = `/orders/planner/${world.order}`;
    const link = new RegExp(`<a[^>]*href="${path}\\?date=[^>]*data-dialog`);
    expect((await get(path)).text).toContain("Giorni dell");
    expect((await get(path)).text).not.toMatch(link);
    expect((await get(path, htmx)).text).toMatch(link);
  });

  test("a new work is written with what it requires, as one act; its day is the booked one", async () => {
    const path = `/orders/works/insert/${world.order}`;
    const booked = addDays(tomorrow, 4);
    direct(() => update("orders", world.order, { work_booking_date: booked }));
    expect((await visitor("ufficio").get(path)).text).toContain(`value="${toWire(booked)}"`);
    const values = { date: toWire(booked), hour: "08:00", type: "0", id_pickupPlace: `${world.rossiPlace}` };
    const refused = await visitor("ufficio").post(path, { ...values, "quantity.1": "x" });
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('id="work-quantity-1-error"'),
    ]);

    const posted = { ...values, "quantity.1": "3", "quantity.2": "1", "quantity.3": "" };
    expect((await visitor("ufficio").post(path, posted)).status).toBe(303);
    const { order } = (await as("ufficio").call("Orders", "getFromId", { id: world.order })).values;
    const [work] = order.works.filter(({ date }: { date: string }) => date === toWire(booked));
    expect([work.requiredWorkers, work.requiredVehicles]).toEqual([
      [{ name: "Op", value: 3 }],
      [{ name: "Furgone", value: 1 }],
    ]);
    const undone = await as("ufficio").undo({ activity: lastActivity() });
    expect(undone.status).toBe(200);
    expect((await visitor("ufficio").get(path)).text).toContain(`value="${toWire(booked)}"`);
  });

  test("on site B it has no first price, notes, flag, nor the buttons of site A", async () => {
    direct(() => update("orders", world.order, { notes: "Nota segreta", notes_manager: "Solo direzione" }));
    const { text } = await visitor("superadmin", "B").get(orderPath());

    expect(text).toContain("900 €");
    for (const hidden of [
      "1.200 €",
      "Nota segreta",
      "Solo direzione",
      "Flag R",
      "resources-b",
      "/orders/notes/",
    ])
      expect(text).not.toContain(hidden);
    expect((await visitor("superadmin", "B").get(`/orders/${world.hiddenOrder}`)).status).toBe(404);
  });

  test("each dialog reloads the page after saving, shows field errors after a refusal, and is 409 with an old version", async () => {
    const user = visitor("superadmin");
    const save = (path: string, form: Record<string, string>) => user.post(path, form, htmx);

    for (const [path, good, bad] of [
      [`/orders/modify/${world.order}`, { agreed_price: "5" }, { agreed_price: "x" }],
      [`/orders/agent/${world.order}`, { id_agent: "2" }, { id_agent: "9" }],
      [`/orders/notes/${world.order}`, { notes: "Sì" }, { notes: "x".repeat(10_001) }],
    ] as const) {
      expect((await user.get(path)).text).toContain('name="version"');
      const before = dump();
      const refused = await save(path, bad);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain("field-error");
      expect(dump()).toBe(before);
      expect((await save(path, good)).headers.get("hx-refresh")).toBe("true");
      expect((await save(path, { ...good, version: "1" })).status).toBe(409);
    }

    const order = (await as("superadmin").call("Orders", "getFromId", { id: world.order })).values.order;
    expect(order).toMatchObject({ agreed_price: 5, notes_manager: "Sì", appointment: { id_agent: 2 } });
  });
});

describe("the dialogs of works", () => {
  const workForm = () => ({
    date: wireTomorrow,
    hour: "10:00",
    type: "1",
    id_pickupPlace: `${world.rossiPlace}`,
  });

  test("a work is added with default values, changed and deleted; invalid values are refused", async () => {
    const user = visitor("gestione1");
    const path = `/orders/works/insert/${world.order}`;

    expect((await user.get(path)).text).toContain('value="08:00"');
    expect((await user.post(path, { ...workForm(), hour: "25:00" }, htmx)).text).toContain(
      "Formato non valido. (hh:mm)",
    );
    expect((await user.post(path, workForm(), htmx)).headers.get("hx-redirect")).toBe(
      `${orderPath()}#row-${world.hiddenWork + 1}`,
    );

    const change = `/orders/works/modify/${world.work}`;
    expect((await user.get(change)).text).toContain(`href="/orders/works/resources/${world.work}"`);
    expect((await user.post(change, { ...workForm(), date: "" }, htmx)).status).toBe(422);
    expect((await user.post(change, workForm())).headers.get("location")).toBe(
      `${orderPath()}#row-${world.work}`,
    );

    const gone = await user.post(`/orders/works/delete/${world.work}`, {});
    expect(gone.headers.get("location")).toBe(orderPath());
    expect((await visitor("consultazione").get(change)).status).toBe(403);
  });

  test("the resources form shows what is left on the day, red when negative, and saves valid quantities", async () => {
    const path = `/orders/works/resources/${world.work}`;
    direct(() => insert("work_resources", { id_work: world.hiddenWork, id_resource: 2, value: 7 }));
    const { text } = await visitor("ufficio").get(path);
    expect(text).toContain('<span class="short">Ne mancano 2 (sono 6)</span>');
    expect(text).toContain("<span>Disponibili 46</span>");
    const refused = await visitor("ufficio").post(path, { "quantity.1": "3", "quantity.3": "due" }, htmx);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="resources-quantity-3-error"');
    expect(refused.text).toContain('value="due"');
    const saved = await visitor("ufficio").post(path, { "quantity.1": "3", "quantity.2": "" }, htmx);
    expect(saved.headers.get("hx-refresh")).toBe("true");
    const work = (await as("ufficio").call("Orders", "getWork", { id: world.work })).values.work;
    expect(work).toMatchObject({ requiredWorkers: [{ name: "Op", value: 3 }], requiredVehicles: [] });
    const reader = (await visitor("consultazione").get(path)).text;
    expect(reader).toContain("disabled");
    expect(reader).not.toContain(">Salva<");
    expect((await visitor("consultazione").post(path, {})).status).toBe(403);
    expect((await visitor("preventivi").get(`/orders/works/resources-b/${world.work}`)).status).toBe(403);
  });

  test("only the warehouse edits the foreman's notes; on site B they are 404", async () => {
    const path = `/orders/works/notes/${world.work}`;
    expect((await visitor("superadmin").get(path)).text).not.toContain(">Salva<");
    expect((await visitor("superadmin").post(path, { notes: "No" })).status).toBe(403);
    expect((await visitor("superadmin", "B").get(path)).status).toBe(404);
    expect((await visitor("magazzino").get(path)).text).toContain("Note caposquadra");
    expect((await visitor("magazzino").post(path, { notes: "Ok" }, htmx)).headers.get("hx-refresh")).toBe(
      "true",
    );
  });
});

test("an account that only reads finds the records, and nothing that changes them", async () => {
  const reader = visitor("consultazione");
  const changing =
    /<(?:a|button)\b[^>]*>(?:<svg.*?<\/svg>)?(?:<span[^>]*>)?(?:Nuov[oa]|Inserisci|Salva|Modifica|Elimina|Aggiungi|Crea)/gs;
  for (const [path, word] of [
    ["/client/", "Rossi Niccolò"],
    [`/client/${world.rossi}`, "Codice fiscale"],
    ["/appointment/", "Rossi Niccolò"],
    [`/appointment/${world.open}`, "Come ci ha conosciuto"],
    [`/orders/${world.order}`, "2 Op, 1 Furgone"],
  ] as const) {
    const page = async (who: Profile) => (await visitor(who).get(path)).text.split("<main")[1] ?? "";
    expect([path, (await page("consultazione")).match(changing)]).toEqual([path, null]);
    expect([path, (await page("superadmin")).match(changing) !== null]).toEqual([path, true]);
    expect(await page("consultazione")).toContain(word);
  }
  for (const path of ["/client/insert", "/client/contacts/2", "/appointment/insert", "/orders/insert/"])
    expect([path, (await reader.get(path)).status]).toEqual([path, 403]);
});
