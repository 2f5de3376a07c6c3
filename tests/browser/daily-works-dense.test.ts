import { expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import { all, insert, update } from "../../src/server/db/db";
import { boardIn, busyDay, cardOf, expectCrew, office, seat } from "../support/browser/board-page";
import { axe, fits, focused, serve, shot } from "../support/browser/kit";
import { as, direct, tomorrow, world } from "../support/world";

const server = serve();
const open = boardIn(server);

/** Three to five workers and one or two vehicles on each work of the day. */
function fullCrews() {
  const works = all<{ id: number }>`SELECT id FROM works WHERE date = ${tomorrow} AND show_worksheet = 1`;
  direct(() => {
    for (const [at, { id: id_work }] of works.entries()) {
      for (let one = 0; one < 3 + (at % 3); one++)
        insert("crew_lines", { id_work, id_worker: 1 + ((at * 5 + one) % 12) });
      for (let one = 0; one < 1 + (at % 2); one++)
        insert("crew_lines", { id_work, id_vehicle: 1 + ((at + one) % 6) });
    }
  });
}

test("twenty works with their crews stand on one screen, and the account keeps the lines", async () => {
  busyDay();
  fullCrews();
  const page = await open();
  await page.getByRole("button", { name: "Una riga per lavorazione" }).click();
  await page.getByRole("article").nth(39).waitFor();
  const inSight = () =>
    page
      .getByRole("article")
      .evaluateAll(
        (lines) => lines.filter((line) => line.getBoundingClientRect().bottom <= innerHeight).length,
      );
  expect(await inSight()).toBeGreaterThanOrEqual(20);
  await fits(page);
  await axe(page);
  await shot(page, "daily-works-lines");
  await page.reload();
  await page.locator(".board[data-dense]").waitFor();
});

test("a line says of a long name, too, that the work is late", async () => {
  const name = "Comune di Castel San Giorgio, Servizi Sociali e Istruzione";
  direct(() => {
    update("works", world.work, { date: today(), minutes: 240 });
    update("clients", world.rossi, { private_client: 0, business_name: name });
  });
  expect((await as("superadmin").call("Works", "saveExpectedEnd", { id: world.work, end: "13:30" })).ok).toBe(
    true,
  );
  const page = await open("superadmin");
  await page.goto(`/dailyWorks/${toWire(today())}`);
  await page.getByRole("button", { name: "Una riga per lavorazione" }).click();
  const shown = cardOf(page, name).locator(".line-client b");
  expect(await shown.textContent()).toBe("in ritardo di 1 h 30 min · ");
  const isWhole = await shown.evaluate((text) => {
    const line = text.closest(".line-client")?.getBoundingClientRect();
    const { left, right } = text.getBoundingClientRect();
    return line && left >= line.left && right <= line.right + 1;
  });
  expect(isWhole).toBe(true);
});

test("the lines by keyboard: first empty seat, arrows across, details, gaps, problems, days", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Una riga per lavorazione" }).click();
  await page.locator(".board[data-dense]").waitFor();
  await page.reload();
  await focused(seat(page, 1));
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await focused(seat(page, 2));
  await page.keyboard.press("ArrowRight");
  await focused(seat(page, 1, "Automezzo"));
  await page.keyboard.press("ArrowDown");
  await focused(seat(page, 1, "Automezzo", office));
  await page.keyboard.press("Space");
  await cardOf(page, office).getByRole("link", { name: "Foglio di lavoro" }).waitFor();
  await axe(page, ".board");
  await page.keyboard.press("Control+ArrowUp");
  await focused(seat(page, 2));
  await page.keyboard.press("F8");
  await page.getByText(/1 di \d+: Manca/).waitFor();
  await expectCrew([1]);
  await page.keyboard.press("Control+ArrowRight");
  await page.waitForURL(`**/${toWire(addDays(tomorrow, 1))}`);
});

test("a phone shows the cards whatever the account chose", async () => {
  const page = await open("magazzino", { viewport: { width: 360, height: 740 } });
  await page.evaluate(() =>
    fetch("/api/Menu", { method: "POST", body: JSON.stringify({ funct: "setDense", on: 1 }) }),
  );
  await page.reload();
  await cardOf(page, "Rossi").getByText("Operai 0/2").waitFor();
  expect(await page.locator(".board[data-dense]").count()).toBe(0);
});
