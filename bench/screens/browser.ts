import type { BrowserContext, Page } from "playwright";
import { browser } from "../../tests/support/browser/chromium";
import { signIn } from "../server";

/** Who signs in beside a page that shows the log adds a row to it. */
const sessions = new Map<string, Promise<string>>();

export async function signedIn(url: string): Promise<BrowserContext> {
  const context = await (await browser()).newContext({
    viewport: { width: 1440, height: 900 },
    locale: "it-IT",
  });
  const session = sessions.get(url) ?? signIn(url);
  sessions.set(url, session);
  const [name = "", value = ""] = (await session).split("=");
  await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/" }]);
  await context.addInitScript(watch);
  return context;
}

type Watched = { shift: number; durations: number[] };

function watch() {
  const watched: Watched = { shift: 0, durations: [] };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const longest = new Map<number, number>();
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (!entry.interactionId) continue;
      longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
      watched.durations = [...longest.values()];
    }
  }).observe(options);
}

export const watched = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched);

export async function slowDown(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

export async function settled(page: Page) {
  await page.waitForLoadState("load");
  await page.waitForTimeout(400);
}
