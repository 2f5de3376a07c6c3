import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { all, insert, update } from "../../src/server/db/db";
import { assigned, boardIn, cardOf, expectCrew, office, seat } from "../support/browser/board-page";
import { axe, serve, shot } from "../support/browser/kit";
import { direct, tomorrow, world } from "../support/world";

const server = serve();
const open = boardIn(server);

test("a work without required resources counts as incomplete, on its card and in the problems", async () => {
  const page = await open();
  await page.getByRole("button", { name: "2 da completare" }).waitFor();
  const card = cardOf(page, office);
  await card.getByText("Risorse da indicare").waitFor();
  await page.getByRole("button", { name: "Problemi del giorno" }).click();
  await page.getByRole("button", { name: "La lavorazione non chiede né operai né automezzi" }).waitFor();
  await axe(page);
  await page.getByRole("button", { name: "2 da completare" }).click();
  await seat(page, 1, "Operaio", office).and(page.locator(":focus")).fill("5");
  await page.keyboard.press("Enter");
  await expectCrew([5], world.hiddenWork);
  await card.getByText("Risorse non indicate").waitFor();
  await page.getByRole("button", { name: "1 da completare" }).waitFor();
  await page.getByRole("button", { name: "Risorse non indicate" }).waitFor();
  await shot(page, "daily-works-unasked");
});

test("an absent worker leaves the seat missing; a substitute takes the line", async () => {
  direct(() => update("works", world.hiddenWork, { show_worksheet: 0 }));
  for (const id of [1, 2]) assigned(id);
  direct(() => {
    insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
    insert("absences", { id_worker: 2, date_from: tomorrow, date_to: tomorrow, reason: "Ferie" });
  });
  const page = await open();
  const card = cardOf(page, "Rossi");
  await card.getByText("Operai 1/2").waitFor();
  await card.getByText("manca 1").waitFor();
  await card.getByText("assente", { exact: true }).waitFor();
  await axe(page);
  await shot(page, "daily-works-away");
  await page.getByRole("button", { name: "1 da completare" }).click();
  await seat(page, 2).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Componi" }).click();
  await page.getByText("al posto di Operaio 2, che è assente").waitFor();
  await page.getByRole("button", { name: "Assegna 1 posto" }).click();
  await expectCrew([1, 3, "v1"]);
  await card.getByText("Operai 2/2").waitFor();
  await page.getByText("tutte complete").waitFor();
});

test("on a phone the worker who is away has the whole line for the name, and a vehicle is whole with its plate", async () => {
  assigned(2);
  direct(() => {
    update("vehicles", 1, { name: "Camion 35 XA 060 MX" });
    insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
  });
  direct(() => insert("absences", { id_worker: 2, date_from: tomorrow, date_to: tomorrow, reason: "Ferie" }));
  const page = await open("magazzino", { viewport: { width: 360, height: 800 } });
  await cardOf(page, "Rossi").getByRole("button").tap();
  const line = cardOf(page, "Rossi").locator(".seat").filter({ hasText: "assente" });
  const name = line.locator(".seat-name");
  expect(await name.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  const [nameBox, iconBox] = await Promise.all([name.boundingBox(), line.locator("> .icon").boundingBox()]);
  expect(iconBox?.x).toBeGreaterThan(nameBox?.x ?? 0);
  const vehicle = cardOf(page, "Rossi").getByRole("button", { name: "Camion 35 XA 060 MX" });
  expect(await vehicle.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
});

test("a crew larger than required shows how many are too many", async () => {
  for (const id of [1, 2, 3]) assigned(id);
  const page = await open();
  await cardOf(page, "Rossi").getByText("1 in più").waitFor();
  expect(await cardOf(page, "Rossi").getByText("al completo").count()).toBe(0);
});

test("of two dispatchers who compose the same day at once the second is refused whole, and composes again", async () => {
  const [first, second] = [await open("gestione1"), await open("gestione2")];
  const plan = (page: Page) => page.getByRole("dialog", { name: /^Componi / });
  for (const page of [first, second]) {
    await page.getByRole("button", { name: "Componi" }).click();
    await plan(page).getByRole("button", { name: "Assegna 3 posti" }).waitFor();
  }
  await plan(first).getByRole("checkbox", { name: "Automezzo 1" }).press("Space");
  await plan(first).getByRole("button", { name: "Assegna 2 posti" }).click();
  await first.getByText("Squadre completate").waitFor();
  await expectCrew([1, 2]);
  // What one did is no colleague's news; the other one reads who did it.
  await second.locator(".seat-news", { hasText: "gestione1" }).first().waitFor();
  await first.getByText("Operai 2/2").waitFor();
  expect(await first.locator(".seat-news").count()).toBe(0);
  await plan(second).getByRole("button", { name: "Assegna 3 posti" }).click();
  await plan(second)
    .getByText(/^La giornata è cambiata nel frattempo \(08:00 .+\): nulla è stato assegnato\.$/)
    .waitFor();
  await expectCrew([1, 2]);
  await plan(second).getByRole("button", { name: "Assegna 1 posto" }).click();
  await plan(second).waitFor({ state: "detached" });
  for (const page of [first, second]) await page.getByText("Automezzi 1/1").waitFor();
  await expectCrew([1, 2, "v1"]);
});

test("composing again repairs the plan that was read, and says what changes", async () => {
  const page = await open("gestione1");
  const plan = page.getByRole("dialog", { name: /^Componi / });
  const compose = () => page.getByRole("button", { name: "Componi" }).click();
  await compose();
  await plan.getByRole("button", { name: "Assegna 3 posti" }).waitFor();
  await page.keyboard.press("Escape");
  await plan.waitFor({ state: "detached" });
  direct(() => insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow }));
  await compose();
  await plan.getByText("Rispetto alla proposta di prima cambia 1 posto.").waitFor();
  expect(await plan.getByText("cambiato").count()).toBe(1);
  await page.keyboard.press("Escape");
  await plan.waitFor({ state: "detached" });
  direct(() => {
    for (const { id } of all<{ id: number }>`SELECT id FROM workers WHERE id > 2`)
      insert("absences", { id_worker: id, date_from: tomorrow, date_to: tomorrow });
  });
  await compose();
  await plan.getByText("Un posto resta vuoto in questo piano").waitFor();
  await plan.getByText("Rispetto alla proposta di prima cambia 1 posto.").waitFor();
});
