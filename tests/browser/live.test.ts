import type { BrowserContext, Page, Route } from "playwright";
import { closeStreams } from "../../src/server/journal/live";
import { cookieName } from "../../src/server/sessions/session";
import { focused, serve, signIn } from "../support/browser/kit";
import { streams } from "../support/browser/streams";
import { direct, insert, signedIn, update, userId, wireTomorrow, world } from "../support/requests";
import { xtest } from "../support/thorough";
import { timeout, until } from "../support/timeouts";

const server = serve();
const here = ["127.0.0.1", "traslo.test"] as const;

/** Another host name of the same server: over plain http it is no secure context, as on a LAN. */
const asOnALan = (url: string) => url.replace("127.0.0.1", "traslo.test");

async function opened(context: BrowserContext, path: string, origin = server.url()) {
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  await page.goto(new URL(path, origin).href);
  return page;
}

const rename = (name: string) => direct(() => update("clients", world.rossi, { name }));
const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function enterBoth(context: BrowserContext, who: "ufficio" | "agenda") {
  const value = signedIn(userId(who));
  for (const domain of here)
    await context.addCookies([
      { name: cookieName("A"), value, domain, path: "/", httpOnly: true, sameSite: "Lax" },
    ]);
}

/** The addresses that a page asks for from now on, of those with a path. */
function requestsTo(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(path)) asked.push(request.url());
  });
  return asked;
}

describe("the live stream of a browser", () => {
  test.each([
    ["a secure context", (url: string) => url],
    ["plain http on a LAN", asOnALan],
  ])("is one for all its pages, in %s", async (_, where) => {
    const first = await server.page("ufficio");
    await enterBoth(first.context(), "ufficio");
    const origin = where(server.url());
    await first.goto(new URL("/client/", origin).href);
    expect(await first.evaluate(() => isSecureContext)).toBe(origin.includes("127.0.0.1"));
    const second = await opened(first.context(), "/client/", origin);
    const third = await opened(first.context(), "/orders/", origin);
    await streams(1);
    rename("Ugo");
    for (const page of [first, second, third]) await sees(page, "Rossi Ugo");
    await streams(1);
  });

  test("stays open when the page that opened it is closed, and ends with the last page", async () => {
    const first = await server.page("ufficio");
    await first.goto("/client/");
    const context = first.context();
    const second = await opened(context, "/client/");
    await streams(1);
    await first.close();
    rename("Ugo");
    await sees(second, "Rossi Ugo");
    const third = await opened(context, "/client/");
    await second.goto(new URL("/news/", server.url()).href);
    rename("Luca");
    await sees(third, "Rossi Luca");
    await streams(1);
    await third.close();
    await second.close();
    await streams(0);
  });

  xtest("brings a page up to date that was frozen", async () => {
    const first = await server.page("ufficio");
    await first.goto("/client/");
    const second = await opened(first.context(), "/client/");
    await streams(1);
    const chromium = await first.context().newCDPSession(first);
    await chromium.send("Page.setWebLifecycleState", { state: "frozen" });
    rename("Ugo");
    await sees(second, "Rossi Ugo");
    await chromium.send("Page.setWebLifecycleState", { state: "active" });
    await first.bringToFront();
    await sees(first, "Rossi Ugo");
  });

  xtest("refreshes a hidden page once, when it is shown again", async () => {
    const page = await server.page("ufficio");
    await page.goto("/client/");
    await streams(1);
    const asked = requestsTo(page, "/client");
    const look = (hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    const shown = await server.page("ufficio");
    await shown.goto("/client/");
    await streams(2);
    await look(true);
    for (const name of ["Ugo", "Luca", "Enzo"]) rename(name);
    await sees(shown, "Rossi Enzo");
    expect(asked).toHaveLength(0);
    await look(false);
    await sees(page, "Rossi Enzo");
    expect(asked).toHaveLength(1);
  });

  xtest("without shared workers is one for each visible page", async () => {
    const first = await server.page("ufficio");
    await first.context().addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
    await first.goto("/client/");
    const second = await opened(first.context(), "/client/");
    await streams(2);
    rename("Ugo");
    for (const page of [first, second]) await sees(page, "Rossi Ugo");
    await second.evaluate(() => {
      Object.defineProperty(document, "hidden", { configurable: true, value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await streams(1);
  });
});

test("a stream that opens but is silent, as behind a proxy that buffers it, is reported on the page until it speaks", async () => {
  let holdsBack = true;
  using proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    fetch: ({ url, headers }) => {
      const { pathname, search } = new URL(url);
      if (holdsBack && pathname === "/live")
        return new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } });
      return fetch(new URL(pathname + search, server.url()), { headers, decompress: false });
    },
  });
  const page = await server.page("ufficio");
  await page.context().addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
  await page.clock.install();
  await page.goto(new URL("/client/", proxy.url).href);
  await page.getByRole("table").getByText("Rossi").first().waitFor();
  const notice = page.getByText("Collegamento con il server interrotto");
  expect(await notice.isHidden()).toBe(true);

  await page.clock.runFor(13_000);
  await notice.waitFor();

  holdsBack = false;
  await page.clock.runFor(13_000);
  await notice.waitFor({ state: "hidden" });
});

describe("a change during an interruption of the stream", () => {
  test("is shown after the reconnection; without a change nothing is requested", async () => {
    const page = await server.page("ufficio");
    await page.goto("/client/");
    await streams(1);
    const asked = requestsTo(page, "/client");
    closeStreams();
    await streams(0);
    await streams(1);
    closeStreams();
    rename("Ugo");
    await page.getByText("Rossi Ugo").first().waitFor();
    expect(asked).toHaveLength(1);
  });

  xtest("is requested again after a failed request", async () => {
    const page = await server.page("ufficio");
    await page.goto("/client/");
    await streams(1);
    await page.route("**/client/**", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    rename("Ugo");
    await failed;
    await page.unroute("**/client/**");
    await page.getByText("Rossi Ugo").first().waitFor();
    expect(await page.locator(".snackbar").count()).toBe(0);
    page.problems.splice(0);
  });

  xtest("that comes before an island is drawn is read by it", async () => {
    const page = await server.page("ufficio");
    // A shared worker begins when all scripts have run; a stream of the page alone does not wait.
    await page.context().addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/planning\/.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/planning/?day=${wireTomorrow}`, { waitUntil: "commit" });
    await streams(1);
    direct(() => update("works", world.work, { hour: "11:45" }));
    await page.locator('body[data-last=""]').waitFor({ state: "attached" });
    held.resolve();
    await page.getByText("11:45").first().waitFor();
  });

  test("between the rendering of a page and its first connection is shown", async () => {
    const page = await server.page("ufficio");
    await page.route("**/client/", async (route) => {
      const response = await route.fetch();
      rename("Ugo");
      await route.fulfill({ response });
    });
    await page.goto("/client/");
    await page.unroute("**/client/");
    await sees(page, "Rossi Ugo");
  });
});

xtest.each(["/orders/", "/client/"])(
  "a refresh of %s that is answered after a search leaves what was found",
  async (path) => {
    const page = await server.page("ufficio");
    await page.goto(path);
    await streams(1);
    const rows = page.locator("#list tbody tr");
    const all = await rows.count();
    const late = Promise.withResolvers<void>();
    const refresh = page.waitForRequest(`**${path}`);
    const answerLate = async (route: Route) => {
      const response = await route.fetch();
      await late.promise;
      await route.fulfill({ response });
    };
    await page.route(`**${path}`, answerLate, { times: 1 });
    rename("Ugo");
    await refresh;
    await page.locator(".search-form input").first().fill("Rossi");
    await rows.nth(all - 1).waitFor({ state: "detached" });
    const found = await rows.count();
    const again = page.waitForRequest(`**${path}?search=*`);
    late.resolve();
    await again;
    await sees(page, "Ugo");
    expect(await rows.count()).toBe(found);
  },
);

describe("two accounts of one browser", () => {
  xtest("have separate streams", async () => {
    const before = await server.page("ufficio");
    await before.goto("/client/");
    await streams(1);
    await before.context().clearCookies();
    await signIn(before, "agenda");
    const after = await opened(before.context(), "/client/");
    await streams(2);
    const lines = await before.evaluate(() => document.body.dataset.live);
    expect(await after.evaluate(() => document.body.dataset.live)).not.toBe(lines);
    expect((await before.request.get(lines ?? "")).status()).toBe(401);
    rename("Ugo");
    await sees(after, "Rossi Ugo");
  });

  test("on two sites have separate streams", async () => {
    const page = await server.page("ufficio");
    await signIn(page, "ufficio", "B");
    await page.goto("/orders/");
    await opened(page.context(), "/orders/", server.url("B"));
    await streams(2);
  });
});

test("a list that refreshes itself does not scroll, close a dialog or lose what is being typed", async () => {
  direct(() => {
    for (let count = 0; count < 40; count++)
      insert("locations", { name: `Condominio ${count}`, address: "Via Toledo 10", city: "Napoli" });
  });
  const page = await server.page("gestione1", { viewport: { width: 1440, height: 500 } });
  await page.goto("/admin/locations/");
  const row = page.locator("#list tr", { hasText: "Condominio 20" });
  await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const top = () => row.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  await row.getByRole("link", { name: "Modifica Condominio 20" }).click();
  const dialog = page.locator("#dialog");
  const name = dialog.locator("input[name=name]");
  await name.fill("Parco dei Tigl");
  direct(() => insert("locations", { name: "AAA Nuovo", address: "Via Toledo 11", city: "Napoli" }));
  await page.locator("#list").getByText("AAA Nuovo").first().waitFor({ state: "attached" });
  expect(await dialog.evaluate((shown: HTMLDialogElement) => shown.open)).toBe(true);
  expect(await name.inputValue()).toBe("Parco dei Tigl");
  await focused(name);
  await until(async () => (await top()) === before);
});

xtest("a list that refreshes itself leaves the focus in its rows and an open confirmation in place", async () => {
  direct(() => {
    for (let count = 0; count < 8; count++)
      insert("locations", { name: `Condominio ${count}`, address: "Via Toledo 10", city: "Napoli" });
  });
  const page = await server.page("gestione1");
  await page.goto("/admin/locations/");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.getByRole("link", { name: "Modifica Condominio 5" }).focus();
  const add = async (name: string) => {
    direct(() => insert("locations", { name, address: "Via Toledo 11", city: "Napoli" }));
    await page.locator("#list").getByText(name).first().waitFor({ state: "attached" });
  };
  await add("AAA Primo");
  expect(await focused()).toBe("Modifica Condominio 5");
  await page.getByRole("button", { name: "Elimina Condominio 3" }).click();
  await page.locator("#ask[open]").waitFor();
  await add("AAA Secondo");
  await page.locator("#ask [value=yes]").click();
  await page.locator("#list").getByText("Condominio 3").first().waitFor({ state: "detached" });
  for (const name of ["AAA Primo", "AAA Secondo", "Condominio 2", "Condominio 4"])
    expect(await page.locator("#list").getByText(name).count()).toBeGreaterThan(0);
});
