import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { focused, serve } from "../support/browser/kit";
import { event, planningOf } from "../support/browser/planning-page";

const server = serve();
const open = planningOf(server);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Appuntamento" });
const isModal = (page: Page) => dialog(page).evaluate((shown) => shown.matches(":modal"));

/** Keeps what waits this long from happening, until `passed` is called. */
async function hold(page: Page, held: number) {
  await page.evaluate((held) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, wait?: number) =>
      wait === held
        ? Object.assign(window, { passed: run }) && 0
        : setTimeout(run, wait)) as typeof setTimeout;
  }, held);
}

/** The moment before a dialog is modal (frame/show-dialog.ts) lasts until a key is pressed. */
const untilKey = (page: Page) => hold(page, 100);

test("a dialog that is drawn and not yet modal keeps mouse and keys from the page, and gives the focus back", async () => {
  const page = await open("gestione1");
  await untilKey(page);
  const opener = event(page, "Agente 1");
  await opener.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  expect(await isModal(page)).toBe(false);
  expect(await dialog(page).evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  expect(await page.evaluate(() => document.elementFromPoint(2, 2)?.tagName)).toBe("DIALOG");
  await page.keyboard.press("Shift+Tab");
  expect(await isModal(page)).toBe(true);
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.matches("dialog *, body"))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await focused(opener);
});

test("Esc closes a dialog that is not yet modal", async () => {
  const page = await open("gestione1");
  const opener = event(page, "Agente 1");
  await opener.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await focused(opener);
});

test("Esc is released before the dialog is closed, which leaves the screen at once", async () => {
  const page = await open("gestione1");
  const opener = event(page, "Agente 1");
  await opener.focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  await hold(page, 120);
  const shown = page.locator("dialog.record");
  await page.keyboard.press("Escape");
  await page.waitForFunction("window.passed");
  expect(await shown.evaluate((shown) => getComputedStyle(shown).opacity)).toBe("0");
  expect(await shown.evaluate((shown) => shown.matches(":modal"))).toBe(true);
  await page.evaluate("passed()");
  await shown.waitFor({ state: "hidden" });
  await focused(opener);
});
