import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { insert, update } from "../../src/server/db/db";
import { fillCompany } from "../support/access/company";
import { pagesOf } from "../support/access/routes";
import { busyDay } from "../support/browser/board-page";
import { focused, serve, shot } from "../support/browser/kit";
import { direct, tomorrow, wireTomorrow, world } from "../support/world";

const server = serve();

type Fetched = { texts?: string[] };

/** Runs in the browser: reads the pages once. */
async function fetchPages(paths: string[]) {
  const fetched = window as Fetched;
  fetched.texts = [];
  for (const path of paths) {
    const answer = await fetch(path);
    if (answer.ok) fetched.texts.push(await answer.text());
  }
}

/** Runs in the browser: puts each page into the present one, and says what is wrong with its head. */
function wrongHeads(isPhone: boolean) {
  const wrong: string[] = [];
  let seen = 0;
  for (const text of (window as Fetched).texts ?? []) {
    const page = new DOMParser().parseFromString(text, "text/html").querySelector("#page");
    if (!page) continue;
    seen++;
    document.querySelector("#page")?.replaceWith(page);
    const title = page.querySelector("h1")?.textContent;
    const parts = [...page.querySelectorAll<HTMLElement>(":scope > .page-head, :scope > .page-actions")];
    // On a phone the actions are a row of their own, and a long title and words of buttons break.
    for (const row of isPhone ? parts.map((part) => [part]) : [parts]) {
      const inRow = row.flatMap((part) => [...part.querySelectorAll<HTMLElement>(":scope > *")]);
      const boxes = inRow
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect());
      const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
      const isOneRow = boxes.length === 0 || Math.max(...middles) - Math.min(...middles) < 3;
      const isLow = isPhone || boxes.every(({ height }) => height <= 40);
      const isWithin = boxes.every(({ right }) => right <= page.getBoundingClientRect().right + 1);
      if (!isOneRow || !isLow || !isWithin) wrong.push(`${title}: the head takes more than one row`);
    }
    const actions = page.querySelectorAll(".page-actions > :not([popover], script, link, [popovertarget])");
    if (actions.length > 2) wrong.push(`${title}: ${actions.length} actions`);
    if (parts.length < 1) wrong.push(`${title}: no head`);
    for (const icon of page.querySelectorAll(".page-actions .icon-only > .icon"))
      if (!icon.checkVisibility() && icon.parentElement?.checkVisibility())
        wrong.push(`${title}: a button is blank`);
  }
  return { seen, wrong };
}

test("every head is one row at 1366 px, two on a phone, with two actions at most, on both sites", async () => {
  const paths = pagesOf(await fillCompany()).map(({ path }) => path);
  direct(() => update("clients", world.rossi, { surname: "Amministrazioni Condominiali Tagliaferri" }));
  for (const [site, atLeast] of [
    ["A", 80],
    ["B", 20],
  ] as const) {
    const page = await server.page("superadmin", { site, viewport: { width: 1366, height: 768 } });
    await page.goto("/client/");
    await page.evaluate(fetchPages, paths);
    for (const isPhone of [false, true]) {
      if (isPhone) await page.setViewportSize({ width: 360, height: 780 });
      const { seen, wrong } = await page.evaluate(wrongHeads, isPhone);
      expect([site, isPhone, wrong]).toEqual([site, isPhone, []]);
      expect(seen).toBeGreaterThan(atLeast);
    }
  }
});

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
      ...{ agreed_price_cents: 1_234_500, agreed_price_2: 12_345, work_booking_date: tomorrow },
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
