import type { Page } from "playwright";
import { toWire } from "../../src/server/base/days";
import { busyDay, week } from "../company/trade";
import { quantile } from "../measure";
import { signIn } from "../server";
import { signedIn } from "./browser";
import type { Row } from "./report";

const visits = 10;
const works = 40;
const free = 14;
/** Milliseconds, as a fast typist needs. */
const pause = 200;

export async function workRows(url: string): Promise<Row[]> {
  const page = await (await signedIn(url)).newPage();
  const shown = await interactive(page, url);
  const saved = await typing(page);
  const weekShown = await planning(page, url);
  const printed = await printing(url);
  await page.context().close();
  return [
    {
      what: "Board of 40 works, next visit: a cell takes a key, median",
      value: quantile(shown, 0.5),
      bound: 600,
    },
    { what: "Week of 150 events, next visit: drawn, median", value: quantile(weekShown, 0.5), bound: 500 },
    { what: `Typed code to saved, p95 of ${saved.length}`, value: quantile(saved, 0.95), bound: 50 },
    { what: "Print of the day of 40 works, median", value: quantile(printed, 0.5), bound: 3000 },
  ].map((row) => ({ ...row, unit: "ms" }));
}

async function interactive(page: Page, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    await page.goto(`${url}/client/search`);
    await page.goto(`${url}/dailyWorks/${toWire(busyDay)}`, { waitUntil: "commit" });
    times.push(await page.evaluate(firstCell));
  }
  return times;
}

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

async function planning(page: Page, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    await page.goto(`${url}/client/search`);
    await page.goto(`${url}/planning/?day=${week}`, { waitUntil: "commit" });
    times.push(await page.evaluate(wholeWeek));
  }
  return times;
}

function wholeWeek(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll(".event").length < 150) return requestAnimationFrame(look);
      setTimeout(() => resolve(performance.now()));
    };
    look();
  });
}

/** From Enter until the server has saved it. Who is there already is not saved again. */
async function typing(page: Page): Promise<number[]> {
  await page.evaluate(watchSaves);
  await page.locator("[data-cell] input").first().focus();
  for (let work = 0; work < works; work++) {
    await page.keyboard.press("End");
    await page.keyboard.type(String((work % free) + 1));
    await page.keyboard.press("Enter");
    await page.waitForTimeout(pause);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  }
  await page.waitForTimeout(1_000);
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

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

async function printing(url: string): Promise<number[]> {
  const cookie = await signIn(url);
  const times: number[] = [];
  for (let copy = 0; copy < 5; copy++) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/works/pdf-day/${toWire(busyDay)}`, { headers: { cookie } });
    await answer.bytes();
    if (answer.status !== 200) throw new Error(`The print was answered ${answer.status}.`);
    times.push(performance.now() - began);
  }
  return times;
}
