import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { addDays, toWire } from "../../src/server/base/days";
import { insert, one, update } from "../../src/server/db/db";
import { assigned, boardIn, cardOf, expectCrew, lineOf, office, seat } from "../support/browser/board-page";
import { axe, focused, serve, shot } from "../support/browser/kit";
import { direct, tomorrow, world } from "../support/world";

const server = serve();
const open = boardIn(server);
const dialog = (page: Page) => page.getByRole("dialog");
const stored = () => one`SELECT date, hour, minutes FROM works WHERE id = ${world.work}`;
const hours = (page: Page) => cardOf(page, "Rossi").getByRole("button", { name: /^\d\d:\d\d/ });
const editor = (page: Page) => page.getByRole("form", { name: /^Ora e durata/ });

async function choose(page: Page, name: string, client = "Rossi") {
  await cardOf(page, client)
    .getByRole("button", { name: /^Altro per / })
    .click();
  await page.getByRole("button", { name, exact: true }).click();
}

describe("the hour and the length of a work, changed in its place", () => {
  test("are typed as people type them; Enter saves both, Annulla takes them back", async () => {
    const page = await open("gestione1");
    await hours(page).focus();
    await page.keyboard.press("Enter");
    await editor(page).getByLabel("Ora").fill("930");
    await editor(page).getByLabel("Durata").fill("3:30");
    await shot(page, "giornaliera-ora");
    await page.keyboard.press("Enter");
    await page.getByText("Lavorazione modificata").waitFor();
    expect(stored()).toEqual({ date: tomorrow, hour: "09:30", minutes: 210 });
    await cardOf(page, "Rossi").getByText("09:30–13:00").waitFor();
    await focused(hours(page));
    await page.locator("#snackbars").getByRole("button", { name: "Annulla" }).click();
    await cardOf(page, "Rossi").getByText("08:00–12:00").waitFor();
  });

  test("another hour alone says what it clashes with; Ctrl+Z takes it back; Esc leaves the field", async () => {
    direct(() => update("works", world.hiddenWork, { hour: "15:00" }));
    assigned(7);
    assigned(7, world.hiddenWork);
    const page = await open("gestione1");
    await hours(page).click();
    await editor(page).getByLabel("Ora").fill("7");
    await page.keyboard.press("Escape");
    await editor(page).waitFor({ state: "detached" });
    expect(stored()).toMatchObject({ hour: "08:00" });
    await hours(page).click();
    await editor(page).getByLabel("Ora").fill("14");
    await page.keyboard.press("Enter");
    await page.getByText(/^Lavorazione spostata: .*, ore 14:00\. Attenzione: /).waitFor();
    await page.keyboard.press("Control+z");
    await cardOf(page, "Rossi").getByText("08:00–12:00").waitFor();
    expect(stored()).toMatchObject({ hour: "08:00" });
  });

  test("what is refused stays as it was typed, with one sentence", async () => {
    const page = await open("gestione1");
    await hours(page).click();
    await editor(page).getByLabel("Ora").fill("le nove");
    await page.keyboard.press("Enter");
    await editor(page).getByText("Formato non valido. (hh:mm)").waitFor();
    expect(await editor(page).getByLabel("Ora").inputValue()).toBe("le nove");
    await axe(page, ".hours-editor");
    await editor(page).getByLabel("Ora").fill("9");
    await editor(page).getByLabel("Durata").fill("tanto");
    await page.keyboard.press("Enter");
    await focused(editor(page).getByLabel("Durata"));
    expect(await editor(page).getByLabel("Durata").inputValue()).toBe("tanto");
    expect(stored()).toMatchObject({ hour: "08:00" });
  });

  test("are only read by who may not change works, and the hour alone is changed on site B", async () => {
    const reader = await open("consultazione");
    await cardOf(reader, "Rossi").waitFor();
    expect(await hours(reader).count()).toBe(0);
    const page = await open("gestione1", { site: "B" });
    await hours(page).click();
    expect(await editor(page).getByLabel("Durata").count()).toBe(0);
    await editor(page).getByLabel("Ora").fill("9");
    await page.keyboard.press("Enter");
    await cardOf(page, "Rossi").getByText("09:00").waitFor();
  });
});

describe("Sposta", () => {
  test("takes a work to another day, by key; Annulla brings it back", async () => {
    const page = await open("gestione1");
    await seat(page, 1).press("Shift+F9");
    await focused(dialog(page).getByLabel("Data"));
    await shot(page, "giornaliera-sposta");
    await axe(page, "dialog[open]");
    const day = addDays(tomorrow, 1);
    await dialog(page).getByLabel("Data").fill(toWire(day));
    await dialog(page).getByLabel("Ora").fill("10");
    await page.keyboard.press("Enter");
    await page.getByText(/^Lavorazione spostata: .*, ore 10:00/).waitFor();
    await cardOf(page, "Rossi").waitFor({ state: "detached" });
    expect(stored()).toMatchObject({ date: day, hour: "10:00" });
    await page.locator("#snackbars").getByRole("button", { name: "Annulla" }).click();
    await cardOf(page, "Rossi").waitFor();
    expect(stored()).toMatchObject({ date: tomorrow, hour: "08:00" });
  });

  test("says a refusal beside its field and keeps what was typed", async () => {
    const day = addDays(tomorrow, 1);
    direct(() => insert("closures", { date_from: day, date_to: day, yearly: 0, reason: "Ferie" }));
    const page = await open("gestione1");
    await choose(page, "Sposta");
    await dialog(page).getByLabel("Data").fill(toWire(day));
    await page.keyboard.press("Enter");
    await dialog(page).getByText("Ferie").waitFor();
    expect(await dialog(page).getByLabel("Data").inputValue()).toBe(toWire(day));
    expect(stored()).toMatchObject({ date: tomorrow });
  });
});

describe("Scambia squadra", () => {
  test("swaps two crews in one act, saying first what it breaks; Ctrl+Z takes it back", async () => {
    direct(() =>
      insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow, reason: "Ferie" }),
    );
    assigned(1);
    assigned(2);
    assigned(5, world.hiddenWork);
    const page = await open();
    await choose(page, "Scambia squadra con…");
    await dialog(page).getByRole("button", { name: "Scambia le squadre" }).click();
    await dialog(page).getByText("Scegliere una lavorazione.").waitFor();
    await dialog(page)
      .getByRole("radio", { name: new RegExp(office) })
      .press("Space");
    await dialog(page).getByText("1 Operaio 1 è assente: Ferie").waitFor();
    await shot(page, "giornaliera-scambia");
    await axe(page, "dialog[open]");
    await page.keyboard.press("Enter");
    await page.getByText("Squadre scambiate").waitFor();
    await expectCrew([5]);
    await expectCrew([1, 2], world.hiddenWork);
    await cardOf(page, office).getByText("Operaio 2").waitFor();
    await page.keyboard.press("Control+z");
    await expectCrew([1, 2]);
    await expectCrew([5], world.hiddenWork);
  });

  test("crews changed meanwhile are shown again instead of swapped", async () => {
    assigned(1);
    const page = await open();
    await choose(page, "Scambia squadra con…");
    await dialog(page)
      .getByRole("radio", { name: new RegExp(office) })
      .press("Space");
    await dialog(page).locator(".swap-problems").waitFor();
    assigned(4, world.hiddenWork);
    await page.keyboard.press("Enter");
    await dialog(page).getByText("Il dato è stato modificato").waitFor();
    await expectCrew([1]);
    await dialog(page).getByRole("button", { name: "Scambia le squadre" }).click();
    await page.getByText("Squadre scambiate").waitFor();
    await expectCrew([4]);
  });
});

test("a line has its menu at its end and its hour in its cell", async () => {
  const page = await open("gestione1");
  await page.getByRole("button", { name: "Una riga per lavorazione" }).click();
  const line = lineOf(page, "Rossi");
  await line.getByRole("button", { name: /^08:00/ }).click();
  await editor(page).getByLabel("Ora").fill("8.15");
  await shot(page, "giornaliera-righe-ora");
  await page.keyboard.press("Enter");
  await line.getByText("08:15").waitFor();
  await line.getByRole("button", { name: /^Altro per / }).click();
  const menu = page.getByRole("group", { name: /^Altro per Rossi/ });
  await shot(page, "giornaliera-righe-menu");
  await menu.getByRole("button", { name: "Elimina" }).waitFor();
  const texts = await menu.locator("a, button").allTextContents();
  expect(texts).toEqual([
    ...["Modifica", "Foglio", "Sposta", "Copia squadra", "Scambia squadra con…", "Note", "Materiali"],
    ...["Risorse", "Risorse B", "Foglio singolo", "Riepilogo materiali", "Modulo di trasporto"],
    ...["Modulo di trasporto vuoto", "Trova un posto libero", "Elimina"],
  ]);
  await axe(page);
});

test("a work is deleted from its menu, after the question", async () => {
  direct(() => insert("works", { ...emptyWork, date: tomorrow, date_created: "2026-01-01 08:00" }));
  const page = await open("gestione1");
  const client = one<{
    business_name: string;
  }>`SELECT business_name FROM clients c JOIN orders o ON o.id_client = c.id WHERE o.id = 9999`;
  await choose(page, "Elimina", client?.business_name);
  await page.getByRole("button", { name: "Elimina" }).last().click();
  await page.getByText("Lavorazione eliminata").waitFor();
  expect(one`SELECT id FROM works WHERE hour = '06:15'`).toBeNull();
});

const emptyWork = { id_order: 9999, hour: "06:15", type: 0, id_pickup_place: 1 };
