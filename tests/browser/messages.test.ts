import { describe, expect, test } from "bun:test";
import type { Page, Request } from "playwright";
import type { Site } from "../../src/server/base/permissions";
import { publishEverything } from "../../src/server/journal/live";
import { fillCompany } from "../support/access/company";
import { pagesOf } from "../support/access/routes";
import { serve } from "../support/browser/kit";
import { streams } from "../support/browser/streams";
import { visitor } from "../support/requests";
import { thorough } from "../support/thorough";
import { timeout, until } from "../support/timeouts";
import { as, world } from "../support/world";

const server = serve();

/** What asks the server again after a change: lists and islands. */
const listening = /class="list"|<x-(planning|daily-works|order-crew) /;

/** The pages that listen to changes, one for each route; unless thorough, three with a list and all with an island. */
async function listeningPages(site: Site) {
  const company = await fillCompany();
  const reader = visitor("superadmin", site);
  const pages = new Map(pagesOf(company).map(({ route, path }) => [route, path]));
  const found: string[] = [];
  for (const path of pages.values()) {
    const { status, text } = await reader.get(path);
    const [what] = (status === 200 && text.match(listening)) || [];
    if (what && (thorough || what.startsWith("<x-") || found.length < 3)) found.push(path);
  }
  return found;
}

/** Every kind of message, also one that goes by itself. */
const messagesIn = (page: Page) =>
  page.locator(".snackbar p, .alert.error").filter({ visible: true }).allTextContents();

/** Whether all that the page asked by itself since is answered. */
function questionsOf(page: Page) {
  const open = new Set<Request>();
  let answered = 0;
  page.on("request", (request) => {
    if ("hx-request" in request.headers() || request.url().includes("/api/")) open.add(request);
  });
  const end = (request: Request) => open.delete(request) && answered++;
  page.on("requestfinished", end).on("requestfailed", end);
  return () => answered > 0 && open.size === 0;
}

/** An island that is drawn after the change was not there to ask: everything changes once more. */
function again(areAnswered: () => boolean) {
  let looks = 0;
  return () => {
    if (++looks % 200 === 0) publishEverything();
    return areAnswered();
  };
}

describe.each(["A", "B"] as const)("on site %s", (site) => {
  test("no page that listens to changes says anything while a colleague saves something unrelated", async () => {
    const paths = await listeningPages(site);
    if (thorough) expect(paths.length).toBeGreaterThan(site === "A" ? 40 : 25);
    else expect(paths.length).toBeGreaterThan(5);
    const first = await server.page("superadmin", { site });
    const others = await Promise.all([1, 2, 3, 4].map(() => first.context().newPage()));
    const tabs = [first, ...others];
    for (const tab of tabs) tab.setDefaultTimeout(timeout);
    for (let at = 0; at < paths.length; at += tabs.length) {
      const some = paths.slice(at, at + tabs.length);
      const opened = await Promise.all(
        some.map(async (path, index) => {
          const page = tabs[index] as Page;
          await page.goto(path);
          return { path, page, areAnswered: questionsOf(page) };
        }),
      );
      await streams(1);
      const values = { phone: `081765${1000 + at}`, surname: "Esposito" };
      await as("ufficio").call("Client", "updateClient", { id: world.azienda, values });
      publishEverything();
      for (const { path, page, areAnswered } of opened) {
        await until(again(areAnswered)).catch(() => expect(path).toBe("answered"));
        await page.evaluate(() => new Promise((done) => setTimeout(done)));
        expect([path, await messagesIn(page)]).toEqual([path, []]);
      }
    }
  });
});
