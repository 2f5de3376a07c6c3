import { expect, test } from "bun:test";
import { database } from "../../src/server/db/db";
import { axe, fits, looks, serve, shot } from "../support/browser/kit";
import { thoroughTest } from "../support/thorough";
import { as, world } from "../support/world";

const server = serve();

const surname = () =>
  (database().query("SELECT surname FROM clients WHERE id = ?").get(world.rossi) as { surname: string })
    .surname;

async function changeRecords() {
  for (const name of ["Bianchi", "Neri"])
    await as("gestione1").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: name },
    });
  await as("ufficio").call("Orders", "modify", {
    id: world.order,
    values: {
      agreed_price: 1250,
      payment_type: 2,
      notes: "Citofono rotto: chiamare.\nScala stretta al terzo piano",
    },
  });
  await as("magazzino").call("Orders", "saveNotesForeman", {
    id: world.work,
    notes: "Portare la scala lunga",
  });
}

thoroughTest.each(looks)(
  "the history and the log in %s at %i px pass axe and do not scroll sideways",
  async (colorScheme, width) => {
    await changeRecords();
    const page = await server.page("superadmin", { colorScheme, viewport: { width, height: 900 } });
    const look = async (name: string) => {
      await shot(page, `history-${name}-${colorScheme}-${width}`);
      await fits(page);
    };
    const check = async (name: string) => {
      await look(name);
      await axe(page);
    };
    await page.goto(`/orders/${world.order}`);
    await page.getByRole("link", { name: /^Storia modificato da magazzino oggi/ }).waitFor();
    await look("order");
    await page.getByRole("link", { name: /^Storia/ }).click();
    await page.getByRole("heading", { name: `Storia: ordine ${world.order} di Neri Niccolò` }).waitFor();
    await check("of-order");
    await page.goto(`/history/clients/${world.rossi}`);
    await look("of-client");
    await page.goto("/admin/log/");
    await look("log");
    await page.getByLabel("Tipo di dato").selectOption("clients");
    await page.getByRole("button", { name: "Cerca" }).last().click();
    await page.getByText("Scrivere un numero o un nome.").waitFor();
    await check("log-refused");
    await page.getByLabel("Numero o nome").fill("Neri");
    await page.getByRole("button", { name: "Cerca" }).last().click();
    await page.getByRole("link", { name: "cliente Neri Niccolò" }).first().waitFor();
    expect(page.url()).not.toContain("Neri");
    await look("log-found");
  },
);

test("a value of the past is set back from the history, which shows it at once", async () => {
  await changeRecords();
  const page = await server.page("ufficio");
  await page.goto(`/client/modify/${world.rossi}`);
  await page.getByRole("link", { name: /^Storia modificato da gestione1 oggi/ }).click();
  await page.getByRole("heading", { name: "Storia: cliente Neri Niccolò" }).waitFor();
  await page.getByRole("button", { name: "Torna a questo" }).first().click();
  await page.locator("#ask [value=yes]").click();
  await page.getByText("Valori precedenti ripristinati").waitFor();
  await page.getByRole("heading", { name: "Storia: cliente Bianchi Niccolò" }).waitFor();
  expect(surname()).toBe("Bianchi");
});

test("the line beside an order's title follows a colleague's change", async () => {
  const page = await server.page("ufficio");
  await page.goto(`/orders/${world.order}`);
  await page.getByRole("link", { name: /^Storia/ }).waitFor();
  await as("gestione2").call("Orders", "modify", { id: world.order, values: { agreed_price: 900 } });
  await page.getByRole("link", { name: /^Storia modificato da gestione2 oggi/ }).waitFor();
});
