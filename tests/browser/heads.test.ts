import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { insert, update } from "../../src/server/db/db";
import { fillCompany } from "../support/access/company";
import { pagesOf } from "../support/access/routes";
import { busyDay } from "../support/browser/board-page";
import { focused, serve, shot } from "../support/browser/kit";
import { direct, tomorrow, wireTomorrow, world } from "../support/world";

const server = serve();

/** Runs in the browser: puts the page of each address into the present one, and says what is wrong with its head. */
async function wrongHeads(paths: string[]): Promise<{ seen: number; wrong: string[] }> {
  const wrong: string[] = [];
  let seen = 0;
  for (const path of paths) {
    const answer = await fetch(path);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#page");
    if (!answer.ok || !page) continue;
    seen++;
    document.querySelector("#page")?.replaceWith(page);
    const parts = [...page.querySelectorAll<HTMLElement>(":scope > .page-head, :scope > .page-actions")];
    const inRow = parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(":scope > *")]);
    const boxes = inRow.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
    const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
    const isOneRow = Math.max(...middles) - Math.min(...middles) < 3;
    const isLow = boxes.every(({ height }) => height <= 40);
    const isWithin = boxes.every(({ right }) => right <= page.getBoundingClientRect().right + 1);
    const actions = page.querySelectorAll(".page-actions > :not([popover], script, link, [popovertarget])");
    if (!isOneRow || !isLow || !isWithin) wrong.push(`${path}: the head takes more than one row`);
    if (actions.length > 2) wrong.push(`${path}: ${actions.length} actions`);
    if (parts.length < 1) wrong.push(`${path}: no head`);
  }
  return { seen, wrong };
}

test("every head is one row at 1366 px, with two actions at most, on both sites", async () => {
  const paths = pagesOf(await fillCompany()).map(({ path }) => path);
  direct(() => update("clients", world.rossi, { surname: "Amministrazioni Condominiali Tagliaferri" }));
  for (const [site, atLeast] of [
    ["A", 80],
    ["B", 20],
  ] as const) {
    const page = await server.page("superadmin", { site, viewport: { width: 1366, height: 768 } });
    await page.goto("/client/");
    const { seen, wrong } = await page.evaluate(wrongHeads, paths);
    expect([site, wrong]).toEqual([site, []]);
    expect(seen).toBeGreaterThan(atLeast);
  }
});

test("on a phone the history of an order ends the line of its actions, also below a long name", async () => {
  direct(() => update("clients", world.rossi, { surname: "Amministrazioni Condominiali Tagliaferri" }));
  const page = await server.page("gestione1", { viewport: { width: 360, height: 780 } });
  await page.goto(`/orders/${world.order}`);
  const middleOf = async (name: string | RegExp) => {
    const { y, height, x, width } = (await page.getByRole("link", { name }).boundingBox()) ?? fail(name);
    expect(x + width).toBeLessThanOrEqual(360);
    return y + height / 2;
  };
  const [history, change] = [await middleOf(/^Storia/), await middleOf("Modifica ordine")];
  expect(Math.abs(history - change)).toBeLessThan(3);
});

const fail = (name: unknown): never => {
  throw new Error(`${name} is not shown`);
};

test("with a font of twice the size the parts of a head do not lie over each other", async () => {
  direct(() => update("clients", world.rossi, { surname: "Amministrazioni Condominiali Tagliaferri" }));
  const page = await server.page("superadmin", { viewport: { width: 1440, height: 800 } });
  for (const path of [`/client/${world.rossi}`, `/appointment/${world.withOrder}`]) {
    await page.goto(path);
    const over = await page.evaluate(() => {
      document.documentElement.style.setProperty("font-size", "200%");
      const parts = [...document.querySelectorAll(".page-head > *, .page-actions > .button")];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      return boxes.filter((one, at) =>
        boxes
          .slice(at + 1)
          .some(
            (other) =>
              one.right > other.left + 1 &&
              other.right > one.left + 1 &&
              one.bottom > other.top + 1 &&
              other.bottom > one.top + 1,
          ),
      ).length;
    });
    expect([path, over]).toEqual([path, 0]);
  }
});

/** Whether all these parts stand side by side. */
const inOneRow = (parts: Locator) =>
  parts.evaluateAll((all) => {
    const boxes = all.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
    return boxes.every((one) => boxes.every((other) => one.top < other.bottom));
  });

test("the figures of an order and the bar of a day are one row at 1366 px", async () => {
  direct(() => {
    update("orders", world.order, {
      ...{ agreed_price: 12_345, agreed_price_2: 12_345, work_booking_date: tomorrow },
    });
    update("appointments", world.withOrder, { flag_renata: 1 });
  });
  busyDay();
  const page = await server.page("superadmin", { viewport: { width: 1366, height: 768 } });
  await page.goto(`/orders/${world.order}`);
  await page.locator(".order-summary").getByText("Flag R").waitFor();
  expect(await inOneRow(page.locator(".order-summary > div"))).toBe(true);
  await page.goto(`/dailyWorks/${wireTomorrow}`);
  expect(await inOneRow(page.locator(".day-bar > *"))).toBe(true);
  await page.getByRole("button", { name: "Una riga per lavorazione" }).click();
  await page.locator(".lines").waitFor();
  expect(await inOneRow(page.locator(".day-bar > *"))).toBe(true);
});

test("a list shows 22 rows under its head at 1440 by 900", async () => {
  direct(() => {
    for (let n = 10; n < 40; n++)
      insert("clients", {
        ...{ surname: `Cliente ${n}`, name: "Ugo", private_client: 1, folded: `cliente ${n} ugo` },
        date_created: "2026-01-01 08:00",
      });
  });
  const page = await server.page("ufficio", { viewport: { width: 1440, height: 900 } });
  await page.goto("/client/");
  const rows = await page
    .locator("main tbody tr")
    .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  expect(rows).toBeGreaterThanOrEqual(22);
});

test("a deletion under the further actions asks, and No brings back to their button", async () => {
  const page = await server.page("superadmin");
  await page.goto(`/orders/${world.order}`);
  const more = page.getByRole("button", { name: "Altre azioni" });
  await more.press("Enter");
  await shot(page, "more-actions");
  await page
    .getByRole("group", { name: "Altre azioni" })
    .getByRole("button", { name: "Elimina" })
    .press("Enter");
  await page.getByRole("button", { name: "No" }).press("Enter");
  await focused(more);
  await page.keyboard.press("Enter");
  await page
    .getByRole("group", { name: "Altre azioni" })
    .getByRole("button", { name: "Elimina" })
    .press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Elimina" }).press("Enter");
  await page.getByText("Ordine eliminato").waitFor();
});
