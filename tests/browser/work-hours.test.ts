import { expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { addDays, toWire } from "../../src/server/base/days";
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

const saved = () => one<{ n: number }>`SELECT count(*) AS n FROM work_hours`?.n ?? 0;

test("Enter saves the hours of a work and goes on to the next one without hours", async () => {
  twoCrews();
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(today())}`);
  const field = (work: number, part: string) => page.locator(`#hours-${work} [name$="${part}"]`);
  const type = async (work: number) => {
    await focused(field(work, "arrival"));
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
  await until(() => saved() === 1);
  await expectSnackbar(page, "Ore salvate");
  await type(world.hiddenWork);
  await until(() => saved() === 2);
});

test("Enter on an empty row accepts the planned hours: one key a crew, and its exceptions", async () => {
  const yesterday = addDays(today(), -1);
  direct(() => {
    for (const [at, id] of [world.work, world.hiddenWork].entries()) {
      update("works", id, { date: yesterday, hour: `0${7 + at}:00`, minutes: 240 });
      for (const person of [1, 2]) insert("crew_lines", { id_work: id, id_worker: 2 * at + person });
    }
  });
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(yesterday)}`);
  const field = (work: number, name: string) => page.locator(`#hours-${work} [name="${name}"]`);
  expect(await field(world.work, "crew.start").getAttribute("placeholder")).toBe("07:00");
  expect(await field(world.work, "crew.finish").getAttribute("placeholder")).toBe("11:00");
  expect(saved()).toBe(0);
  let keys = 0;
  for (const [at, work] of [world.work, world.hiddenWork].entries()) {
    await focused(field(work, "crew.arrival"));
    await page.keyboard.press("Enter");
    keys++;
    await until(() => saved() === 2 * (at + 1));
  }
  expect(keys).toBe(2);
  const hours = () => one`SELECT start, pause, finish FROM work_hours WHERE id_worker = 3`;
  expect(hours()).toEqual({ start: "08:00", pause: 0, finish: "12:00" });
  const finish = field(world.hiddenWork, "hours.3.finish");
  await until(async () => (await finish.inputValue()) === "12:00");
  await finish.fill("13");
  await finish.press("Enter");
  await until(() => (hours() as { finish: string }).finish === "13:00");
});

test("what is only planned is not saved with what was typed for one", async () => {
  twoCrews();
  const yesterday = addDays(today(), -1);
  direct(() => {
    update("works", world.work, { date: yesterday, minutes: 240 });
    insert("crew_lines", { id_work: world.work, id_worker: 3 });
  });
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(yesterday)}`);
  const field = (part: string) => page.locator(`#hours-${world.work} [name="hours.3.${part}"]`);
  await field("start").fill("07:00");
  await field("finish").fill("09:00");
  await field("finish").press("Enter");
  await until(() => saved() === 1);
});

test("hours that are refused keep the focus beside what is wrong with them", async () => {
  twoCrews();
  const page = await server.page("superadmin");
  await page.goto(`/hours/${toWire(today())}`);
  const finish = page.locator(`#hours-${world.work} [name$="finish"]`);
  await finish.focus();
  await page.keyboard.type("25");
  await page.keyboard.press("Enter");
  await page.getByText("Formato non valido. (hh:mm)").waitFor();
  await focused(finish);
  expect(await finish.inputValue()).toBe("25");
  expect(saved()).toBe(0);
});
