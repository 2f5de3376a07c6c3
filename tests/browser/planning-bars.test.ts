import {
  addDays,
  type Day,
  dayName,
  formatDay,
  mondayOf,
  shortDay,
  toWire,
} from "../../src/server/base/days";
import { nextOpenDay } from "../../src/server/days/closures/store";
import { axe, fits, focused, serve } from "../support/browser/kit";
import { expectSnackbar, planningOf } from "../support/browser/planning-page";
import { xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { all, as, direct, insert, tomorrow, update, world } from "../support/world";

const server = serve();
const open = planningOf(server);

/** A Monday of a week without a holiday. */
const monday = (() => {
  let day = mondayOf(addDays(tomorrow, 14));
  while ([0, 1, 2, 3].some((after) => nextOpenDay(addDays(day, after)) !== addDays(day, after + 1)))
    day = addDays(day, 7);
  return day;
})();
const week = `/planning/?day=${monday}`;
const after = (days: number) => addDays(monday, days);
const days = () =>
  all<{
    date: Day;
  }>`SELECT date FROM works WHERE id_order = ${world.order} AND id <> ${world.work} ORDER BY id`.map(
    ({ date }) => date,
  );
const areOn = (...wanted: number[]) => until(async () => `${days()}` === `${wanted.map(after)}`);

beforeEach(() => {
  direct(() => {
    const work = { id_order: world.order, id_pickup_place: world.rossiPlace, hour: "08:00", type: 0 };
    let id_job: number | null = null;
    for (const date of [0, 1, 2].map(after)) {
      const id = insert("works", { ...work, date, id_job, date_created: "2026-01-01 08:00" });
      id_job ??= id;
    }
  });
});

test("a work of three days is one bar over its days, which a drag moves with all of them, undone by one Annulla", async () => {
  const page = await open("gestione1", week);
  const bar = page.getByRole("list", { name: "Lavorazioni di più giorni" }).getByRole("listitem");
  await bar.waitFor();
  expect(await page.locator(".lane .event").count()).toBe(0);
  const [from, to] = await Promise.all(
    [monday, after(2)].map((day) => page.locator(`.heads [data-day="${day}"]`).boundingBox()),
  );
  const box = await bar.boundingBox();
  expect(box?.x).toBeCloseTo(from?.x ?? 0, -1);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo((to?.x ?? 0) + (to?.width ?? 0), -1);
  await axe(page, ".board");
  await bar.getByText("2/3").dragTo(page.locator(`.heads [data-day="${after(3)}"]`));
  await expectSnackbar(page, `Lavorazione di 3 giorni spostata: da mer ${Number(after(2).slice(8))}`);
  await areOn(2, 3, 4);
  await page.getByRole("button", { name: "Annulla" }).click();
  await areOn(0, 1, 2);
});

xtest("a bar is reached and moved by keys, and its dialog moves all days or one", async () => {
  const page = await open("gestione1", week);
  const bar = page.locator(".bar");
  await page.locator(".bar[tabindex='0']").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await areOn(1, 2, 3);
  await focused(bar);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sposta" }).click();
  await page.getByRole("textbox", { name: "Ora" }).fill("07:30");
  await page.getByRole("button", { name: "Sposta" }).click();
  await page.locator(".bar", { hasText: "3/3 07:30" }).waitFor();
  await focused(bar);
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog")
    .getByText(shortDay(after(2)))
    .waitFor();
  await page.getByRole("button", { name: "Sposta" }).click();
  await page.getByLabel("Che cosa").selectOption({ label: "Solo il giorno 1" });
  await page.getByLabel("Data").fill(toWire(after(4)));
  await page.getByRole("button", { name: "Sposta" }).click();
  await areOn(4, 2, 3);
});

xtest("a work that passes midnight is on its second day too, read as such, not dragged, and moved in its dialog", async () => {
  const sunday = addDays(monday, -1);
  direct(() =>
    insert("works", {
      ...{ id_order: world.order, id_pickup_place: world.rossiPlace, date: sunday, hour: "22:00", type: 1 },
      ...{ minutes: 9 * 60, date_created: "2026-01-01 08:00" },
    }),
  );
  const page = await open("gestione1", week);
  const part = page.getByRole("img", {
    name: new RegExp(`fino alle 07:00, cominciata ${dayName(sunday)} alle 22:00, Trasporto: Rossi Niccolò`),
  });
  await part.waitFor();
  await axe(page, ".board");
  expect(await page.locator(".lane .event").count()).toBe(1);
  expect(await part.textContent()).toContain("–07:00");
  await page.locator(".lane .event").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText(formatDay(sunday)).waitFor();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.locator(".print-day li", { hasText: "fino alle 07:00" }).waitFor();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Sposta" }).click();
  await page.getByLabel("Data").fill(toWire(after(3)));
  await page.getByRole("button", { name: "Sposta" }).click();
  const moved = page.locator(`.lane[data-date="${after(4)}"]`).getByRole("img", { name: /fino alle 07:00/ });
  await moved.waitFor();
  await part.waitFor({ state: "detached" });
  expect(
    all<{ date: Day }>`SELECT date FROM works WHERE type = 1 AND date > ${sunday}`.map(({ date }) => date),
  ).toEqual([after(3)]);
});

xtest("on a phone each day shows its part of the bar", async () => {
  const page = await open("gestione1", `/planning/?day=${after(1)}`, {
    viewport: { width: 360, height: 800 },
  });
  await page.locator(".bar", { hasText: "2/3" }).waitFor();
  await fits(page);
  await page.locator(".bar").click();
  await page.getByRole("dialog").getByText(shortDay(monday)).waitFor();
});

xtest("other days of a work follow when one of its days is deleted", async () => {
  direct(() => {
    for (const { id, date } of all<{ id: number; date: Day }>`
      SELECT id, date FROM works WHERE id_order = ${world.order} AND id <> ${world.work}`)
      update("works", id, { date: date === monday ? after(3) : date === after(1) ? after(4) : after(7) });
  });
  const [friday, next] = await Promise.all([
    server.page("magazzino"),
    open("gestione1", `/planning/?day=${after(7)}`),
  ]);
  await friday.goto(`/dailyWorks/${toWire(after(4))}`);
  await friday.getByText("giorno 2 di 3").waitFor();
  await next.locator(".bar", { hasText: "3/3" }).waitFor();
  const [{ id } = { id: 0 }] = all<{ id: number }>`SELECT id FROM works WHERE date = ${after(3)}`;
  await as("gestione1").call("Orders", "deleteWork", { id });
  await friday.getByText("giorno 1 di 2").waitFor();
  await next.locator(".bar", { hasText: "2/2" }).waitFor();
});
