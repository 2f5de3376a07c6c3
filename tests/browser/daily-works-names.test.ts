import { test } from "bun:test";
import { addDays } from "../../src/server/base/days";
import { insert } from "../../src/server/db/db";
import { assigned, boardIn, cardOf, expectCrew, office, seat } from "../support/browser/board-page";
import { axe, focused, serve, shot } from "../support/browser/kit";
import { direct, tomorrow, world } from "../support/world";

const server = serve();
const open = boardIn(server);

test("a name is typed, chosen with the arrows, and dragged to another work", async () => {
  const page = await open();
  await focused(seat(page, 1));
  await page.keyboard.type("operaio");
  await page.getByRole("option", { name: "1 Operaio 1 libero" }).waitFor();
  await axe(page, ".board");
  await shot(page, "daily-works-names");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectCrew([2]);
  await focused(seat(page, 2));
  const from = await cardOf(page, "Rossi").getByRole("button", { name: "Operaio 2" }).boundingBox();
  const to = await cardOf(page, office).getByRole("heading", { name: office }).boundingBox();
  await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 40, to?.y ?? 0, { steps: 4 });
  await page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 8, { steps: 4 });
  await page.mouse.up();
  await expectCrew([2], world.hiddenWork);
  await expectCrew([2], world.hiddenWork);
  await expectCrew([]);
  await page.keyboard.press("Control+z");
  await expectCrew([2]);
  await expectCrew([], world.hiddenWork);
});

test("from the menu of a name: absent with a substitute, in three steps and one undo", async () => {
  assigned(1);
  assigned(2);
  const page = await open();
  await seat(page, 1).focus();
  await page.keyboard.press("Shift+F10");
  await page
    .getByRole("menuitem", { name: "Assente in questo giorno…" })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.press("Enter");
  await page
    .getByRole("radio", { name: /3 Operaio 3 libero tutto il giorno/ })
    .and(page.locator(":checked"))
    .waitFor();
  await axe(page, ".board-dialog");
  await shot(page, "daily-works-absent");
  await page
    .getByRole("button", { name: "Segna assente e sostituisci in 1 posto" })
    .and(page.locator(":focus"))
    .press("Enter");
  await expectCrew([3, 2]);
  await page.getByRole("row", { name: /Operaio 1 assente/ }).waitFor();
  await page.getByRole("button", { name: "Annulla", exact: true }).click();
  await expectCrew([1, 2]);
  await page.getByRole("row", { name: /assente/ }).waitFor({ state: "detached" });
});

test("a crew is copied from the order's work of the day before", async () => {
  direct(() => {
    const row = { date: addDays(tomorrow, -1), hour: "08:00", type: 0, id_pickup_place: world.rossiPlace };
    const id_work = insert("works", { id_order: world.order, ...row, date_created: "2026-01-01 08:00" });
    for (const id_worker of [7, 8]) insert("crew_lines", { id_work, id_worker });
  });
  const page = await open();
  await focused(seat(page, 1));
  await cardOf(page, "Rossi").getByRole("button", { name: "Altro per Rossi" }).press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Copia squadra" }).and(page.locator(":focus")).press("Enter");
  await page.getByText("7 Operaio 7").waitFor();
  await axe(page, ".board-dialog");
  await page.getByRole("button", { name: "Copia la squadra" }).press("Enter");
  await expectCrew([7, 8]);
  await page.getByText("Squadra copiata: 2 posti assegnati.").waitFor();
});
