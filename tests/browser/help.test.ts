import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { boardIn, seat } from "../support/browser/board-page";
import { fits, focused, serve, shot } from "../support/browser/kit";
import { some } from "../support/thorough";
import { world } from "../support/world";

const server = serve();

/** The address, without the host, of the tab that the action opens. */
async function openedBy(page: Page, action: () => Promise<void>): Promise<[Page, string]> {
  const opening = page.context().waitForEvent("page");
  await action();
  const tab = await opening;
  await tab.waitForLoadState();
  const { pathname, hash } = new URL(tab.url());
  return [tab, pathname + hash];
}

test("the key ? opens the part about the page in a tab of its own, which the next page uses again", async () => {
  const page = await server.page("ufficio");
  await page.goto("/memo/insert");
  await page.getByLabel("Titolo").fill("Cartoni?");
  await page.keyboard.press("Shift+Tab");
  const [tab, address] = await openedBy(page, () => page.keyboard.press("?"));
  expect(address).toBe("/aiuto/comunicazioni#memo");
  await tab.locator("h2#memo").waitFor();
  expect(await page.getByLabel("Titolo").inputValue()).toBe("Cartoni?");

  page.once("dialog", (leaving) => leaving.accept());
  await page.goto(`/orders/${world.order}`);
  await page.getByRole("link", { name: "Guida a questa pagina" }).click();
  await tab.waitForURL("**/aiuto/ordini");
  expect(page.context().pages().length).toBe(2);
});

test("the key ? in an empty cell of the daily works opens their part, and is not typed", async () => {
  const page = await boardIn(server)();
  await seat(page, 1).press("4");
  await seat(page, 1).press("Backspace");
  const [, address] = await openedBy(page, () => page.keyboard.press("?"));
  expect(address).toBe("/aiuto/giornaliera");
  expect(await seat(page, 1).inputValue()).toBe("");
});

test("a question mark typed into a field opens nothing", async () => {
  const page = await server.page("ufficio");
  await page.goto("/memo/insert");
  await page.getByLabel("Titolo").press("?");
  expect(await page.getByLabel("Titolo").inputValue()).toBe("?");
  expect(page.context().pages().length).toBe(1);
});

test("before the login the manual explains how to sign in", async () => {
  const page = await server.page();
  await page.goto("/login");
  const help = page.getByRole("link", { name: "Guida a questa pagina" });
  const [tab, address] = await openedBy(page, () => help.click());
  expect(address).toBe("/aiuto/per-cominciare#accedere");
  await tab.getByRole("heading", { name: "Accedere" }).waitFor();
});

test("the search finds a part of the manual and opens it", async () => {
  const page = await server.page("magazzino");
  await page.goto("/");
  await page.keyboard.press("Control+k");
  await focused(page.locator("#top-search"));
  await page.keyboard.type("assenze e fermi");
  await page.getByRole("option", { name: /Giornaliera: Assenze e fermi/ }).click();
  await page.waitForURL("**/aiuto/giornaliera#assenze-e-fermi");
});

test.each(
  some(
    [
      ["dark", 360],
      ["light", 1440],
    ] as const,
    1,
  ),
)(
  "contents and chapters are no wider than the window, their pictures in its theme: %s, %i px",
  async (colorScheme, width) => {
    const page = await server.page("magazzino", { colorScheme, viewport: { width, height: 900 } });
    for (const path of ["/aiuto", "/aiuto/per-cominciare", "/aiuto/giornaliera"]) {
      await page.goto(path);
      const shown = page.locator("article .picture img:visible");
      if (path !== "/aiuto") expect(await shown.count()).toBe(1);
      for (const image of await shown.all()) expect(await image.getAttribute("class")).toBe(colorScheme);
      await fits(page);
      await shot(page, `help-${path.split("/").at(-1)}-${colorScheme}-${width}`);
    }
  },
);
