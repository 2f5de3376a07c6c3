import type { Locator } from "playwright";
import { addDays, briefDay, toWire } from "../../src/server/base/days";
import { boardIn, cardOf, expectCrew, seat } from "../support/browser/board-page";
import { axe, fits, focused, heldFields, looks, serve, shot } from "../support/browser/kit";
import { some, xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { direct, insert, one, today, tomorrow, update, wireTomorrow, world } from "../support/world";

const server = serve();

test("a user enters an appointment of a registered client, with its places and the end filled in, then creates its order", async () => {
  const page = await server.page("gestione1");
  await page.goto("/appointment/insert");
  await page.getByRole("combobox", { name: "Cliente" }).pressSequentially("niccol");
  await page.getByRole("option", { name: /Rossi Niccolò/ }).click();
  await page
    .getByRole("combobox", { name: "Luogo" })
    .selectOption({ label: "Via Chiaia 22, 80100 Napoli (NA)" });
  await page.getByLabel("Data").fill(wireTomorrow);
  await page.getByLabel("Ora di inizio").fill("9.30");
  await page.keyboard.press("Tab");
  await page.getByLabel("Agente").selectOption("Agente 2");
  await expect(page.getByLabel("Ora di fine").inputValue()).resolves.toBe("10:30");
  await page.getByLabel("Descrizione").fill("Secondo piano, senza ascensore");
  await shot(page, "appointment-insert");
  await axe(page);
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Appuntamento inserito").waitFor();
  const title = `Appuntamento di Rossi Niccolò, ${briefDay(tomorrow)} 09:30`;
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
  expect(await page.title()).toStartWith(`${title} · `);
  await focused(page.getByRole("main"));
  await page.getByText("Via Chiaia 22, 80100 Napoli (NA)").waitFor();
  await shot(page, "appointment");
  await axe(page);
  // The form has the agent, too.
  expect(await page.getByRole("button", { name: /^Agente di/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("link", { name: "Modifica", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Modifica appuntamento" });
  await focused(form.getByLabel("Data"));
  expect(await form.getByRole("combobox", { name: "Luogo" }).inputValue()).toBe(
    String(world.rossiOtherPlace),
  );
  await form.getByLabel("Ora di inizio").fill("11");
  await form.getByLabel("Descrizione").fill("Quarto piano");
  await shot(page, "appointment-modify");
  await axe(page);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Appuntamento modificato").waitFor();
  await page.getByText("Quarto piano").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(
    `Appuntamento di Rossi Niccolò, ${briefDay(tomorrow)} 11:00`,
  );
  await page.getByRole("link", { name: "Crea ordine" }).click();
  await focused(page.getByLabel("Prezzo concordato", { exact: true }));
  await page.keyboard.type("1200");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/orders\/\d+$/);
  await page.getByText("1.200 €").first().waitFor();
});

xtest("a place outside the region offers the mark, which stays as a person sets it", async () => {
  const munich = direct(() =>
    insert("pickup_places", {
      id_client: world.rossi,
      address: "Marienplatz 1",
      city: "Monaco",
      country: "DE",
      zip: "",
      province: "",
      notes: "",
    }),
  );
  const page = await server.page("ufficio");
  await page.goto("/appointment/insert");
  await page.getByRole("combobox", { name: "Cliente" }).pressSequentially("niccol");
  await page.getByRole("option", { name: /Rossi Niccolò/ }).click();
  const mark = (checked: boolean) => page.getByRole("switch", { name: "Fuori Campania", checked }).waitFor();
  await mark(false);
  await page.getByRole("combobox", { name: "Luogo" }).selectOption(String(munich));
  await mark(true);
  await page.getByRole("combobox", { name: "Luogo" }).selectOption(String(world.rossiPlace));
  await mark(false);
  await page.getByRole("combobox", { name: "Luogo" }).selectOption(String(munich));
  await mark(true);
  await page.getByLabel("Fuori Campania").uncheck();
  await page.getByLabel("Data").fill(wireTomorrow);
  await page.getByLabel("Ora di inizio").fill("9.30");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Appuntamento inserito").waitFor();
  await page.getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("link", { name: "Modifica", exact: true }).click();
  await mark(false);
});

test("a refused appointment with a new client keeps the entered values and focuses the wrong field", async () => {
  const page = await server.page("agenti");
  await page.goto("/appointment/insert");
  await page.getByRole("link", { name: "Nuovo cliente" }).click();
  await page.waitForURL("**/new-client?*");
  await page.getByLabel("Data").fill("31-04-2026");
  await page.getByLabel("Ora di inizio").fill("8");
  await page.getByLabel("Azienda").check();
  expect(await page.getByLabel("Indirizzo di residenza").isVisible()).toBe(false);
  await page.getByLabel("Partita IVA").fill("06363391001");
  await page.getByLabel("Ragione sociale").fill("Ferramenta D'Angelo");
  await page.getByLabel("Sede legale").fill("Via Arenaccia 3");
  await page.getByRole("textbox", { name: "Cognome", exact: true }).fill("D'Angelo");
  await page.locator("[name='client.address']").fill("Via Arenaccia 3");
  await page.getByRole("combobox", { name: "Comune" }).pressSequentially("napo");
  await page.getByRole("option", { name: "Napoli (NA)", exact: true }).click();
  expect(await page.getByLabel("Provincia").inputValue()).toBe("NA");
  const zip = page.getByLabel("CAP");
  expect([await zip.inputValue(), await zip.getAttribute("placeholder")]).toEqual(["", "27 CAP: scegliere"]);
  const offered = await zip.evaluate((field: HTMLInputElement) => field.list?.options[0]?.value);
  expect(offered).toBe("80121");
  await zip.fill("80122");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Formato non valido. (gg-mm-aaaa)").waitFor();
  await focused(page.getByLabel("Data"));
  expect(await page.getByLabel("Ragione sociale").inputValue()).toBe("Ferramenta D'Angelo");
  expect(await page.getByLabel("Partita IVA").inputValue()).toBe("06363391001");
  await shot(page, "appointment-new-client-refused");
  await axe(page);
  await page.getByLabel("Data").fill(wireTomorrow);
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Appuntamento inserito").waitFor();
});

xtest("the end follows the start until it is typed, and a busy agent is exchanged by a click", async () => {
  const page = await server.page("gestione1");
  await page.goto(`/appointment/modify/${world.ofAgent2}`);
  const [start, end] = [page.getByLabel("Ora di inizio"), page.getByLabel("Ora di fine")];
  await start.fill("10");
  await page.keyboard.press("Tab");
  await page.getByLabel("Agente").selectOption("Agente 1");
  await until(async () => (await end.inputValue()) === "11:00");
  await page.getByText("Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.").waitFor();
  await shot(page, "appointment-busy");
  await page.getByRole("button", { name: "Sposta a 11:00–12:00" }).click();
  await page.getByText("è già occupato").waitFor({ state: "detached" });
  expect(await start.inputValue()).toBe("11:00");
  await end.fill("14");
  await start.fill("12:30");
  await page.keyboard.press("Tab");
  expect(await end.inputValue()).toBe("14:00");
});

xtest("an hour left before the script of the fields came moves the end too", async () => {
  const page = await server.page("gestione1");
  const load = await heldFields(page);
  await page.goto(`/appointment/modify/${world.ofAgent2}`);
  const asked = (end: string) => page.waitForRequest(new RegExp(`availability.*time_end=${end}`));
  const unmoved = asked("13%3A00");
  await page.getByLabel("Ora di inizio").fill("10:00");
  await page.keyboard.press("Tab");
  await unmoved;
  const moved = asked("11%3A00");
  load();
  await moved;
});

xtest("while an answer takes long, the agent and hour chosen last are judged", async () => {
  const page = await server.page("gestione1");
  const answers = Promise.withResolvers<void>();
  await page.route("**/appointment/availability?*", async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(`/appointment/modify/${world.ofAgent2}`);
  const change = async (how: () => Promise<unknown>) => {
    await how();
    await page.clock.runFor(100);
  };
  const start = page.getByLabel("Ora di inizio");
  const asked = page.waitForRequest("**/appointment/availability?*");
  await change(() => start.fill("16").then(() => page.keyboard.press("Tab")));
  await asked;
  await change(() => start.fill("10").then(() => page.keyboard.press("Tab")));
  await change(() => page.getByLabel("Agente").selectOption("Agente 1"));
  answers.resolve();
  await page.getByText("Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.").waitFor();
});

xtest("a deletion asks for confirmation, and the list of another user is updated", async () => {
  const page = await server.page("agenti");
  const other = await server.page("agenti");
  await other.goto("/appointment/?all=1");
  await page.goto("/appointment/?query=vesuvio");
  await page
    .locator(`#row-${world.ofAgent2}`)
    .getByRole("button", { name: /^Azioni:/ })
    .click();
  await page.getByRole("button", { name: "Elimina" }).click();
  await page.locator("#ask [value=yes]").click();
  await page.getByText("Appuntamento eliminato").waitFor();
  await other.getByText("4 righe").waitFor();
});

xtest("what is wrong with a field goes once it is filled, also when another field fills it", async () => {
  const page = await server.page("gestione1");
  await page.goto("/appointment/insert");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  const errors = page.locator(".field-error");
  await errors.first().waitFor();
  const before = await errors.count();
  await page.getByRole("combobox", { name: "Cliente" }).pressSequentially("niccol");
  expect(await errors.count()).toBe(before);
  await page.getByRole("option", { name: /Rossi Niccolò/ }).click();
  await page.locator("[name=client_address]:enabled").selectOption(String(world.rossiPlace));
  await page.getByLabel("Data").fill(wireTomorrow);
  await page.getByLabel("Ora di inizio").fill("9.30");
  await page.keyboard.press("Tab");
  await page.locator("[aria-invalid]").first().waitFor({ state: "detached" });
  expect(await errors.allTextContents()).toEqual([]);
});

test("a client typed after a refusal, before the script of the fields came, is searched", async () => {
  const page = await server.page("gestione1");
  const load = await heldFields(page);
  await page.goto("/appointment/insert");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.locator(".field-error").first().waitFor();
  await page.getByRole("combobox", { name: "Cliente" }).pressSequentially("niccol");
  load();
  await page.getByRole("option", { name: /Rossi Niccolò/ }).waitFor();
});

const visit = () => one`SELECT state, id_reason FROM appointments WHERE id = ${world.open}`;

const waiting = () =>
  direct(() => update("appointments", world.open, { date: addDays(today(), -30), call_on: null }));

test("the office and the agents call from Home by keyboard; each outcome asks for its own fields alone", async () => {
  for (const [colorScheme, width] of looks)
    for (const who of some(["segreteria", "agenti"] as const, 1)) {
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

xtest("a call of the list is a few keys: its outcome and its reason one each; Annulla takes it back", async () => {
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

const open = boardIn(server);

/** The two works of the test data are today, with the same worker. */
function busyToday() {
  direct(() => {
    update("works", world.work, { date: today(), minutes: 240 });
    update("works", world.hiddenWork, { date: today(), hour: "13:00" });
    for (const id_work of [world.work, world.hiddenWork]) insert("crew_lines", { id_work, id_worker: 1 });
  });
}

const places = () => one`SELECT date, hour FROM works WHERE id = ${world.work}`;

xtest("by keyboard a late work says what it breaks, and the next one begins later; another finds a place", async () => {
  busyToday();
  const page = await open("superadmin");
  await page.goto(`/dailyWorks/${toWire(today())}`);
  await seat(page, 1).focus();
  await page.keyboard.press("F9");
  const dialog = page.getByRole("dialog", { name: /In ritardo/ });
  await focused(dialog.getByLabel("Finisce alle"));
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y;
  const button = dialog.getByRole("button", { name: "Segna" });
  await until(async () => (await topOf(button)) === (await topOf(dialog.getByLabel("Finisce alle"))));
  await page.keyboard.type("+90");
  await page.keyboard.press("Enter");
  await dialog.getByText("Che cosa non torna").waitFor();
  expect(await dialog.getByLabel("Finisce alle").inputValue()).toBe("13:30");
  await fits(page);
  await axe(page, "#dialog");
  await shot(page, "in-ritardo");
  await dialog.getByRole("button", { name: /comincia alle/i }).focus();
  await page.keyboard.press("Enter");
  await dialog.getByText("Il resto della giornata torna").waitFor();
  await page.keyboard.press("Escape");
  await cardOf(page, "Rossi").getByText("in ritardo di 1 h 30 min").waitFor();
  await focused(seat(page, 1));

  const before = places();
  direct(() => {
    update("pickup_places", world.rossiPlace, { coordinates: "40.85, 14.27" });
    update("pickup_places", world.aziendaPlace, { coordinates: "40.87, 14.30" });
    const azienda = { id_order: world.hiddenOrder, id_pickup_place: world.aziendaPlace, type: 0 };
    for (let day = 0; day < 30; day++)
      insert("works", {
        ...{ ...azienda, date: addDays(today(), day), hour: "09:00", minutes: 60 },
        date_created: "2026-01-01 08:00",
      });
  });
  await cardOf(page, "Rossi").getByRole("button", { name: "Altro per Rossi" }).click();
  await cardOf(page, "Rossi")
    .getByRole("link", { name: /Trova un posto libero/ })
    .focus();
  await page.keyboard.press("Enter");
  const slots = page.getByRole("dialog", { name: /Trova un posto libero/ });
  await focused(slots.getByRole("button", { name: /^Sposta qui/ }).first());
  const map = slots.getByRole("img", { name: /^Mappa di .*: questo lavoro e un'altra lavorazione$/ }).first();
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  expect(Math.round((100 * height) / width)).toBe(72);
  expect(await map.locator("circle.own title").textContent()).toBe("Questo lavoro");
  const land = map.locator(".land");
  expect((await land.boundingBox())?.width).toBeGreaterThan(width);
  await slots
    .getByText(/a \d+ km da Officine Vesuvio S\.r\.l\. \(09:00, Napoli\)/)
    .first()
    .waitFor();
  await slots.getByLabel("Orario").selectOption({ label: "Solo di mattina" });
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page);
  await axe(page, "#dialog");
  await shot(page, "posto-libero");
  await slots
    .getByRole("button", { name: /^Sposta qui/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await until(() => JSON.stringify(places()) !== JSON.stringify(before));
});

xtest("who would come late to the next work is replaced there alone, by one act", async () => {
  busyToday();
  const page = await open("superadmin");
  await page.goto(`/dailyWorks/${toWire(today())}`);
  await seat(page, 1).focus();
  await page.keyboard.press("F9");
  await page.getByLabel("Finisce alle").fill("+90");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Sostituisci Operaio 1 da Officine Vesuvio S.r.l." }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Operaio 1: sostituti di" });
  await dialog.getByRole("group", { name: "13:00 Officine Vesuvio" }).waitFor();
  expect(await dialog.getByRole("group").count()).toBe(1);
  await fits(page);
  await axe(page, ".board-dialog");
  await shot(page, "sostituisci-in-ritardo");
  await dialog.getByRole("button", { name: "Sostituisci in 1 posto" }).press("Enter");
  await expectCrew([2], world.hiddenWork);
  await expectCrew([1]);
  const done = page.locator("#snackbars > *").filter({ hasText: "Sostituzione salvata" });
  await done.getByRole("button", { name: "Annulla" }).click();
  await expectCrew([1], world.hiddenWork);
});
