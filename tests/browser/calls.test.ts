import { expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { addDays } from "../../src/server/base/days";
import { one, update } from "../../src/server/db/db";
import { axe, fits, focused, looks, serve, shot } from "../support/browser/kit";
import { direct, world } from "../support/world";

const server = serve();

const visit = () => one`SELECT state, id_reason FROM appointments WHERE id = ${world.open}`;

const waiting = () =>
  direct(() => update("appointments", world.open, { date: addDays(today(), -30), call_on: null }));

test("the office and the agents call from Home by keyboard; each outcome asks for its own fields alone", async () => {
  for (const [colorScheme, width] of looks)
    for (const who of ["segreteria", "agenti"] as const) {
      waiting();
      const page = await server.page(who, { colorScheme, viewport: { width, height: 900 } });
      await page.goto("/");
      await shot(page, `calls-home-${who}-${colorScheme}-${width}`);
      await page.getByRole("link", { name: /richiamare/ }).press("Enter");
      await page.waitForURL(/missing=call/);
      await page.getByRole("link", { name: "333 123 4567" }).waitFor();
      await fits(page);
      await shot(page, `calls-list-${who}-${colorScheme}-${width}`);
      await axe(page);
      await page.getByRole("link", { name: /^Telefonata/ }).press("Enter");
      const dialog = page.getByRole("dialog", { name: /^Telefonata a Rossi/ });
      const outcome = dialog.getByRole("combobox", { name: "Esito" });
      await focused(outcome);
      const hint = dialog.getByText("Se resta vuoto, il prossimo giorno lavorativo.");
      const [day, reason] = [dialog.getByLabel("Richiamare il"), dialog.getByLabel("Motivo")];
      for (const [label, isDay, isHint, isReason] of [
        ["Non risponde", true, true, false],
        ["Richiamare", true, false, false],
        ["Conferma", false, false, false],
        ["Perso", false, false, true],
      ] as const) {
        await outcome.selectOption({ label });
        for (const [field, isShown] of [
          [day, isDay],
          [hint, isHint],
          [reason, isReason],
        ] as const)
          await field.waitFor({ state: isShown ? "visible" : "hidden" });
        await shot(page, `call-${label}-${who}-${colorScheme}-${width}`);
      }
      await axe(page, "#dialog[open]");
      await page.keyboard.press("n");
      await page.keyboard.press("Control+Enter");
      await page.getByText("Telefonata registrata").waitFor();
      await page.getByRole("link", { name: "333 123 4567" }).waitFor({ state: "detached" });
    }
});

test("a call of the list is a few keys: its outcome and its reason one each; Annulla takes it back", async () => {
  waiting();
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
  await focused(dialog.getByLabel("Richiamare il"));
  await shot(page, "telefonata");
  await axe(page, "#dialog[open]");
  await outcome.focus();
  await page.keyboard.press("p");
  await dialog.getByLabel("Motivo").waitFor();
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
