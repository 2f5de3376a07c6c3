import { beforeEach, describe, expect, test } from "bun:test";
import { app } from "../../src/server/app";
import { today } from "../../src/server/base/clock";
import { addDays, type Day } from "../../src/server/base/days";
import { profiles } from "../../src/server/base/permissions";
import { database, update } from "../../src/server/db/db";
import { appointmentWords } from "../../src/server/visits/appointments/model";
import { visitor } from "../support/requests";
import { type as, direct, fresh, naples, signedIn, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const visit = { date: wireTomorrow, time: "10:30" };
const ofRossi = () => ({ ...visit, client: world.rossi, client_address: world.rossiPlace });
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
