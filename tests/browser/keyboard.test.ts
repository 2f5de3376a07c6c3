import { expect, test } from "bun:test";
import { insert } from "../../src/server/db/db";
import { focused, frame, serve } from "../support/browser/kit";
import { until } from "../support/timeouts";
import { direct, tomorrow, wireTomorrow, world } from "../support/world";

const server = serve();

const memos = () =>
  direct(() => {
    for (const title of ["Prima", "Seconda", "Terza"])
      insert("memos", { id_user: 1, title, date: tomorrow, time: "09:00", date_created: "2026-01-01 08:00" });
  });

test("after a share the focus is on the menu of its row, after a deletion on that of the next row", async () => {
  memos();
  const page = await server.page("superadmin");
  await page.goto("/memo/?sort=title#row-1");
  const menu = (title: string) => page.getByRole("button", { name: `Azioni: memo «${title}»` });
  await menu("Seconda").press("Enter");
  await page.getByRole("link", { name: "Condividi" }).press("Enter");
  await page.getByRole("checkbox").first().press("Space");
  await page.keyboard.press("Enter");
  await page.getByText("Memo condiviso").waitFor();
  await focused(menu("Seconda"));
  await menu("Seconda").press("Enter");
  await page.getByRole("button", { name: "Elimina" }).press("Enter");
  await page.locator("#ask").getByRole("button", { name: "Elimina" }).press("Enter");
  await menu("Seconda").waitFor({ state: "detached" });
  await focused(menu("Terza"));
});

test("a page opened by a save has the focus where it begins, a list on the row of the record", async () => {
  const page = await server.page("superadmin");
  await page.goto(`/appointment/${world.open}/order`);
  await page.getByRole("button", { name: "Crea ordine" }).press("Enter");
  await page.waitForURL(/\/orders\/\d+/);
  await focused(page.locator("#main"));
  await page.goto("/memo/");
  await page.getByRole("link", { name: "Nuovo memo" }).first().press("Enter");
  await page.getByLabel("Titolo").fill("Portare le chiavi");
  await page.getByLabel("Data").fill(wireTomorrow);
  await page.getByLabel("Ora").fill("9");
  await page.keyboard.press("Enter");
  await focused(page.getByRole("row", { name: "Portare le chiavi" }));
  await page.keyboard.press("Tab");
  await focused(page.getByRole("link", { name: "Portare le chiavi" }));
});

test("Tab only closes what a search or a field suggests; the number of results is spoken", async () => {
  const page = await server.page("ufficio");
  await page.goto("/appointment/insert");
  const top = page.locator("#top-search");
  await top.fill("rossi");
  await page
    .getByRole("option", { name: /Rossi Niccolò/ })
    .first()
    .waitFor();
  await page
    .locator("search")
    .getByRole("status")
    .getByText(/^\d+ risultat/)
    .waitFor();
  await page.keyboard.press("Tab");
  await focused(page.locator(".who"));
  expect(await page.locator(".options:popover-open").count()).toBe(0);
  const client = page.getByRole("combobox", { name: "Cliente" });
  await client.fill("rossi");
  await page
    .getByRole("option", { name: /Rossi Niccolò/ })
    .first()
    .waitFor();
  await page.keyboard.press("Tab");
  await page.locator(".options:popover-open").waitFor({ state: "detached" });
  expect(await client.inputValue()).toBe("rossi");
  expect(await page.locator("input[type=hidden][name=client]").inputValue()).toBe("");
  await client.fill("qqqqq");
  await page.locator("#appointment").getByRole("status").getByText("Nessun risultato").waitFor();
  expect(page.url()).toEndWith("/appointment/insert");
});

test("Tab stays in the calendar, Esc closes it and the field has the focus", async () => {
  const page = await server.page("ufficio");
  await page.goto("/appointment/insert");
  const date = page.getByLabel("Data").first();
  await frame(page);
  await date.focus();
  await page.evaluate(() => customElements.whenDefined("x-date").then(() => undefined));
  await date.press("ArrowDown");
  const calendar = page.getByRole("dialog", { name: "Calendario" });
  const day = calendar.locator("[data-day][tabindex='0']");
  await focused(day);
  await page.keyboard.press("Tab");
  await focused(calendar.getByRole("button", { name: "Oggi" }));
  await page.keyboard.press("Tab");
  await focused(calendar.getByRole("button", { name: "Mese precedente" }));
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await focused(day);
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "hidden" });
  await focused(date);
});

test("on a phone the menu closes when the focus leaves it", async () => {
  const page = await server.page("ufficio", { viewport: { width: 360, height: 700 } });
  await page.goto("/memo/");
  await page.getByRole("button", { name: "Apri il menu" }).press("Enter");
  const menu = page.locator("#drawer");
  const last = menu.getByRole("link", { name: "Esci" });
  // The script of the menu comes when it is opened.
  await until(async () => {
    await last.focus();
    await page.keyboard.press("Tab");
    return menu.isHidden();
  });
});

test("what a filter leaves is spoken by the same line, also when nothing is left", async () => {
  const page = await server.page("ufficio");
  await page.goto("/client/");
  const count = await page.locator("#list").getByRole("status").elementHandle();
  const search = page.getByLabel("Nome, e-mail o telefono");
  const shows = (text: string) =>
    page.waitForFunction(([line, text]) => line?.isConnected && line.textContent === text, [
      count,
      text,
    ] as const);
  await search.fill("rossi");
  await shows("1 riga");
  await search.fill("qqqqq");
  await shows("Nulla da mostrare");
});
