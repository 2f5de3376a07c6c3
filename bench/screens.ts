import type { Page } from "playwright";
import { toWire } from "../src/server/days";
import { browser, closeBrowser } from "../tests/support/browser/chromium";
import { busyDay, week } from "./company/trade";
import { ensureData } from "./data";
import { copyOfData, signIn, start } from "./server";

// The heavy screens in a real browser on loopback: `bun bench/screens.ts`.
const visits = 10;
const codes = 40;
/** Milliseconds between two codes, as a fast typist needs. */
const pause = 200;

await ensureData();
const { folder, remove } = copyOfData();
const server = await start(folder);
try {
  const page = await signedIn();
  const shown = await interactive(page);
  const saved = await typing(page);
  const weekShown = await planning(page);
  const printed = await printing();
  console.log(`Board of 40 works, navigation to a cell that takes a key: median ${at(shown, 0.5)} ms (600)`);
  console.log(
    `Week of 150 events, navigation to the last one drawn: median ${at(weekShown, 0.5)}, most ${at(weekShown, 1)} ms (500)`,
  );
  console.log(
    `Typed code to saved, ${saved.length} codes: p50 ${at(saved, 0.5)}, p95 ${at(saved, 0.95)} ms (50)`,
  );
  console.log(`Print of the day of 40 works: median ${at(printed, 0.5)} ms (3000 for 25)`);
} finally {
  await closeBrowser();
  await server.stop();
  remove();
}

async function signedIn(): Promise<Page> {
  const context = await (await browser()).newContext({
    viewport: { width: 1440, height: 900 },
    locale: "it-IT",
  });
  const [name = "", value = ""] = (await signIn(server.url)).split("=");
  await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/" }]);
  return context.newPage();
}

/** From the start of the navigation, by the page's clock, until a cell can be typed into. */
async function interactive(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    await page.goto(`${server.url}/client/search`);
    await page.goto(`${server.url}/dailyWorks/${toWire(busyDay)}`, { waitUntil: "commit" });
    times.push(await page.evaluate(firstCell));
  }
  return times;
}

/** Runs in the browser. */
function firstCell(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const input = document.querySelector<HTMLInputElement>("[data-cell] input");
      if (!input) return requestAnimationFrame(look);
      input.focus();
      resolve(performance.now());
    };
    look();
  });
}

/** From the start of the navigation until the frame with the whole week is rendered. */
async function planning(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    await page.goto(`${server.url}/client/search`);
    await page.goto(`${server.url}/planning/?day=${week}`, { waitUntil: "commit" });
    times.push(await page.evaluate(wholeWeek));
  }
  return times;
}

/** Runs in the browser. */
function wholeWeek(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll(".event").length < 150) return requestAnimationFrame(look);
      setTimeout(() => resolve(performance.now()));
    };
    look();
  });
}

/** Types unassigned codes, one for each work; from Enter until the server has saved it. */
async function typing(page: Page): Promise<number[]> {
  await page.evaluate(watchSaves);
  await page.locator("[data-cell] input").first().focus();
  for (let code = 1; code <= codes; code++) {
    await page.keyboard.press("End");
    await page.keyboard.type(String(code));
    await page.keyboard.press("Enter");
    await page.waitForTimeout(pause);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
  }
  await page.waitForTimeout(1_000);
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

/** Runs in the browser: measures how long each cell is being saved. */
function watchSaves() {
  const times: number[] = [];
  const began = new Map<Element, number>();
  Object.assign(window, { times });
  document.addEventListener(
    "keydown",
    (event) => {
      const cell = (event.target as Element).closest("[data-cell]");
      if (event.key === "Enter" && cell) began.set(cell, performance.now());
    },
    true,
  );
  const seen = (changes: MutationRecord[]) => {
    for (const { target, oldValue } of changes) {
      const since = began.get(target as Element);
      if (oldValue !== "saving" || since === undefined) continue;
      times.push(performance.now() - since);
      began.delete(target as Element);
    }
  };
  const options = { subtree: true, attributeFilter: ["data-state"], attributeOldValue: true };
  new MutationObserver(seen).observe(document.querySelector(".works") as Element, options);
}

async function printing(): Promise<number[]> {
  const cookie = await signIn(server.url);
  const times: number[] = [];
  for (let copy = 0; copy < 5; copy++) {
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/works/pdf-day/${toWire(busyDay)}`, { headers: { cookie } });
    await answer.bytes();
    if (answer.status !== 200) throw new Error(`The print was answered ${answer.status}.`);
    times.push(performance.now() - began);
  }
  return times;
}

function at(times: number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
}
