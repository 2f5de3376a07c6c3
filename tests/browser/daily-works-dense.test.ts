import type { Locator } from "playwright";
import {
  boardIn,
  busyDay,
  cardOf,
  chooseView,
  expectCrew,
  lineOf,
  office,
  seat,
} from "../support/browser/board-page";
import { axe, fits, focused, serve, shot } from "../support/browser/kit";
import { thorough, xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { addDays, all, as, direct, insert, today, tomorrow, toWire, update, world } from "../support/world";

const server = serve();
const open = boardIn(server);

async function openLines() {
  const page = await open();
  await chooseView(page, "Una riga per lavorazione");
  await page.locator(".lines").waitFor();
  return page;
}

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
  direct(() => update("workers", 1, { surname: "Wojciechowska-Pellegrino" }));
  const page = await open();
  if (thorough) await axe(page);
  await chooseView(page, "Una riga per lavorazione");
  await page.locator(".work").nth(39).waitFor();
  const inSight = () =>
    page
      .locator(".work")
      .evaluateAll(
        (lines) => lines.filter((line) => line.getBoundingClientRect().bottom <= innerHeight).length,
      );
  await shot(page, "daily-works-lines");
  expect(await inSight()).toBeGreaterThanOrEqual(23);
  await fits(page);
  if (thorough) await axe(page);
  await page.reload();
  await page.locator(".board[data-dense]").waitFor();
});

xtest("a line says of a long name, too, that the work is late", async () => {
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
  await chooseView(page, "Una riga per lavorazione");
  const shown = lineOf(page, name).locator(".line-client b");
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
  await chooseView(page, "Una riga per lavorazione");
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
  await lineOf(page, office).getByRole("link", { name: "Foglio di lavoro" }).waitFor();
  await axe(page, ".board");
  await page.keyboard.press("Control+ArrowUp");
  await focused(seat(page, 2));
  await page.keyboard.press("F8");
  await page.getByText(/1 di \d+: Manca/).waitFor();
  await expectCrew([1]);
  await page.keyboard.press("Control+ArrowRight");
  await page.waitForURL(`**/${toWire(addDays(tomorrow, 1))}`);
});

const phone = { viewport: { width: 360, height: 780 } };

xtest("a phone shows the works at 220 px, each folded to its crew, whatever the account chose", async () => {
  busyDay();
  fullCrews();
  const page = await open("magazzino", phone);
  await page.evaluate(() =>
    fetch("/api/Menu", { method: "POST", body: JSON.stringify({ funct: "setBoardView", view: "lines" }) }),
  );
  await page.reload();
  const card = cardOf(page, "Rossi");
  await card.getByText("Operaio 9, Operaio 10").waitFor();
  expect(await page.locator(".board[data-dense]").count()).toBe(0);
  const top = await page
    .locator(".work")
    .first()
    .evaluate((work) => work.getBoundingClientRect().top);
  expect(top).toBeLessThanOrEqual(220);
  const bar = await page.locator(".day-bar").evaluate((bar) => bar.getBoundingClientRect().height);
  expect(bar).toBeLessThanOrEqual(60);
  const all = await page.locator(".works").evaluate((works) => works.getBoundingClientRect().height);
  expect(all / 40).toBeLessThan(100);
  await axe(page);
  await fits(page);

  await card.getByRole("button").tap();
  await card.getByRole("link", { name: "Foglio di lavoro" }).waitFor();
  await page.getByRole("button", { name: "Altro per la giornata" }).tap();
  const menu = page.getByRole("group", { name: "Altro per la giornata" });
  await menu.getByRole("button", { name: "Componi" }).waitFor();
  await axe(page);
  await shot(page, "daily-works-phone");
});

xtest("on a phone the next work to complete opens, and a typed name is seen whole", async () => {
  const page = await open("magazzino", phone);
  await page.getByRole("button", { name: "2 da completare" }).tap();
  await focused(seat(page, 1));
  const cell = page.locator(".seat > input:focus");
  await page.keyboard.type("operaio");
  await page.getByRole("listbox", { name: "Chi" }).waitFor();
  expect(await cell.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  await fits(page);
  await page.keyboard.press("Enter");
  await expectCrew([1]);
});

xtest("an empty cell has dashes only while its work needs such a one", async () => {
  direct(() => insert("crew_lines", { id_work: world.work, id_vehicle: 1 }));
  const page = await open();
  const dashed = (cell: Locator) => cell.evaluate((input) => getComputedStyle(input).borderColor);
  const none = "rgba(0, 0, 0, 0)";
  expect(await dashed(seat(page, 1))).not.toBe(none);
  expect(await dashed(seat(page, 2, "Automezzo"))).toBe(none);
});

xtest("the lines' columns and order by keyboard: chosen, sorted, remembered", async () => {
  busyDay();
  const page = await openLines();
  const clients = () => page.locator(".lines .line-client h3").allInnerTexts();
  const header = (name: string) => page.getByRole("columnheader", { name });
  const shown = () => page.locator(".lines thead th").allInnerTexts();
  expect(await shown()).toEqual(["Ora", "Cliente", "Manca", "Operai", "Automezzi"]);
  expect(await header("Ora").getAttribute("aria-sort")).toBe("ascending");
  await header("Manca").getByRole("button").focus();
  await page.keyboard.press("Enter");
  expect(await header("Manca").getAttribute("aria-sort")).toBe("descending");
  const [first = "", second = ""] = await clients();
  expect(first).toStartWith("Rossi Niccolò");

  // A line that is being filled stays where it is, and the arrows follow what is seen.
  await seat(page, 1).focus();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expectCrew([1]);
  expect((await clients())[0]).toStartWith("Rossi Niccolò");
  await page.keyboard.press("ArrowDown");
  const focusedWork = () => page.evaluate(() => document.activeElement?.closest(".work")?.textContent);
  expect(await focusedWork()).toContain(second.split("\n")[0] ?? "");

  await page.getByRole("button", { name: "Colonne" }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("group", { name: "Colonne" });
  await menu.getByRole("checkbox", { name: "Luogo" }).focus();
  await page.keyboard.press("Space");
  await menu.getByRole("button", { name: "Automezzi: prima" }).focus();
  await page.keyboard.press("Enter");
  await axe(page);
  await page.keyboard.press("Escape");
  const wanted = ["Ora", "Cliente", "Manca", "Luogo", "Automezzi", "Operai"];
  expect(await shown()).toEqual(wanted);
  await until(() =>
    all<{ lines: string }>`SELECT lines FROM menus`.some(({ lines }) => lines.includes('"vehicle","worker"')),
  );
  await page.reload();
  await page.locator(".lines").waitFor();
  expect(await shown()).toEqual(wanted);
  expect(await header("Manca").getAttribute("aria-sort")).toBe("descending");

  // The vehicles stand first now: right leads from them to the workers.
  await seat(page, 1, "Automezzo").focus();
  await page.keyboard.press("ArrowRight");
  await focused(seat(page, 1));
  await fits(page);
});

xtest("every name of a crew of five is whole in its line, a vehicle's without its kind", async () => {
  direct(() => {
    update("workers", 3, { surname: "Maddaloni", name: "Raffaele" });
    update("vehicles", 1, { name: "Camion 35 XA 751 KX" });
    for (const id_worker of [1, 2, 3, 4, 5]) insert("crew_lines", { id_work: world.work, id_worker });
    for (const id_vehicle of [2, 1]) insert("crew_lines", { id_work: world.work, id_vehicle });
  });
  const page = await openLines();
  const names = lineOf(page, "Rossi").locator("button.seat-name");
  expect((await names.allInnerTexts()).at(-1)).toBe("35 XA 751 KX");
  expect(await names.last().getAttribute("title")).toBe("Camion 35 XA 751 KX");
  const onB = await open("magazzino", { site: "B" });
  await lineOf(onB, "Rossi").waitFor();
  const vehicles = lineOf(onB, "Rossi").locator(".line-vehicle .seat-name");
  expect((await vehicles.allInnerTexts())[1]).toBe("35 XA 751 KX");
  const cut = () =>
    names.evaluateAll((all) =>
      all.flatMap((name) => (name.scrollWidth > name.clientWidth ? [name.textContent] : [])),
    );
  for (const width of [1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await names.count(), await cut()]).toEqual([width, 7, []]);
  }
});
