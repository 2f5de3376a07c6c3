import { expect, test } from "bun:test";
import { axe, fits, focused, serve, shot } from "../support/browser/kit";
import { saveLoad, scotch, stockOf } from "../support/materials";

const server = serve();

test("at 360 px the keyboard alone takes stock; a load of meanwhile is shown and counted again", async () => {
  await saveLoad(7);
  const page = await server.page("ufficio", { viewport: { width: 360, height: 740 } });
  await page.goto("/materials/count/");
  const tape = page.getByLabel("Scotch", { exact: true });
  await fits(page);
  await tape.press("End");
  await focused(tape);
  await page.keyboard.type("5");
  await saveLoad(3);
  await page.keyboard.press("Enter");
  await page.getByText("La giacenza è passata da 7 a 10 mentre si contava").first().waitFor();
  expect(await tape.inputValue()).toBe("5");
  expect(await stockOf(scotch)).toBe(10);
  await fits(page);
  await axe(page);
  await shot(page, "stocktaking-refused");

  await tape.press("Enter");
  await page.getByText("Inventario salvato").waitFor();
  expect(await tape.inputValue()).toBe("");
  expect(await stockOf(scotch)).toBe(5);

  await page.getByRole("main").getByRole("link", { name: "Movimenti" }).press("Enter");
  await page.getByText("−5").first().waitFor();
  await fits(page);
  await page.goto("/materials/low/");
  await fits(page);
});
