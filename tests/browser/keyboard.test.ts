import type { Page } from "playwright";
import { closedAfter, modalAfter } from "../../src/islands/frame/dialog-delays";
import { insertLine } from "../support/boxes";
import { fits, focused, frame, serve } from "../support/browser/kit";
import { event, planningOf } from "../support/browser/planning-page";
import { some, xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { as, direct, insert, tomorrow, update, wireTomorrow, world } from "../support/world";

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

test("Tab closes what a search suggests and takes the one client that a field suggests; the number of results is spoken", async () => {
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
  expect(await client.inputValue()).toBe("Rossi Niccolò");
  expect(await page.locator("input[type=hidden][name=client]").inputValue()).toBe(`${world.rossi}`);
  await client.fill("qqqqq");
  await page.locator("#appointment").getByRole("status").getByText("Nessun risultato").waitFor();
  expect(page.url()).toEndWith("/appointment/insert");
});

xtest("Tab stays in the calendar, Esc closes it and the field has the focus", async () => {
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

xtest("on a phone the menu closes when the focus leaves it", async () => {
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

xtest("what a filter leaves is spoken by the same line, also when nothing is left", async () => {
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

const open = planningOf(server);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Appuntamento" });
const isModal = (page: Page) => dialog(page).evaluate((shown) => shown.matches(":modal"));

/** What waits for this delay is done by the next key alone. */
const withoutDelay = (page: Page, delay: number) =>
  page.evaluate((left) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, wait?: number) =>
      wait === left ? 0 : setTimeout(run, wait)) as typeof window.setTimeout;
  }, delay);

xtest("a dialog that is drawn and not yet modal keeps mouse and keys from the page, and gives the focus back", async () => {
  const page = await open("gestione1");
  await withoutDelay(page, modalAfter);
  const opener = event(page, "Agente 1");
  await opener.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  expect(await isModal(page)).toBe(false);
  expect(await dialog(page).evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => document.elementFromPoint(2, 2)?.tagName)).toBe("DIALOG");
  await page.keyboard.press("Shift+Tab");
  expect(await isModal(page)).toBe(true);
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.matches("dialog *, body"))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await focused(opener);
});

xtest("Esc closes a dialog that is not yet modal", async () => {
  const page = await open("gestione1");
  const opener = event(page, "Agente 1");
  await opener.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await focused(opener);
});

/** The button of a new entry, and what its dialog shows when it is modal. */
const creator = (page: Page) => page.getByRole("button", { name: "Nuovo", exact: true });

const creating = (page: Page) =>
  page.locator("dialog:modal:not([inert])").getByRole("button", { name: "Nuovo appuntamento" });

xtest("a key pressed right after Esc is for what is behind the dialog", async () => {
  const page = await open("gestione1");
  await creator(page).press("Enter");
  await creating(page).waitFor();
  await withoutDelay(page, closedAfter);
  await page.keyboard.press("Escape");
  await page.locator("dialog.record[inert]").waitFor();
  await page.keyboard.press("Enter");
  await creating(page).waitFor();
});

xtest("what is opened before the close event of the dialog before it stays open", async () => {
  const page = await open("gestione1");
  await creator(page).press("Enter");
  await creating(page).waitFor();
  await creator(page).evaluate((button: HTMLElement) => {
    const before = document.querySelector("dialog.record") as HTMLDialogElement;
    const isOver = new Promise((resolve) => before.addEventListener("close", resolve));
    before.close();
    button.click();
    return isOver;
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await page.locator("dialog.record").count()).toBe(1);
});

xtest("the buttons of a long form in its dialog are in sight and hide no field", async () => {
  const page = await server.page("gestione1", { viewport: { width: 360, height: 640 } });
  await page.goto("/box/");
  await page.getByRole("link", { name: "Nuovo deposito" }).click();
  const form = page.getByRole("dialog", { name: "Nuovo deposito" });
  const save = form.getByRole("button", { name: "Salva", exact: true });
  const edge = await save.evaluate((button) => button.getBoundingClientRect());
  expect(edge.bottom).toBeLessThanOrEqual(640);
  const last = form.getByLabel("Titolo 2");
  await last.focus();
  expect(await last.evaluate((field) => field.getBoundingClientRect().bottom)).toBeLessThanOrEqual(edge.top);
});

xtest.each(some([360, 1440], 1))("a name of 190 letters widens no page at %d px", async (width) => {
  direct(() => update("clients", world.rossi, { surname: "Z".repeat(190), folded: "z".repeat(190) }));
  const visit = { client: world.rossi, client_address: world.rossiPlace, date: wireTomorrow, agent: 1 };
  const twice = { ...visit, time: "15:00", time_end: "16:00" };
  const { id } = (await as("ufficio").call("Appointment", "createNew", { values: twice })).values;
  await as("ufficio").call("Appointment", "createNew", { values: twice });
  await insertLine();
  const memo = { title: "Z".repeat(90), description: "Z".repeat(400), date: wireTomorrow, time: "09:00" };
  await as("superadmin").call("Memo", "createNew", { values: memo });
  const page = await server.page("superadmin", { viewport: { width, height: 800 } });
  for (const path of [
    "/",
    "/agenda",
    `/planning/?day=${wireTomorrow}`,
    `/dailyWorks/${wireTomorrow}`,
    "/client/",
    `/client/${world.rossi}`,
    `/client/modify/${world.rossi}`,
    `/client/merge/${world.rossi}`,
    "/appointment/",
    `/appointment/${id}`,
    `/appointment/modify/${id}`,
    `/appointment/${id}/order`,
    `/slots/visit/${id}`,
    "/orders/",
    `/orders/${world.order}`,
    `/orders/works/insert/${world.order}`,
    "/memo/",
    "/memo/?view=cards",
    "/box/",
    "/box/?view=map",
    `/documents/${world.withOrder}`,
  ]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await fits(page);
  }
  await page.goto("/agenda");
  const name = page.locator(`#row-appointment-${id} .agenda-name`);
  expect((await name.boundingBox())?.height).toBeLessThanOrEqual(24);
  await page.goto(`/appointment/modify/${id}`);
  await page.getByText("è già occupato").waitFor();
  await fits(page);
});
