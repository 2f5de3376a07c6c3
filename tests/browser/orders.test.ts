import { expect, test } from "bun:test";
import { axe, fits, serve, shot } from "../support/browser/kit";
import { fromMenu } from "../support/browser/order-page";
import { some } from "../support/thorough";
import { wireTomorrow, world } from "../support/world";

const server = serve();

test("a user creates an order, adds, staffs and deletes a work in dialogs; the page of a colleague is updated each time", async () => {
  const page = await server.page("gestione1");
  await page.goto("/orders/insert/");
  await page.getByRole("combobox", { name: "Cliente" }).pressSequentially("niccol");
  await page.getByRole("option", { name: /Rossi Niccolò/ }).click();
  await page
    .getByRole("combobox", { name: "Luogo" })
    .selectOption({ label: "Via Roma 1, 80100 Napoli (NA)" });
  await page.getByLabel("Prezzo concordato", { exact: true }).fill("1500");
  await axe(page);
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.waitForURL("**/orders/3");
  await page.getByText("Ordine inserito").waitFor();

  const colleague = await server.page("consultazione");
  await colleague.goto("/orders/3");
  expect(await colleague.getByRole("link", { name: "Aggiungi lavorazione" }).count()).toBe(0);

  await page.getByRole("link", { name: "Aggiungi lavorazione" }).click();
  const dialog = page.getByRole("dialog", { name: "Nuova lavorazione" });
  await dialog.getByRole("button", { name: "Salva", exact: true }).click();
  await dialog.getByText("Il campo non può essere vuoto.").waitFor();
  await dialog.getByLabel("Data").fill(wireTomorrow);
  await dialog.getByLabel("Costo del permesso di sosta").fill("80");
  await shot(page, "order-work-dialog");
  await axe(page, "#dialog");
  await dialog.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Lavorazione inserita").waitFor();
  await colleague.getByText("1.580 €").waitFor();

  await (await fromMenu(page, "Risorse")).click();
  const resources = page.getByRole("dialog", { name: "Risorse" });
  await resources.getByLabel("Op", { exact: true }).fill("3");
  await resources.getByLabel("Bilico").fill("2");
  await axe(page, "#dialog");
  await resources.getByRole("button", { name: "Salva" }).click();
  await page.getByText("3 Op, 2 × Bilico").waitFor();
  await colleague.getByText("3 Op, 2 × Bilico").waitFor();
  await (await fromMenu(page, "Risorse")).click();
  await resources.getByText("Ne manca 1 (ce n'è 1)").waitFor();
  await axe(page, "#dialog");
  await page.keyboard.press("Escape");

  await (await fromMenu(page, "Elimina", "button")).click();
  await page.locator("#ask [value=yes]").click();
  await page.getByText("Lavorazione eliminata").waitFor();
  await colleague.getByText("1.500 €").first().waitFor();
});

test.each(some([320, 360], 1))(
  "the page of an order and its dialogs do not scroll sideways at %i px",
  async (width) => {
    const page = await server.page("superadmin", { viewport: { width, height: 740 } });
    const links = page.locator("#page a[data-dialog]").filter({ visible: true });
    await page.goto(`/orders/${world.order}`);
    await fits(page);
    expect(await links.count()).toBeGreaterThan(8);
    for (const link of await links.all()) {
      await link.click();
      await page.locator("#dialog[open]").waitFor();
      await fits(page);
      await shot(page, `order-dialog-${await page.locator("#dialog").getAttribute("aria-label")}-${width}`);
      await page.keyboard.press("Escape");
      await page.locator("#dialog[open]").waitFor({ state: "detached" });
    }
  },
);
