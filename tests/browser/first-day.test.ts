import { expect, setDefaultTimeout } from "bun:test";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Page } from "playwright";
import { decrypted } from "../../src/server/backup/archive";
import { axe, fits, serve, shot } from "../support/browser/kit";
import { addWork } from "../support/browser/order-page";
import { temporaryFolder } from "../support/folders";
import { pagesOf } from "../support/pdf-text";
import { freePort } from "../support/ports";
import { startServer } from "../support/server";
import { xtest } from "../support/thorough";
import { browserTestTimeout } from "../support/timeouts";
import { wireTomorrow } from "../support/world";
import { unzip } from "../support/zips";

setDefaultTimeout(browserTestTimeout);
const site = serve();
const password = "sette-furgoni-blu";

/** A server on an empty folder as `./run` starts it, with a page and the password that it printed. */
async function install() {
  const port = String(freePort());
  const { child, output } = await startServer(temporaryFolder("first-day"), { PORT: port });
  const printed = output.match(/utente superadmin, password ([^"\s]+)/)?.[1] as string;
  const page = await site.page(undefined, { baseURL: `http://127.0.0.1:${port}`, acceptDownloads: true });
  return { child, page, printed };
}

xtest("the first day: from an empty folder through the first steps to a printed work sheet and an export", async () => {
  const { child, page, printed } = await install();
  try {
    await enterFirst(page, printed);
    await page.getByText("0 passi su 10").waitFor();
    await page.getByRole("link", { name: "Apri i dati della ditta" }).click();
    await page.getByLabel("Ragione sociale").fill("Traslochi Rossi");
    await page.getByLabel("Sede legale").fill("Via Foria 1, Napoli");
    await page.getByRole("button", { name: "Salva", exact: true }).first().click();
    await page.getByText("Informazione aggiornata").waitFor();
    await pasteNames(page);
    await settleTheRest(page);
    await firstOrder(page);
    const sheet = await crewAndSheet(page);
    for (const word of [
      "Traslochi Rossi",
      "Esposito",
      "Via Caracciolo 13",
      "07:30",
      "Rossi Mario",
      "De Luca Anna",
      "AB123CD",
    ])
      expect(sheet).toContain(word);
    await exportAll(page);
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
});

async function signIn(page: Page, secret: string) {
  await page.goto("/login");
  await page.getByLabel("Nome utente").fill("superadmin");
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Accedere" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Signs in with the printed password and chooses another one. */
async function enterFirst(page: Page, printed: string) {
  await signIn(page, printed);
  await page.getByLabel("Password attuale").fill(printed);
  await page.getByRole("textbox", { name: "Nuova password", exact: true }).fill(password);
  await page.getByLabel("Ripetere la nuova password").fill(password);
  await page.getByRole("button", { name: "Cambia password" }).click();
  await page.getByText("Password modificata").waitFor();
  await page.goto("/");
}

const step = (page: Page, name: string) => page.locator(`#step-${name}`);

async function pasteNames(page: Page) {
  await page.goto("/admin/first_steps/");
  await step(page, "workers").getByRole("link", { name: "Incolla un elenco" }).click();
  await page.getByLabel("Elenco").fill("Cognome\tNome\nRossi\tMario\nDe Luca\tAnna\nrossi\tmario");
  await page.getByRole("button", { name: "Controlla" }).click();
  await page.getByRole("row").filter({ hasText: "Ripetuto" }).waitFor();
  await shot(page, "first-day-preview");
  await axe(page);
  await page.getByRole("button", { name: "Aggiungi 2 operai" }).click();
  await page.getByText("Nomi inseriti").waitFor();
  await page.getByRole("rowheader", { name: "De Luca Anna", exact: true }).waitFor();
  expect(await page.getByRole("rowheader", { name: /^Operaio \d+$/ }).count()).toBe(0);
  await page.goto("/admin/settings/vehicles/paste");
  await page.getByLabel("Elenco").fill("Furgone\tAB123CD");
  await page.getByRole("button", { name: "Controlla" }).click();
  await page.getByRole("button", { name: "Aggiungi 1 automezzo" }).click();
  await page.getByText("Nomi inseriti").waitFor();
  await page.getByRole("rowheader", { name: "Furgone AB123CD", exact: true }).waitFor();
}

/** A first backup and the wall display; steps that a small firm does not need are skipped. */
async function settleTheRest(page: Page) {
  await page.goto("/admin/backups/");
  await page.getByRole("button", { name: "Salva ora" }).click();
  await page.getByRole("row").filter({ hasText: "A mano" }).waitFor();
  await page.goto("/admin/first_steps/");
  for (const name of ["firm", "workers", "vehicles", "backup"])
    await step(page, name).getByText("Fatto").waitFor();
  for (const name of ["accounts", "agents", "materials", "boxes", "wall"]) {
    await step(page, name).getByRole("button", { name: "Non serve" }).click();
    await step(page, name).getByRole("button", { name: "Riprendi" }).waitFor();
  }
  await page.getByText("9 passi su 10").waitFor();
  await shot(page, "first-day-steps");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await page.getByText("9 passi su 10").waitFor();
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.getByRole("link", { name: "Vedi tutti i passi" }).waitFor();
}

/** A client, a visit, an order and a work of tomorrow; the last step is done with the client. */
async function firstOrder(page: Page) {
  await page.goto("/client/insert");
  await page.getByRole("textbox", { name: "Cognome", exact: true }).fill("Esposito");
  await page.getByLabel("Nome", { exact: true }).fill("Carla");
  await page.getByLabel("Cellulare").fill("3331112223");
  await page.getByLabel("Codice fiscale").fill("SPSCRL80A41F839X");
  await page.getByLabel("Indirizzo di residenza").fill("Via Caracciolo 13, Napoli");
  await page.getByRole("textbox", { name: "Indirizzo", exact: true }).fill("Via Caracciolo 13");
  await page.getByRole("combobox", { name: "Comune" }).pressSequentially("nap");
  await page.getByRole("option", { name: "Napoli (NA)", exact: true }).click();
  await page.getByLabel("CAP").fill("80122");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Cliente inserito correttamente").waitFor();
  await page.goto("/");
  await page.locator("#home").getByRole("heading", { name: "Memo" }).waitFor();
  expect(await page.getByText("Primi passi").count()).toBe(0);

  await page.goto("/appointment/insert");
  await page.getByRole("combobox", { name: "Cliente" }).pressSequentially("esposito");
  await page.getByRole("option", { name: /Esposito Carla/ }).click();
  await page
    .getByRole("combobox", { name: "Luogo" })
    .selectOption({ label: "Via Caracciolo 13, 80122 Napoli (NA)" });
  await page.getByLabel("Data").fill(wireTomorrow);
  await page.getByLabel("Ora di inizio").fill("9:30");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Appuntamento inserito").waitFor();
  await page.getByRole("link", { name: "Crea ordine" }).click();
  await page.getByRole("button", { name: "Crea ordine" }).click();
  await page.waitForURL(/\/orders\/\d+$/);
  await addWork(page);
}

/** The crew by its codes, then the text of the printed work sheet. */
async function crewAndSheet(page: Page): Promise<string> {
  await page.goto(`/dailyWorks/${wireTomorrow}`);
  const work = page.getByRole("article", { name: "Esposito" });
  const type = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  await page.getByRole("textbox", { name: /^Operaio 1 di Esposito/ }).focus();
  await type("1");
  await type("2");
  await work.getByText("Operai 2/2").waitFor();
  await page.getByRole("textbox", { name: /^Automezzo 1 di Esposito/ }).focus();
  await type("1");
  await work.getByRole("img", { name: "al completo" }).nth(1).waitFor();
  const href = await work
    .getByRole("link", { name: /Foglio/ })
    .first()
    .getAttribute("href");
  const answer = await page.request.get(href as string);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  return (await pagesOf(await answer.body())).join(" ");
}

const passphrase = "una frase per i test";

/** "Esporta tutto", saved by the browser. */
async function exportAll(page: Page) {
  await page.goto("/admin/full_export/");
  await page.getByLabel("Frase segreta").fill(passphrase);
  await page.getByLabel("Ancora la stessa").fill(passphrase);
  await shot(page, "first-day-export");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Esporta tutto", exact: true }).click(),
  ]);
  const file = join(temporaryFolder("first-day-export"), download.suggestedFilename());
  await download.saveAs(file);
  const zip = `${file}.zip`;
  await pipeline(await decrypted(createReadStream(file), passphrase, "Il file"), createWriteStream(zip));
  expect(String((await unzip(zip)).get("tabelle/clients.csv"))).toContain("Esposito");
}
