import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { today } from "../../src/server/base/clock";
import { addDays, mondayOf, toWire } from "../../src/server/base/days";
import { update } from "../../src/server/db/db";
import { axe, focused, serve, shot } from "../support/browser/kit";
import { as, direct, world } from "../support/world";

const server = serve();

/** A week without days of which the agenda speaks. */
const monday = addDays(mondayOf(today()), 14);
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
const week = `/agenda?week=${monday}`;

const place = async () => {
  const { appointment } = (await as("ufficio").call("Appointment", "getFromId", { id: world.open })).values;
  return [appointment.date, appointment.time, appointment.time_end, appointment.state];
};

/** What unfolds beside the visit covers the day beside it until the drag begins. */
async function drag(visit: Locator, hour: Locator) {
  const { mouse } = visit.page();
  await visit.hover({ position: { x: 6, y: 6 } });
  await mouse.down();
  const { x, y } = (await visit.boundingBox()) ?? { x: 0, y: 0 };
  await mouse.move(x + 18, y + 12, { steps: 4 });
  await hour.hover();
  await mouse.up();
}

test("a visit is dragged, moved by keys and marked as failed; each can be taken back", async () => {
  direct(() => update("appointments", world.open, { date: monday, time: "14:30", time_end: "16:00" }));
  const page = await server.page("gestione1");
  await page.goto(week);
  const visit = page.locator(`#row-appointment-${world.open}`);
  const opensIt = visit.getByRole("link", { name: /^15:00 ?–16:30 Rossi Niccolò$/ });
  const hour = (day: string, time: string) =>
    page.locator(`.agenda-hour[data-date="${toWire(day as typeof monday)}"][data-time="${time}"]`);
  await visit.getByText("Via Roma 1").waitFor({ state: "hidden" });
  await visit.hover();
  await visit.getByText("Via Roma 1").waitFor();
  await drag(visit, hour(tuesday, "15:00"));
  await page.getByText("Appuntamento spostato").waitFor();
  await hour(tuesday, "15:00").locator(`#row-appointment-${world.open}`).waitFor();
  expect(await place()).toEqual([toWire(tuesday), "15:00", "16:30", 0]);

  await opensIt.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await hour(wednesday, "15:00").locator(`#row-appointment-${world.open}`).waitFor();
  expect(await place()).toEqual([toWire(wednesday), "15:00", "16:30", 0]);
  await focused(opensIt);
  await page.getByRole("button", { name: "Annulla" }).last().click();
  await hour(tuesday, "15:00").locator(`#row-appointment-${world.open}`).waitFor();

  await visit.hover();
  await visit.getByRole("button", { name: "Stato di Rossi Niccolò: In trattativa" }).click();
  await visit.getByRole("button", { name: "Fallito" }).click();
  await page.getByText("Stato aggiornato").waitFor();
  expect(await place()).toEqual([toWire(tuesday), "15:00", "16:30", 2]);

  await hour(monday, "09:00").getByRole("link").click();
  expect(await page.getByLabel("Data").inputValue()).toBe(toWire(monday));
  expect(await page.getByLabel("Ora di inizio").inputValue()).toBe("09:00");
});

test("a week fits the screen, of one agent alone too; what goes on at an hour is read there", async () => {
  direct(() => {
    update("appointments", world.open, { date: monday, time: "10:30", time_end: "12:00" });
    update("appointments", world.ofAgent2, { date: tuesday, time: "09:00", time_end: "10:00" });
  });
  const page = await server.page("gestione1", { viewport: { width: 1440, height: 900 } });
  await page.goto(week);
  const entries = page.locator(".agenda-entry");
  const agents = page.getByRole("navigation", { name: "Agente" });
  expect(await entries.count()).toBe(2);
  expect((await page.locator(".agenda").boundingBox())?.height).toBeLessThan(500);
  const eleven = page.locator(`.agenda-hour[data-date="${toWire(monday)}"][data-time="11:00"]`);
  await eleven.getByText("fino alle 12:00").waitFor();
  await axe(page);
  await shot(page, "agenda");

  await agents.getByRole("link", { name: "Agente 2" }).click();
  await page.waitForURL(`**${week}&agent=2`);
  expect(await entries.count()).toBe(1);
  await page.getByRole("link", { name: "Settimana successiva" }).click();
  await page.waitForURL("**/agenda?week=*&agent=2");
  await page.goBack();
  await page.locator(`#row-appointment-${world.ofAgent2}`).waitFor();
  await eleven.getByRole("link").click();
  expect(await page.getByLabel("Agente").inputValue()).toBe("2");
});
