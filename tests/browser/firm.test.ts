import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { axe, serve, shot } from "../support/browser/kit";
import { temporaryFolder } from "../support/folders";
import { pagesOf, picturesOf } from "../support/pdf-text";
import { png } from "../support/samples";
import { xtest } from "../support/thorough";
import { as, wireTomorrow, world } from "../support/world";

const server = serve();

function logoFile(name: string, content: Uint8Array): string {
  const folder = temporaryFolder("logo");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Whether the picture was loaded and drawn. */
const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));

const saved = (page: Page, text: string) => page.getByText(text).waitFor();

xtest("name, logo and foot of the firm are changed once and seen on the sign-in page, a quote and a display", async () => {
  const page = await server.page("gestione1");
  await page.goto("/admin/settings/firm/");

  await page.getByLabel("Logo").setInputFiles(logoFile("logo.png", png(40, 40, [8000, 5000])));
  await page.locator(".file-names.chosen", { hasText: "logo.png" }).waitFor();
  await page.getByRole("button", { name: "Carica il logo" }).click();
  await page.getByText("Il logo misura 8.000 × 5.000 punti").waitFor();
  await page.getByLabel("Logo").setInputFiles(logoFile("logo.png", png(300, 100)));
  await page.getByRole("button", { name: "Carica il logo" }).click();
  await saved(page, "Logo aggiornato");

  await page.getByLabel("Ragione sociale").fill("Traslochi Vesuvio S.r.l.");
  await page.getByLabel("Testo in fondo a ogni foglio stampato").fill("Capitale sociale 10.000 €");
  await page.getByLabel("IBAN").fill("IT60X0542811101000000123457");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("L'IBAN non è corretto").waitFor();
  expect(await page.getByLabel("Ragione sociale").inputValue()).toBe("Traslochi Vesuvio S.r.l.");
  await page.getByLabel("IBAN").fill("IT60X0542811101000000123456");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await saved(page, "Informazione aggiornata correttamente");
  expect(await page.locator(".brand").textContent()).toBe("Traslochi Vesuvio S.r.l.");
  expect(await isDrawn(page, ".brand img")).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  await shot(page, "firm");

  const login = await server.page();
  await login.goto("/login");
  await login.locator("#login").getByText("Nome utente").first().waitFor();
  expect(await login.locator(".firm-mark").textContent()).toBe("Traslochi Vesuvio S.r.l.");
  expect(await isDrawn(login, ".firm-mark img")).toBe(true);
  await axe(login);
  await shot(login, "firm-login");

  const { link } = (await as("gestione1").call("Kiosk", "createNew", { name: "Magazzino" })).values;
  const display = await server.page(undefined, { viewport: { width: 1920, height: 1080 } });
  await display.goto(link);
  await display.goto(`/kiosk?date=${wireTomorrow}`);
  expect(await display.locator(".kiosk-firm").textContent()).toBe("Traslochi Vesuvio S.r.l.");
  expect(await isDrawn(display, ".kiosk-firm img")).toBe(true);
  await axe(display);
  await shot(display, "firm-kiosk");

  const quote = await page.request.get(`/api/preventivi/pdf/${world.order}`);
  const bytes = new Uint8Array(await quote.body());
  expect(await picturesOf(bytes)).toEqual([[300, 100]]);
  const text = (await pagesOf(bytes)).join(" ");
  for (const word of [
    "Traslochi Vesuvio S.r.l.",
    "Capitale sociale 10.000 €",
    "IT60 X054 2811 1010 0000 0123 456",
  ])
    expect(text).toContain(word);

  await page.goto("/admin/settings/firm/");
  await page.getByRole("button", { name: "Togli il logo" }).click();
  await page.locator("#ask [value=yes]").click();
  await page.getByText("Nessun logo").waitFor();
  await page.getByRole("button", { name: "Annulla", exact: true }).click();
  await page.locator(".logo-present img").waitFor();
});

test("the rules of shifts and driving are saved; a refusal stands beside its field, and all that was typed stays", async () => {
  const page = await server.page("gestione1");
  await page.goto("/admin/settings/");
  const rules = page.getByRole("group", { name: "Turni e guida" });
  const field = (name: string) => rules.getByRole("textbox", { name });
  const rule = (name: string, checked: boolean) =>
    rules.getByRole("switch", { name, exact: true, checked }).waitFor();
  const save = () => page.getByRole("button", { name: "Salva", exact: true }).click();

  await field("Ore al volante di un autista").fill("3");
  await field("Ore di strada dal deposito").fill("2");
  await rules.getByRole("switch", { name: "Riposo tra due giornate" }).uncheck();
  await rules.getByRole("switch", { name: "Lunghezza della giornata" }).check();
  await save();
  await rules
    .locator(".field", { hasText: "Inserire un numero intero tra 4 e 15" })
    .getByRole("textbox")
    .waitFor();
  const typed = async (wheel: string) => {
    expect(await field("Ore al volante di un autista").inputValue()).toBe(wheel);
    expect(await field("Ore di strada dal deposito").inputValue()).toBe("2");
    await rule("Riposo tra due giornate", false);
    await rule("Lunghezza della giornata", true);
    await rule("Ore al volante", false);
    await rule("Ritorno di chi dorme fuori", true);
  };
  await typed("3");
  expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
  // Scrolled to the wrong field, the list beside it would stand half under the top bar.
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);

  await field("Ore al volante di un autista").fill("8");
  await save();
  await saved(page, "Informazione aggiornata correttamente");
  await page.goto("/admin/settings/");
  await typed("8");
});

describe("the pages of the firm's words", () => {
  xtest("an e-mail text is previewed while it is typed, and an unknown placeholder is explained", async () => {
    const page = await server.page("gestione1");
    await page.goto("/admin/settings/letters/");
    await page.getByRole("link", { name: "Dati di accesso" }).click();
    await page.getByText("Gentile Anna Esposito,").waitFor();
    const body = page.getByLabel("Testo");
    await body.fill("Ciao {nome}: {utente}, {password}");
    await page.getByText("Ciao Anna: anna.esposito, quercia-42-lampo").waitFor();
    await body.fill("Ciao {nome}: {utente}, {password}, {boh}");
    await page.locator("#letter-preview").getByText("Segnaposto sconosciuto: {boh}").waitFor();
    await page.getByRole("button", { name: "Salva", exact: true }).click();
    await page.locator("#letter").getByText("Segnaposto sconosciuto: {boh}").waitFor();
    expect(await body.inputValue()).toBe("Ciao {nome}: {utente}, {password}, {boh}");
    await body.fill("Ciao {nome}: {utente}, {password}");
    await page.getByRole("button", { name: "Salva", exact: true }).click();
    await saved(page, "Informazione aggiornata correttamente");
    await shot(page, "firm-letter");
  });
});
