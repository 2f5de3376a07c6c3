import { expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { toWire } from "../../src/server/base/days";
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
