import { test } from "bun:test";
import { insert } from "../../src/server/db";
import { focused, serve } from "../support/browser/kit";
import { direct, tomorrow, wireTomorrow, world } from "../support/world";

const server = serve();

const memos = () =>
  direct(() => {
    for (const title of ["Prima", "Seconda", "Terza"])
      insert("memos", { id_user: 1, title, date: tomorrow, time: "09:00", date_created: "2026-01-01 08:00" });
  });

test("after a share the focus is on the menu of its row, after a deletion on that of the next row", async () => {
  memos();
  const page = await server.page("superadmin");
  await page.goto("/memo/?sort=title#row-1");
  const menu = (title: string) => page.getByRole("button", { name: `Azioni: memo «${title}»` });
  await menu("Seconda").press("Enter");
  await page.getByRole("link", { name: "Condividi" }).press("Enter");
  await page.getByRole("checkbox").first().press("Space");
  await page.keyboard.press("Enter");
  await page.getByText("Memo condiviso").waitFor();
  await focused(menu("Seconda"));
  await menu("Seconda").press("Enter");
  await page.getByRole("button", { name: "Elimina" }).press("Enter");
  await page.locator("#ask").getByRole("button", { name: "Elimina" }).press("Enter");
  await menu("Seconda").waitFor({ state: "detached" });
  await focused(menu("Terza"));
});

test("a page opened by a save has the focus where it begins, a list on the row of the record", async () => {
  const page = await server.page("superadmin");
  await page.goto(`/appointment/${world.open}/order`);
  await page.getByRole("button", { name: "Crea ordine" }).press("Enter");
  await page.waitForURL(/\/orders\/\d+/);
  await focused(page.locator("#main"));
  await page.goto("/memo/");
  await page.getByRole("link", { name: "Nuova memo" }).first().press("Enter");
  await page.getByLabel("Titolo").fill("Portare le chiavi");
  await page.getByLabel("Data").fill(wireTomorrow);
  await page.getByLabel("Ora").fill("9");
  await page.keyboard.press("Enter");
  await focused(page.getByRole("row", { name: "Portare le chiavi" }));
  await page.keyboard.press("Tab");
  await focused(page.getByRole("link", { name: "Portare le chiavi" }));
});
