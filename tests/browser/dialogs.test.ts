import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { closedAfter, modalAfter } from "../../src/islands/frame/dialog-delays";
import { focused, serve } from "../support/browser/kit";
import { event, planningOf } from "../support/browser/planning-page";

const server = serve();
const open = planningOf(server);
const dialog = (page: Page) => page.getByRole("dialog", { name: "Appuntamento" });
const isModal = (page: Page) => dialog(page).evaluate((shown) => shown.matches(":modal"));

/** What waits for this delay is done by the next key alone. */
const withoutDelay = (page: Page, delay: number) =>
  page.evaluate((left) => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, wait?: number) =>
      wait === left ? 0 : setTimeout(run, wait)) as typeof window.setTimeout;
  }, delay);

test("a dialog that is drawn and not yet modal keeps mouse and keys from the page, and gives the focus back", async () => {
  const page = await open("gestione1");
  await withoutDelay(page, modalAfter);
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

/** The button of a new entry, and what its dialog shows when it is modal. */
const creator = (page: Page) => page.getByRole("button", { name: "Nuovo", exact: true });
const creating = (page: Page) =>
  page.locator("dialog:modal:not([inert])").getByRole("button", { name: "Nuovo appuntamento" });

test("a key pressed right after Esc, while the closing dialog is still there, is for what is behind it", async () => {
  const page = await open("gestione1");
  await creator(page).press("Enter");
  await creating(page).waitFor();
  await withoutDelay(page, closedAfter);
  await page.keyboard.press("Escape");
  await page.locator("dialog.record[inert]").waitFor();
  await page.keyboard.press("Enter");
  await creating(page).waitFor();
});

test("what is opened before the close event of the dialog before it stays open", async () => {
  const page = await open("gestione1");
  await creator(page).press("Enter");
  await creating(page).waitFor();
  await creator(page).evaluate((button: HTMLElement) => {
    const before = document.querySelector("dialog.record") as HTMLDialogElement;
    const isOver = new Promise((resolve) => before.addEventListener("close", resolve));
    before.close();
    button.click();
    return isOver;
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await page.locator("dialog.record").count()).toBe(1);
});

test("the buttons of a form that is longer than its dialog are in sight, and hide no field with the focus", async () => {
  const page = await server.page("gestione1", { viewport: { width: 360, height: 640 } });
  await page.goto("/box/");
  await page.getByRole("link", { name: "Nuovo deposito" }).click();
  const form = page.getByRole("dialog", { name: "Nuovo deposito" });
  const save = form.getByRole("button", { name: "Salva", exact: true });
  const edge = await save.evaluate((button) => button.getBoundingClientRect());
  expect(edge.bottom).toBeLessThanOrEqual(640);
  const last = form.getByLabel("Titolo 2");
  await last.focus();
  expect(await last.evaluate((field) => field.getBoundingClientRect().bottom)).toBeLessThanOrEqual(edge.top);
});
