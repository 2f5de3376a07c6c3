import { beforeEach, describe, expect, test } from "bun:test";
import { app } from "../src/server/app";
import { database } from "../src/server/db";
import { type as, fresh, naples, signedIn, type Values, wireTomorrow, world } from "./support/world";

beforeEach(fresh);

const visit = { date: wireTomorrow, time: "10:30" };
const ofRossi = () => ({ ...visit, client: world.rossi, client_address: world.rossiPlace });
const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };

describe("the pages", () => {
  type Profile = Parameters<typeof as>[0];
  const account = (username: string) =>
    (database().query("SELECT id FROM users WHERE username = ?").get(username) as { id: number }).id;

  const ask = async (username: Profile, path: string, form?: Record<string, string>) =>
    app.request(path, {
      method: form ? "POST" : "GET",
      headers: { cookie: `traslo_a=${signedIn(account(username))}` },
      body: form && new URLSearchParams(form),
    });

  test("the list shows to each the buttons of their right, and the order instead of them", async () => {
    const html = await (await ask("agenti", "/appointment/")).text();
    expect(html).toContain(`/appointment/modify/${world.open}`);
    expect(html).toContain(`/appointment/delete/${world.open}`);
    expect(html).not.toContain(`/appointment/${world.open}/order`);
    expect(html).toContain(`href="/orders/${world.order}"`);
    expect(html).not.toContain(`/appointment/delete/${world.withOrder}`);
    expect(await (await ask("ufficio", "/appointment/")).text()).toContain(
      `/appointment/${world.open}/order`,
    );
    const read = await (await ask("consultazione", "/appointment/")).text();
    expect(read).not.toMatch(/Modifica l|Elimina l|Crea ordine/);
  });

  test("the form is not for who may not insert", async () => {
    expect((await ask("consultazione", "/appointment/insert")).status).toBe(403);
    expect((await ask("consultazione", "/appointment/insert", {})).status).toBe(403);
    const path = `/appointment/modify/${world.open}`;
    expect((await ask("consultazione", path, {})).status).toBe(403);
    const read = await (await ask("consultazione", path)).text();
    expect(read).toMatch(/Come ci ha conosciuto.*Via Roma 1|Via Roma 1.*Come ci ha conosciuto/s);
    expect(read).not.toContain(' method="post"');
    expect((await ask("magazzino", `/appointment/delete/${world.open}`, {})).status).toBe(403);
  });

  test("a refused insert keeps what was typed, with the places of the client", async () => {
    const typed = {
      client: String(world.rossi),
      client_text: "Rossi Niccolò",
      date: "31-04-2026",
      time: "10:00",
      description: "Quinto <piano>",
    };
    const answer = await ask("agenti", "/appointment/insert", typed);
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

  test("a refused insert with a new client keeps both, and a good one goes to the appointment", async () => {
    const client = Object.fromEntries(
      Object.entries(verdi).map(([key, value]) => [`client.${key}`, `${value}`]),
    );
    const path = "/appointment/insert/new-client";
    const refused = await ask("agenti", path, { ...client, ...visit, "client.surname": "" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('value="80137"');
    const good = await ask("agenti", path, { ...client, ...visit, time_end: "" });
    expect(good.status).toBe(303);
    expect(good.headers.get("location")).toMatch(/^\/appointment\/modify\/\d+$/);
  });

  test("a change is saved with its version; the one with an order only points to it", async () => {
    const path = `/appointment/modify/${world.open}`;
    expect(await (await ask("agenda", path)).text()).toContain('name="version" value="1"');
    const values = Object.fromEntries(Object.entries(ofRossi()).map(([key, value]) => [key, `${value}`]));
    expect((await ask("agenda", path, { ...values, version: "1" })).status).toBe(303);
    const stale = await ask("agenda", path, { ...values, version: "1" });
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("Il dato è stato modificato da un altro utente");
    const ordered = await (await ask("agenda", `/appointment/modify/${world.withOrder}`)).text();
    expect(ordered).toContain(`href="/orders/${world.order}"`);
    expect(ordered).not.toContain('name="time"');
  });

  test("choosing a client asks its places, and the client field its clients", async () => {
    const places = await (await ask("agenti", `/appointment/places?client=${world.rossi}`)).text();
    expect(places).toContain("Via Chiaia 22");
    const found = (await (await ask("agenti", "/client/items?q=niccolo")).json()) as Values;
    expect(found.items).toEqual([
      { value: world.rossi, text: "Rossi Niccolò · Via Roma 1, 80100 Napoli (NA)" },
    ]);
  });

  test("an order is made by who may, and leads to it", async () => {
    const path = `/appointment/${world.open}/order`;
    expect((await ask("agenti", path, {})).status).toBe(403);
    expect((await ask("ufficio", path, { version: "9" })).status).toBe(409);
    const made = await ask("ufficio", path, { version: "1" });
    expect(made.headers.get("location")).toMatch(/^\/orders\/\d+$/);
    const again = await ask("ufficio", path, { version: "1" });
    expect(again.headers.get("location")).toBe(made.headers.get("location"));
  });
});
