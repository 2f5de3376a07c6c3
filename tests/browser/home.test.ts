import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { today } from "../../src/server/base/clock";
import { addDays } from "../../src/server/base/days";
import { update } from "../../src/server/db/db";
import { axe, fits, serve } from "../support/browser/kit";
import { as, direct, world } from "../support/world";

const server = serve();
const unstaffed = "lavorazioni di domani senza squadra completa";

const topOf = async (page: Page, name: string | RegExp) => {
  const place = page.getByRole("link", { name }).or(page.getByRole("heading", { name })).first();
  return (await place.boundingBox())?.y ?? Number.NaN;
};

const publish = (title: string) =>
  as("superadmin").call("News", "publish", {
    title,
    description: "Per il ponte",
    content: "Il 7 dicembre",
    user_level: 1,
  });

test("what is to be done today is a notice, what waits is one quiet line below, and news stand apart", async () => {
  direct(() => update("appointments", world.open, { date: addDays(today(), -8) }));
  const page = await server.page("gestione1");
  await page.goto("/");
  const notices = page.getByRole("list", { name: "Da fare" });
  const waiting = page.getByRole("list", { name: "In attesa" });
  await notices.getByRole("link", { name: unstaffed }).waitFor();
  await waiting.getByRole("link", { name: "1 cliente da richiamare" }).waitFor();
  expect(await notices.getByRole("link").count()).toBeLessThanOrEqual(3);
  const lines = await waiting
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(lines).size).toBe(1);
  expect(await topOf(page, unstaffed)).toBeLessThan(await topOf(page, /da richiamare/));
  expect(await topOf(page, /da richiamare/)).toBeLessThan(await topOf(page, /^Oggi/));
  await publish("Sede chiusa");
  await page.locator(".home-side").getByRole("link", { name: "Sede chiusa" }).waitFor();
  expect(await notices.getByText("Sede chiusa").count()).toBe(0);
  const [works, memos] = await Promise.all(
    [page.locator(".home > .section").first(), page.locator(".home-side")].map((part) => part.boundingBox()),
  );
  expect(memos?.width ?? 0).toBeLessThan((works?.width ?? 0) * 0.7);
  await axe(page);
});

test("on a phone the works and appointments come first, then notices, without a box to tick", async () => {
  const page = await server.page("gestione1", { viewport: { width: 360, height: 740 } });
  await page.goto("/");
  expect(await page.locator("main [type=checkbox]").count()).toBe(0);
  expect(await topOf(page, /^Oggi/)).toBeLessThan(await topOf(page, /^Domani|^Prossimo/));
  expect(await topOf(page, /^Domani|^Prossimo/)).toBeLessThan(await topOf(page, unstaffed));
  await fits(page);
  await axe(page);
});
