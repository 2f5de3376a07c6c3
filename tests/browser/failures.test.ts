import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { goOffline, serve, type TestPage } from "../support/browser/kit";
import { wireTomorrow, world } from "../support/world";

const server = serve();

/** The sentence stands on the page once, however often it is shown. */
async function expectFailure(page: TestPage, sentence: string) {
  await page.locator(".snackbar.error p", { hasText: new RegExp(`^${sentence}$`) }).waitFor();
  expect(await page.locator(".snackbar").count()).toBe(1);
  page.endsWith.push(sentence);
}

/** They are loaded with the first key. */
async function withFieldScripts(page: Page) {
  await page.keyboard.press("End");
  await page.evaluate(() => customElements.whenDefined("x-date").then(() => undefined));
}

describe("without an answer of the server", () => {
  test("a form keeps what is typed and says its own sentence, once for two presses", async () => {
    const page = await server.page("superadmin");
    await page.goto(`/orders/notes/${world.order}`);
    await page.locator("textarea").first().fill("Chiamare prima");
    await withFieldScripts(page);
    await goOffline(page);
    for (const _ of [1, 2]) await page.getByRole("button", { name: "Salva" }).click();
    await expectFailure(page, "Errore: note non salvate");
    expect(await page.locator("textarea").first().inputValue()).toBe("Chiamare prima");
  });

  test("an answer that is not of our server counts as none", async () => {
    const page = await server.page("superadmin");
    await page.goto(`/orders/modify/${world.order}`);
    await page.route("**/orders/modify/*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
        : route.continue(),
    );
    await page.getByRole("button", { name: "Salva" }).click();
    await expectFailure(page, "Errore aggiornamento database");
  });

  test("a form of no special sentence, and a dialog, say Errore di collegamento", async () => {
    const page = await server.page("ufficio");
    await page.goto("/client/");
    await page.getByRole("button", { name: "Azioni: Rossi Niccolò" }).click();
    await goOffline(page);
    await page.getByRole("link", { name: "Modifica recapiti" }).click();
    await expectFailure(page, "Errore di collegamento");
  });

  test("the list of a work's workers is not found", async () => {
    const page = await server.page("superadmin");
    await page.goto(`/orders/${world.order}`);
    const link = page.locator(`a[href="/orders/works/workers/${world.work}"]`).first();
    await link.waitFor({ state: "attached" });
    await goOffline(page);
    await link.dispatchEvent("click");
    await expectFailure(page, "Errore: lista operai non trovata");
  });

  test.each([
    ["Operaio", "Errore: lista operai non aggiornata"],
    ["Automezzo", "Errore: lista automezzi non aggiornata"],
  ])("a seat of the planner (%s) is not saved, and is sent again", async (kind, sentence) => {
    const page = await server.page("ufficio");
    await page.goto(`/orders/planner/${world.order}?date=${wireTomorrow}`);
    const cell = page.getByLabel(`${kind} 1 di Rossi Niccolò`);
    await cell.waitFor();
    await goOffline(page);
    await cell.fill("2");
    await cell.press("Enter");
    await expectFailure(page, sentence);
    await page.getByText("1 cella da inviare").waitFor();
  });

  test("a box is not inserted, and all that is typed stays", async () => {
    const page = await server.page("depositi");
    await page.goto("/box/insert");
    await page.getByLabel("Titolo 1").fill("Pianoforte");
    await withFieldScripts(page);
    await goOffline(page);
    await page.getByRole("button", { name: "Salva", exact: true }).click();
    await page.locator(".alert.error", { hasText: "Errore inserimento" }).waitFor();
    page.endsWith.push("Errore inserimento");
    expect(await page.getByLabel("Titolo 1").inputValue()).toBe("Pianoforte");
  });
});
