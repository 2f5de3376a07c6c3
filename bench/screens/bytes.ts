import type { BrowserContext, Page } from "playwright";
import { toWire } from "../../src/server/base/days";
import { busyDay, largeOrder, week } from "../company/trade";
import { type Kind, kindOf } from "./bounds";
import { settled, signedIn, watched } from "./browser";

export type Weight = {
  pattern: string;
  path: string;
  kind: Kind;
  first: number;
  second: number;
  shift: number;
};
/** The works of the largest order are of several days: bars above the hours. */
const weekWithBars = "2023-12-29";
const starts = ["/", `/dailyWorks/${toWire(busyDay)}`, `/planning/?day=${week}`, "/box/?view=map", "/agenda"];
const ignored = /^\/(logout|api|assets|theme|profiles\/(view|stop)|kiosk)/;

/** Over plain http on a LAN browsers ask for no Brotli, which they do on their own machine. */
const overLan = { "accept-encoding": "gzip, deflate" };
/** Pages that are visited at the same time: bytes do not depend on it. */
const together = 3;
/** Milliseconds: the verification of the log reads all of it. */
const timeout = 120_000;

export async function weighAll(url: string): Promise<Weight[]> {
  const known = new Map(starts.map((path) => [patternOf(path, url), path]));
  known.set("/orders/:id, the largest", `/orders/${largeOrder}`);
  known.set("/planning, with bars", `/planning/?day=${weekWithBars}`);
  const weights: Weight[] = [];
  const visit = async ([pattern, path]: [string, string]) => {
    const context = await signedIn(url);
    await context.setExtraHTTPHeaders(overLan);
    const page = await context.newPage();
    const response = await page.goto(url + path, { timeout }).catch(() => null);
    if (response?.headers()["content-type"]?.startsWith("text/html")) {
      weights.push(await weigh(page, context, pattern, path));
      for (const link of await page.evaluate(() => [...document.links].map(({ href }) => href)))
        if (link.startsWith(url) && !ignored.test(link.slice(url.length)) && !known.has(patternOf(link, url)))
          known.set(patternOf(link, url), link.slice(url.length));
    }
    await context.close();
  };
  for (let done = 0; done < known.size; done += together)
    await Promise.all([...known].slice(done, done + together).map(visit));
  return weights;
}

async function weigh(page: Page, context: BrowserContext, pattern: string, path: string): Promise<Weight> {
  await settled(page);
  const first = (await sizes(page)).loaded + (await workerSize(page));
  const shift = (await watched(page)).shift;
  const again = await context.newPage();
  await again.goto(page.url(), { timeout });
  await settled(again);
  const second = (await sizes(again)).travelled;
  return { pattern, path, kind: kindOf(pattern), first, second, shift };
}

const sizes = (page: Page) =>
  page.evaluate(() => {
    const entries = ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .filter(({ initiatorType }) => initiatorType !== "img");
    const sum = (found: PerformanceEntry[]) =>
      (found as PerformanceResourceTiming[]).reduce((total, entry) => total + entry.encodedBodySize, 0);
    const travelled = (entries as PerformanceResourceTiming[]).filter((entry) => entry.transferSize > 0);
    return { loaded: sum(entries), travelled: sum(travelled) };
  });

/** The shared worker's script is not among the resources of the page. */
const workerSize = (page: Page) =>
  page.evaluate(async () => {
    const source = document.body.dataset.live && document.body.dataset.source;
    if (!source) return 0;
    // Its size is known once it was read.
    await (await fetch(source)).text();
    const entry = performance.getEntriesByName(new URL(source, location.href).href)[0];
    return (entry as PerformanceResourceTiming | undefined)?.encodedBodySize ?? 0;
  });

/** `/orders/12?page=2` is `/orders/:id`. */
function patternOf(link: string, url: string): string {
  const { pathname } = new URL(link, url);
  const names = pathname.replace(/\/(\d{1,2}-\d{1,2}-\d{4}|\d{4}-\d\d-\d\d)/g, "/:date");
  return names.replace(/\/\d+(?=\/|$)/g, "/:id").replace(/(?<=.)\/$/, "");
}
