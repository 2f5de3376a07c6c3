import type { Page, Route } from "playwright";
import { addDays, type Day, mondayOf, toWire } from "../../src/server/base/days";
import { savedBefore } from "../../src/server/base/failures";
import type { Rows } from "../../src/server/tables/rows";
import { assigned, busyDay, chooseView, seat } from "../support/browser/board-page";
import { serve } from "../support/browser/kit";
import { streams } from "../support/browser/streams";
import { pagesOf } from "../support/pdf-text";
import { some, xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { all, direct, insert, one, setClock, tomorrow, update, wireTomorrow, world } from "../support/world";

const server = serve();
const missing = "Una parte della pagina non è arrivata";
const updated = "Il programma è stato aggiornato: ricaricare la pagina.";
const sessionOver = "La sessione è terminata: accedere di nuovo in un'altra scheda, poi continuare qui.";
const board = `/dailyWorks/${wireTomorrow}`;
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();
const memo = "/memo/insert";

const cuts: [string, (route: Route) => Promise<void>][] = [
  ["not answered", (route) => route.abort()],
  ["answered as HTML", (route) => route.fulfill({ contentType: "text/html", body: "<h1>Portale</h1>" })],
  [
    "cut in the middle",
    async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ contentType: "text/javascript", body: `${body.slice(0, body.length / 2)}(` });
    },
  ],
];

const isScript = ({ pathname }: URL) => /^\/assets\/.*\.js$/.test(pathname);

/** Loads the scripts of the fields, which have their own line below. */
async function withFields(page: Page) {
  await page.locator("x-date input").first().press("End");
  await page.evaluate(() => customElements.whenDefined("x-date").then(() => undefined));
}

type Part = [part: string, path: string, drawn: string, open: (page: Page) => Promise<unknown>];
const parts: Part[] = [
  ["Nuovo of the planning", "/planning/", ".event, .board", press("Nuovo")],
  ["Componi of the board", board, "[data-cell]", press("Componi")],
  [
    "the calendar of a day",
    memo,
    "x-date",
    async (page) => {
      await page.unroute(isScript);
      await withFields(page);
      await page.route(isScript, (route) => route.abort());
      await page.locator("x-date input").first().press("ArrowDown");
    },
  ],
  ["the fields of a form", memo, "x-date", (page) => page.locator("x-date input").first().press("End")],
  ["the menu", "/client/", "#drawer", (page) => page.locator("#drawer summary").first().click()],
];

describe.each(some(cuts, 1))("a late part that is %s", (_, cut) => {
  test.each(some(parts, 3))("leaves the page as it is, with a sentence: %s", async (_, path, drawn, open) => {
    const page = await server.page("superadmin");
    await page.goto(path);
    await page.locator(drawn).first().waitFor();
    const title = await page.title();
    const buttons = await page.locator("#page button").count();
    await page.route(isScript, cut);
    await open(page);
    const message = page.locator(".snackbar.error", { hasText: missing });
    await message.getByRole("button", { name: "Ricarica" }).waitFor();
    expect([await page.title(), await page.locator("#page button").count()]).toEqual([title, buttons]);
    page.endsWith.push(missing);
    page.problems.splice(0);
  });
});

xtest("a late part that arrives only when asked once more opens", async () => {
  const page = await server.page("superadmin");
  await page.goto(board);
  await page.locator("[data-cell]").first().waitFor();
  await page.route(isScript, (route) => route.abort(), { times: 1 });
  await press("Componi")(page);
  await page.locator("dialog[open]").waitFor();
  page.problems.splice(0);
});

xtest("an island whose own script does not arrive is named as missing", async () => {
  const page = await server.page("superadmin");
  await page.route(/\/assets\/planning\/.*\.js$/, (route) => route.abort());
  await page.goto("/planning/");
  await page.locator(".snackbar.error", { hasText: missing }).waitFor();
  page.endsWith.push(missing);
  page.problems.splice(0);
});

/** As if the page had been made by an older program: the next state of the stream differs. */
async function ofOlderBuild(
  page: Page,
  path: string,
  message = page.locator(".snackbar.info", { hasText: updated }),
) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-build="/, 'data-build="older ');
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  await message.waitFor();
  await page.unroute(`**${path}`);
}

const hide = (page: Page) =>
  page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, value: true }));

const isOld = (page: Page) => page.evaluate(() => document.body.dataset.build?.startsWith("older"));

describe("a page of an older build", () => {
  test("says so, and loads itself again when nothing is typed", async () => {
    const page = await server.page("superadmin");
    await ofOlderBuild(page, "/client/");
    const loaded = page.waitForEvent("load");
    await hide(page);
    await loaded;
    expect(await isOld(page)).toBe(false);
  });

  xtest("names the part that does not arrive, where it cannot learn what is newer", async () => {
    const page = await server.page("superadmin");
    await page.route(/\/assets\/.*open-page.*\.js$/, (route) => route.abort());
    await ofOlderBuild(page, "/client/", page.locator(".snackbar.error", { hasText: missing }));
    page.endsWith.push(missing);
    page.problems.splice(0);
  });

  xtest("waits while it alone can take an act back", async () => {
    const page = await server.page("superadmin");
    await ofOlderBuild(page, board);
    await seat(page, 1).fill("2");
    await seat(page, 1).press("Enter");
    await page.locator("[data-undo]:enabled").waitFor();
    await hide(page);
    // It looks once a second whether it may go.
    await page.evaluate(
      () =>
        new Promise<void>((looked) => {
          let looks = 0;
          setInterval(() => ++looks === 3 && looked(), 1_000);
        }),
    );
    expect(await isOld(page)).toBe(true);
    const loaded = page.waitForEvent("load");
    await press("Annulla l'ultima modifica")(page);
    await loaded;
    await until(async () => (await seat(page, 1).inputValue()) === "");
    page.problems.splice(0);
  });

  xtest("keeps what is typed, and names the update where a part is missing", async () => {
    const page = await server.page("superadmin");
    await page.clock.install();
    await ofOlderBuild(page, memo);
    await page.getByLabel("Titolo").fill("Chiavi");
    await page.route(isScript, (route) => route.abort());
    await hide(page);
    await page.clock.runFor(120_000);
    expect(await page.getByLabel("Titolo").inputValue()).toBe("Chiavi");
    expect(await isOld(page)).toBe(true);
    await page.locator("x-date input").first().press("ArrowDown");
    await page.locator(".snackbar.error", { hasText: updated }).waitFor();
    page.endsWith.push(updated);
    page.problems.splice(0);
  });

  xtest("open for a week, until its session has ended, keeps what is typed", async () => {
    const page = await server.page("superadmin");
    await ofOlderBuild(page, memo);
    await page.getByLabel("Titolo").fill("Chiavi");
    await hide(page);
    setClock(() => Date.now() + 7 * 86_400_000);
    await page.getByRole("button", { name: "Salva", exact: true }).click();
    await page.locator(".snackbar.error", { hasText: sessionOver }).waitFor();
    await page.locator(".snackbar.info", { hasText: updated }).waitFor();
    expect([await page.getByLabel("Titolo").inputValue(), await isOld(page)]).toEqual(["Chiavi", true]);
    page.endsWith.push(sessionOver);
    page.problems.splice(0);
  });
});

test("an island that fails shows what was typed, to be read and copied", async () => {
  const page = await server.page("superadmin");
  await page.goto("/planning/");
  await page.locator(".event, .board").first().waitFor();
  const spoiled = { status: 200, json: { ok: true, values: {} } };
  await page.route("**/api/Calendar", (route) => route.fulfill(spoiled));
  await page.locator("#planning-filter").evaluate((filter) => {
    filter.insertAdjacentHTML("afterend", "<input id=typed>");
  });
  await page.locator("#typed").fill("Chiavi dal portiere");
  await streams(1);
  await page.evaluate(() => document.body.dispatchEvent(new CustomEvent("live-back")));
  await page.getByText("Questa parte della pagina si è fermata").waitFor();
  const typed = page.locator("#typed");
  expect(await typed.inputValue()).toBe("Chiavi dal portiere");
  await typed.selectText();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("Chiavi dal portiere");
  await page.getByRole("button", { name: "Ricarica" }).waitFor();
  page.endsWith.push("Questa parte della pagina si è fermata");
  page.problems.splice(0);
});

xtest.each([
  ["the board", board, "[data-cell]", ".totals, .board .count, .board .missing"],
  ["the planning", `/planning/?day=${tomorrow}`, ".usage", ".usage"],
])("numbers of %s move in texts that a translator has wrapped", async (_, path, drawn, counted) => {
  const opened = async () => {
    const page = await server.page("superadmin");
    await page.goto(path);
    await page.locator(drawn).first().waitFor();
    return page;
  };
  const page = await opened();
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector("#page") as Element, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text);
    }
  });
  const counts = (on: Page) => on.locator(counted).allTextContents();
  const before = JSON.stringify(await counts(page));
  await streams(1);
  for (const worker of [1, 2]) assigned(worker);
  await until(async () => JSON.stringify(await counts(page)) !== before);
  const other = await opened();
  await until(async () => JSON.stringify(await counts(page)) === JSON.stringify(await counts(other)));
});

xtest.each(["cards", "lines"])("an upright sheet has every work of the day, as %s", async (view) => {
  busyDay();
  const page = await server.page("superadmin", { viewport: { width: 1366, height: 768 } });
  await page.goto(board);
  await page.locator("[data-cell]").first().waitFor();
  if (view === "lines") await chooseView(page, "Una riga per lavorazione");
  await page.locator(".work").nth(39).waitFor();
  const pdf = await page.pdf({ format: "A4" });
  const text = Bun.spawnSync(["pdftotext", "-layout", "-", "-"], { stdin: pdf }).stdout.toString();
  expect(text.match(/\d\d:30/g)?.length).toBeGreaterThanOrEqual(38);
});

xtest("on paper a week of the agenda is one sheet, and a list cuts nothing", async () => {
  const days = [0, 1, 2, 3, 4].map((after) => addDays(mondayOf(tomorrow), after + 7));
  const hours = ["08:00", "09:00", "10:00", "12:00", "15:00", "16:00", "18:30"];
  visits(...days.flatMap((day) => hours.map((hour): [Day, string] => [day, hour])));
  const page = await server.page("gestione1");
  await page.goto(`/agenda?week=${toWire(days[0] as Day)}`);
  const [sheet = "", second] = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(second).toBeUndefined();
  expect(sheet.match(/18:30/g)?.length).toBe(days.length);
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto("/appointment/");
  await page.emulateMedia({ media: "print" });
  const cut = () =>
    [...document.querySelectorAll(".table :is(td, td a)")]
      .filter((cell) => getComputedStyle(cell).overflowX !== "visible" && cell.scrollWidth > cell.clientWidth)
      .map(({ textContent }) => textContent);
  await page.locator(".table td").first().waitFor();
  expect(await page.evaluate(cut)).toEqual([]);
  // A name is not squeezed word by word beside a column that has room.
  const lines = (cells: Element[]) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return [cell.textContent, range.getBoundingClientRect().height < 36];
    });
  const squeezed = await page.locator(".card-title", { hasText: "Rossi" }).evaluateAll(lines);
  expect(squeezed.filter(([, isOneLine]) => !isOneLine)).toEqual([]);
});

test("a printed order has its places, not the link to its history", async () => {
  const page = await server.page("gestione1");
  await page.goto(`/orders/${world.order}`);
  const text = (await pagesOf(await page.pdf())).join();
  expect(text).toContain("Luoghi di carico");
  expect(text).not.toContain("Storia");
});

const at = (moment: string) => setClock(() => Date.parse(`${moment}+01:00`));

/** A visit of each of these days, at an hour of its own. */
const visits = (...days: [Day, string][]) =>
  direct(() => {
    for (const [date, time] of days) update("appointments", insertVisit(), { date, time, time_end: "23:45" });
  });

function insertVisit() {
  const { id: _, ...visit } =
    one`SELECT * FROM appointments WHERE id = ${world.open}` as Rows["appointments"];
  return insert("appointments", visit);
}

describe("at midnight", () => {
  xtest("a list of today is of the new day", async () => {
    visits(["2031-12-31", "23:05"], ["2032-01-01", "09:05"]);
    at("2031-12-31T23:59:50");
    const page = await server.page("superadmin");
    await page.goto("/appointment/?when=today&sort=date");
    await page.locator("#page").getByText("23:05").first().waitFor();
    await streams(1);
    at("2032-01-01T00:00:10");
    await page.locator("#page").getByText("09:05").first().waitFor();
    expect(await page.locator("#page").getByText("23:05").count()).toBe(0);
  });

  xtest("a page that was hidden then, without a stream, is read again when it is shown", async () => {
    at("2031-12-31T23:59:50");
    const page = await server.page("superadmin");
    await page.context().addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
    await page.goto("/agenda");
    const current = (day: string) => page.locator("[aria-current=date]", { hasText: day }).first();
    await current("31").waitFor();
    await streams(1);
    await hide(page);
    const changed = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await changed();
    await streams(0);
    at("2032-01-01T00:00:10");
    await page.evaluate(() => Reflect.deleteProperty(document, "hidden"));
    await changed();
    await current("1").waitFor();
  });

  test.each(
    some<[string, string, string, string]>(
      [
        ["/", "#page", "31 dicembre", "1 gennaio"],
        ["/agenda", "[aria-current=date]", "31", "1"],
      ],
      1,
    ),
  )("%s of yesterday is read again", async (path, where, before, after) => {
    at("2031-12-31T23:59:50");
    const page = await server.page("superadmin");
    await page.goto(path);
    await page.locator(where).filter({ hasText: before }).first().waitFor();
    await streams(1);
    at("2032-01-01T00:00:10");
    await page.locator('body[data-server-day="2032-01-01"]').waitFor();
    await page.locator(where).filter({ hasText: after }).first().waitFor();
  });
});

xtest("a form left open over midnight begins with the new day, unless something is typed", async () => {
  at("2031-12-31T23:59:50");
  const [free, typed] = [await server.page("superadmin"), await server.page("superadmin")];
  for (const page of [free, typed]) {
    await page.goto(memo);
    await hide(page);
  }
  await typed.getByLabel("Titolo").fill("Chiavi");
  await streams(2);
  at("2032-01-01T00:00:10");
  await until(async () => (await free.locator("x-date input").first().inputValue()) === "01-01-2032");
  await typed.locator('body[data-server-day="2032-01-01"]').waitFor();
  expect(await typed.getByLabel("Titolo").inputValue()).toBe("Chiavi");
  typed.problems.splice(0);
});

test.each(some([-400, 1, -3652], 1))(
  "a clock %p days off: typed days are the firm's, with a sentence",
  async (days) => {
    at("2031-11-28T10:00:00");
    const page = await server.page("superadmin");
    await page.clock.setSystemTime(Date.parse("2031-11-28T10:00:00+01:00") + days * 86_400_000);
    await page.context().addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
    await page.goto(memo);
    const date = page.locator("x-date input").first();
    for (const [typed, day] of [
      ["oggi", "28-11-2031"],
      ["3011", "30-11-2031"],
    ] as const) {
      await date.fill(typed);
      await date.press("Tab");
      await until(async () => (await date.inputValue()) === day);
    }
    await page.locator(".snackbar.warning", { hasText: "L'orologio di questo computer" }).waitFor();
    await page.goto("/planning/?day=2031-11-28");
    await page.locator('[aria-current="date"]', { hasText: "28" }).first().waitFor();
  },
);

test("a text corrected after a lost answer is saved, and the first is named", async () => {
  const page = await server.page("superadmin");
  await page.goto(memo);
  const title = page.getByLabel("Titolo");
  const save = () => page.getByRole("button", { name: "Salva", exact: true }).click();
  await title.fill("Chiavi");
  await page.getByLabel("Ora").fill("9:00");
  // Saved, but the page does not learn of it.
  await page.evaluate(async () => {
    const form = document.querySelector("form.form") as HTMLFormElement;
    const body = new URLSearchParams(new FormData(form) as never);
    await fetch(form.action, { method: "POST", body, redirect: "manual" });
  });
  await title.fill("Chiavi del deposito");
  await save();
  await page.locator(".alert.error", { hasText: savedBefore }).waitFor();
  expect(await title.inputValue()).toBe("Chiavi del deposito");
  await save();
  await page.waitForURL((url) => url.pathname !== memo);
  const titles = all<{ title: string }>`SELECT title FROM memos ORDER BY id DESC LIMIT 2`;
  expect(titles.map((one) => one.title)).toEqual(["Chiavi del deposito", "Chiavi"]);
  page.problems.splice(0);
});

/** `open` leads to the form. */
type Lost = [
  act: string,
  path: string,
  api: string,
  open: (page: Page) => Promise<void>,
  field: string,
  save: string,
];
const lost: Lost[] = [
  [
    "a new entry of the board",
    board,
    "Works",
    press("Aggiungi un operaio per questo giorno"),
    "Nome",
    "Aggiungi",
  ],
  [
    "a line of a box",
    "/box/",
    "Box",
    async (page) => {
      await page.getByRole("link", { name: "Nuovo deposito" }).click();
      await page.getByLabel("Deposito numero").fill("12");
      await page.getByLabel("Percentuale occupata").fill("45");
      await page.locator("dialog[open]").getByLabel("Ordine").pressSequentially("ros");
      await page.getByRole("option", { name: "#1 - Rossi Niccolò" }).click();
    },
    "Titolo 1",
    "Salva",
  ],
];

test.each(some(lost, 1))(
  "%s corrected after a lost answer is saved",
  async (_, path, api, open, name, save) => {
    const page = await server.page("superadmin");
    await page.goto(path);
    await open(page);
    const dialog = page.locator("dialog[open]");
    const field = dialog.getByLabel(name, { exact: true });
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(`**/api/${api}`, lose, { times: 1 });
    const add = dialog.getByRole("button", { name: save, exact: true });
    await field.fill("Mario");
    await add.click();
    await dialog.locator(".field-error, .alert.error").first().waitFor();
    await field.fill("Maria");
    await add.click();
    await dialog.getByText(savedBefore).waitFor();
    expect(await field.inputValue()).toBe("Maria");
    await add.click();
    await dialog.waitFor({ state: "detached" });
    page.problems.splice(0);
  },
);
