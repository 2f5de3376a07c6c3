import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { today } from "../../src/server/base/clock";
import { toWire } from "../../src/server/base/days";
import { insert, one, update } from "../../src/server/db/db";
import { boardIn, cardOf, expectCrew, seat } from "../support/browser/board-page";
import { axe, fits, focused, serve, shot } from "../support/browser/kit";
import { until } from "../support/timeouts";
import { direct, world } from "../support/world";

const server = serve();
const open = boardIn(server);

/** The two works of the test data are today, with the same worker. */
function busyToday() {
  direct(() => {
    update("works", world.work, { date: today(), minutes: 240 });
    update("works", world.hiddenWork, { date: today(), hour: "13:00" });
    for (const id_work of [world.work, world.hiddenWork]) insert("crew_lines", { id_work, id_worker: 1 });
  });
}

const places = () => one`SELECT date, hour FROM works WHERE id = ${world.work}`;

test("by keyboard a late work says what it breaks, and the next one begins later; another finds a place", async () => {
  busyToday();
  const page = await open("superadmin");
  await page.goto(`/dailyWorks/${toWire(today())}`);
  await seat(page, 1).focus();
  await page.keyboard.press("F9");
  const dialog = page.getByRole("dialog", { name: /In ritardo/ });
  await focused(dialog.getByLabel("Finisce alle"));
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y;
  const button = dialog.getByRole("button", { name: "Segna" });
  await until(async () => (await topOf(button)) === (await topOf(dialog.getByLabel("Finisce alle"))));
  await page.keyboard.type("+90");
  await page.keyboard.press("Enter");
  await dialog.getByText("Che cosa non torna").waitFor();
  expect(await dialog.getByLabel("Finisce alle").inputValue()).toBe("13:30");
  await fits(page);
  await axe(page, "#dialog");
  await shot(page, "in-ritardo");
  await dialog.getByRole("button", { name: /comincia alle/i }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Il resto della giornata torna").waitFor();
  await page.keyboard.press("Escape");
  await cardOf(page, "Rossi").getByText("in ritardo di 1 h 30 min").waitFor();
  await focused(seat(page, 1));

  const before = places();
  await cardOf(page, "Rossi").getByRole("button", { name: "Altro per Rossi" }).click();
  await cardOf(page, "Rossi")
    .getByRole("link", { name: /Trova un posto libero/ })
    .focus();
  await page.keyboard.press("Enter");
  const slots = page.getByRole("dialog", { name: /Trova un posto libero/ });
  await focused(slots.getByRole("button", { name: /^Sposta qui/ }).first());
  await slots.getByLabel("Orario").selectOption({ label: "Solo di mattina" });
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page);
  await axe(page, "#dialog");
  await shot(page, "posto-libero");
  await slots
    .getByRole("button", { name: /^Sposta qui/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await until(() => JSON.stringify(places()) !== JSON.stringify(before));
});

test("from a late work who would come late to the next one is replaced there alone, and back by one undo", async () => {
  busyToday();
  const page = await open("superadmin");
  await page.goto(`/dailyWorks/${toWire(today())}`);
  await seat(page, 1).focus();
  await page.keyboard.press("F9");
  await page.getByLabel("Finisce alle").fill("+90");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Sostituisci Operaio 1 da Officine Vesuvio S.r.l." }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Operaio 1: sostituti di" });
  await dialog.getByRole("group", { name: "13:00 Officine Vesuvio" }).waitFor();
  expect(await dialog.getByRole("group").count()).toBe(1);
  await fits(page);
  await axe(page, ".board-dialog");
  await shot(page, "sostituisci-in-ritardo");
  await dialog.getByRole("button", { name: "Sostituisci in 1 posto" }).press("Enter");
  await expectCrew([2], world.hiddenWork);
  await expectCrew([1]);
  const done = page.locator("#snackbars > *").filter({ hasText: "Sostituzione salvata" });
  await done.getByRole("button", { name: "Annulla" }).click();
  await expectCrew([1], world.hiddenWork);
});
