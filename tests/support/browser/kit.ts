import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout } from "bun:test";
import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import { setRequestsPerSecond } from "../../../src/server/call/budgets";
import { reloadAssets } from "../../../src/server/http/assets";
import { closeStreams } from "../../../src/server/journal/live";
import { cookieName } from "../../../src/server/sessions/session";
import { browserTestTimeout, until } from "../timeouts";
import { database, fresh, type Profile, password, type Site, signedIn } from "../world";
import { leavePages, openPage, type TestPage } from "./pages";
import { sites } from "./servers";

export type { TestPage };

const root = join(import.meta.dir, "../../..");

/**
 * Both sites on free ports for a file of browser tests, and a fresh world before each test.
 * An error on the console of a page, such as a script error or a violation of the CSP, fails its test, and so does an
 * error message on the screen at its end that `page.endsWith` does not name.
 *
 *   const server = serve();
 *   test("…", async () => { const page = await server.page("gestione1"); await page.goto("/client/"); … });
 */
export function serve() {
  setDefaultTimeout(browserTestTimeout);
  beforeAll(buildWhenChanged);
  // A database in memory is read in place: a composition on a busy machine would count as hundreds of requests.
  beforeAll(() => setRequestsPerSecond(10_000));
  afterAll(() => setRequestsPerSecond());
  const servers = sites();
  const pages: TestPage[] = [];

  beforeEach(fresh);
  afterEach(async () => {
    const problems = pages.flatMap((page) => page.problems);
    const expected = pages.flatMap((page) => page.endsWith).sort();
    let shown: string[] = [];
    // A message in a dialog that the test closes last stands there a moment longer.
    await until(async () => {
      shown = (await Promise.all(pages.map((page) => errorsIn(page.context().pages())))).flat().sort();
      return shown.length === expected.length;
    }).catch(() => {});
    const failed = problems.length > 0 || shown.length !== expected.length;
    await leavePages(pages.splice(0), failed);
    closeStreams();
    expect(problems).toEqual([]);
    expect(shown).toEqual(expected.map((text) => expect.stringContaining(text)));
  });

  return {
    url: (site: Site = "A") => servers[site].url.href,
    /** A page as in a new browser, signed in as `who`. */
    async page(who?: Profile, { site = "A", ...options }: BrowserContextOptions & { site?: Site } = {}) {
      const baseURL = servers[site].url.href;
      const page = await openPage({ baseURL, ...options });
      pages.push(page);
      if (who) await signIn(page, who, site);
      return page;
    },
  };
}

/** The error messages that stand on these pages, beside those of single fields. */
const errorsIn = async (pages: Page[]) => (await Promise.all(pages.map((page) => errorsOn(page)))).flat();

async function errorsOn(page: Page): Promise<string[]> {
  const messages = page.locator(".snackbar.error p, .alert.error").filter({ visible: true });
  let texts: string[] | undefined;
  // While a page is loaded, as after a save that a test ends with, nothing can be read from it.
  await until(async () => {
    texts = await messages.allTextContents().catch(() => undefined);
    return texts !== undefined;
  });
  return texts as string[];
}

/** `./test` has built the assets; a single file run by hand may be without them, or with those of older sources. */
function buildWhenChanged() {
  if (process.env.BUN_TEST_WORKER_ID) return;
  const { exitCode, stderr } = Bun.spawnSync(["./run", "install"], { cwd: root });
  if (exitCode) throw new Error(stderr.toString());
  // A file that this process ran before may have read the list of an older build.
  reloadAssets();
}

/** The script of the fields comes only once this is called. */
export async function heldFields(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/fields/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Cuts the page off from the server; the process of the browser that sends requests knows it a moment later. */
export async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await page.waitForFunction(() =>
    fetch("/salute").then(
      () => false,
      () => true,
    ),
  );
}

/** Signs the page's browser in without the login form. */
export async function signIn(page: Page, who: Profile, site: Site = "A") {
  const account = database().query("SELECT id FROM users WHERE username = ?").get(who) as { id: number };
  const cookie = {
    name: cookieName(site),
    value: signedIn(account.id, site),
    domain: "127.0.0.1",
    path: "/",
  };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: "Lax" }]);
}

/** Signs in by the login form; ends on Home or on the page that asked for the login. */
export async function signInByForm(page: Page, who: Profile) {
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.getByLabel("Nome utente").fill(who);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Accedere" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Waits until the element has the focus. */
export const focused = (who: Locator) => who.and(who.page().locator(":focus")).waitFor();

/** Waits for a frame of the page: only after the first does a focus load the script of the fields. */
export const frame = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame));

const everyLook = [
  ["dark", 360],
  ["light", 1440],
  ["dark", 1440],
  ["light", 360],
] as const;

/** Theme and width of a screen: screenshots are made of four, and `bun run access` checks every page in all of them. */
export const looks = everyLook.slice(0, process.env.SHOTS ? 4 : 1);

/** Neither the page nor an open dialog is wider than the viewport; on a phone `innerWidth` would grow with the page. */
export async function fits(page: Page) {
  const wider = await page.evaluate((width) => {
    const dialogs = document.querySelectorAll(
      "dialog:is([open], :popover-open), #dialog[open] > #dialog-body",
    );
    const over = [...dialogs].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return [document.documentElement.scrollWidth - width, ...over].filter((pixels) => pixels > 0);
  }, page.viewportSize()?.width as number);
  expect([page.url(), wider]).toEqual([page.url(), []]);
}

type Finding = { id: string; help: string; nodes: { html: string; failureSummary: string }[] };

/** axe finds no accessibility problem on the present page (WCAG 2.2 AA). */
export async function axe(page: Page, within?: string) {
  expect(await axeFindings(page, within)).toEqual([]);
}

export type AxeContext = string | { include: string[]; exclude: string[] };

/** What axe finds on the present page or within a part of it. */
export async function axeFindings(page: Page, within: AxeContext = "html"): Promise<string[]> {
  // A dialog is a popover first (show-dialog.ts): `dialog[open]` is there only once it is modal. One that closes is inert.
  const parts = typeof within === "string" ? [within] : within.include;
  for (const part of parts) await page.waitForSelector(part, { state: "attached" });
  await page.waitForSelector("dialog:is([popover], [inert])", { state: "detached" });
  await page.evaluate(axeSource);
  const findings = (await page.evaluate(`axe.run(${JSON.stringify(within)}, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    rules: { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } },
    resultTypes: ["violations"],
    preload: false,
  }).then((results) => results.violations)`)) as Finding[];
  return findings.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}

const axeSource = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

/** Saves a screenshot if SHOTS is set: in that folder if it is a path, or in the system's temporary folder. */
export async function shot(page: Page, name: string) {
  const { SHOTS } = process.env;
  if (!SHOTS) return;
  const folder = SHOTS.includes("/") ? SHOTS : join(tmpdir(), "traslo-shots");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, caret: "initial" });
}
