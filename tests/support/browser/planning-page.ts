import { expect } from "bun:test";
import type { Page } from "playwright";
import { insert, one, type Profile, tomorrow, userId, world } from "../requests";
import { until } from "../timeouts";
import type { serve } from "./kit";

/** Opens the planning of tomorrow's week as this profile. */
export const planningOf =
  (server: ReturnType<typeof serve>) =>
  async (who: Profile, path = `/planning/?day=${tomorrow}`, options: object = {}) => {
    const page = await server.page(who, options);
    await page.goto(path);
    await page.locator(".board[aria-busy=false]").waitFor();
    return page;
  };

export const event = (page: Page, name: string | RegExp) => page.locator(".event", { hasText: name }).first();

/** To another day of the week, or down. */
export async function dragEvent(page: Page, what: string, column: number, down = 0) {
  const lane = page.locator(".lane").nth(column);
  // Until the week is measured it is invisible and has no boxes.
  await event(page, what).waitFor();
  await lane.waitFor();
  const from = await event(page, what).boundingBox();
  const to = await lane.boundingBox();
  if (!from || !to) throw new Error("nothing to drag");
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 14, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, from.y + 8 + down, { steps: 8 });
  await page.mouse.up();
}

/** Waits until the week shows events with these titles alone. */
export async function expectTitles(page: Page, wanted: string[]) {
  const titles = async () =>
    (await page.locator(".event .chip-who").allTextContents()).map((text) => text.trim()).sort();
  const isShown = async () => JSON.stringify(await titles()) === JSON.stringify(wanted);
  await until(isShown).catch(async () => expect(await titles()).toEqual(wanted));
}

export const expectSnackbar = (page: Page, text: string) =>
  page.locator(".snackbar", { hasText: text }).waitFor();

export const visit = () =>
  one<{ date: string; time: string }>`SELECT date, time FROM appointments WHERE id = ${world.open}`;

export const memo = (title: string, date = tomorrow) =>
  insert("memos", {
    id_user: userId("gestione1"),
    title,
    date,
    time: "17:00",
    date_created: `${date} 08:00`,
  });
