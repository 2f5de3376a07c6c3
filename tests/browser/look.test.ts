import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
import { insert } from "../../src/server/db/db";
import { busyDay } from "../support/browser/board-page";
import { fillBusyWeek, monday } from "../support/browser/busy-week";
import { serve, shot } from "../support/browser/kit";
import { some } from "../support/thorough";
import { direct, wireTomorrow, world } from "../support/world";

const server = serve();
const board = `/dailyWorks/${wireTomorrow}`;
const week = `/planning/?day=${monday}`;
const weekWithBar = `/planning/?day=${addDays(monday, 7)}`;

const screens: [path: string, drawn: string][] = [
  ["/client/", ".table"],
  ["/orders/", ".table"],
  ["/orders/1", ".order-summary"],
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
  for (const days of [7, 8])
    insert("works", { ...work, date: addDays(monday, days), date_created: "2026-01-01 08:00" });
}

describe.each(some(screens, 3))("%s", (path, drawn) => {
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

test.each(some(lateFiles, 2))(
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

test("with a font of twice the size no line of text is lower than its letters", async () => {
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

test("with the colours of high contrast a switch, a chosen option and a legend still show their state", async () => {
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
    .locator(".months .key")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, "::before").backgroundColor));
  expect(new Set(keys).size).toBe(4);
  await page.goto(`/documents/${world.order}`);
  await shot(page, "high-contrast-documents");
});

test("with reduced motion nothing goes on moving, the busy bar included", async () => {
  const page = await server.page("superadmin");
  await page.goto("/");
  const count = await page.evaluate(() => {
    document.body.dataset.saving = "";
    return getComputedStyle(document.body, "::before").animationIterationCount;
  });
  expect(count).toBe("1");
});
