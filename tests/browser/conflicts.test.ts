import type { Page } from "playwright";
import { insertLine } from "../support/boxes";
import { axe, fits, focused, looks, serve, shot } from "../support/browser/kit";
import { event, memo, planningOf } from "../support/browser/planning-page";
import { xtest } from "../support/thorough";
import { as, direct, one, wireTomorrow, world } from "../support/world";

const server = serve();

const stored = () => one`SELECT name, surname, phone, cellphone FROM clients WHERE id = ${world.rossi}`;

/** A colleague changes name and telephone while the form of the client is open. */
async function colleague() {
  const values = { surname: "Rossi", name: "Ugo", phone: "0815550000", cellphone: "3331234567", email: "" };
  await as("gestione1").call("Client", "modifyClient", { id_client: world.rossi, values });
}

async function openAndSaveLate(page: Page) {
  await page.goto(`/client/modify/${world.rossi}`);
  await page.getByLabel("Nome", { exact: true }).fill("Nicola");
  await page.getByLabel("Cellulare").fill("3330000000");
  await colleague();
  await page.getByLabel("Cellulare").press("Enter");
}

const conflict = (page: Page, by = "da un altro utente") =>
  page.getByRole("dialog", { name: `Il dato è stato modificato ${by}` });

test.each(looks)(
  "two people change one client: the second sees both values in a dialog, in %s at %i px, and chooses by keyboard",
  async (colorScheme, width) => {
    const page = await server.page("ufficio", { colorScheme, viewport: { width, height: 740 } });
    await openAndSaveLate(page);
    const dialog = conflict(page);
    await dialog.getByText(/gestione1 ha salvato oggi alle/).waitFor();
    await dialog.getByText("Telefono").waitFor();
    expect(await dialog.getByRole("group").count()).toBe(1);
    await page.locator(".conflict:modal").waitFor();
    await focused(dialog.getByRole("radio", { name: /Il proprio valore/ }));
    await axe(page);
    await fits(page);
    await shot(page, `conflict-${colorScheme}-${width}`);

    await page.keyboard.press("ArrowDown");
    await focused(dialog.getByRole("radio", { name: /Valore di gestione1/ }));
    await page.keyboard.press("Tab");
    await focused(dialog.getByRole("button", { name: "Salva le scelte" }));
    await page.keyboard.press("Enter");
    await page.getByText("Cliente aggiornato").waitFor();
    expect(stored()).toMatchObject({ name: "Ugo", phone: "0815550000", cellphone: "3330000000" });
  },
);

xtest("closed, the conflict stays above the form, where everything typed still is", async () => {
  const page = await server.page("ufficio");
  await openAndSaveLate(page);
  await conflict(page).getByRole("button", { name: "Torna al modulo" }).click();
  await page.locator(".conflict:modal").waitFor({ state: "detached" });
  await conflict(page).getByText("Il proprio valore").waitFor();
  expect(await page.getByLabel("Nome", { exact: true }).inputValue()).toBe("Nicola");
  expect(await page.getByLabel("Telefono").first().inputValue()).toBe("0815550000");
  await axe(page);
  const similar = page.waitForResponse("**/client/duplicates*");
  await page.getByLabel("Nome", { exact: true }).fill("Nicolino");
  await page.keyboard.press("Tab");
  await similar;
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Cliente aggiornato").waitFor();
  expect(stored()).toMatchObject({ name: "Nicolino", cellphone: "3330000000" });
});

xtest("in the dialog of a list the conflict is a second dialog over it; one button saves all of one's own", async () => {
  const page = await server.page("ufficio");
  await page.goto("/client/");
  await page.getByRole("button", { name: "Azioni: Rossi Niccolò" }).click();
  await page.locator(`a[href="/client/contacts/${world.rossi}"]`).first().click();
  await page.getByLabel("Nome", { exact: true }).fill("Nicola");
  await colleague();
  await page.getByRole("button", { name: "Salva" }).click();
  await page.locator(".conflict:modal").waitFor();
  await axe(page);
  await conflict(page).getByRole("button", { name: "Tieni tutti i miei" }).click();
  await page.getByText("Cliente modificato").waitFor();
  expect(stored()).toMatchObject({ name: "Nicola", phone: "0815550000" });
});

xtest("without script the conflict is above the form and its choices are posted with it", async () => {
  const page = await server.page("ufficio", {
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  await openAndSaveLate(page);
  await page.getByText(/gestione1 ha salvato oggi alle/).waitFor();
  expect(await page.getByRole("button", { name: "Torna al modulo" }).isVisible()).toBe(false);
  const above = await page.locator(".conflict").boundingBox();
  const field = await page.getByLabel("Nome", { exact: true }).boundingBox();
  expect(above && field && above.y < field.y).toBe(true);
  await shot(page, "conflict-without-script");
  await page.getByRole("button", { name: "Prendi tutti i suoi" }).click();
  await page.waitForURL(`**/client/${world.rossi}`);
  expect(stored()).toMatchObject({ name: "Ugo", cellphone: "3330000000" });
});

test("a memo that its author changed in another tab shows the conflict of its dialog in the planning, and saves the choice", async () => {
  const id = direct(() => memo("Chiamare la banca"));
  const page = await planningOf(server)("gestione1");
  await event(page, "banca").click();
  const record = page.getByRole("dialog").first();
  await record.getByRole("button", { name: "Modifica" }).click();
  await record.getByLabel("Titolo").fill("Chiamare il notaio");
  const values = { id, title: "Banca alle 9", description: "Filiale", date: wireTomorrow, time: "09:00" };
  await as("gestione1").call("Memo", "updateMemo", { values });
  await record.getByRole("button", { name: "Salva" }).click();
  await conflict(page, "in un'altra scheda").getByText("Filiale").waitFor();
  await axe(page);
  await conflict(page, "in un'altra scheda").getByRole("button", { name: "Torna al modulo" }).click();
  await conflict(page, "in un'altra scheda").waitFor({ state: "hidden" });
  expect(await record.getByLabel("Titolo").inputValue()).toBe("Chiamare il notaio");
  expect(await record.getByLabel("Ora").inputValue()).toBe("09:00");
  await record.getByRole("button", { name: "Salva" }).click();
  await page.getByText("Memo aggiornato").waitFor();
  expect(one`SELECT title, time, description FROM memos WHERE id = ${id}`).toEqual({
    title: "Chiamare il notaio",
    time: "09:00",
    description: "Filiale",
  });
});

xtest("a line of a deposit shows its conflict, with the client's name", async () => {
  const id_line = await insertLine();
  const page = await server.page("depositi", { viewport: { width: 360, height: 740 } });
  await page.goto(`/box/modify/${id_line}`);
  await page.getByLabel("Percentuale occupata").fill("70");
  const change = {
    id_box: 14,
    used: 55,
    position: 0,
    client: world.azienda,
    id_order: "",
    title: "Mobili",
  };
  await as("ufficio").call("Box", "modify", { id_line, values: change });
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  const dialog = conflict(page);
  await dialog.getByText("Officine Vesuvio S.r.l.").waitFor();
  await axe(page);
  await fits(page);
  await dialog.getByRole("radio", { name: /Valore di ufficio/ }).check();
  await dialog.getByRole("button", { name: "Salva le scelte" }).click();
  await page.waitForURL("**/box/#row-*");
  expect(one`SELECT id_box, used, id_client FROM box_lines WHERE id = ${id_line}`).toEqual({
    id_box: 14,
    used: 55,
    id_client: world.azienda,
  });
});
