import { expect, test } from "bun:test";
import { one, run, transaction } from "../../src/server/db/db";
import { axe, fits, serve, shot } from "../support/browser/kit";
import { userId } from "../support/requests";
import { until } from "../support/timeouts";
import { password, world } from "../support/world";

const server = serve();
const path = () => `/admin/accounts/modify/${userId("agenda")}`;
const nameOf = () => one<{ name: string }>`SELECT name FROM users WHERE username = 'agenda'`?.name;

/** As if the login had been long ago. */
const forgetPassword = () => transaction(() => run`UPDATE sessions SET confirmed_at = 0`);

test("a form that needs the password again asks for it in a dialog and is then sent, with all that was typed", async () => {
  const page = await server.page("superadmin", { viewport: { width: 360, height: 740 } });
  await page.goto(path());
  forgetPassword();
  await page.locator('#page [name="name"]').fill("Ugo");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Conferma con la password" });
  await dialog.getByLabel("Password").fill("sbagliata");
  await shot(page, "step-up");
  await axe(page);
  await fits(page);
  await dialog.getByRole("button", { name: "Continua" }).click();
  await dialog.getByText("La password attuale non è corretta.").waitFor();
  expect(nameOf()).not.toBe("Ugo");
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByLabel("Password").press("Enter");
  await page.getByText("Account modificato").waitFor();
  expect(nameOf()).toBe("Ugo");
});

test("a file that needs the password again comes from a page that says it stays, without the error of before", async () => {
  const page = await server.page("superadmin");
  await page.goto(`/personal-data/client/${world.rossi}`);
  forgetPassword();
  await page.getByRole("button", { name: "Esporta" }).click();
  const field = page.getByLabel("Password");
  await field.fill("sbagliata");
  await page.getByRole("button", { name: "Continua" }).click();
  const error = page.getByText("La password attuale non è corretta.");
  await error.waitFor();
  await page.getByText("viene scaricato e questa pagina resta aperta").waitFor();
  // The script of the fields comes with the first focus.
  await until(async () => {
    await field.fill("");
    await field.fill(password);
    return (await error.count()) === 0;
  });
});

test("who closes the dialog finds the form as it was", async () => {
  const page = await server.page("superadmin");
  await page.goto(path());
  forgetPassword();
  await page.locator('#page [name="name"]').fill("Ugo");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Conferma con la password" });
  await dialog.getByRole("link", { name: "Annulla" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await page.locator('#page [name="name"]').inputValue()).toBe("Ugo");
  expect(nameOf()).not.toBe("Ugo");
});
