import { app } from "../../src/server/app";
import { addDays, type Day, fromWire } from "../../src/server/base/days";
import { appointmentWords } from "../../src/server/visits/appointments/model";
import { queryPlans } from "../support/query-plans";
import { database, insert, profiles, today, update, visitor } from "../support/requests";
import { as, direct, fresh, naples, signedIn, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const visit = { date: wireTomorrow, time: "10:30" };
const ofRossi = () => ({ ...visit, client: world.rossi, client_address: world.rossiPlace });

const read = async (id: number, site: "A" | "B" = "A"): Promise<Values> =>
  (await as("ufficio", site).call("Appointment", "getFromId", { id })).values.appointment;

describe("the list of appointments", () => {
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
      quote: null,
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

const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };

describe("the appointment pages", () => {
  type Profile = Parameters<typeof as>[0];
  const account = (username: string) =>
    (database().query("SELECT id FROM users WHERE username = ?").get(username) as { id: number }).id;

  const request = async (username: Profile, path: string, form?: Record<string, string>) =>
    app.request(path, {
      method: form ? "POST" : "GET",
      headers: { cookie: `traslo_a=${signedIn(account(username))}` },
      body: form && new URLSearchParams(form),
    });

  test("each profile sees the buttons it has permission for; a row with an order has a link to it instead", async () => {
    const html = await (await request("agenti", "/appointment/")).text();
    expect(html).toContain(`/appointment/modify/${world.open}`);
    expect(html).toContain(`/appointment/delete/${world.open}`);
    expect(html).not.toContain(`/appointment/${world.open}/order`);
    expect(html).toContain(`href="/orders/${world.order}"`);
    expect(html).not.toContain(`/appointment/delete/${world.withOrder}`);
    expect(await (await request("ufficio", "/appointment/")).text()).toContain(
      `/appointment/${world.open}/order`,
    );

    const readOnly = await (await request("consultazione", "/appointment/")).text();
    expect(readOnly).not.toMatch(/Modifica l|Elimina l|Crea ordine/);
  });

  test("the row and the page lead to the same for every profile on both sites; with an order the order has the documents", async () => {
    for (const site of ["A", "B"] as const) {
      for (const profile of Object.keys(profiles) as (keyof typeof profiles)[]) {
        const me = visitor(profile, site);
        const list = (await me.get("/appointment/")).text;
        const pages = await Promise.all(
          [world.open, world.withOrder].map(
            async (id) => [id, (await me.get(`/appointment/${id}`)).text] as const,
          ),
        );
        for (const [id, page] of pages) {
          const offered = `href="(/documents/${id}|/slots/[a-z-]+/${id}|/appointment/(${id}/order|(modify|delete)/${id}))"`;
          const links = (html: string) => [...new Set(html.match(new RegExp(offered, "g")))].sort();
          expect([profile, site, links(list)]).toEqual([profile, site, links(page)]);
          if (id === world.withOrder) expect(links(page).join()).not.toContain("/documents/");
          if (id === world.withOrder) expect(page).toContain(`href="/orders/${world.order}"`);
        }
      }
    }
    expect((await visitor("consultazione").get("/appointment/")).text).toContain(
      `"/documents/${world.open}"`,
    );
  });

  test("without permission forms and posts are 403 and the page of an appointment is read-only", async () => {
    expect((await request("consultazione", "/appointment/insert")).status).toBe(403);
    expect((await request("consultazione", "/appointment/insert", {})).status).toBe(403);

    const path = `/appointment/modify/${world.open}`;
    expect((await request("consultazione", path, {})).status).toBe(403);

    const asked = await request("consultazione", path);
    expect(asked.headers.get("location")).toBe(`/appointment/${world.open}`);
    const read = await (await request("consultazione", `/appointment/${world.open}`)).text();
    expect(read).toMatch(/Come ci ha conosciuto.*Via Roma 1|Via Roma 1.*Come ci ha conosciuto/s);
    expect(read.slice(read.indexOf("<main"))).not.toContain(' method="post"');
    expect((await request("magazzino", `/appointment/delete/${world.open}`, {})).status).toBe(403);
  });

  test("a refused new appointment is shown again with the entered values and the places of the client", async () => {
    const typed = {
      client: String(world.rossi),
      client_text: "Rossi Niccolò",
      date: "31-04-2026",
      time: "10:00",
      description: "Quinto <piano>",
    };
    const answer = await request("agenti", "/appointment/insert", typed);

    expect(answer.status).toBe(422);

    const html = await answer.text();
    for (const remaining of [
      'value="31-04-2026"',
      "Quinto &lt;piano&gt;",
      "Via Chiaia 22",
      "Formato non valido. (gg-mm-aaaa)",
    ])
      expect(html).toContain(remaining);
  });

  test("a new appointment with a new client: after a refusal the values remain, after success its page opens", async () => {
    const client = Object.fromEntries(
      Object.entries(verdi).map(([key, value]) => [`client.${key}`, `${value}`]),
    );
    const path = "/appointment/insert/new-client";
    const form = await (await request("agenti", path)).text();
    const groups = ["Recapiti", "Luogo di carico", "Appuntamento", "Dati fiscali"];
    const places = groups.map((title) => form.indexOf(`<legend>${title}</legend>`));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    const refused = await request("agenti", path, { ...client, ...visit, "client.surname": "" });

    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('value="80137"');

    const good = await request("agenti", path, { ...client, ...visit, time_end: "" });
    expect(good.status).toBe(303);
    expect(good.headers.get("location")).toMatch(/^\/appointment\/\d+$/);
  });

  test("a change with an old version is 409; an appointment with an order has no form but a link to the order", async () => {
    const path = `/appointment/modify/${world.open}`;
    expect(await (await request("agenda", path)).text()).toContain('name="version" value="1"');

    const values = Object.fromEntries(Object.entries(ofRossi()).map(([key, value]) => [key, `${value}`]));
    expect((await request("ufficio", path, { ...values, version: "1" })).status).toBe(303);

    const stale = await request("agenda", path, { ...values, version: "1" });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("Il dato è stato modificato da un altro utente");

    const ordered = `/appointment/${world.withOrder}`;
    expect((await request("agenda", `/appointment/modify/${world.withOrder}`)).headers.get("location")).toBe(
      ordered,
    );
    const page = await (await request("agenda", ordered)).text();
    expect(page).toContain(`href="/orders/${world.order}"`);
    expect(page).not.toContain(`/appointment/modify/${world.withOrder}`);
  });

  test("the form loads the places of the chosen client, and the client field its suggestions", async () => {
    const places = await (await request("agenti", `/appointment/places?client=${world.rossi}`)).text();
    expect(places).toContain("Via Chiaia 22");
    const found = (await (await request("agenti", "/client/items", { q: "niccolo" })).json()) as Values;
    expect(found.items).toEqual([
      { value: world.rossi, text: "Rossi Niccolò", detail: expect.stringMatching(/^Napoli · 333 123 4567/) },
    ]);
  });

  test("creating the order needs the permission and the current version, opens the order, and creates it once", async () => {
    const path = `/appointment/${world.open}/order`;
    expect((await request("agenti", path, {})).status).toBe(403);
    expect((await request("ufficio", path, { version: "9" })).status).toBe(409);
    const made = await request("ufficio", path, { version: "1" });
    expect(made.headers.get("location")).toMatch(/^\/orders\/\d+$/);
    const again = await request("ufficio", path, { version: "1" });
    expect(again.headers.get("location")).toBe(made.headers.get("location"));
  });

  test("the list opens on what comes next, the whole list is one press away", async () => {
    direct(() => update("appointments", world.open, { date: addDays(today(), -1) }));
    const { get } = visitor("ufficio");
    const list = async (path: string) => {
      const { text } = await get(path);
      const rows = [...text.matchAll(/<tr id="row-(\d+)"/g)].map(([, id]) => Number(id));
      return { text, rows };
    };
    const first = await list("/appointment/");
    expect(first.text).toContain("Vista: Da oggi");
    expect(first.text).toMatch(/aria-sort="ascending"[^>]*><a[^>]*>Data/);
    expect(first.text).toMatch(/href="\/appointment\/\?all=1" class="chip-all">Tutto l&#x27;elenco</);
    expect(first.rows).not.toContain(world.open);

    const whole = await list("/appointment/?all=1");
    expect(whole.text).toMatch(/aria-sort="descending"[^>]*><a[^>]*>Data/);
    expect(whole.rows).toContain(world.open);
    expect((await list("/appointment/?sort=date")).rows).toEqual(whole.rows.toReversed());
    expect(whole.text).not.toContain("chip-all");
    expect(whole.text).toContain('hx-get="/appointment/?all=1"');
    expect((await list("/appointment/?query=rossi")).rows).toContain(world.open);
    // Searched in all of it, and what waits for a call is never only of days to come.
    expect(first.text).toContain('hx-post="/appointment/?all=1"');
    expect(first.text).toContain('href="/appointment/?sort=date&amp;missing=call"');
    expect(first.text.match(/Da richiamare/g)).toHaveLength(1);
  });

  test("the title names the year where it is another", () => {
    const visit = { client: "Rossi Ugo", date: "2026-11-26" as Day, time: "10:30" };
    expect(appointmentWords(visit, "2026-01-01" as Day)).toBe("Rossi Ugo, gio 26/11 10:30");
    expect(appointmentWords(visit, "2027-01-01" as Day)).toBe("Rossi Ugo, gio 26/11/2026 10:30");
  });
});

test("a copy of an appointment has its client, place and agent, and asks for day and hour", async () => {
  const form = (await visitor("ufficio").get(`/appointment/insert?copy=${world.open}`)).text;
  expect(form).toMatch(new RegExp(`name="client"[^>]*value="${world.rossi}"`));
  expect(form).toMatch(new RegExp(`<option value="${world.rossiPlace}" selected`));
  expect(form).toMatch(/name="date"[^>]*value=""/);
});
