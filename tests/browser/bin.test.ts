import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { insert, one } from "../../src/server/db/db";
import { axe, fits, looks, serve, shot } from "../support/browser/kit";
import { as, direct, world } from "../support/world";

const server = serve();

const entry = (page: Page, name: string) => page.getByRole("rowheader", { name }).first();

async function deleteClient(surname: string) {
  const row = { private_client: 1, surname, folded: surname.toLowerCase(), date_created: "2026-01-01 08:00" };
  const id = direct(() => insert("clients", row));
  await as("ufficio").call("Client", "deleteClient", { id });
  return id;
}

test.each(looks)(
  "the bin in %s at %i px: empty, filled by a colleague while it is open, searched, and restored by keyboard",
  async (colorScheme, width) => {
    const page = await server.page("ufficio", { colorScheme, viewport: { width, height: 740 } });
    await page.goto("/bin/");
    await page.getByText("Nulla da ripristinare con questo profilo.").waitFor();
    await axe(page);
    await deleteClient("Neri");
    const id = await deleteClient("Gialli");
    await as("gestione1").call("Client", "deletePickupPlace", { id: world.rossiOtherPlace });
    await entry(page, "cliente Gialli").waitFor();
    await entry(page, "Via Chiaia 22").waitFor();
    await fits(page);
    await shot(page, `bin-${colorScheme}-${width}`);

    await page.getByRole("searchbox", { name: "Nome" }).fill("gial");
    await entry(page, "cliente Neri").waitFor({ state: "detached" });
    expect(page.url()).not.toContain("gial");
    await page.getByRole("button", { name: "Ripristina cliente Gialli" }).press("Enter");
    await page.getByText("Dato ripristinato").waitFor();
    expect(one`SELECT surname FROM clients WHERE id = ${id}`).toEqual({ surname: "Gialli" });
  },
);

test("what cannot be restored says why in the bin, and has no button", async () => {
  const id = await deleteClient("Neri");
  const page = await server.page("ufficio");
  await page.goto("/bin/");
  await page.getByRole("button", { name: "Ripristina cliente Neri" }).click();
  await page.getByText("Dato ripristinato").waitFor();
  const place = { address: "Via Foria 1", cityId: 63049, city: "Napoli", zip: "80100", province: "NA" };
  const { id: lost } = (await as("ufficio").call("Client", "addPickupPlace", { id, values: place })).values;
  await as("ufficio").call("Client", "deletePickupPlace", { id: lost });
  await as("gestione1").call("Client", "deleteClient", { id });
  await page.getByText("prima va ripristinato il dato «cliente Neri», eliminato da gestione1").waitFor();
  expect(await page.getByRole("button", { name: /Ripristina/ }).count()).toBe(1);
  await axe(page);
});
