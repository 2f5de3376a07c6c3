import type { Page } from "playwright";
import { weekLabel } from "../../src/islands/planning/week-label";
import { addDays, dayName, mondayOf, shortDay, toWire, weekday } from "../../src/server/base/days";
import { fillBusyWeek, monday } from "../support/browser/busy-week";
import { axe, fits, focused, serve } from "../support/browser/kit";
import { event, expectSnackbar, memo, planningOf, visit } from "../support/browser/planning-page";
import { some, xtest } from "../support/thorough";
import { until } from "../support/timeouts";
import { as, direct, tomorrow, world } from "../support/world";

const server = serve();
const open = planningOf(server);

/** The day beside tomorrow in its week, and the key that leads there. */
const isSunday = weekday(tomorrow) === 6;
const beside = addDays(tomorrow, isSunday ? -1 : 1);
const there = isSunday ? "ArrowLeft" : "ArrowRight";

beforeEach(() => {
  direct(() => memo("Chiamare la banca", beside));
});

test("the week is a list of events for each day, with one tab stop and arrows inside", async () => {
  const page = await open("gestione1");
  const ofDay = (day: typeof tomorrow) => page.getByRole("group", { name: dayName(day) });
  expect(await ofDay(tomorrow).getByRole("list").getByRole("listitem").count()).toBe(6);
  expect(await page.locator(".board").getByRole("table").count()).toBe(0);
  expect(await page.locator(".event[tabindex='0']").count()).toBe(1);
  await axe(page);
  // Five from the start of the page: the skip link, the buttons, the two fields, the events.
  await page.keyboard.press("Tab");
  await focused(page.getByRole("link", { name: "Vai al contenuto" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await focused(page.getByRole("button", { name: "Settimana precedente" }));
  for (let press = 0; press < 3; press++) await page.keyboard.press("Tab");
  await focused(page.locator(".event[tabindex='0']"));
  await page.keyboard.press("Tab");
  await focused(page.getByRole("button", { name: /^Nuovo: / }));
  await event(page, "Agente 1").focus();
  await page.keyboard.press("Home");
  await focused(page.locator(`.lane[data-date="${tomorrow}"] .event`).first());
  await page.keyboard.press("ArrowDown");
  await focused(page.locator(`.lane[data-date="${tomorrow}"] .event`).nth(1));
  await page.keyboard.press("End");
  await page.keyboard.press(there);
  await focused(event(page, "banca"));
});

xtest("the buttons of the week are one tab stop, which stays where it was left", async () => {
  const page = await open("gestione1");
  const bar = page.getByRole("toolbar", { name: "Settimana" });
  await bar.getByRole("button", { name: "Settimana precedente" }).focus();
  await page.keyboard.press("ArrowRight");
  await focused(bar.getByRole("button", { name: "Oggi" }));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await focused(bar.getByRole("button", { name: "Altro per la settimana" }));
  expect(await bar.locator(".button[tabindex='0']").count()).toBe(1);
  await page.keyboard.press("Tab");
  await focused(page.locator(".event[tabindex='0']"));
  await page.keyboard.press("Shift+Tab");
  await focused(bar.getByRole("button", { name: "Altro per la settimana" }));
});

xtest("the heads of the days are above their events, and the stop of a week without any", async () => {
  const page = await open("gestione1");
  const head = (day: typeof tomorrow) => page.locator(`.heads [data-day="${day}"] a`);
  await page.locator(`.lane[data-date="${tomorrow}"] .event`).first().focus();
  await page.keyboard.press("ArrowUp");
  await focused(head(tomorrow));
  await page.keyboard.press(there);
  await focused(head(beside));
  await page.keyboard.press("ArrowDown");
  await focused(event(page, "banca"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/dailyWorks/${toWire(beside)}`);
  const empty = addDays(tomorrow, 70);
  await page.goto(`/planning/?day=${empty}`);
  await page.locator(".board[aria-busy=false]").waitFor();
  expect(await page.locator(".board .event").count()).toBe(0);
  await page.locator(".heads a[tabindex='0']").waitFor();
  expect(await page.locator(".heads [tabindex='0']").count()).toBe(1);
});

test("Shift and an arrow move an event, which keeps the focus; Pag giù turns to the same day of the next week", async () => {
  const page = await open("gestione1");
  await event(page, "Agente 1").focus();
  await page.keyboard.press(`Shift+${there}`);
  await expectSnackbar(page, `Appuntamento spostato: ${dayName(beside)}, ore 10:00`);
  await page.keyboard.press("Shift+ArrowDown");
  await expectSnackbar(page, `Appuntamento spostato: ${dayName(beside)}, ore 10:30`);
  expect(visit()).toEqual({ date: beside, time: "10:30" });
  await focused(event(page, "Agente 1"));
  await page.keyboard.press("PageDown");
  await focused(page.locator(`.heads [data-day="${addDays(beside, 7)}"]`));
});

xtest("what disappears or goes to another week leaves the focus in its day", async () => {
  const page = await open("gestione1");
  await event(page, "Agente 1").focus();
  await as("gestione1").call("Appointment", "deleteAppointment", { id: world.open });
  await focused(page.locator(`.lane[data-date="${tomorrow}"] .event`).first());

  await event(page, "banca").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Modifica" }).press("Enter");
  await dialog.getByRole("textbox", { name: "Data" }).fill(toWire(addDays(beside, 7)));
  await page.keyboard.press("Enter");
  await event(page, "banca").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Modifica" }).waitFor();
  await page.keyboard.press("Escape");
  await focused(page.locator(`.heads [data-day="${beside}"]`));
});

xtest("Shift and arrows pressed while the week is read again move the event on", async () => {
  const page = await open("gestione1");
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route("**/api/Calendar", async (route) => {
    if (isHeld && route.request().postDataJSON().funct === "getWeek")
      await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await event(page, "Agente 1").focus();
  await page.keyboard.press(`Shift+${there}`);
  await expectSnackbar(page, `Appuntamento spostato: ${dayName(beside)}, ore 10:00`);
  await until(() => held.length > 0);
  for (let press = 0; press < 3; press++) await page.keyboard.press("Shift+ArrowDown");
  isHeld = false;
  for (const release of held) release();
  await expectSnackbar(page, `Appuntamento spostato: ${dayName(beside)}, ore 11:30`);
  expect(visit()).toEqual({ date: beside, time: "11:30" });
  await focused(event(page, "Agente 1"));
});

xtest("an hour of a day has the focus after the events, is moved by arrows and announced, and Enter creates there", async () => {
  const page = await open("gestione1");
  const cursor = page.getByRole("button", { name: /^Nuovo: / });
  await page.locator(".event[tabindex='0']").focus();
  await page.keyboard.press("Tab");
  await focused(cursor);
  const before = (await cursor.getAttribute("aria-label")) as string;
  expect(before).toEndWith("ore 08:00");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  // Faster than the next week is drawn.
  await page.keyboard.press("PageDown");
  const later = page.getByRole("status").filter({ hasText: "ore 09:00" });
  await later.waitFor({ state: "attached" });
  await page.keyboard.press("PageUp");
  await page.locator(`.heads [data-day="${tomorrow}"]`).waitFor();
  await focused(page.getByRole("button", { name: before.replace("08:00", "09:00") }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Nuovo" });
  expect(await dialog.getByRole("textbox", { name: "Ora" }).inputValue()).toBe("09:00");
  await page.keyboard.press("Escape");
  await focused(cursor);
});

xtest("PageUp right after PageDown is back in the week, drawn or not", async () => {
  const page = await open("gestione1");
  const cursor = page.getByRole("button", { name: /^Nuovo: / });
  await cursor.focus();
  const before = (await cursor.getAttribute("aria-label")) as string;
  await cursor.evaluate(async (button) => {
    const press = (key: string) => button.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("PageDown");
    // React has drawn the new place of the cursor, and the server cannot have answered.
    await Promise.resolve();
    press("PageUp");
  });
  const text = before.replace("Nuovo: ", "");
  await page.getByRole("status").filter({ hasText: text }).waitFor({ state: "attached" });
  await page.locator(`.heads [data-day="${tomorrow}"]`).waitFor();
  expect(await cursor.getAttribute("aria-label")).toBe(before);
});

xtest("a typed day shows its week, names it in the tab's title, and takes the focus", async () => {
  const far = addDays(tomorrow, 35);
  direct(() => memo("Fra cinque settimane", far));
  const page = await open("gestione1");
  const field = page.getByRole("textbox", { name: "Vai al giorno" });
  await field.fill("trentadue");
  await field.press("Enter");
  await page.getByText("Formato non valido. (gg-mm-aaaa)").waitFor();
  await focused(field);
  await field.fill(toWire(far));
  await field.press("Enter");
  await page.locator(".heads", { hasText: shortDay(far) }).waitFor();
  await event(page, "cinque settimane").waitFor();
  const title = `Planning ${weekLabel(mondayOf(far))} · Traslo`;
  await page.waitForFunction((title) => document.title === title, title);
  await page.locator(`:is([data-day="${far}"], [data-date="${far}"]):focus-within`).waitFor();
  expect(await field.inputValue()).toBe("");
});

/** Events of which hour or name is cut below, or which are narrower than some letters. */
const cutEvents = (page: Page) =>
  page.locator(".event").evaluateAll((events) =>
    events
      .filter((event) => {
        const { bottom, width } = event.getBoundingClientRect();
        const name = event.querySelector(".chip-who") as HTMLElement;
        const line = Number.parseFloat(getComputedStyle(name).lineHeight);
        const size = Number.parseFloat(getComputedStyle(name).fontSize);
        return name.getBoundingClientRect().top + line > bottom + 1 || width < 5 * size;
      })
      .map(({ textContent }) => textContent),
  );

xtest("with wide text spacing or a font of twice the size every event still shows its hour and its name", async () => {
  direct(fillBusyWeek);
  const page = await open("gestione1", `/planning/?day=${monday}`, { bypassCSP: true });
  const height = async () => (await page.locator(".event").first().boundingBox())?.height ?? 0;
  const usual = await height();
  await page.addStyleTag({
    content:
      ".board * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
  });
  await page.waitForFunction((usual) => (document.querySelector(".event")?.clientHeight ?? 0) > usual, usual);
  expect(await cutEvents(page)).toEqual([]);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  // A column of the week would cut each name.
  await page.locator(".board.one .event").first().waitFor();
  expect(await cutEvents(page)).toEqual([]);
});

xtest.each(some([320, 360], 1))(
  "on a touch screen of %i px it fits, and an event is as high as a finger",
  async (width) => {
    const page = await open("gestione1", undefined, { viewport: { width, height: 640 } });
    await event(page, "Trasloco").waitFor();
    await fits(page);
    const heights = await page
      .locator(".event")
      .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(42);
  },
);
