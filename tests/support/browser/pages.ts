import type { BrowserContextOptions, CDPSession, Page } from "playwright";
import { browserTestTimeout, timeout } from "../timeouts";
import { browser } from "./chromium";
import { emptyPath, isOwnServer, slow } from "./servers";

/** `endsWith`: parts of the error messages that stand on the screen when the test ends; any other fails it. */
export type TestPage = Page & { problems: string[]; endsWith: string[] };

type Opened = { page: TestPage; options: string; since: number; isSpoiled: boolean; session: CDPSession };

/** By their pages: those that a test uses, and those that wait for the next test, the last used last. */
const used = new Map<Page, Opened>();
const waiting: Opened[] = [];
const mostWaiting = 4;

/** What outlasts the document of a page: a page with one of these is not used again. */
const lasting = {
  page: `addInitScript addLocatorHandler clock emulateMedia exposeBinding exposeFunction on once route routeFromHAR
    routeWebSocket setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders setViewportSize`,
  context: `addInitScript clock exposeBinding exposeFunction grantPermissions newCDPSession newPage on once route
    routeFromHAR routeWebSocket setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders setGeolocation
    setHTTPCredentials setOffline setStorageState`,
  held: "down",
};

/** Console errors of requests that are refused or not answered, and of plain http under a host name other than localhost. */
const expected =
  /^(Failed to load resource|htmx: htmx:error: Failed to fetch|The Cross-Origin-Opener-Policy header has been ignored)/;

/**
 * A page as in a new browser. One that an earlier test left clean is taken, since a new process of the browser, which
 * reads every script anew, takes longer than most tests.
 */
export async function openPage(options: BrowserContextOptions & { baseURL: string }): Promise<TestPage> {
  const key = JSON.stringify(options);
  const at = waiting.findLastIndex((opened) => opened.options === key && !opened.isSpoiled);
  const opened = waiting.splice(at, at < 0 ? 0 : 1)[0] ?? (await newPage(options, key));
  opened.since = performance.now();
  used.set(opened.page, opened);
  return Object.assign(opened.page, { problems: [], endsWith: [] });
}

/** Ends the use of pages by a test, which failed or may have. */
export async function leavePages(pages: Page[], failed: boolean) {
  const left = pages.map((page) => used.get(page) as Opened);
  const mayBeUsed = left.map((opened) => !failed && isAsFound(opened));
  await Promise.all(left.map((opened, at) => leavePage(opened, mayBeUsed[at] as boolean)));
}

async function leavePage(opened: Opened, mayBeUsed: boolean) {
  used.delete(opened.page);
  if (!mayBeUsed || !(await cleaned(opened).catch(() => false))) return opened.page.context().close();
  waiting.push(opened);
  if (waiting.length > mostWaiting) await waiting.shift()?.page.context().close();
}

async function newPage(options: BrowserContextOptions & { baseURL: string }, key: string): Promise<Opened> {
  const viewport = options.viewport ?? { width: 1440, height: 900 };
  const phone = viewport.width < 640;
  const context = await (await browser()).newContext({
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    viewport,
    // On touch screens the buttons are larger.
    hasTouch: phone,
    isMobile: phone,
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(timeout);
  const page = Object.assign(await context.newPage(), { problems: [] as string[], endsWith: [] as string[] });
  const session = await context.newCDPSession(page);
  if (slow) await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  const opened = { page, session, options: key, since: 0, isSpoiled: !isOwnServer(options.baseURL) };
  const spoil = () => {
    opened.isSpoiled = true;
  };
  page.on("pageerror", (error) => page.problems.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text()))
      page.problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("framenavigated", (frame) => {
    if (!frame.url().startsWith(options.baseURL)) spoil();
  });
  page.on("crash", spoil);
  context.on("page", spoil);
  onUse(page, lasting.page, spoil);
  onUse(context, lasting.context, spoil);
  onUse(page.mouse, lasting.held, spoil);
  onUse(page.keyboard, lasting.held, spoil);
  return opened;
}

/** Calls back when one of these properties is used. */
function onUse(target: object, names: string, callback: () => void) {
  for (const name of names.split(/\s+/)) {
    const value = Reflect.get(target, name);
    const get = () => {
      callback();
      return value;
    };
    Object.defineProperty(target, name, { get });
  }
}

/** Whether nothing but documents and what they store has changed, and no call to the page still waits. */
function isAsFound({ page, since, isSpoiled }: Opened): boolean {
  if (isSpoiled || page.isClosed()) return false;
  // A test that failed or took too long may have left a call behind.
  const { _connection } = page as unknown as { _connection?: { _callbacks?: Map<number, unknown> } };
  return _connection?._callbacks?.size === 0 && performance.now() - since < browserTestTimeout;
}

/** Makes the page as new: it shows an empty page, and its browser has nothing stored but scripts and styles. */
async function cleaned(opened: Opened): Promise<boolean> {
  const { page } = opened;
  const context = page.context();
  await page.goto(emptyPath);
  await Promise.all([
    context.clearCookies(),
    opened.session.send("Page.resetNavigationHistory"),
    // Outside the window, so that it is over no button.
    page.mouse.move(-1, -1),
    page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      window.name = "";
    }),
  ]);
  return !opened.isSpoiled;
}
