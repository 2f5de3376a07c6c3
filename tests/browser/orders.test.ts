import { axe, fits, focused, serve, shot } from "../support/browser/kit";
import { fromMenu } from "../support/browser/order-page";
import { some, xtest } from "../support/thorough";
import { all, one, wireTomorrow, world } from "../support/world";

const server = serve();

xtest("a user creates an order, adds, staffs and deletes a work in dialogs; the page of a colleague is updated each time", async () => {
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
  await colleague.getByText("1.580 €", { exact: true }).waitFor();

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

xtest.each(some([320, 360], 1))(
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

xtest("by the keyboard alone an order is cancelled, and Ctrl Z takes that back", async () => {
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

const days = () =>
  all<{
    date: string;
  }>`SELECT date FROM works WHERE id_order = ${world.order} AND date > '2028' ORDER BY date`.map(
    ({ date }) => date,
  );

xtest("a work is put on every Monday of a month by keyboard; one Annulla takes the series back", async () => {
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
