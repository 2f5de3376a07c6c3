import { expect, test } from "bun:test";
import { insert, update } from "../../src/server/db/db";
import { fits, serve } from "../support/browser/kit";
import { as, direct, world } from "../support/world";

const server = serve();

test("chips narrow a list, which is saved as a view; the agent is changed on the row", async () => {
  const page = await server.page("ufficio");
  await page.goto("/appointment/");
  await page.getByRole("link", { name: "Tutto l'elenco" }).first().click();
  await page.waitForURL("**/appointment/?all=1");
  await page.getByRole("button", { name: "Agente", exact: true }).click();
  await page.getByRole("link", { name: "Agente 2" }).click();
  await page.getByText("1 riga", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Stato", exact: true }).click();
  await page.getByRole("link", { name: "In trattativa" }).click();
  await page.waitForURL(/agent=2.*state=0|state=0.*agent=2/);

  await page.getByRole("button", { name: "Viste" }).click();
  await page.getByLabel("Nome della vista").fill("Carla, aperti");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Vista: Carla, aperti" }).waitFor();
  const row = page.locator(`#row-${world.ofAgent2}`);
  await row.getByRole("button", { name: /^Agente / }).click();
  await row.getByRole("button", { name: "Agente 1" }).click();
  await page.getByText("Nessuna riga corrisponde ai filtri.").waitFor();

  await page.getByRole("link", { name: "Togli il filtro Agente" }).click();
  await row.getByText("Agente 1").first().waitFor();
  await page.getByRole("button", { name: "Viste" }).click();
  await page.getByRole("link", { name: "Carla, aperti", exact: true }).click();
  await page.getByText("Nessuna riga corrisponde ai filtri.").waitFor();
});

test("the entries of a row's menu stand below one another, and a long user name stays in the dialog", async () => {
  const username = `${"maria".repeat(12)}.${"traslochi".repeat(6)}`;
  const account = { username, name: "Maria", surname: "Esposito", profile: "ufficio", hash: "" };
  const email = "maria@traslo.example";
  direct(() => insert("users", { ...account, email, date_created: "2026-01-01 08:00" }));
  await as("superadmin").call("Memo", "createNew", {
    values: { title: "Chiavi", date: "05-03-2027", time: "9:30" },
  });
  for (const width of [1440, 360]) {
    const page = await server.page("superadmin", { viewport: { width, height: 740 } });
    await page.goto("/memo/");
    await page.getByRole("button", { name: "Azioni: memo «Chiavi»" }).click();
    const entries = page.locator(".pop-menu:popover-open > *");
    const places = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().x));
    expect([places.length, new Set(places).size]).toEqual([4, 1]);
    await page.getByRole("link", { name: "Condividi" }).click();
    await page.getByLabel(username).waitFor();
    const dialog = page.locator("dialog[open]");
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await fits(page);
  }
});

test("a text that its cell cuts stands whole in the tip of the cell, and one that fits has none", async () => {
  const email = `${"cristina".repeat(20)}@posta.example`;
  direct(() => update("clients", world.rossi, { email }));
  const page = await server.page("ufficio");
  await page.goto("/client/");
  const cellOf = (text: string) => page.getByRole("row").locator("td, th").filter({ hasText: text });
  const short = cellOf("Rossi Niccolò").first();
  await short.hover();
  await cellOf(email).first().hover();
  expect(await cellOf(email).first().getAttribute("title")).toBe(email);
  expect(await short.getAttribute("title")).toBeNull();
});

test("on a phone the menu of a row stands beside the card's title, and the page's menu at the edge of the text", async () => {
  const page = await server.page("superadmin", { viewport: { width: 360, height: 740 } });
  await page.goto("/client/");
  const place = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      });
  const [title, menu] = [await place("tbody tr .card-title a"), await place("tbody tr .row-actions button")];
  expect(menu.left).toBeGreaterThan(title.right);
  expect(menu.top).toBeLessThan(title.bottom);
  expect((await place("[data-menu] svg")).left).toBe((await place("h1")).left);
});

test("the bars of a single month are no wider than their cell", async () => {
  const page = await server.page("direzione");
  direct(() => {
    const place = { id_client: world.rossi, id_address: world.rossiPlace, date_created: "2020-03-01 08:00" };
    for (let count = 0; count < 150; count++)
      insert("appointments", { date: "2020-03-01", time: "10:00", time_end: "11:00", id_agent: 1, ...place });
  });
  await page.goto("/agentsStats/?dateStart=01-03-2020&dateEnd=31-03-2020");
  const widths = await page.locator(".months svg").evaluateAll((all) => all.map((bar) => bar.clientWidth));
  expect([widths.length, new Set(widths).size, Math.max(...widths)]).toEqual([2, 1, 240]);
  await page.setViewportSize({ width: 360, height: 760 });
  const cut = await page
    .locator(".months .table-frame")
    .evaluate((frame) => frame.scrollWidth > frame.clientWidth);
  expect(cut).toBe(false);
});
