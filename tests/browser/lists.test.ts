import { expect, test } from "bun:test";
import { update } from "../../src/server/db/db";
import { axe, fits, serve, shot } from "../support/browser/kit";
import { as, direct, world } from "../support/world";

const server = serve();

test("an agent added in a dialog at 360 px is chosen in an appointment, and cannot be once retired", async () => {
  const page = await server.page("gestione1", { viewport: { width: 360, height: 740 } });
  await page.goto("/admin/settings/agents/");
  await fits(page);
  await page.getByRole("button", { name: "Tutte le impostazioni" }).click();
  await page.getByRole("link", { name: "Tipi di lavorazione" }).click();
  await page.getByRole("button", { name: "Tutte le impostazioni" }).click();
  await page.getByRole("navigation", { name: "Impostazioni" }).getByRole("link", { name: "Agenti" }).click();
  await page.getByRole("link", { name: "Nuovo agente" }).click();
  await page.getByRole("textbox", { name: "Nome" }).fill("agente 1");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Esiste già un agente con questo nome.").first().waitFor();
  await page.getByRole("textbox", { name: "Nome" }).fill("Carla");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Informazione aggiornata correttamente").waitFor();
  await shot(page, "agents");

  await page.goto(`/appointment/modify/${world.open}`);
  await page.getByLabel("Agente").selectOption("Carla");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Appuntamento modificato").waitFor();

  await page.goto("/admin/settings/agents/");
  await page.getByRole("button", { name: "Disattiva Carla" }).click();
  await page.locator("#ask [value=yes]").click();
  await page.getByText("Disattivato", { exact: true }).waitFor();
  await page.goto(`/appointment/modify/${world.open}`);
  expect(await page.getByLabel("Agente").locator("option:checked").textContent()).toBe("Carla");
  await page.goto("/appointment/insert");
  expect(await page.getByLabel("Agente").locator("option").allTextContents()).not.toContain("Carla");
});

test("boxes added as a range are on the open map of a colleague, and can be filled", async () => {
  const colleague = await server.page("depositi");
  await colleague.goto("/box/?view=map");
  const page = await server.page("gestione1");
  await page.goto("/admin/settings/boxes/");
  await fits(page);
  await page.getByRole("link", { name: "Nuovi depositi" }).click();
  await page.getByRole("textbox", { name: "Numero", exact: true }).fill("80");
  await page.getByRole("textbox", { name: "Fino al numero" }).fill("82");
  await page.getByLabel("Gruppo").selectOption("Soffitta");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Informazione aggiornata correttamente").waitFor();
  await colleague.getByRole("link", { name: "Deposito 82" }).waitFor();
  await shot(colleague, "box-map-added");
});

test("a place abroad is entered without a comune, whose field is not shown", async () => {
  const page = await server.page("ufficio", { viewport: { width: 360, height: 740 } });
  await page.goto(`/client/place/insert/${world.rossi}`);
  const comune = page.getByRole("combobox", { name: "Comune" });
  await comune.waitFor();
  await page.getByLabel("Indirizzo").fill("Marienplatz 1");
  await page.getByLabel("Paese").selectOption("Germania");
  expect(await comune.isVisible()).toBe(false);
  await page.getByLabel("Città").fill("Monaco di Baviera");
  await fits(page);
  await axe(page);
  await shot(page, "place-abroad");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Luogo inserito").waitFor();
  const { client } = (await as("ufficio").call("Client", "getFromId", { id: world.rossi })).values;
  expect(client.pickupPlaces.at(-1).text).toBe("Marienplatz 1, Monaco di Baviera, Germania");
});

test("the name is the last column to shrink: whole at 1366 pixels and at twice the size, with the creation day beside it", async () => {
  const name = "Cooperativa Sociale Nuovi Orizzonti";
  direct(() => {
    update("clients", world.azienda, { business_name: name, phone: "0815551234", cellphone: "3335551234" });
    update("clients", world.rossi, { email: "niccolo.rossi.di.napoli@posta.example" });
  });
  const isCut = (cell: Element) =>
    [cell, ...cell.children].some((part) => part.scrollWidth > part.clientWidth);
  for (const [width, height] of [
    [1366, 768],
    [720, 450],
  ] as const) {
    const page = await server.page("ufficio", { viewport: { width, height } });
    for (const path of ["/client/", "/orders/", "/appointment/"]) {
      await page.goto(path);
      const cell = page.getByRole("rowheader", { name }).first();
      await cell.waitFor();
      expect([width, path, await cell.evaluate(isCut)]).toEqual([width, path, false]);
      await fits(page);
    }
  }
  const page = await server.page("ufficio");
  await page.goto("/orders/");
  const head = (name: string) => page.getByRole("columnheader", { name }).filter({ visible: true });
  await head("Creato il").waitFor();
  expect(await head("Agente").count()).toBe(0);
  await page.setViewportSize({ width: 1600, height: 900 });
  await head("Agente").waitFor();
});
