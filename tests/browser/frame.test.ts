import type { Page } from "playwright";
import { fillCompany } from "../support/access/company";
import * as crawl from "../support/access/crawl";
import { openPages, pagesOf } from "../support/access/routes";
import { boardIn, seat } from "../support/browser/board-page";
import { axe, fits, focused, serve, shot } from "../support/browser/kit";
import { as, direct, insert, today, toWire, update, userId, wireTomorrow, world } from "../support/requests";
import { some, thorough, xtest } from "../support/thorough";
import { until } from "../support/timeouts";

const server = serve();

/** The accessible name of the focused element. */
const inFocus = (page: Page) =>
  page.evaluate(
    "(document.activeElement.ariaLabel ?? document.activeElement.textContent).trim()",
  ) as Promise<string>;

/** Presses Tab until the focused element has the name. */
async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    if ((await inFocus(page)) === name) return;
  }
  throw new Error(`${name} is out of the keyboard's reach`);
}

test("text is drawn with the font of the style sheet", async () => {
  const page = await server.page();
  await page.goto("/login");
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].flatMap((font) => (font.status === "unloaded" ? [] : [font.status]));
  });
  expect(loaded).toEqual(["loaded"]);
});

describe("with the keyboard alone", () => {
  test("a user signs in; a form with an empty required field is not sent", async () => {
    const page = await server.page();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await page.goto("/login?next=%2Fclient%2F");
    await page.getByLabel("Nome utente").focus();
    await page.keyboard.type("ufficio");
    await page.keyboard.press("Enter");
    await page.getByText("Non può essere vuoto.").last().waitFor();
    expect(await page.getByText("Non può essere vuoto.").filter({ visible: true }).count()).toBe(1);
    expect(sent).toEqual([]);
    await axe(page);
    await page.getByLabel("Password").focus();
    await page.keyboard.type("sbagliata");
    await page.keyboard.press("Enter");
    await page.getByText("Account non trovato o password errata").waitFor();
    await page.getByLabel("Password").focus();
    await page.keyboard.type("traslochi");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/client/");
    await page.getByText("Accesso eseguito").waitFor();
    await focused(page.locator("#main"));
    expect(await page.evaluate("scrollY")).toBe(0);
  });

  test("a user skips the menu and opens a dialog, which traps the focus and returns it when closed", async () => {
    const page = await server.page("ufficio");
    await page.goto("/client/");
    await page.keyboard.press("Tab");
    expect(await inFocus(page)).toBe("Vai al contenuto");
    await page.keyboard.press("Enter");
    await focused(page.locator("#main"));
    await page.getByRole("button", { name: "Azioni: Rossi Niccolò" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    expect(await inFocus(page)).toBe("Modifica recapiti");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("Cognome").waitFor();
    await focused(page.locator("[name=surname]"));
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          "document.activeElement === document.body || !!document.activeElement.closest('dialog')",
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await focused(page.getByRole("button", { name: "Azioni: Rossi Niccolò" }));
  });

  xtest("a dialog that closes is first taken off the screen, out of reach, with the page still behind it", async () => {
    const page = await server.page("ufficio");
    await page.goto("/resources/");
    const link = page.getByRole("link", { name: "Inserisci risorsa" });
    await link.click();
    const field = page.locator("#dialog").getByLabel("Disponibilità totale");
    await field.waitFor();
    // A file field of the dialog, in which no file is chosen.
    await field.dispatchEvent("cancel", { bubbles: true });
    await page.evaluate(`
      window.seen = [];
      const dialog = document.querySelector("#dialog");
      const look = () => seen.push([dialog.inert, dialog.matches(":modal"), getComputedStyle(dialog).opacity]);
      new MutationObserver(look).observe(dialog, { attributeFilter: ["inert", "open"] });
    `);
    await page.keyboard.press("Escape");
    await focused(link);
    expect(await page.evaluate("seen")).toEqual([
      [true, true, "0"],
      [false, false, "1"],
    ]);
  });

  xtest("a dialog brings each style sheet that the page has not, in their order", async () => {
    const page = await server.page("ufficio");
    await page.goto("/memo/insert");
    const open = async (path: string, title: string) => {
      await page.evaluate((path) => {
        const link = Object.assign(document.createElement("a"), { href: path });
        link.dataset.dialog = "";
        document.querySelector("#page")?.append(link);
        link.click();
      }, path);
      await page.getByRole("dialog", { name: title }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await open("/resources/", "Risorse");
    await open("/resources/", "Risorse");
    const names = await page
      .locator("link[href*='/sheets/']")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")?.match(/(\w+)-/)?.[1]));
    expect(names).toEqual(["lists", "resources"]);
  });

  test("a deletion asks for confirmation: No changes nothing, Elimina deletes", async () => {
    const values = { title: "Ritirare i cartoni", date: wireTomorrow, time: "9:00" };
    await as("ufficio").call("Memo", "createNew", { values });
    const page = await server.page("ufficio");
    await page.goto("/memo/");
    const askToDelete = async () => {
      await page.getByRole("button", { name: "Azioni: memo «Ritirare i cartoni»" }).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowUp");
      expect(await inFocus(page)).toBe("Elimina");
      await page.keyboard.press("Enter");
    };
    await askToDelete();
    await page.getByRole("button", { name: "No" }).waitFor();
    await tabTo(page, "No");
    await page.keyboard.press("Enter");
    await page.getByRole("table").getByText("Ritirare i cartoni").waitFor();
    await askToDelete();
    await tabTo(page, "Elimina");
    await page.keyboard.press("Enter");
    await page.getByText("Memo eliminata").waitFor();
    await page.getByText("Non ci sono ancora dati").waitFor();
  });

  xtest("an entry is pinned from its page, where what is typed and the focus stay; an opened group stays open", async () => {
    const page = await server.page("ufficio");
    await page.goto("/memo/insert");
    await page.getByLabel("Titolo").fill("Chiamare Rossi");
    const menu = page.getByRole("navigation");
    const stored = page.waitForResponse((answer) => answer.url().endsWith("/menu/fold/planning/1"));
    await menu.locator("summary").getByText("Planning").click();
    expect((await stored).status()).toBe(204);
    await menu.getByRole("button", { name: "Metti Nuovo memo in alto nel menu" }).press("Enter");
    await menu.getByRole("link", { name: "Nuovo memo" }).waitFor();
    await focused(menu.getByRole("button", { name: "Togli Nuovo memo dall'alto del menu" }));
    expect(await page.getByLabel("Titolo").inputValue()).toBe("Chiamare Rossi");
    await page.goto("/client/");
    await menu.getByRole("link", { name: "Nuovo memo" }).waitFor();
    expect(await menu.locator("a[href='/planning/memo']").isVisible()).toBe(false);
    await menu.locator("summary").getByText("Tutte le voci").click();
    expect(await menu.locator("a[href='/planning/memo']").isVisible()).toBe(true);
  });

  xtest("the current entry is whole beside its pin", async () => {
    const page = await server.page("superadmin");
    await page.goto("/agentsStats/");
    const entry = page.getByRole("navigation").getByRole("link", { name: "Statistiche agenti" });
    const [text, pin] = await Promise.all([
      entry
        .locator("span")
        .evaluate((span) => span.scrollWidth <= span.clientWidth && span.clientHeight < 24),
      page.locator("#pin").boundingBox(),
    ]);
    const box = await entry.locator("span").boundingBox();
    expect([text, (box?.x ?? 0) + (box?.width ?? 0) <= (pin?.x ?? 0)]).toEqual([true, true]);
  });

  test("a shortcut focuses the search", async () => {
    const page = await server.page("consultazione");
    await page.goto("/");
    await page.keyboard.press("/");
    await page.keyboard.type("niccolo");
    await page.getByRole("option", { name: /^Rossi Niccolò/, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/client/${world.rossi}`);
    await page.getByRole("heading", { name: "Rossi Niccolò" }).waitFor();
  });

  test("a changed form asks for confirmation before it is closed", async () => {
    const page = await server.page("ufficio");
    await page.goto("/memo/insert");
    await page.getByLabel("Titolo").fill("A metà");
    const asked = page.waitForEvent("dialog");
    const leaving = page.goto("/client/").catch(() => {});
    await (await asked).dismiss();
    await leaving;
    expect(await page.getByLabel("Titolo").inputValue()).toBe("A metà");
  });

  test("a link that is pressed twice opens its dialog once, and what is typed there stays", async () => {
    const page = await server.page("ufficio");
    await page.goto("/resources/");
    const link = page.getByRole("link", { name: "Inserisci risorsa" });
    const name = page.locator("#dialog[open]").getByLabel("Nome");
    const typed = Promise.withResolvers<void>();
    await page.route("**/resources/insert", async (route) => {
      if (await name.count()) await typed.promise;
      await route.continue().catch(() => {});
    });
    await link.evaluate((pressed: HTMLElement) => {
      pressed.click();
      pressed.click();
    });
    await name.fill("Scala");
    typed.resolve();
    await page.locator("body:not(.htmx-request)").waitFor();
    expect(await name.inputValue()).toBe("Scala");
  });

  xtest("after a save the focus stays where one types before the scripts of the page come", async () => {
    const page = await server.page("gestione1");
    await page.goto(`/orders/${world.order}`);
    await page.getByRole("link", { name: "Modifica ordine" }).click();
    const script = /\/frame\/app-.*\.js$/;
    const typed = Promise.withResolvers<void>();
    await page.route(script, async (route) => {
      await typed.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(script);
    await page.locator("#dialog").getByRole("button", { name: "Salva", exact: true }).click();
    await asked;
    await page.locator("#top-search").click();
    await page.keyboard.type("ros");
    typed.resolve();
    await page.getByText("Ordine modificato").waitFor();
    await page.keyboard.type("si");
    expect(await page.locator("#top-search").inputValue()).toBe("rossi");
  });

  xtest("a refused form asks only if something was typed into it", async () => {
    const page = await server.page("ufficio");
    await page.goto("/resources/");
    const dialog = page.locator("#dialog");
    const refuse = async () => {
      // The scripts of fields, loaded with the first focus, say whether something was typed.
      await page.evaluate(() => customElements.whenDefined("x-date").then(() => undefined));
      await dialog.getByRole("button", { name: "Inserisci" }).click();
      await dialog.getByText("Il campo non può essere vuoto.").first().waitFor();
    };
    await page.getByRole("link", { name: "Inserisci risorsa" }).click();
    await refuse();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });

    await page.getByRole("link", { name: "Inserisci risorsa" }).click();
    await dialog.getByLabel("Disponibilità totale").fill("3");
    await refuse();
    await page.keyboard.press("Escape");
    await page.getByText("Le modifiche non salvate andranno perse. Chiudere?").waitFor();
  });
});

xtest("during a save clicks on links are ignored", async () => {
  const page = await server.page("ufficio");
  await page.goto("/memo/insert");
  const clicked = Promise.withResolvers<void>();
  await page.route("**/memo/insert", async (route) => {
    if (route.request().method() === "POST") await clicked.promise;
    await route.continue();
  });
  await page.getByLabel("Titolo").fill("Lenta");
  await page.getByLabel("Ora").fill("9:00");
  await page.getByLabel("Data", { exact: false }).first().fill(wireTomorrow);
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.locator("body[data-saving]").waitFor();
  await page.evaluate("document.querySelector('#drawer a[href=\"/client/\"]').click()");
  clicked.resolve();
  await page.getByText("Memo inserita").waitFor();
  expect(new URL(page.url()).pathname).toBe("/memo/");
});

test("the bar at the top shows while a list is asked for", async () => {
  const page = await server.page("ufficio");
  await page.goto("/client/");
  const bar = () => page.evaluate(() => getComputedStyle(document.body, "::before").content);
  const answer = Promise.withResolvers<void>();
  await page.route("**/client/", async (route) => {
    await answer.promise;
    await route.continue();
  });
  expect(await bar()).toBe("none");
  await page.locator("main [name=query]").fill("rossi");
  await page.keyboard.press("Enter");
  await until(async () => (await bar()) !== "none");
  answer.resolve();
  await until(async () => (await bar()) === "none");
});

xtest("the theme is the system's until one is chosen, which a cookie stores", async () => {
  const page = await server.page("ufficio", { colorScheme: "dark" });
  await page.goto("/");
  await page.getByRole("button", { name: "Tema chiaro" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Tema scuro" }).waitFor();
  await page.goto("/memo/");
  await page.getByRole("button", { name: "Tema scuro" }).waitFor();
  expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toContain("light");
  await shot(page, "theme-light");
});

/** The address, without the host, of the tab that the action opens. */
async function openedBy(page: Page, action: () => Promise<void>): Promise<[Page, string]> {
  const opening = page.context().waitForEvent("page");
  await action();
  const tab = await opening;
  await tab.waitForLoadState();
  const { pathname, hash } = new URL(tab.url());
  return [tab, pathname + hash];
}

xtest("the key ? opens the part about the page in a tab of its own, which the next page uses again", async () => {
  const page = await server.page("ufficio");
  await page.goto("/memo/insert");
  await page.getByLabel("Titolo").fill("Cartoni?");
  await page.keyboard.press("Shift+Tab");
  const [tab, address] = await openedBy(page, () => page.keyboard.press("?"));
  expect(address).toBe("/aiuto/comunicazioni#memo");
  await tab.locator("h2#memo").waitFor();
  expect(await page.getByLabel("Titolo").inputValue()).toBe("Cartoni?");

  page.once("dialog", (leaving) => leaving.accept());
  await page.goto(`/orders/${world.order}`);
  await page.getByRole("link", { name: "Guida a questa pagina" }).click();
  await tab.waitForURL("**/aiuto/ordini");
  expect(page.context().pages().length).toBe(2);
});

xtest("the key ? in an empty cell of the daily works opens their part, and is not typed", async () => {
  const page = await boardIn(server)();
  await seat(page, 1).press("4");
  await seat(page, 1).press("Backspace");
  const [, address] = await openedBy(page, () => page.keyboard.press("?"));
  expect(address).toBe("/aiuto/giornaliera");
  expect(await seat(page, 1).inputValue()).toBe("");
});

xtest("a question mark typed into a field opens nothing", async () => {
  const page = await server.page("ufficio");
  await page.goto("/memo/insert");
  await page.getByLabel("Titolo").press("?");
  expect(await page.getByLabel("Titolo").inputValue()).toBe("?");
  expect(page.context().pages().length).toBe(1);
});

xtest("before the login the manual explains how to sign in", async () => {
  const page = await server.page();
  await page.goto("/login");
  const help = page.getByRole("link", { name: "Guida a questa pagina" });
  const [tab, address] = await openedBy(page, () => help.click());
  expect(address).toBe("/aiuto/per-cominciare#accedere");
  await tab.getByRole("heading", { name: "Accedere" }).waitFor();
});

xtest("the search finds a part of the manual and opens it", async () => {
  const page = await server.page("magazzino");
  await page.goto("/");
  await page.keyboard.press("Control+k");
  await focused(page.locator("#top-search"));
  await page.keyboard.type("assenze e fermi");
  await page.getByRole("option", { name: /Giornaliera: Assenze e fermi/ }).click();
  await page.waitForURL("**/aiuto/giornaliera#assenze-e-fermi");
});

xtest.each(
  some(
    [
      ["dark", 360],
      ["light", 1440],
    ] as const,
    1,
  ),
)(
  "contents and chapters are no wider than the window, their pictures in its theme: %s, %i px",
  async (colorScheme, width) => {
    const page = await server.page("magazzino", { colorScheme, viewport: { width, height: 900 } });
    for (const path of ["/aiuto", "/aiuto/per-cominciare", "/aiuto/giornaliera"]) {
      await page.goto(path);
      const shown = page.locator("article .picture img:visible");
      if (path !== "/aiuto") expect(await shown.count()).toBe(1);
      for (const image of await shown.all()) expect(await image.getAttribute("class")).toBe(colorScheme);
      await fits(page);
      await shot(page, `help-${path.split("/").at(-1)}-${colorScheme}-${width}`);
    }
  },
);

/** Axe needs minutes for all pages where the machine is busy: each of these parts is a test. */
const parts = Array.from(
  { length: thorough ? 6 : 1 },
  (_, part) => ({ part, theme: part % 2 ? "dark" : "light" }) as const,
);

/** Of the first page of each noun, and some of what follows it, `./test` takes about twelve. */
const main =
  /^\/\w*\/?(\?.*)?$|^\/(client|appointment|orders)\/(insert|modify\/1|\d)$|^\/admin\/(settings\/workers|accounts|log)$/;

/** The whole product, both sites in all themes and widths and with dialogs, is `bun run access`. */
describe("every page is accessible and fits on a phone", () => {
  xtest.each(parts)("part $part, $theme", async ({ part, theme }) => {
    const { found, note } = crawl.findings();
    // One page of each route; the manual's chapters look alike.
    const routes = new Map(pagesOf(await fillCompany()).map(({ route, path }) => [route, path]));
    const all = [...routes.values()].filter((path) => thorough || main.test(path));
    const paths = some(all, 12);
    expect(paths.length).toBeGreaterThan(10);
    const look = { theme, width: 360 };
    const shell = { include: ["html"], exclude: ["#drawer", ".banner"] };
    const page = await crawl.explorer(server, look, note);
    for (const [at, path] of paths.entries()) {
      if (at % parts.length !== part) continue;
      if (!(await crawl.visit(page, path))) note(path, ["no page; its route needs a sample"]);
      note(path, await crawl.shifted(page));
      note(path, await crawl.stateFindings(page, look, at < 2 ? "html" : shell));
      note(path, await crawl.paperFindings(page));
    }
    expect(found).toEqual([]);
  });

  test("also to those who are not signed in", async () => {
    const { found, note } = crawl.findings();
    const look = { theme: "light", width: 360, who: null } as const;
    const page = await crawl.explorer(server, look, note);
    for (const path of openPages) {
      expect([path, await crawl.visit(page, path)]).toEqual([path, true]);
      note(path, await crawl.stateFindings(page, look));
    }
    expect(found).toEqual([]);
  });
});

xtest("paper that is longer than a sheet begins on the first: deposits and statistics", async () => {
  await fillCompany();
  direct(() => {
    for (let number = 0; number < 300; number++)
      insert("box_lines", {
        id_box: 1 + (number % 60),
        id_client: world.rossi,
        used: 10,
        position: 0,
        title: "",
      });
  });
  const page = await server.page("superadmin");
  const years = `dateStart=01-01-2020&dateEnd=${toWire(today())}`;
  for (const path of ["/box/", `/agentsStats/?${years}`]) {
    await crawl.visit(page, path);
    expect([path, await crawl.sheetFindings(page)]).toEqual([path, []]);
  }
});

const memo = { title: "Cartoni", description: "", date: toWire(today()), time: "9:30" };

xtest.each(some([360, 1440], 1))(
  "the list of users to share with fits its dialog at %i px",
  async (width) => {
    const username = "amministrazione.personale.ufficio.traslochi.e.depositi";
    direct(() => update("users", userId("agenda"), { username }));
    await as("superadmin").call("Memo", "createNew", { values: memo });
    const page = await server.page("superadmin", { viewport: { width, height: 844 } });
    await page.goto("/memo/");
    await page
      .getByRole("button", { name: /^Azioni:/ })
      .first()
      .click();
    await page.getByRole("link", { name: /^Condividi/ }).click();
    await page.locator("#dialog").getByText(username).waitFor();
    await shot(page, `share-${width}`);
    await fits(page);
    const labels = page.locator("#dialog .choices label");
    const cut = await labels.evaluateAll(
      (all) => all.filter((label) => label.scrollWidth > label.clientWidth).length,
    );
    expect(cut).toBe(0);
    await axe(page, "#dialog");
  },
);
