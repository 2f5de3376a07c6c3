import type { Page } from "playwright";
import { wireTomorrow } from "../world";

/** On an order's page: what stands in the menu of a work. */
export async function fromMenu(page: Page, name: string, role: "link" | "button" = "link") {
  await page
    .getByRole("button", { name: /^Altro per \S+ del/ })
    .first()
    .click();
  return page.getByRole("group", { name: /^Altro per \S+ del/ }).getByRole(role, { name, exact: true });
}

/** On an order's page: a work of tomorrow at 7:30 that needs two workers and a van. */
export async function addWork(page: Page) {
  await page.getByRole("link", { name: "Aggiungi lavorazione" }).click();
  const dialog = page.getByRole("dialog", { name: "Nuova lavorazione" });
  await dialog.getByLabel("Data").fill(wireTomorrow);
  await dialog.getByRole("textbox", { name: "Ora" }).fill("7:30");
  await dialog.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Lavorazione inserita").waitFor();
  await (await fromMenu(page, "Risorse")).click();
  const resources = page.getByRole("dialog", { name: "Risorse" });
  await resources.getByLabel("Op", { exact: true }).fill("2");
  await resources.getByLabel("Furgone").fill("1");
  await resources.getByRole("button", { name: "Salva" }).click();
  await page.getByText("2 Op, 1 Furgone").waitFor();
}
