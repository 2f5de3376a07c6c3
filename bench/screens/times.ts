import type { Page } from "playwright";
import { toWire } from "../../src/server/base/days";
import { busyDay, week } from "../company/trade";
import { quantile } from "../measure";
import { settled, signedIn, slowDown, watched } from "./browser";

type Screen = { name: string; path: string; usable?: { selector: string; count: number } };
export type Times = { name: string; usable: boolean; paint: number; ready: number; shift: number };

export const screens: Screen[] = [
  { name: "Sign-in", path: "/login" },
  { name: "Home", path: "/" },
  { name: "Agenda", path: "/agenda" },
  { name: "Clients", path: "/client/" },
  { name: "Client", path: "/client/1" },
  { name: "New client", path: "/client/insert" },
  { name: "Visits", path: "/appointment/" },
  { name: "Orders", path: "/orders/" },
  { name: "Order", path: "/orders/20000" },
  { name: "Deposits, table", path: "/box/" },
  { name: "Deposits, map", path: "/box/?view=map" },
  { name: "Memos", path: "/memo/" },
  { name: "Search", path: "/search" },
  { name: "Statistics", path: "/agentsStats/?dateStart=2024-01-01&dateEnd=2026-12-31" },
  {
    name: "Planning of 150 events",
    path: `/planning/?day=${week}`,
    usable: { selector: ".event", count: 150 },
  },
  {
    name: "Board of 40 works",
    path: `/dailyWorks/${toWire(busyDay)}`,
    usable: { selector: "[data-cell] input", count: 1 },
  },
];

/** The worst of the layout shifts. */
export async function timesOf(url: string, rate: number, rounds: number): Promise<Times[]> {
  const found: Times[] = [];
  for (const { name, path, usable } of screens) {
    const visits: Omit<Times, "name" | "usable">[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visit(url + path, rate, usable));
    const median = (key: "paint" | "ready") =>
      quantile(
        visits.map((visit) => visit[key]),
        0.5,
      );
    const shift = Math.max(...visits.map((visit) => visit.shift));
    found.push({ name, usable: Boolean(usable), paint: median("paint"), ready: median("ready"), shift });
  }
  return found;
}

async function visit(address: string, rate: number, usable: Screen["usable"]) {
  const context = await signedIn(new URL(address).origin);
  if (address.endsWith("/login")) await context.clearCookies();
  const page = await context.newPage();
  await slowDown(page, rate);
  await page.goto(address, { waitUntil: "commit" });
  const ready = usable ? await page.evaluate(whenShown, usable) : 0;
  await settled(page);
  const { shift } = await watched(page);
  const paint = await firstPaint(page);
  await context.close();
  return { paint, ready: ready || paint, shift };
}

const firstPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);

function whenShown({ selector, count }: { selector: string; count: number }): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll(selector).length < count) return requestAnimationFrame(look);
      setTimeout(() => resolve(performance.now()));
    };
    look();
  });
}
