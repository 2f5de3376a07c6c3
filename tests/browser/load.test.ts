import { expect, test } from "bun:test";
import { addDays, briefDay, dayName, weekday } from "../../src/server/base/days";
import { enlargeTexts, spoiltTexts } from "../support/access/checks";
import { axe, fits, focused, serve } from "../support/browser/kit";
import { tomorrow, wireTomorrow, world } from "../support/world";

const server = serve();

test("the squares of the load are walked with arrows, one tab stop for each resource, and open the works that ask for it", async () => {
  const page = await server.page("ufficio", { viewport: { width: 360, height: 800 } });
  await page.goto(`/planning/load?day=${wireTomorrow}`);
  const square = (day: typeof tomorrow, name = "Op") =>
    page.getByRole("grid", { name }).getByRole("link", { name: new RegExp(`^${briefDay(day)}, ${name}: `) });
  expect(await page.locator("a.square[tabindex='0']").count()).toBe(await page.getByRole("grid").count());
  await fits(page);
  await axe(page);
  const from = weekday(tomorrow) === 6 ? addDays(tomorrow, -1) : tomorrow;
  await square(from).focus();
  await page.keyboard.press("ArrowRight");
  await focused(square(addDays(from, 1)));
  await page.keyboard.press("ArrowDown");
  await focused(square(addDays(from, 8)));
  await page.keyboard.press("PageDown");
  await focused(square(addDays(from, 8), "Furgone"));
  expect(await page.getByRole("grid", { name: "Furgone" }).locator("[tabindex='0']").count()).toBe(1);
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  const monday = addDays(from, 7 - weekday(from));
  const empty = page.getByRole("dialog", { name: `Furgone, ${dayName(monday)}` });
  await empty.getByText("Nessuna lavorazione chiede Furgone.").waitFor();
  await page.keyboard.press("Escape");
  await focused(square(monday, "Furgone"));
  await square(tomorrow).press("Enter");
  const asking = page.getByRole("dialog", { name: `Op, ${dayName(tomorrow)}` });
  await asking.getByText("Rossi Niccolò").waitFor();
  await axe(page, "dialog[open]");
  await fits(page);
  await asking.getByRole("link", { name: "Rossi Niccolò" }).click();
  await page.waitForURL(`**/dailyWorks/${wireTomorrow}#work-${world.work}`);
});

test("with letters of twice the size no figure of the load lies over another on a phone", async () => {
  const page = await server.page("ufficio", { viewport: { width: 360, height: 800 } });
  await page.goto(`/planning/load?day=${wireTomorrow}`);
  await page.evaluate(enlargeTexts);
  expect(await page.evaluate(spoiltTexts)).toEqual([]);
  await fits(page);
});
