import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { today } from "../../src/server/base/clock";
import { addDays, type Day, toWire } from "../../src/server/base/days";
import { insert, one, update } from "../../src/server/db/db";
import { focused, serve } from "../support/browser/kit";
import { expectSnackbar } from "../support/browser/planning-page";
import { until } from "../support/timeouts";
import { direct, world } from "../support/world";

const server = serve();

/** Two works of today, each with one worker. */
function twoCrews() {
  direct(() => {
    for (const [at, id] of [world.work, world.hiddenWork].entries()) {
      update("works", id, { date: today(), hour: `0${7 + at}:00` });
      insert("crew_lines", { id_work: id, id_worker: 1 + at });
    }
  });
}

/** A work of four hours of yesterday at eight. */
function pastWorkIn(date: Day, id_worker: number) {
  const id_work = insert("works", {
    ...{ id_order: world.order, date, hour: "08:00", minutes: 240, type: 0 },
    ...{ id_pickup_place: world.rossiPlace, date_created: "2026-01-01 08:00" },
  });
  insert("crew_lines", { id_work, id_worker });
}

const saved = () => one<{ n: number }>`SELECT count(*) AS n FROM work_hours`?.n ?? 0;

test("typed hours of all crews are saved at once: Enter goes on, and saves after the last one", async () => {
  twoCrews();
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(today())}`);
  const type = async (work: number) => {
    await focused(page.locator(`#hours-${work} [name$="arrival"]`));
    for (const text of ["645", "7", "30"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("9");
    // The first key loads the script of the table.
    await page.evaluate(() => customElements.whenDefined("x-rows").then(() => {}));
    await page.keyboard.press("Enter");
  };
  await type(world.work);
  expect(saved()).toBe(0);
  await type(world.hiddenWork);
  await until(() => saved() === 2);
  await expectSnackbar(page, "Ore salvate");
  expect(one`SELECT arrival, start, pause, finish FROM work_hours WHERE id_worker = 2`).toEqual({
    ...{ arrival: "06:45", start: "07:00", pause: 30, finish: "09:00" },
  });
});

test("Enter accepts the planned hours, one key a crew; the day with its exceptions is one act", async () => {
  const yesterday = addDays(today(), -1);
  direct(() => {
    for (const [at, id] of [world.work, world.hiddenWork].entries()) {
      update("works", id, { date: yesterday, hour: `0${7 + at}:00`, minutes: 240 });
      for (const person of [1, 2]) insert("crew_lines", { id_work: id, id_worker: 2 * at + person });
    }
  });
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(yesterday)}`);
  const field = (work: number, name: string) => page.locator(`[name="works.${work}.${name}"]`);
  expect(await field(world.work, "crew.start").getAttribute("placeholder")).toBe("07:00");
  expect(await field(world.work, "crew.finish").getAttribute("placeholder")).toBe("11:00");
  await field(world.hiddenWork, "4.start").fill("10");
  await field(world.hiddenWork, "4.finish").fill("12");
  await field(world.work, "crew.arrival").focus();
  await page.evaluate(() => customElements.whenDefined("x-rows").then(() => {}));
  await page.keyboard.press("Enter");
  await until(() => saved() === 3);
  const hours = (worker: number) => one`SELECT start, finish FROM work_hours WHERE id_worker = ${worker}`;
  expect([hours(1), hours(2), hours(4)]).toEqual([
    { start: "07:00", finish: "11:00" },
    { start: "07:00", finish: "11:00" },
    { start: "10:00", finish: "12:00" },
  ]);
  const finish = field(world.work, "2.finish");
  await until(async () => (await finish.inputValue()) === "11:00");
  await finish.fill("13");
  await finish.press("Control+Enter");
  await until(() => (hours(2) as { finish: string }).finish === "13:00");
});

test("a day of twenty crews is written in twenty keys, and taken back in one act", async () => {
  const yesterday = addDays(today(), -1);
  direct(() => {
    for (let at = 0; at < 20; at++) pastWorkIn(yesterday, at + 1);
  });
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(yesterday)}`);
  await page.evaluate(() => customElements.whenDefined("x-rows").then(() => {}));
  for (let crew = 1; crew <= 20; crew++) {
    await page.locator(`x-rows:has([name$=".${crew}.arrival"]) input:focus`).waitFor();
    await page.keyboard.press("Enter");
  }
  await until(() => saved() === 20);
  await expectSnackbar(page, "Ore salvate");
  await page.locator("#snackbars").getByRole("button", { name: "Annulla" }).click();
  await until(() => saved() === 0);
});

test("Come previsto fills a crew, and nothing is saved before the day is", async () => {
  const yesterday = addDays(today(), -1);
  direct(() => pastWorkIn(yesterday, 1));
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(yesterday)}`);
  await page.evaluate(() => customElements.whenDefined("x-rows").then(() => {}));
  await page.getByRole("button", { name: "Come previsto" }).click();
  expect(await page.locator('[name$=".1.finish"]').inputValue()).toBe("12:00");
  expect(saved()).toBe(0);
  await page.getByRole("button", { name: "Salva la giornata" }).click();
  await until(() => saved() === 1);
});

test("hours that are refused keep the focus beside what is wrong with them", async () => {
  twoCrews();
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(today())}`);
  const [first, finish] = [world.work, world.hiddenWork].map((work) =>
    page.locator(`#hours-${work} [name$="finish"]`),
  );
  await first?.fill("25");
  await finish?.fill("9");
  await finish?.press("Enter");
  await page.getByText("Formato non valido. (hh:mm)").waitFor();
  await focused(first as Locator);
  expect([await first?.inputValue(), await finish?.inputValue()]).toEqual(["25", "09:00"]);
  expect(saved()).toBe(0);
});
