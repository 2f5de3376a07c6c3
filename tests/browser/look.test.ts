import type { Locator, Page } from "playwright";
import { fillCompany } from "../support/access/company";
import { pagesOf } from "../support/access/routes";
import { busyDay, chooseView } from "../support/browser/board-page";
import { fillBusyWeek, monday } from "../support/browser/busy-week";
import { focused, serve, shot } from "../support/browser/kit";
import { some, thorough, xtest } from "../support/thorough";
import { addDays, direct, insert, today, toWire, update, wireTomorrow, world } from "../support/world";

const server = serve();
const board = `/dailyWorks/${wireTomorrow}`;
const week = `/planning/?day=${monday}`;
const weekWithBar = `/planning/?day=${addDays(monday, 7)}`;

const screens: [path: string, drawn: string][] = [
  ["/client/", ".table"],
  ["/orders/", ".table"],
  ["/orders/1", ".order-side"],
  ["/box/", ".section"],
  [week, ".event"],
  [weekWithBar, ".bar"],
  [board, "[data-cell]"],
];

/** Opens a screen of a busy company and waits until all of it is drawn. */
async function opened(path: string, drawn: string, options = {}): Promise<Page> {
  direct(fillBusyWeek);
  direct(workOfTwoDays);
  busyDay();
  const page = await server.page("superadmin", options);
  await page.goto(path);
  await page.locator(drawn).first().waitFor();
  return page;
}

/** Which is a bar above the hours of the week after the busy one. */
function workOfTwoDays() {
  const work = { id_order: world.order, id_pickup_place: world.rossiPlace, hour: "08:00", type: 0 };
  const add = (days: number, id_job?: number) =>
    insert("works", { ...work, date: addDays(monday, days), id_job, date_created: "2026-01-01 08:00" });
  add(8, add(7));
}

describe.each(some(screens, 1))("%s", (path, drawn) => {
  test("never has the focus under a bar while Shift+Tab goes back through it", async () => {
    const page = await opened(path, drawn, { viewport: { width: 1440, height: 700 } });
    await page.locator("main").evaluate((main) => {
      const links = main.querySelectorAll<HTMLElement>(
        "a[href], button:not(:disabled), input:not(:disabled)",
      );
      [...links].at(-1)?.focus();
    });
    const covered: string[] = [];
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press("Shift+Tab");
      const name = await page.evaluate(coveredFocus);
      if (name) covered.push(name);
    }
    expect(covered).toEqual([]);
  });

  test("moves nothing while it is drawn", async () => {
    const page = await opened("/search", "main");
    await page.addInitScript(countShifts);
    await page.goto(path);
    await page.locator(drawn).first().waitFor();
    await page.evaluate(drawnFrame);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
  });
});

// On a low screen what comes late pushes the footer out of it, and a footer that leaves the screen has moved.
const lateFiles: [file: string, path: string, height: number, name: RegExp, drawn: string][] = [
  ["a font", "/aiuto/planning", 300, /font-.*woff2/, "main"],
  ["the script of a crew", "/orders/planner/1", 300, /order-crew\/.*js/, ".order-crew"],
  ["the script of a deposit", "/box/insert", 300, /boxes\/index.*js/, "x-boxes form"],
  ["the script of uploads", "/documents/1", 800, /documents\/index.*js/, ".uploads:not([inert])"],
  ["the script of a week", week, 300, /planning\/.*js/, ".event"],
];

test.each(some(lateFiles, 1))(
  "%s that comes after the page was drawn moves nothing",
  async (_, path, height, file, drawn) => {
    const page = await opened("/search", "main", { viewport: { width: 800, height } });
    await page.addInitScript(countShifts);
    const pageDrawn = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await pageDrawn.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    pageDrawn.resolve();
    await page.waitForLoadState("load");
    await page.locator(drawn).first().waitFor();
    await page.evaluate(drawnFrame);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
  },
);

/** Runs in the browser: the name of what has the focus if all of it is covered by something that stays on top. */
function coveredFocus(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isSeen = [0.1, 0.5, 0.9].some((part) => {
    const found = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part);
    return (
      found &&
      (element.contains(found) || found.contains(element) || found.closest("label, li")?.contains(element))
    );
  });
  if (isSeen) return undefined;
  return element.getAttribute("aria-label") ?? element.textContent ?? element.tagName;
}

/** Runs in the browser: until the fonts are there and a frame with them is drawn. */
async function drawnFrame() {
  await document.fonts.ready;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** Runs in the browser. */
function countShifts() {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[])
      (window as unknown as { shift: number }).shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

xtest("with a font of twice the size no line of text is lower than its letters", async () => {
  const page = await server.page("superadmin");
  for (const path of ["/", "/client/", `/orders/${world.order}`, board, week]) {
    await page.goto(path);
    await page.evaluate(drawnFrame);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await shot(page, `large-text${path.replaceAll(/\W+/g, "-")}`);
    expect(await page.evaluate(lowLines)).toEqual([]);
  }
});

/** Runs in the browser: the elements with text of their own whose line is lower than their font. */
function lowLines(): string[] {
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { lineHeight, fontSize } = getComputedStyle(element);
      return Number.parseFloat(lineHeight) < 0.99 * Number.parseFloat(fontSize);
    })
    .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`);
}

xtest("with high contrast a switch, an option and a legend show their state", async () => {
  const page = await server.page("superadmin", { forcedColors: "active" });
  await page.goto("/appointment/insert");
  await page.getByRole("textbox", { name: /^Data/ }).fill(toWire(today()));
  await page
    .getByRole("button", { name: /calendario/i })
    .first()
    .click();
  const style = (selector: string, name: "outlineStyle" | "textDecorationLine") =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], name);
  expect(await style(".calendar [aria-selected=true]", "outlineStyle")).toBe("solid");
  expect(await style(".calendar [aria-current]", "textDecorationLine")).toBe("underline");
  await page.goto("/planning/works");
  const swatches = page.locator(".swatch");
  await swatches.first().waitFor();
  const colours = await swatches.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(new Set(colours).size).toBe(colours.length);
  await page.goto("/agentsStats/?dateStart=01-01-2020&dateEnd=31-12-2030");
  const keys = await page
    .locator(".outcome-keys .chart-key")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  expect(new Set(keys).size).toBe(4);
  await page.goto(`/documents/${world.order}`);
  await shot(page, "high-contrast-documents");
});

xtest("with reduced motion nothing goes on moving, the busy bar included", async () => {
  const page = await server.page("superadmin");
  await page.goto("/");
  const count = await page.evaluate(() => {
    document.body.dataset.saving = "";
    return getComputedStyle(document.body, "::before").animationIterationCount;
  });
  expect(count).toBe("1");
});

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

xtest("every head is one row at 1366 px, two on a phone, two actions at most", async () => {
  const paths = some(pagesOf(await fillCompany()), 30).map(({ path }) => path);
  direct(() => update("clients", world.rossi, { surname: "Amministrazioni Condominiali Tagliaferri" }));
  for (const [site, atLeast] of [
    ["A", thorough ? 80 : 20],
    ["B", thorough ? 20 : 5],
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

xtest("with a font of twice the size the parts of a head do not lie over each other", async () => {
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

xtest("the bar of a day is one row at 1366 px", async () => {
  busyDay();
  const page = await server.page("superadmin", { viewport: { width: 1366, height: 768 } });
  await page.goto(`/dailyWorks/${wireTomorrow}`);
  expect(await inOneRow(page.locator(".day-bar > *"))).toBe(true);
  await chooseView(page, "Una riga per lavorazione");
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

xtest("a deletion under the further actions asks, and No brings back to their button", async () => {
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
