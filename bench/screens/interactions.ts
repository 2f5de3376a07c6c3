import type { Page } from "playwright";
import { toWire } from "../../src/server/base/days";
import { busyDay, week } from "../company/trade";
import { quantile } from "../measure";
import { settled, signedIn, slowDown, watched } from "./browser";

type Interaction = {
  name: string;
  path: string;
  shown: string;
  act: (page: Page, turn: number) => Promise<void>;
};

const board = { path: `/dailyWorks/${toWire(busyDay)}`, shown: "[data-cell] input" };
const planning = { path: `/planning/?day=${week}`, shown: ".event" };

const interactions: Interaction[] = [
  { name: "Board: typing codes", ...board, act: typeCode },
  { name: "Board: filter of workers", ...board, act: typeInto("Filtra operai e automezzi", "rossi") },
  { name: "Board: opening and closing «Risorse»", ...board, act: openAndClose("main a:text-is('Risorse')") },
  { name: "Planning: opening and closing an event", ...planning, act: openAndClose(".event") },
  { name: "Planning: another week", ...planning, act: otherWeek },
  {
    name: "Clients: filter as one types",
    path: "/client/",
    shown: "#list tr",
    act: typeInto("Nome, e-mail o telefono", "esposito"),
  },
  {
    name: "Clients: opening and closing a dialog",
    path: "/client/",
    shown: "#list tr",
    act: menuDialog,
  },
  {
    name: "Search of everything",
    path: "/client/search",
    shown: "#top-search",
    act: typeInto(/^Cerca/, "esposito"),
  },
  {
    name: "Deposits: filter as one types",
    path: "/box/",
    shown: ".box-line",
    act: typeInto("Cliente, titolo o ordine", "esposito"),
  },
  {
    name: "Deposits: opening and closing a dialog",
    path: "/box/",
    shown: ".box-line",
    act: openAndClose(".line-act.modify"),
  },
];

type Delay = { name: string; p95: number; count: number };

export async function delaysOf(url: string, rate: number, turns: number): Promise<Delay[]> {
  const found: Delay[] = [];
  for (const { name, path, shown, act } of interactions) {
    const context = await signedIn(url);
    const page = await context.newPage();
    await page.goto(url + path);
    await page.locator(shown).first().waitFor();
    await settled(page);
    await slowDown(page, rate);
    for (let turn = 0; turn < turns; turn++) await act(page, turn);
    const { durations } = await watched(page);
    found.push({ name, p95: quantile(durations, 0.95), count: durations.length });
    await context.close();
  }
  return found;
}

/** Long enough for the next frame of a slow processor. */
const rest = (page: Page) => page.waitForTimeout(400);

async function typeCode(page: Page, turn: number) {
  await page.locator("[data-cell] input").nth(turn).focus();
  await page.keyboard.press("End");
  await page.keyboard.type(String(turn + 1), { delay: 40 });
  await page.keyboard.press("Enter");
  await rest(page);
}

function typeInto(label: string | RegExp, text: string) {
  return async (page: Page) => {
    await page.getByLabel(label).first().click();
    await page.keyboard.type(text, { delay: 60 });
    await rest(page);
    for (const _ of text) await page.keyboard.press("Backspace");
    await rest(page);
  };
}

function openAndClose(selector: string) {
  return async (page: Page, turn: number) => {
    await page.locator(selector).nth(turn).click();
    await closeDialog(page);
  };
}

async function menuDialog(page: Page, turn: number) {
  await page.locator("main .row-actions > button").nth(turn).click();
  await page.locator("main .pop-menu:popover-open a[data-dialog]").first().click();
  await closeDialog(page);
}

async function closeDialog(page: Page) {
  await page.locator("dialog[open]").first().waitFor();
  await rest(page);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").first().waitFor({ state: "hidden" });
  await rest(page);
}

async function otherWeek(page: Page, turn: number) {
  await page
    .getByRole("button", { name: turn % 2 ? "Precedente" : "Successiva" })
    .first()
    .click();
  await rest(page);
}
