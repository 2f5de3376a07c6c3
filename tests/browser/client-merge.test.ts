import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { one } from "../../src/server/db/db";
import { serve } from "../support/browser/kit";
import { as, world } from "../support/world";

const server = serve();
const counts = (client: number) => one`
  SELECT (SELECT count(*) FROM orders WHERE id_client = ${client}) AS orders,
         (SELECT count(*) FROM appointments WHERE id_client = ${client}) AS visits,
         (SELECT count(*) FROM pickup_places WHERE id_client = ${client}) AS places`;

test("two clients are merged with the keyboard; a change meanwhile is refused, and the merge is undone", async () => {
  const before = counts(world.azienda);
  const page = await server.page("gestione1");
  await page.goto(`/client/${world.rossi}`);
  const more = page.getByRole("button", { name: "Altre azioni" });
  await more.press("Enter");
  const [button, menu] = await Promise.all(
    [more, page.locator(".pop-menu:popover-open")].map((it) => it.boundingBox()),
  );
  expect(menu?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  await page.getByRole("link", { name: "Unisci" }).press("Enter");
  await page.getByRole("combobox", { name: "L'altro cliente" }).pressSequentially("vesuvio");
  await page.getByRole("option", { name: /Officine Vesuvio/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const phone = page.getByRole("radio", { name: /^Telefono: / });
  await phone.first().focus();
  await page.keyboard.press("ArrowRight");
  expect(await phone.last().isChecked()).toBe(true);

  const values = { surname: "B", businessName: "Officine Vesuvio", businessAddress: "Y", privateClient: 0 };
  expect((await as("ufficio").call("Client", "updateClient", { id: world.azienda, values })).ok).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText(/^Uno dei due è stato modificato nel frattempo/).waitFor();
  expect(counts(world.azienda)).toEqual(before);

  expect(await page.getByRole("radio", { name: "Sede legale: Y" }).count()).toBe(1);
  await page.getByRole("button", { name: "Unisci i due clienti" }).press("Enter");
  await page.getByText("Clienti uniti").waitFor();
  expect(page.url()).toEndWith(`/client/${world.rossi}`);
  expect(counts(world.azienda)).toEqual({ orders: 0, visits: 0, places: 0 });
  await page.getByRole("button", { name: "Annulla" }).click();
  await page.getByText("Operazione annullata").waitFor();
  expect(counts(world.azienda)).toEqual(before);
});

test("on a phone a choice of a merge stands in the middle of its line", async () => {
  const page = await server.page("gestione1", { viewport: { width: 360, height: 740 } });
  await page.goto(`/client/merge/${world.rossi}/${world.azienda}`);
  const choice = page.locator(".merge-choice").first();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box && Math.round(box.y + box.height / 2);
  };
  expect(await middleOf(choice.getByRole("radio"))).toBe(await middleOf(choice.locator("span")));
});

test("a client that is there already is named while one types, and taken into the visit with what was typed", async () => {
  const page = await server.page("ufficio");
  await page.goto("/appointment/insert/new-client");
  await page.getByLabel("Descrizione").fill("Terzo piano");
  await page.getByLabel("Telefono").first().fill("+39 333 123 4567");
  await page.keyboard.press("Tab");
  await page.getByText("C'è già un cliente simile:").waitFor();
  await page.getByRole("button", { name: "Usa questo" }).press("Enter");
  const client = page.getByRole("combobox", { name: "Cliente", exact: true });
  await client.waitFor();
  expect(await client.inputValue()).toBe("Rossi Niccolò");
  expect(await page.getByLabel("Descrizione").inputValue()).toBe("Terzo piano");
  expect(await page.getByLabel("Luogo").locator("option").count()).toBeGreaterThan(1);
});
