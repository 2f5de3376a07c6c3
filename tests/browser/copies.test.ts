import { expect, test } from "bun:test";
import { all } from "../../src/server/db/db";
import { axe, focused, serve, shot } from "../support/browser/kit";
import { world } from "../support/world";

const server = serve();

const days = () =>
  all<{
    date: string;
  }>`SELECT date FROM works WHERE id_order = ${world.order} AND date > '2028' ORDER BY date`.map(
    ({ date }) => date,
  );

test("a work is put on every Monday of a month by keyboard; one Annulla takes the series back", async () => {
  const page = await server.page("gestione1");
  await page.goto(`/orders/works/copy/${world.work}`);
  await focused(page.getByLabel(/^Data/));
  await page.keyboard.type("10-01-2028");
  const until = page.getByLabel("Fino al");
  await until.waitFor({ state: "hidden" });
  await page.getByLabel("Ripeti").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await page.getByLabel("Ripeti").inputValue()).toBe("week");
  await until.fill("31-01-2028");
  await shot(page, "copia-lavorazione");
  await axe(page);
  await page.keyboard.press("Enter");
  await page.getByText("4 lavorazioni inserite").waitFor();
  expect(days()).toEqual(["2028-01-10", "2028-01-17", "2028-01-24", "2028-01-31"]);
  await page.locator("#snackbars").getByRole("button", { name: "Annulla" }).click();
  await page.getByText("Operazione annullata").waitFor();
  expect(days()).toEqual([]);
});
