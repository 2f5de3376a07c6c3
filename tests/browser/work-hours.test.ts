import type { Locator, Page } from "playwright";
import { addDays, type Day, toWire } from "../../src/server/base/days";
import { axe, focused, serve, shot, signInByForm } from "../support/browser/kit";
import { addWork } from "../support/browser/order-page";
import { expectSnackbar } from "../support/browser/planning-page";
import { xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { direct, insert, one, today, update, wireTomorrow, world } from "../support/world";

const server = serve();

/** Two works of today, each with one worker. */
function twoCrews() {
  direct(() => {
    for (const [at, id] of [world.work, world.hiddenWork].entries()) {
      update("works", id, { date: today(), hour: `0${7 + at}:00` });
      insert("crew_lines", { id_work: id, id_worker: 1 + at });
    }
  });
}

/** A work of four hours of yesterday at eight. */
function pastWorkIn(date: Day, id_worker: number) {
  const id_work = insert("works", {
    ...{ id_order: world.order, date, hour: "08:00", minutes: 240, type: 0 },
    ...{ id_pickup_place: world.rossiPlace, date_created: "2026-01-01 08:00" },
  });
  insert("crew_lines", { id_work, id_worker });
}

const saved = () => one<{ n: number }>`SELECT count(*) AS n FROM work_hours`?.n ?? 0;

test("typed hours of all crews are saved at once: Enter goes on, and saves after the last one", async () => {
  twoCrews();
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(today())}`);
  const type = async (work: number) => {
    await focused(page.locator(`#hours-${work} [name$="arrival"]`));
    for (const text of ["645", "7", "30"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("9");
    // The first key loads the script of the table.
    await page.evaluate(() => customElements.whenDefined("x-rows").then(() => {}));
    await page.keyboard.press("Enter");
  };
  await type(world.work);
  expect(saved()).toBe(0);
  await type(world.hiddenWork);
  await until(() => saved() === 2);
  await expectSnackbar(page, "Ore salvate");
  expect(one`SELECT arrival, start, pause, finish FROM work_hours WHERE id_worker = 2`).toEqual({
    ...{ arrival: "06:45", start: "07:00", pause: 30, finish: "09:00" },
  });
});

test("Enter accepts the planned hours, one key a crew; the day with its exceptions is one act", async () => {
  const yesterday = addDays(today(), -1);
  direct(() => {
    for (const [at, id] of [world.work, world.hiddenWork].entries()) {
      update("works", id, { date: yesterday, hour: `0${7 + at}:00`, minutes: 240 });
      for (const person of [1, 2]) insert("crew_lines", { id_work: id, id_worker: 2 * at + person });
    }
  });
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(yesterday)}`);
  const field = (work: number, name: string) => page.locator(`[name="works.${work}.${name}"]`);
  expect(await field(world.work, "crew.start").getAttribute("placeholder")).toBe("07:00");
  expect(await field(world.work, "crew.finish").getAttribute("placeholder")).toBe("11:00");
  await field(world.hiddenWork, "4.start").fill("10");
  await field(world.hiddenWork, "4.finish").fill("12");
  await field(world.work, "crew.arrival").focus();
  await page.evaluate(() => customElements.whenDefined("x-rows").then(() => {}));
  await page.keyboard.press("Enter");
  await until(() => saved() === 3);
  const hours = (worker: number) => one`SELECT start, finish FROM work_hours WHERE id_worker = ${worker}`;
  expect([hours(1), hours(2), hours(4)]).toEqual([
    { start: "07:00", finish: "11:00" },
    { start: "07:00", finish: "11:00" },
    { start: "10:00", finish: "12:00" },
  ]);
  const finish = field(world.work, "2.finish");
  await until(async () => (await finish.inputValue()) === "11:00");
  await finish.fill("13");
  await finish.press("Control+Enter");
  await until(() => (hours(2) as { finish: string }).finish === "13:00");
});

xtest("a day of twenty crews is written in twenty keys, and taken back in one act", async () => {
  const yesterday = addDays(today(), -1);
  direct(() => {
    for (let at = 0; at < 20; at++) pastWorkIn(yesterday, at + 1);
  });
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(yesterday)}`);
  await page.evaluate(() => customElements.whenDefined("x-rows").then(() => {}));
  for (let crew = 1; crew <= 20; crew++) {
    await page.locator(`x-rows:has([name$=".${crew}.arrival"]) input:focus`).waitFor();
    await page.keyboard.press("Enter");
  }
  await until(() => saved() === 20);
  await expectSnackbar(page, "Ore salvate");
  await page.locator("#snackbars").getByRole("button", { name: "Annulla" }).click();
  await until(() => saved() === 0);
});

xtest("Come previsto fills a crew, and nothing is saved before the day is", async () => {
  const yesterday = addDays(today(), -1);
  direct(() => pastWorkIn(yesterday, 1));
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(yesterday)}`);
  await page.evaluate(() => customElements.whenDefined("x-rows").then(() => {}));
  await page.getByRole("button", { name: "Come previsto" }).click();
  expect(await page.locator('[name$=".1.finish"]').inputValue()).toBe("12:00");
  expect(saved()).toBe(0);
  await page.getByRole("button", { name: "Salva la giornata" }).click();
  await until(() => saved() === 1);
});

xtest("hours that are refused keep the focus beside what is wrong with them", async () => {
  twoCrews();
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(today())}`);
  const [first, finish] = [world.work, world.hiddenWork].map((work) =>
    page.locator(`#hours-${work} [name$="finish"]`),
  );
  await first?.fill("25");
  await finish?.fill("9");
  await finish?.press("Enter");
  await page.getByText("Formato non valido. (hh:mm)").waitFor();
  await focused(first as Locator);
  expect([await first?.inputValue(), await finish?.inputValue()]).toEqual(["25", "09:00"]);
  expect(saved()).toBe(0);
});

test("from a new client to an assigned crew and its work sheet; a colleague sees each step", async () => {
  const page = await server.page();
  await page.goto("/client/insert");
  await signInByForm(page, "gestione1");
  await insertClient(page);
  await insertAppointment(page);
  await page.getByRole("link", { name: "Crea ordine" }).click();
  await page.getByRole("button", { name: "Crea ordine" }).click();
  await page.waitForURL(/\/orders\/\d+$/);
  await addWork(page);

  const colleague = await server.page("magazzino");
  for (const screen of [page, colleague]) await screen.goto(`/dailyWorks/${wireTomorrow}`);
  const work = (screen: Page) => screen.getByRole("article", { name: "D'Ambrosio" });
  await work(colleague).getByText("Operai 0/2").waitFor();

  await page.getByRole("textbox", { name: /^Operaio 1 di D'Ambrosio/ }).focus();
  await typeCode(page, "7");
  await typeCode(page, "51");
  await work(page).getByText("Operai 2/2").waitFor();
  await page.getByRole("textbox", { name: /^Automezzo 1 di D'Ambrosio/ }).focus();
  await typeCode(page, "3");
  await work(page).getByRole("img", { name: "al completo" }).nth(1).waitFor();

  await work(colleague).getByRole("img", { name: "al completo" }).nth(1).waitFor();
  await shot(page, "main-job");
  await axe(page);

  const printed = await pdfText(
    page,
    await work(page)
      .getByRole("link", { name: /Foglio/ })
      .first()
      .getAttribute("href"),
  );
  for (const word of [
    "D'Ambrosio",
    "Via Caracciolo 13",
    "Napoli",
    "07:30",
    "Operaio 7",
    "Unica 1",
    "Automezzo 3",
  ])
    expect(printed).toContain(word);
});

async function insertClient(page: Page) {
  await page.getByRole("textbox", { name: "Cognome", exact: true }).fill("D'Ambrosio");
  await page.getByLabel("Nome", { exact: true }).fill("Niccolò");
  await page.getByLabel("Cellulare").fill("3331112223");
  await page.getByLabel("Codice fiscale").fill("DMBNCL80A01F839X");
  await page.getByLabel("Indirizzo di residenza").fill("Via Caracciolo 13, Napoli");
  await page.getByRole("textbox", { name: "Indirizzo", exact: true }).fill("Via Caracciolo 13");
  await page.getByRole("combobox", { name: "Comune" }).pressSequentially("ave");
  await page.getByRole("option", { name: "Aversa (CE)", exact: true }).click();
  expect(await page.getByLabel("CAP").inputValue()).toBe("81031");
  await page.getByRole("combobox", { name: "Comune" }).fill("");
  await page.getByRole("combobox", { name: "Comune" }).pressSequentially("nap");
  await page.getByRole("option", { name: "Napoli (NA)", exact: true }).click();
  expect(await page.getByLabel("Provincia").inputValue()).toBe("NA");
  expect(await page.getByLabel("Città").inputValue()).toBe("Napoli");
  await page.getByLabel("CAP").fill("80122");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Cliente inserito correttamente").waitFor();
}

async function insertAppointment(page: Page) {
  await page.goto("/appointment/insert");
  await page.getByRole("combobox", { name: "Cliente" }).pressSequentially("ambrosio");
  await page.getByRole("option", { name: /D'Ambrosio Niccolò/ }).click();
  await page
    .getByRole("combobox", { name: "Luogo" })
    .selectOption({ label: "Via Caracciolo 13, 80122 Napoli (NA)" });
  await page.getByLabel("Data").fill(wireTomorrow);
  await page.getByLabel("Ora di inizio").fill("9:30");
  await page.keyboard.press("Tab");
  expect(await page.getByLabel("Ora di fine").inputValue()).toBe("10:30");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Appuntamento inserito").waitFor();
}

async function typeCode(page: Page, code: string) {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

/** The text of the PDF behind a link. */
async function pdfText(page: Page, href: string | null): Promise<string> {
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const read = Bun.spawnSync(["pdftotext", "-layout", "-", "-"], { stdin: await answer.body() });
  expect(read.exitCode).toBe(0);
  return read.stdout.toString();
}
