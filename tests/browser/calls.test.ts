import { expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { addDays } from "../../src/server/base/days";
import { one, update } from "../../src/server/db/db";
import { axe, focused, serve, shot } from "../support/browser/kit";
import { direct, world } from "../support/world";

const server = serve();

const visit = () => one`SELECT state, id_reason FROM appointments WHERE id = ${world.open}`;

test("a call of the list is a few keys: its outcome and its reason one each; Annulla takes it back", async () => {
  direct(() => update("appointments", world.open, { date: addDays(today(), -30) }));
  const page = await server.page("gestione1");
  await page.goto("/appointment/?missing=call&sort=date");
  const call = page.getByRole("link", { name: /^Telefonata/ });
  await call.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Telefonata a Rossi/ });
  const outcome = dialog.getByRole("combobox", { name: "Esito" });
  await focused(outcome);
  await dialog.getByLabel("Richiamare il").waitFor({ state: "hidden" });
  await page.keyboard.press("r");
  await dialog.getByLabel("Richiamare il").waitFor();
  await page.keyboard.press("Control+Enter");
  await dialog.getByText("Indicare quando richiamare.").waitFor();
  await shot(page, "telefonata");
  await axe(page, "#dialog[open]");
  await outcome.focus();
  await page.keyboard.press("p");
  await dialog.getByLabel("Motivo").focus();
  await page.keyboard.press("a");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Telefonata registrata").waitFor();
  await call.waitFor({ state: "detached" });
  expect(visit()).toEqual({ state: 2, id_reason: 2 });
  await page.locator("#snackbars").getByRole("button", { name: "Annulla" }).click();
  await call.waitFor();
  expect(visit()).toEqual({ state: 0, id_reason: null });
});
