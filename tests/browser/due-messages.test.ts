import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { chooseView } from "../support/browser/board-page";
import { fits, focused, serve, type TestPage } from "../support/browser/kit";
import { all, insert, one, today, update } from "../support/requests";
import { xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { as, direct, tomorrow, wireTomorrow, world } from "../support/world";

const server = serve();

/** What a press opened, instead of WhatsApp. */
async function dueList(page: TestPage, path = "/messages/"): Promise<string[]> {
  const links: string[] = [];
  await page.context().route("https://wa.me/**", async (route) => {
    links.push(route.request().url());
    await route.fulfill({ body: "" });
  });
  await page.goto(path);
  await focused(rows(page).first());
  return links;
}

const rows = (page: Page) => page.locator("[data-notice]");
const rowOf = (page: Page, id: number, kind = "work") => page.locator(`[data-notice="${kind}-${id}"]`);
const within = (page: Page, list: string) =>
  page.getByRole("region", { name: list }).locator("[data-notice]");
const states = () => all<{ state: string }>`SELECT state FROM messages ORDER BY id`.map(({ state }) => state);

const alone = () =>
  direct(() => {
    for (const id of [world.open, world.ofAgent2, world.withOrder, world.hiddenAppointment])
      update("appointments", id, { date: "2024-01-10" });
    update("works", world.hiddenWork, { date: "2024-01-10" });
  });

test("Enter opens WhatsApp and proves nothing; s tells, z takes it back; a moved work comes back above", async () => {
  alone();
  const page = await server.page("gestione1");
  const links = await dueList(page);
  await page.keyboard.press("Enter");
  await until(() => links.length === 1);
  expect(links[0]).toStartWith("https://wa.me/393331234567?text=Gentile%20Rossi%20Niccol%C3%B2%2C%20");
  await page.bringToFront();
  await within(page, "Da avvisare").getByText("preparato (WhatsApp) da gestione1").waitFor();
  await focused(rowOf(page, world.work));
  await page.keyboard.press("s");
  await within(page, "Già avvisati").getByText("avvisato, 8–9").waitFor();
  expect(states()).toEqual(["sent"]);
  await focused(rowOf(page, world.work));
  await page.keyboard.press("z");
  await within(page, "Da avvisare").getByText("preparato").waitFor();
  await focused(rowOf(page, world.work));
  await page.keyboard.press("s");
  await within(page, "Già avvisati").first().waitFor();
  await page.keyboard.press("n");
  await within(page, "Da avvisare").getByText("non riuscito (WhatsApp) da gestione1").waitFor();
  await focused(rowOf(page, world.work));
  await page.keyboard.press("z");
  await within(page, "Già avvisati").first().waitFor();
  direct(() => update("works", world.work, { hour: "09:10" }));
  await page.reload();
  await within(page, "Da riavvisare").getByText("da riavvisare").waitFor();
  await within(page, "Da riavvisare").getByText(", 8–9").waitFor();
  await page.goto(`/dailyWorks/${wireTomorrow}`);
  await page.getByRole("heading", { name: /Rossi Niccolò.*da riavvisare/ }).waitFor();
  await chooseView(page, "Una riga per lavorazione");
  const line = page.getByRole("rowgroup", { name: /^Rossi Niccolò/ });
  await line.getByText("da riavvisare").waitFor();
  direct(() => update("works", world.work, { hour: "08:30" }));
  await page.reload();
  await line.getByRole("img", { name: "avvisato, 8–9" }).waitFor();
});

xtest("an own text is read again before it is sent, once its work has moved", async () => {
  alone();
  const page = await server.page("gestione1");
  const links = await dueList(page);
  const row = rowOf(page, world.work);
  await page.keyboard.press("e");
  await focused(row.getByLabel("Testo per"));
  await row.getByLabel("Testo per").fill("Arriviamo alle 8");
  await page.keyboard.press("Escape");
  const later = { id: world.work, date: tomorrow, hour: "14:00", sure: 1 };
  expect((await as("ufficio").call("Calendar", "moveWork", later)).status).toBe(200);
  await row.getByRole("button", { name: "Rileggi il testo" }).waitFor();
  await focused(row);
  await page.keyboard.press("Enter");
  await focused(row.getByLabel("Testo per"));
  expect([links, states()]).toEqual([[], []]);
  await row.getByLabel("Testo per").fill("Arriviamo alle 14");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await until(() => links.some((link) => link.endsWith("?text=Arriviamo%20alle%2014")));
  await until(() => states().length === 1);
});

xtest("fourteen clients are notified with 28 keys, which are pressed faster than the server answers", async () => {
  alone();
  const ids = direct(() =>
    Array.from({ length: 13 }, (_, at) => {
      const id_client = insert("clients", {
        ...{ surname: `Cliente ${at}`, cellphone: `33312300${10 + at}`, folded: `cliente ${at}` },
        date_created: `${today()} 00:00`,
      } as never);
      const place = { id_client, address: `Via Roma ${at}`, city: "Napoli", zip: "80100", province: "NA" };
      const id_address = insert("pickup_places", place as never);
      const visit = { ...{ id_client, id_address, date: tomorrow, time: "10:00", time_end: "11:00" } };
      return insert("appointments", { ...visit, date_created: `${today()} 00:00` } as never);
    }),
  );
  const page = await server.page("gestione1");
  const links = await dueList(page);
  expect(await rows(page).count()).toBe(14);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await focused(rows(page).nth(1));
  await page.keyboard.press("ArrowUp");
  await focused(rows(page).first());
  for (let client = 0; client < 14; client++) {
    await page.keyboard.press("Enter");
    await until(() => links.length === client + 1);
    await page.bringToFront();
    await page.keyboard.press("s");
  }
  await until(() => states().filter((state) => state === "sent").length === 14);
  await page.getByText("Nessuno da avvisare.").waitFor();
  expect(one`SELECT count(DISTINCT id_appointment) AS notified FROM messages`).toEqual({
    notified: ids.length,
  });
});

xtest("a landline has no WhatsApp, who wants no messages only t; w takes another way, e edits the text", async () => {
  alone();
  direct(() => update("clients", world.rossi, { cellphone: "0811234567", email: "" }));
  const page = await server.page("gestione1");
  const links = await dueList(page);
  const row = rowOf(page, world.work);
  await row.getByText("Telefono: 081 123 4567").waitFor();
  expect(await row.getByRole("link", { name: /WhatsApp/ }).count()).toBe(0);
  direct(() => update("clients", world.rossi, { cellphone: "3331234567" }));
  await page.reload();
  await focused(row);
  await page.keyboard.press("w");
  await row.getByText("SMS: 333 123 4567").waitFor();
  await page.keyboard.press("w");
  await page.keyboard.press("w");
  await row.getByText("WhatsApp: 333 123 4567").waitFor();
  await page.keyboard.press("e");
  const text = row.getByLabel("Testo per");
  await focused(text);
  await text.fill("Arriviamo alle 8");
  await page.keyboard.press("Escape");
  await focused(row);
  await page.keyboard.press("Enter");
  await until(() => links.some((link) => link.endsWith("?text=Arriviamo%20alle%208")));
  await until(() => states().length === 1);
  expect(one`SELECT text, channel FROM messages`).toEqual({
    text: "Arriviamo alle 8",
    channel: "whatsapp",
  });
  direct(() => update("clients", world.rossi, { no_messages: 1 }));
  await page.bringToFront();
  await page.reload();
  await row.getByText("si può solo telefonare").waitFor();
  await focused(row);
  await page.keyboard.press("Enter");
  await page.keyboard.press("t");
  await within(page, "Già avvisati").first().waitFor();
  expect(states()).toEqual(["prepared", "sent"]);
  await fits(page);
});
