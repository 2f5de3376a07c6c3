import { expect, test } from "bun:test";
import { insert } from "../../src/server/db";
import { axe, fits, looks, serve, shot } from "../support/browser/kit";
import { direct, naples, world } from "../support/world";

const server = serve();

test.each(looks)(
  "the client screens in %s at %i px pass axe and do not scroll sideways",
  async (colorScheme, width) => {
    difficultClients();
    const page = await server.page("ufficio", { colorScheme, viewport: { width, height: 900 } });
    const check = async (name: string, within?: string) => {
      await shot(page, `client-${name}-${colorScheme}-${width}`);
      await axe(page, within);
      await fits(page);
    };
    await page.goto("/client/");
    await check("list");
    await page.getByRole("link", { name: "Modifica recapiti" }).last().click();
    await page.getByRole("dialog").getByLabel("Cognome").waitFor();
    // The page behind an open dialog is inert, but axe would check it too.
    await check("contacts", "#dialog");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Aggiungi luogo di carico" }).last().click();
    await page.getByRole("dialog").getByLabel("CAP").waitFor();
    await check("place", "#dialog");
    await page.goto("/client/insert");
    await check("insert");
    await page.goto(`/client/modify/${world.azienda}`);
    await check("modify");
    await page.goto("/client/search");
    await check("search");
    await page.getByRole("button", { name: "Cerca" }).last().click();
    await page.getByText("Compilare almeno uno dei campi").waitFor();
    await check("search-empty");
    await page.getByLabel("Cognome o ragione sociale").fill("niccolo");
    await page.getByRole("button", { name: "Cerca" }).last().click();
    await page.getByText("Rossi Niccolò").first().waitFor();
    await check("search-found");
    await page.getByLabel("Cognome o ragione sociale").fill("zzz");
    await page.getByRole("button", { name: "Cerca" }).last().click();
    await page.getByText("Nessun cliente trovato").waitFor();
    await page.getByLabel("Cognome o ragione sociale").fill("");
    await page.getByLabel("E-mail").fill("rossi@");
    await page.getByRole("button", { name: "Cerca" }).last().click();
    await page.getByText("Rossi Niccolò").first().waitFor();
  },
);

test("the type of client decides which fields are shown; a refused dialog stays open", async () => {
  const page = await server.page("ufficio");
  await page.goto("/client/insert");
  await page.getByLabel("Codice fiscale").waitFor();
  await page.getByLabel("Ente").check();
  expect(await page.getByLabel("Codice fiscale").isVisible()).toBe(false);
  await page.getByLabel("Ragione sociale").waitFor();
  await page.getByRole("button", { name: "Inserisci" }).click();
  await page.getByText("Il campo non può essere vuoto.").first().waitFor();
  await shot(page, "client-insert-refused");
  await page.getByRole("link", { name: "Annulla" }).click();
  await page.waitForURL(/\/client\/$/);

  await page.getByRole("link", { name: "Modifica recapiti" }).last().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Telefono").fill("081 55");
  await dialog.getByRole("button", { name: "Salva" }).click();
  await dialog.getByText("Inserire i numeri senza spazi né caratteri speciali").waitFor();
  await dialog.getByLabel("Telefono").fill("08155");
  await dialog.getByRole("button", { name: "Salva" }).click();
  await page.getByText("Cliente modificato").waitFor();
});

function difficultClients() {
  direct(() => {
    const names = [
      "Țăranu",
      "Wójcik-Łukaszewska",
      "王",
      "D'Angelo",
      `Consorzio ${"Lungo ".repeat(31)}`.trim(),
    ];
    for (const [number, surname] of [...names, ...Array(25).fill("Esposito")].entries()) {
      const company = number === 4;
      const id_client = insert("clients", {
        private_client: company ? 0 : 1,
        surname,
        name: company ? "" : "Maria Concetta",
        business_name: company ? surname : "",
        phone: number % 2 ? "0815551234" : "",
        cellphone: "3331234567",
        folded: surname.toLowerCase(),
        date_created: "2026-01-01 08:00",
      });
      for (let place = 0; place <= number % 3; place++)
        insert("pickup_places", {
          id_client,
          address: `Via San Gregorio Armeno ${place + 1}`,
          id_city: naples,
          city: "Napoli",
          zip: "80138",
          province: "NA",
        });
    }
  });
}

test("an invalid fiscal code shows a warning beside its field and is saved all the same", async () => {
  const warning = "Il codice fiscale non risulta corretto: verificarlo.";
  const page = await server.page("ufficio");
  await page.goto("/appointment/insert/new-client");
  await page.getByLabel("Codice fiscale").fill("RSSMRA85T10A562X");
  await page.keyboard.press("Tab");
  await page.getByText(warning).waitFor();
  await page.getByLabel("Codice fiscale").fill("RSSMRA85T10A562S");
  await page.keyboard.press("Tab");
  await page.getByText(warning).waitFor({ state: "detached" });
  await page.goto(`/client/modify/${world.rossi}`);
  await page.getByText(warning).waitFor();
  await page.getByRole("button", { name: "Salva" }).click();
  await page.getByText("Cliente aggiornato").waitFor();
});
