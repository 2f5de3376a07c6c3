import { expect, test } from "bun:test";
import { one } from "../../src/server/db/db";
import { axe, focused, serve, shot } from "../support/browser/kit";
import { world } from "../support/world";

const server = serve();

const order = () => one`SELECT penalty_cents, id_reason FROM orders WHERE id = ${world.order}`;

test("an order is cancelled with its reason and penalty, says so first, and comes back whole", async () => {
  const page = await server.page("gestione1");
  await page.goto(`/orders/${world.order}`);
  await page.getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("link", { name: "Annulla l'ordine" }).click();
  const dialog = page.getByRole("dialog", { name: /^Annulla l'ordine 1, / });
  await dialog.getByText("Si tolgono con le loro squadre:").waitFor();
  await dialog.getByRole("link", { name: "Non annullare", exact: true }).waitFor();
  await dialog.getByRole("link", { name: "Annulla", exact: true }).waitFor({ state: "detached" });
  await dialog.getByLabel("Penale").fill("centocinquanta");
  await page.keyboard.press("Control+Enter");
  await dialog.getByText("Inserire un importo in euro, con i centesimi").waitFor();
  expect(await dialog.getByLabel("Penale").inputValue()).toBe("centocinquanta");
  await dialog.getByLabel("Penale").fill("150,50");
  await dialog.getByLabel("Motivo").selectOption({ label: "Non trasloca più" });
  await shot(page, "annulla-ordine");
  await axe(page, "#dialog[open]");
  await page.keyboard.press("Control+Enter");
  const state = page.locator("#order-page .alert");
  await state.getByText("Ordine annullato il").waitFor();
  await state.getByText("Motivo: Non trasloca più. Penale: 150,50 €.").waitFor();
  await page.locator("#snackbars").getByRole("button", { name: "Ripristina" }).waitFor();
  await page.getByRole("link", { name: "Aggiungi lavorazione" }).waitFor({ state: "detached" });
  await shot(page, "ordine-annullato");
  await axe(page);
  expect(order()).toEqual({ penalty_cents: 15050, id_reason: 5 });

  await state.getByRole("button", { name: "Ripristina" }).click();
  await page.getByText("Ordine ripristinato").waitFor();
  await page.getByRole("link", { name: "Aggiungi lavorazione" }).waitFor();
  await state.waitFor({ state: "detached" });
  await page.locator("#snackbars").getByRole("button", { name: "Annulla" }).click();
  await state.getByText("Ordine annullato il").waitFor();
});

test("by the keyboard alone an order is cancelled, and Ctrl Z takes that back", async () => {
  const page = await server.page("gestione1");
  await page.goto(`/orders/cancel/${world.order}`);
  await focused(page.getByLabel("Motivo"));
  await page.keyboard.press("Control+Enter");
  await page.locator("#order-cancel .field-error").first().waitFor();
  await focused(page.getByLabel("Motivo"));
  // More letters count as one word only within a second.
  await page.keyboard.press("a");
  await page.keyboard.press("Tab");
  await page.keyboard.type("99999999,99");
  await page.keyboard.press("Enter");
  await page.getByText("Motivo: Altra ditta. Penale: 99.999.999,99 €.").waitFor();
  await page.locator("#snackbars").getByRole("button", { name: "Ripristina" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText(/^Operazione annullata: Ordine annullato/).waitFor();
  await page.getByRole("link", { name: "Aggiungi lavorazione" }).waitFor();
});
